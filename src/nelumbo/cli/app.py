"""All commands by name, and how their errors are reported."""

from collections.abc import Callable
from importlib import import_module
from platform import python_version
from typing import Annotated

import typer

from nelumbo import __version__
from nelumbo.cli.screen import print_error
from nelumbo.core.compiled import is_compiled
from nelumbo.core.errors import NelumboError

BAD_INPUT = 2
COMMANDS = {
    "games": "List the games, their numbers of players and their options.",
    "play": "Play against bots, or with friends at one terminal.",
    "simulate": "Let bots play many games: scores, lengths and the first-player advantage.",
    "arena": "Let bots play each other on the same deals in every seat, and rate them.",
    "train": "Train a network by self-play, or an exploiter against a given network.",
    "dataset": "Build data sets of games between bots of all levels, as arrays with a card and checksums.",
    "puzzles": "Find decisions with one clearly best move in games between bots, checked by deeper search.",
    "replay": "Step through a played game, move by move.",
    "verify": "Recompute every shuffle of a record from its seed; exit code 1 if anything differs.",
    "serve": "Host tables for people and bots, in the browser and for programs.",
    "backup": "Write a consistent backup of the database, even while the server runs.",
    "restore": "Replace the database with a backup; a running server reloads.",
    "move-store": "Move everything to another database, games in progress included.",
    "admin": "Look after a site: players, tables, passwords, bans, roles, storage, announcements.",
    "doctor": "Say in plain words what is wrong with this installation.",
    "new-game": "Write the folders of a new game: rules, board and tests of a tiny complete game to change.",
    "bench": "Measure the engine's speed in random play; in a checkout, run all benchmarks.",
}


def run(words: list[str]) -> int:
    """The exit code of one command line."""
    try:
        app = commands(wanted=words[0] if words else None)
        return int(app(words or ["--help"], prog_name="nelumbo", standalone_mode=False) or 0)
    except typer.TyperException as error:
        print_error(error.format_message())
    except NelumboError as error:
        print_error(error.sentence)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        print_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return BAD_INPUT


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(
            f"nelumbo {__version__} ({'compiled' if is_compiled() else 'plain'} engine, Python {python_version()})"
        )
        raise typer.Exit


def commands(wanted: str | None) -> typer.Typer:
    """Imports only the command asked for, so that help is fast."""
    app = typer.Typer(
        name="nelumbo",
        help="Board games of flowers and sand: play, host and study them.",
        add_completion=False,
        rich_markup_mode="rich",
    )
    app.callback()(options)
    for name, words in COMMANDS.items():
        command = imported(name) if name == wanted else lambda: None
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name, help=words)
        else:
            app.command(name, help=words)(command)
    return app


def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=print_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Board games of flowers and sand: to play, to host and to study."""


def imported(name: str) -> Callable[..., None] | typer.Typer:
    """The command's function, or its group of commands, which is named like its module."""
    word = name.replace("-", "_")
    command: Callable[..., None] | typer.Typer = getattr(import_module(f"nelumbo.cli.{word}"), word)
    return command
