"""Samples moves by a softmax of the heuristic's weights: a beginner has the right idea, but errs often."""

from statistics import pstdev
from typing import final

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy, sampled
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


@final
class Softmax(Bot):
    """The worst quarter of the moves is never played.

    The temperature is in standard deviations of the weights, so that it means the same in every game.
    """

    def __init__(self, game: AnyGame, seed: str, temperature: float) -> None:
        self.greedy = Greedy(game, seed)
        self.chance = seeded(f"{seed}/careless")
        self.temperature = temperature

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "softmax reads the view"
        ranked = self.greedy.ranked(view, moves)
        plausible = ranked[: len(ranked) - len(ranked) // 4]
        weights = [weight for _, weight in plausible]
        scale = self.temperature * pstdev(weights)
        return sampled([move for move, _ in plausible], weights, scale or 1.0, self.chance)  # 0: all are equal
