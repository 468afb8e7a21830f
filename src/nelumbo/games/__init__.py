"""The games: each folder here is one, and its `GAME` is its only door."""

from importlib import import_module
from pkgutil import iter_modules

from nelumbo.core.errors import NelumboError
from nelumbo.core.game import AnyGame


class UnknownGame(NelumboError):
    """No game has that name."""

    code = "unknown_game"


def names() -> list[str]:
    """The names of all games, as people type them."""
    return sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg)


def load(name: str) -> AnyGame:
    """The game of that name; only this game is imported."""
    if name not in names():
        raise UnknownGame(f"no game named {name!r}: choose {', '.join(names())}")
    game: AnyGame = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game
