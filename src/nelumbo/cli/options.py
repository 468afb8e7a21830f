"""Arguments and options that several commands share."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.languages import languages
from nelumbo.words import preferred, speak

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

Language: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="CODE",
        show_default="as LANG says",
        help=f"The language: {', '.join(code for code, language in languages().items() if language.complete)}.",
    ),
]


def speak_to_user(asked: str | None, environment: Mapping[str, str] = os.environ) -> None:
    """Chooses the language: the one asked for, else that of the user's locale, as gettext would."""
    if asked is not None and asked not in languages():
        raise InvalidOption(f"no language {asked!r}: choose {', '.join(languages())}")
    speak(asked or preferred(languages_of(environment)))


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """LANGUAGE lists what is liked best, and is for people whose locale is not C."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    return [] if locale.split(".")[0] in ("C", "POSIX") else [*environment.get("LANGUAGE", "").split(":"), locale]


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
