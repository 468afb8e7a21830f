"""Whether a bot that searches keeps its word: a search sees only the game, and not that nobody trusts a liar."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import FULL
from nelumbo.games.white_lotus.heuristics.decisions import WhiteLotusHeuristic
from nelumbo.games.white_lotus.heuristics.promises import broken_promises
from nelumbo.games.white_lotus.rules.turn import WhiteLotus


def honest_moves(state: WhiteLotus, seat: int, moves: list[int]) -> list[int]:
    """The moves with which the seat keeps its word, or all where breaking it is worth more [WL-NEG-5]."""
    if state.mode != FULL:
        return moves
    kept = [move for move in moves if not broken_promises(state, seat, move)]
    if not kept or len(kept) == len(moves):
        return moves
    weights = vec[float]([0.0] * len(moves))
    WhiteLotusHeuristic().weigh_into(state, seat, vec[i64](moves), len(moves), weights)
    best = max(zip(weights, moves, strict=True), key=lambda weighed: weighed[0])[1]
    return kept if best in kept else moves
