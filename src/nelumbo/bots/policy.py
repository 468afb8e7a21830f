"""Plays as a trained network says, at once."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from nelumbo.bots.bot import Bot
from nelumbo.bots.network import Network, shipped
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame, View
from nelumbo.core.state import GameState


@final
class Policy(Bot):
    """Takes the move that the network likes best; where choices are secret and simultaneous, draws from its policy.

    Features may not depend on what the seat cannot see, so any world that fits its view does.
    """

    def __init__(self, game: AnyGame, seed: str, heat: float | None = None, network: Network | None = None) -> None:
        self.game = game
        self.chance = seeded(seed)
        self.network = network or needed(game)
        self.heat = heat
        """How far it strays from its favourite move: 1 draws as the policy says, 0 never strays; None is for people."""

    def choose(self, view: View | None, moves: list[int], seconds: float) -> int:
        assert view is not None, "a network reads the view"
        assert view.viewer is not None, "a watcher has nothing to decide"
        if len(moves) == 1:
            return moves[0]
        world = self.game.sampler(view).draw(self.chance)
        logits, _ = self.network.look([world], [view.viewer])
        return drawn(logits[0], moves, heat_for(self.game, self.heat), self.chance)


def needed(game: AnyGame) -> Network:
    """The game's own network; it comes with the package."""
    network = shipped(game.name)
    assert network is not None, f"no network is shipped for {game.name}"
    return network


def heat_for(game: AnyGame, heat: float | None) -> float:
    """The heat that was asked for, or the game's."""
    return (1.0 if game.sealed else 0.0) if heat is None else heat


def drawn(logits: NDArray[np.float32], moves: list[int], heat: float, chance: Chance) -> int:
    """One of the moves, by the policy's odds at this heat."""
    best = moves[int(np.argmax(logits[moves]))]
    if heat == 0.0:
        return best
    odds = np.exp((logits[moves] - logits[best]) / heat)
    place = int(np.searchsorted(np.cumsum(odds), chance.unit() * odds.sum()))
    return moves[min(place, len(moves) - 1)]


def awaits_another(world: GameState, seat: int) -> bool:
    """Whether another seat decides in secret at the same time."""
    return any(world.awaits(other) for other in range(world.seats) if other != seat)
