"""The games: each folder here is one, and its `GAME` is its only door. Other packages may bring more."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from nelumbo.core.errors import InvalidRecord, NelumboError
from nelumbo.core.game import AnyGame
from nelumbo.core.installed import installed
from nelumbo.core.notation import lines_of
from nelumbo.core.record import Record, read_json, read_text


class UnknownGame(NelumboError):
    code = "unknown_game"


def own_names() -> list[str]:
    """The names of the games in this folder, as people type them."""
    return sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg)


def names() -> list[str]:
    """The names of all games, those of other packages too. None of these takes the place of one in this folder."""
    return sorted({*own_names(), *installed()})


@cache
def load(name: str) -> AnyGame:
    """The game of that name; only this game is imported."""
    if name not in names():
        raise UnknownGame(f"no game named {name!r}: choose {', '.join(names())}")
    if name in own_names():
        game: AnyGame = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    else:
        game = installed()[name].load()
    return game


def read_record(text: str) -> tuple[AnyGame, Record]:
    """A record of any game, as JSON or in the game's notation, with its game."""
    if text.lstrip().startswith("{"):
        record = read_json(text)
        return load(record.game), record
    first, *_ = [*lines_of(text), ""]
    for game in map(load, names()):
        if game.notation.begins_record(first):
            return game, read_text(game, text)
    raise InvalidRecord(f"no game's record begins with {first[:40]!r}")
