"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game that `nelumbo games` lists.")]
Seats: TypeAlias = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", show_default="as few as the game allows", help="The number of players."),
]
Option: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Database: TypeAlias = Annotated[
    str | None, typer.Option(metavar="FILE|URL", help="A SQLite file, or postgresql://… \\[default: nelumbo.db]")
]
Config: TypeAlias = Annotated[Path | None, typer.Option(metavar="FILE", help="The server's settings in a TOML file.")]


def setup_from(game: AnyGame, seats: int | None, pairs: list[str] | None) -> Setup:
    """Raises InvalidOption for a setup that the game does not allow."""
    return new_setup(game, min(game.setups.seats) if seats is None else seats, read_options(pairs or []))


def read_options(pairs: list[str]) -> Options:
    """Options as typed; the game's schema checks their values."""
    options: Options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise InvalidOption(f"cannot read the option {pair!r}: write it like key=value")
        options[key] = value
    return options
