"""The move that the game's heuristic likes best now; it looks no further."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.bots.bot import Bot
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View


@final
class Greedy(Bot):
    """Weights may not depend on what the seat cannot see, so any world that fits its view does."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game = game
        self.chance = seeded(seed)

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "greedy reads the view"
        weights = self.weights(view, moves)
        best = max(weights)
        liked = [move for move, weight in zip(moves, weights, strict=True) if weight == best]
        return liked[self.chance.below(len(liked))]

    def ranked(self, view: View, moves: list[int]) -> list[tuple[int, float]]:
        """The moves with their weights, best first."""
        weighed = zip(moves, self.weights(view, moves), strict=True)
        return sorted(weighed, key=lambda pair: -pair[1])

    def weights(self, view: View, moves: list[int]) -> list[float]:
        """How good each of the moves looks to the viewer."""
        assert view.viewer is not None, "a watcher has nothing to weigh"
        if len(moves) == 1:
            return [0.0]
        world = self.game.sampler(view).draw(self.chance)
        weights = vec[float]([0.0] * len(moves))
        self.game.heuristic.weigh_into(world, view.viewer, vec[i64](moves), len(moves), weights)
        return list(weights)
