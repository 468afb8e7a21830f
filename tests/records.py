"""Finished games for the tests, played by bots."""

import msgspec

from nelumbo import games
from nelumbo.core.record import Record, new_setup
from nelumbo.lab.records import played_again
from nelumbo.lab.simulate import SimulationPlan


def bot_game(name: str, bot: str = "greedy", seed: str = "records") -> Record:
    """The record of a game between as few bots as the game allows."""
    game = games.load(name)
    seats = min(game.setups.seats)
    plan = SimulationPlan(game=name, setup=new_setup(game, seats, {}), bots=(bot,) * seats, games=1, seed=seed)
    return played_again(plan, 0)


def short(name: str, moves: int) -> Record:
    """A game that was broken off."""
    record = bot_game(name, "uniform")
    return msgspec.structs.replace(record, moves=record.moves[:moves], result=None)
