"""Loads a bot from a Python file: `my_bot.py:MyBot`."""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from nelumbo.bots.bot import Bot, UnknownBot
from nelumbo.core.game import AnyGame


def found(file: str, name: str) -> Callable[[AnyGame, str], Bot]:
    """The class of that name in the file; raises UnknownBot with what is wrong."""
    path = Path(file)
    if not path.is_file():
        raise UnknownBot(f"there is no file {file}")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None, "a .py file can be loaded"
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBot(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    bot = getattr(module, name, None)
    if not isinstance(bot, type):
        raise UnknownBot(f"{file} has no class {name}")
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} in {file} is no bot: it has no method choose(view, moves, seconds)")
    return bot
