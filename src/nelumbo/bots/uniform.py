"""Plays a legal move uniformly at random."""

from typing import ClassVar, final

from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


@final
class Uniform(Bot):
    """The baseline for all other bots."""

    reads_view: ClassVar[bool] = False

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.below = seeded(seed).below

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        return moves[self.below(len(moves))]
