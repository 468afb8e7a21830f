"""Plays the games of a data set, as arrays."""

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from nelumbo import bots, games
from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.state import GameState
from nelumbo.lab.dataset.card import DatasetCard
from nelumbo.lab.simulate import play_out

ARRAYS = ("moves", "lengths", "players", "scores", "shares")
SEARCHED = ("widths", "visits", "values")

Arrays = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """One game as numbers."""

    moves: list[int]
    players: list[int]
    scores: list[int]
    shares: list[float]


def play(card: DatasetCard, number: int) -> Played:
    """The game of that number; it depends on nothing else, unless a bot thinks by the clock."""
    game, players, moves = games.load(card.game), card.seated(number), list[tuple[int, int]]()
    seated = [bots.load(card.players[bot], game, f"{card.name(number)}/{seat}") for seat, bot in enumerate(players)]
    state = game.new(card.setup(number), seeded(card.name(number)))
    play_out(game, state, seated, moves, seconds=inf)
    return Played([move for _, move in moves], players, state.scores(), state.shares())


def play_part(part: tuple[DatasetCard, range]) -> Arrays:
    """Some of the games, one after the other."""
    card, numbers = part
    played = [play(card, number) for number in numbers]
    most = max(setup.seats for setup in card.setups)
    arrays: Arrays = {
        "moves": np.array([move for one in played for move in one.moves], np.uint16),
        "lengths": np.array([len(one.moves) for one in played], np.uint32),
        "players": np.array([padded(one.players, most) for one in played], np.uint8),
        "scores": np.array([padded(one.scores, most) for one in played], np.int16),
        "shares": np.array([padded(one.shares, most) for one in played], np.float32),
    }
    if card.study is not None:
        studied = [
            searched(card, number, one) for number, one in zip(numbers, played, strict=True) if card.is_studied(number)
        ]
        arrays |= joined([*studied, nothing_searched()])
    return arrays


def padded(numbers: list[int] | list[float], size: int) -> list[int | float]:
    """With zeros for seats that nobody has."""
    return [*numbers, *[0] * (size - len(numbers))]


def joined(parts: list[Arrays]) -> Arrays:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def nothing_searched() -> Arrays:
    return {"widths": np.empty(0, np.uint16), "visits": np.empty(0, np.uint16), "values": np.empty(0, np.float16)}


def searched(card: DatasetCard, number: int, played: Played) -> Arrays:
    """What a search found for every decision of a game: by legal move, in order, its visits and its expected share."""
    assert card.study is not None, "only studied games are searched"
    game, state = games.load(card.game), new_state(card, number)
    found, widths = list[tuple[int, float]](), list[int]()
    for at, move in enumerate(played.moves):
        legal = sorted(state.legal_moves(state.to_move))
        widths.append(len(legal))
        found += judged(game, state, legal, f"{card.name(number)}/search/{at}", card.study.iterations)
        state.apply(state.to_move, move)
    return {
        "widths": np.array(widths, np.uint16),
        "visits": np.array([visits for visits, _ in found], np.uint16),
        "values": np.array([value for _, value in found], np.float16),
    }


def new_state(card: DatasetCard, number: int) -> GameState:
    """The game of that number before its first move."""
    state: GameState = games.load(card.game).new(card.setup(number), seeded(card.name(number)))
    return state


def judged(game: AnyGame, state: GameState, legal: list[int], seed: str, iterations: int) -> list[tuple[int, float]]:
    """By move: visits and the share of the victory expected after it, from the view of the seat to move.

    A move that was not tried has no visits and the share NaN; so has a forced one.
    """
    if len(legal) == 1:
        return [(0, np.nan)]
    search = Ismcts(game, seed, iterations).searched(game.view(state, state.to_move), 0.0)
    by_move = {move: (visits, share) for move, visits, share in search.ranked()}
    return [by_move.get(move, (0, np.nan)) for move in legal]
