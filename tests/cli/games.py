"""Finished games for the tests of `replay` and `verify`, as the command line keeps them."""

from pathlib import Path

import msgspec

from nelumbo.cli import files
from nelumbo.core.record import Record, read_json
from tests.cli.console import Console

FORMS = ["game.json", "game.txt"]


def finished(console: Console, name: str = "game.json") -> Record:
    """A game of Mandala played to its end, kept in a file of this name."""
    console("play mandala --bot uniform --seed s --save game.json", "1\n\n" * 500)
    game, record = files.read(Path("game.json"))
    files.write(Path(name), game, record)
    return record


def altered(name: str, **changes: object) -> None:
    """The kept game with some of its fields changed."""
    record = read_json(Path("game.json").read_text())
    files.write(Path(name), files.read(Path("game.json"))[0], msgspec.structs.replace(record, **changes))
