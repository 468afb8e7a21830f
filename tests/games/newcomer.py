"""Somebody who knows of a game what its guided first game has told, and nothing else."""

from abc import ABC, abstractmethod
from typing import Any

from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


class Newcomer(ABC):
    """Plays what the lesson speaks for most; where it says nothing, anything."""

    reads_view = True

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game = game
        self.chance = seeded(seed)

    def choose(self, view: View, moves: list[int], seconds: float) -> int:
        """Like a user-supplied bot in the arena."""
        wishes = [self.wish(view, self.game.decode(move)) for move in moves]
        liked = [move for move, wish in zip(moves, wishes, strict=True) if wish == max(wishes)]
        return liked[self.chance.below(len(liked))]

    @abstractmethod
    def wish(self, view: Any, move: Any) -> float:
        """How much of what the lesson said speaks for the move."""
