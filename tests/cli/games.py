"""Finished games for the tests of `replay` and `verify`, as the command line keeps them."""

from pathlib import Path

import msgspec

from nelumbo.cli import files
from nelumbo.core.record import Record, read_json
from tests.cli.console import Console

FORMS = ["game.json", "game.txt"]


def finished(console: Console, file: str = "game.json", name: str = "mandala", seed: str = "s") -> Record:
    """A game played to its end, kept in a file in the form that its name asks for."""
    console(f"play {name} --bot uniform --seed {seed} --save game.json", "1\n\n" * 3000)
    game, record = files.read(Path("game.json"))
    files.write(Path(file), game, record)
    return record


def altered(file: str, **changes: object) -> None:
    """The kept game with some of its fields changed."""
    record = read_json(Path("game.json").read_text())
    files.write(Path(file), files.read(Path("game.json"))[0], msgspec.structs.replace(record, **changes))
