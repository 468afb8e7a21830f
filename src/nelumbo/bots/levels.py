"""The five levels that people choose from by name, as far from each other in rating as `strength.STEP` says."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.ismcts import Ismcts
from nelumbo.bots.ratings import measured, rating_in
from nelumbo.bots.softmax import Softmax
from nelumbo.bots.strength import below
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
    """How long its search thinks about a decision, in a game where no network plays."""


STRONG_SECONDS = 0.3
MASTER_SECONDS = 2.0
PLANNER_SECONDS = 0.25
"""The most that a planner thinks about a decision; mostly it needs much less."""
LEVELS = (
    Level(1, "beginner", lambda game, seed: easier(game, seed, 3, lambda: Softmax(game, seed, temperature=4.0))),
    Level(2, "casual", lambda game, seed: easier(game, seed, 2, lambda: Softmax(game, seed, temperature=1.2))),
    Level(3, "skilled", lambda game, seed: easier(game, seed, 1, lambda: Greedy(game, seed))),
    Level(4, "strong", lambda game, seed: strong(game, seed), STRONG_SECONDS),
    Level(5, "master", lambda game, seed: master(game, seed), MASTER_SECONDS),
)


def easier(game: AnyGame, seed: str, steps: int, otherwise: Callable[[], Bot]) -> Bot:
    """That many steps below level 4, with the same network; the heuristic where none has been measured."""
    network = network_at(game, 4)
    if network is None or not measured(game.name):
        return otherwise()
    return below(game, seed, steps, network)


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


def thinking_seconds(game: AnyGame, bot: str) -> float:
    """The most that a bot thinks about a decision; 0 for one that answers at once."""
    level = next((level for level in LEVELS if level.name == bot), None)
    if level is None:
        return PLANNER_SECONDS if rating_in(bot) is not None else 0.0
    if level.number < 4 or network_at(game, level.number) is None:
        return level.seconds
    return PLANNER_SECONDS if level is LEVELS[-1] else 0.0
