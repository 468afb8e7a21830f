# mypyc: compiled
"""The base class of every game's heuristic: what looks good, from what a seat may know."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nelumbo.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Reads from the state only what the given seat may know; a test checks it."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        """Writes how good each of the moves looks to the seat, in points of its own score."""
        raise NotImplementedError

    def value(self, state: GameState, seat: i64) -> float:
        """How far the seat looks ahead of its best opponent, in points."""
        raise NotImplementedError

    def term_names(self) -> list[str]:
        """Every word that `terms` may use, so that catalogs can have them all."""
        return []

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        """What a move's weight is the sum of, each part by the game's own word for it; empty if it cannot tell."""
        return []
