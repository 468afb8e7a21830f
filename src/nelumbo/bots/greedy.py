"""Plays the move with the highest heuristic weight, without search; where the game asks for it, a mixed strategy."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.bots.bot import Bot
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import GameState


@final
class Greedy(Bot):
    """Weights do not depend on what the seat cannot see, so any world consistent with its view will do."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.temperature = tuning_of(game).mixed

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "greedy reads the view"
        weights, temperature = self.weights(view, moves), self.temperature(view)
        if temperature == 0.0:
            return favourite(moves, weights, self.chance)
        return sampled(moves, weights, temperature, self.chance)

    def ranked(self, view: View, moves: list[int]) -> list[tuple[int, float]]:
        """The moves with their weights, best first."""
        weighed = zip(moves, self.weights(view, moves), strict=True)
        return sorted(weighed, key=lambda pair: -pair[1])

    def weights(self, view: View, moves: list[int]) -> list[float]:
        assert view.viewer is not None, "a spectator has nothing to weigh"
        if len(moves) == 1:
            return [0.0]
        return weights(self.game, self.game.sampler(view).draw(self.chance), view.viewer, moves)


def weights(game: AnyGame, world: GameState, seat: int, moves: list[int]) -> list[float]:
    """The heuristic's weight of each move, in points."""
    found = vec[float]([0.0] * len(moves))
    if len(moves) > 1:
        game.heuristic.weigh_into(world, seat, vec[i64](moves), len(moves), found)
    return list(found)


def favourite(moves: list[int], weights: list[float], chance: Chance) -> int:
    """The move of the highest weight; ties are broken at random."""
    best = max(weights)
    liked = [move for move, weight in zip(moves, weights, strict=True) if weight == best]
    return liked[chance.below(len(liked))]


def sampled(moves: list[int], weights: list[float], temperature: float, chance: Chance) -> int:
    """A move sampled by a softmax of the weights: near the best each has its chance, and nobody can foresee which."""
    best = max(weights)
    return drawn(moves, [exp((weight - best) / temperature) for weight in weights], chance)


def drawn(moves: list[int], odds: list[float], chance: Chance) -> int:
    """A move drawn by the odds, which need not add up to one."""
    left = chance.unit() * sum(odds)
    for move, likelihood in zip(moves, odds, strict=True):
        left -= likelihood
        if left < 0.0:
            return move
    return moves[odds.index(max(odds))]  # rounding has left a rest
