"""Puzzles: decisions from played games in which one move is clearly best, given what its seat knows."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from nelumbo.bots.advice import Advice, advise
from nelumbo.bots.greedy import Greedy
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.core.state import NOBODY, GameState

CHECKS = 2
"""Searches that think about a puzzle independently of each other; all of them must agree."""
DIGITS = 3
LINE_MOVES = 12
"""At most in a line of play."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of the seat to move, and what the checking searches found."""

    seed: str
    moves: list[str]
    """All that were made before, each by the seat that was to move."""
    best: str
    lead: float
    """By how much of the victory the best move leads the next one, in the check where it leads least."""
    level: int
    """1 where the first glance finds it too, 2 where one has to think ahead."""
    shares: dict[str, float]
    """By legal move, the share of the victory that the seat may expect: the mean of the checks, best first."""


class Collection(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game, and how they were checked."""

    game: str
    setup: Setup
    margin: float
    """Every best move leads by at least this share of the victory, in every check."""
    iterations: int
    """The checking depth: worlds that each check looks at."""
    puzzles: list[Puzzle]


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """What the checks say about a decision: the best move, its lead, and what each move may expect."""

    best: int
    lead: float
    shares: dict[int, float]


@cache
def shipped(name: str) -> Collection | None:
    """The puzzles that come with a game; None where it has none."""
    file = files("nelumbo.games") / name.replace("-", "_") / "puzzles.json"
    return read(file.read_bytes()) if file.is_file() else None


def read(data: bytes) -> Collection:
    return msgspec.json.decode(data, type=Collection)


def written(collection: Collection) -> str:
    """The collection as a file: one line a puzzle, so that changes can be read."""
    head = msgspec.json.encode(msgspec.structs.replace(collection, puzzles=[])).decode().removesuffix("]}")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in collection.puzzles)
    return f"{head}\n{lines}\n]}}\n"


def position(game: AnyGame, setup: Setup, puzzle: Puzzle) -> GameInPlay:
    """The game before the decision; every move is checked on the way.

    A puzzle does not store who moved, so this is no replay of a record: each seat comes from the state before its move.
    """
    game_in_play = GameInPlay(game, setup, seeded(puzzle.seed))
    for text in puzzle.moves:
        game_in_play.play(game_in_play.state.to_move, game.notation.read_move(text))
    return game_in_play


def line_of_play(game_in_play: GameInPlay, best: int, seed: str) -> Iterator[tuple[int, list[int]]]:
    """The best move, then the moves of level 3 until the seat is to move again: who moved, and the journal."""
    game, first = game_in_play.game, int(game_in_play.state.to_move)
    bot, others_moved = Greedy(game, seed), False
    for number in range(LINE_MOVES):
        state = game_in_play.state
        seat = int(state.to_move)
        if seat == NOBODY or (others_moved and seat == first):
            return
        others_moved = others_moved or seat != first
        move = best if number == 0 else bot.choose(game_in_play.view(seat), state.legal_moves(seat), 0.0)
        yield seat, game_in_play.play(seat, game.decode(move))


def checked(game: AnyGame, state: GameState, seed: str, iterations: int, margin: float) -> Solution | None:
    """What all checks agree on; None unless the same move leads by the margin in every one."""
    view = game.view(state, state.to_move)
    leads: list[float] = []
    found: list[Advice] = []
    for number in range(CHECKS):
        advice = advise(game, view, f"{seed}/check/{number}", iterations)
        ahead = lead(advice)
        if ahead is None or ahead < margin or (found and found[0].moves[0].move != advice.moves[0].move):
            return None
        leads.append(ahead)
        found.append(advice)
    return Solution(best=found[0].moves[0].move, lead=round(min(leads), DIGITS), shares=means(found))


def lead(advice: Advice) -> float | None:
    """How far the search's choice is ahead of every other move; None where it did not look at them all."""
    first, *others = advice.moves
    if first.share is None or not others or any(move.share is None for move in others):
        return None
    return first.share - max(move.share for move in others if move.share is not None)


def means(found: list[Advice]) -> dict[int, float]:
    """The mean share of each move, best first."""
    sums: dict[int, float] = {}
    for advice in found:
        for move in advice.moves:
            sums[move.move] = sums.get(move.move, 0.0) + (move.share or 0.0)
    ranked = sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))
    return {move: round(total / len(found), DIGITS) for move, total in ranked}
