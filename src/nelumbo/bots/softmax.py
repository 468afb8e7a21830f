"""Samples moves by a softmax of the heuristic's weights: a beginner has the right idea, but errs often."""

from math import exp
from statistics import pstdev
from typing import final

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy
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
        best = plausible[0][1]
        scale = self.temperature * pstdev(weight for _, weight in plausible)
        odds = [exp((weight - best) / scale) if scale > 0.0 else 1.0 for _, weight in plausible]
        left = self.chance.unit() * sum(odds)
        for (move, _), share in zip(plausible, odds, strict=True):
            left -= share
            if left < 0.0:
                return move
        return plausible[0][0]
