"""Every seat's chance to win by a value network, given what one viewer knows."""

from nelumbo.bots.network import Network
from nelumbo.bots.planner import valued
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, View

WORLDS = 16


def chances(game: AnyGame, network: Network, view: View, seed: str) -> list[float]:
    """The mean of the network's values over worlds consistent with the view; they add up to 1."""
    sampler, chance = game.sampler(view), seeded(seed)
    shares = valued(network, [sampler.draw(chance) for _ in range(WORLDS)])
    return [float(share) for share in shares.mean(axis=0)]
