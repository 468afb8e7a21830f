"""The five levels that people choose from by name; each clearly beats the one below."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.ismcts import Ismcts
from nelumbo.bots.softmax import Softmax
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.game import AnyGame

if TYPE_CHECKING:
    from nelumbo.bots.network import Network


@dataclass(frozen=True)
class Level:
    number: int
    name: str
    make: Callable[[AnyGame, str], Bot]
    seconds: float = 0.0
    """About how long it thinks about a decision."""


STRONG_SECONDS = 0.3
MASTER_SECONDS = 2.0
LEVELS = (
    Level(1, "beginner", lambda game, seed: Softmax(game, seed, temperature=4.0)),
    Level(2, "casual", lambda game, seed: Softmax(game, seed, temperature=1.2)),
    Level(3, "skilled", Greedy),
    Level(4, "strong", lambda game, seed: strong(game, seed), STRONG_SECONDS),
    Level(5, "master", lambda game, seed: master(game, seed), MASTER_SECONDS),
)


def strong(game: AnyGame, seed: str) -> Bot:
    """The policy network, or a search where that plays better."""
    from nelumbo.bots.policy import Policy  # imported late: NumPy would slow down the start of every command

    network, light = network_at(game, 4), tuning_of(game).light_search
    if network is None:
        return Ismcts(game, seed, light, STRONG_SECONDS if light is None else None)
    return Policy(game, seed, network=network)


def master(game: AnyGame, seed: str) -> Bot:
    """The planner, or a longer search where that plays better."""
    from nelumbo.bots.planner import Planner  # likewise

    network = network_at(game, 5)
    if network is None:
        return Ismcts(game, seed, seconds=MASTER_SECONDS, is_deep=True)
    return Planner(game, seed, network=network)


def network_at(game: AnyGame, level: int) -> "Network | None":
    """The network that plays at this level of the game, if one does."""
    from nelumbo.bots.network import shipped  # likewise

    return None if level in tuning_of(game).searching_levels else shipped(game.name)
