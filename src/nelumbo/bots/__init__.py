"""The bots, by the names that people type."""

from collections.abc import Callable

from nelumbo.bots.bot import Bot
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.uniform import Uniform
from nelumbo.core.errors import NelumboError
from nelumbo.core.game import AnyGame

BOTS: dict[str, Callable[[AnyGame, str], Bot]] = {"greedy": Greedy, "uniform": Uniform}


class UnknownBot(NelumboError):
    """No bot has that name."""

    code = "unknown_bot"


def load(name: str, game: AnyGame, seed: str) -> Bot:
    """The bot of that name for one seat of the game; the same seed gives the same choices."""
    if name not in BOTS:
        raise UnknownBot(f"no bot named {name!r}: choose {', '.join(BOTS)}")
    return BOTS[name](game, seed)
