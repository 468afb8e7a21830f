"""Finished games for the tests, played by bots."""

import msgspec

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.game_in_play import GameInPlay, carry_out
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


def sealed_again_and_again(moves: int) -> Record:
    """A legal game of White Lotus: a seat seals its choice and opens it again, until there are that many moves."""
    game = games.load("white-lotus")
    setup = new_setup(game, 3, {"show_ready": False, "negotiation": "off"})
    game_in_play = GameInPlay(game, setup, seeded("sealed"))
    made: list[tuple[int, str]] = []

    def move(seat: int) -> None:
        number = game_in_play.state.legal_moves(seat)[0]
        made.append((seat, game.notation.write_move(game.decode(number))))
        carry_out(game, game_in_play.state, seat, game.decode(number), number)

    def awaited() -> list[int]:
        return [seat for seat in range(3) if game_in_play.state.awaits(seat)]

    while len(awaited()) < 2:
        move(awaited()[0])
    sealing = awaited()[0]
    move(sealing)
    move(sealing)
    again = made + made[-2:] * (moves // 2)
    return Record(
        game=game.name,
        rules=setup.rules,
        seats=["A", "B", "C"],
        options=setup.options,
        seed="sealed",
        moves=again[:moves],
    )
