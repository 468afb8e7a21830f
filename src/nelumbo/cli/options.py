"""What several commands ask for in the same words."""

from typing import Annotated, TypeAlias

import typer

from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="One of those that `nelumbo games` lists.")]
Seats: TypeAlias = Annotated[
    int | None, typer.Option("--seats", metavar="N", show_default="as few as the game allows", help="How many play.")
]
Option: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]


def setup_from(game: AnyGame, seats: int | None, pairs: list[str] | None) -> Setup:
    """The setup that the command line asks for, checked."""
    return new_setup(game, min(game.seats) if seats is None else seats, read_options(pairs or []))


def read_options(pairs: list[str]) -> Options:
    """The options of `--option key=value`; their values are checked by the game's schema."""
    options: Options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise InvalidOption(f"cannot read the option {pair!r}: write it like key=value")
        options[key] = value
    return options
