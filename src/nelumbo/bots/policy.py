"""Plays a trained policy network without search: its best move, or a move sampled by softmax temperature."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import sampled
from nelumbo.bots.network import Network, shipped
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View

UNLIKELIEST = 4
"""At temperatures above 1 the least likely moves, one in this many, are never made: people err, but not absurdly."""


@final
class Policy(Bot):
    """Features do not depend on what the seat cannot see, so any world consistent with its view will do."""

    def __init__(
        self, game: AnyGame, seed: str, temperature: float | None = None, network: Network | None = None
    ) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.network = network or needed(game)
        self.temperature = default_temperature(game) if temperature is None else temperature

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "a network reads the view"
        assert view.viewer is not None, "a spectator has nothing to decide"
        if len(moves) == 1:
            return moves[0]
        world = self.game.sampler(view).draw(self.chance)
        logits, _ = self.network.logits_and_shares([world], [view.viewer])
        return chosen(logits[0], moves, self.temperature, self.chance)


def needed(game: AnyGame) -> Network:
    network = shipped(game.name)
    assert network is not None, f"no network is shipped for {game.name}"
    return network


def default_temperature(game: AnyGame) -> float:
    """Where choices are secret and simultaneous, a predictable player is beaten: there it samples its policy."""
    return 1.0 if tuning_of(game).sealed else 0.0


def chosen(logits: NDArray[np.float32], moves: list[int], temperature: float, chance: Chance) -> int:
    """One of the moves: 0 takes the policy's best, 1 samples as the policy says, more errs."""
    if temperature == 0.0:
        return moves[int(np.argmax(logits[moves]))]
    if temperature > 1.0:
        order = np.argsort(-logits[moves], kind="stable")
        moves = [moves[at] for at in order[: len(moves) - len(moves) // UNLIKELIEST]]
    return sampled(moves, logits[moves].tolist(), temperature, chance)
