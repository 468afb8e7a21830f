"""Any legal move, each as likely as the other."""

from typing import ClassVar, final

from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


@final
class Uniform(Bot):
    """The measure of all others: it knows no game."""

    reads_view: ClassVar[bool] = False

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.below = seeded(seed).below

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        return moves[self.below(len(moves))]
