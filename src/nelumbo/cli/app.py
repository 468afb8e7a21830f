"""All commands, and what becomes of bad input."""

from collections.abc import Callable
from importlib import import_module

import typer

from nelumbo.cli.screen import complain
from nelumbo.core.errors import NelumboError

BAD_INPUT = 2
COMMANDS = {
    "games": "List the games, for how many they are, and their options.",
    "play": "Play against bots, or with friends round one terminal.",
    "simulate": "Let bots play many games: scores, lengths, and what it is worth to begin.",
    "arena": "Let bots play each other on the same deals in every seat, and rate them.",
    "train": "Train a network by self-play, or an exploiter against a network that is given.",
    "puzzles": "Find decisions with one clearly best move in games between bots, checked by deeper search.",
    "replay": "Show a played game again, move by move: Enter goes on, q ends.",
    "verify": "Recompute every shuffle of a record from its seed; exit code 1 when something does not hold.",
    "serve": "Host tables for people and bots, in the browser and for programs.",
    "backup": "Keep everything that the server has as it is at one moment, also while it runs.",
    "restore": "Put a backup in the place of everything; a server that runs starts over with it.",
    "move-store": "Move everything to another database, with all games in progress.",
    "bench": "Measure random play; in a checkout, run all of its benchmarks.",
}


def run(words: list[str]) -> int:
    """The exit code of one command line."""
    try:
        app = commands(asked_for=words[0] if words else None)
        return int(app(words or ["--help"], prog_name="nelumbo", standalone_mode=False) or 0)
    except typer.TyperException as error:
        complain(error.format_message())
    except NelumboError as error:
        complain(error.sentence)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return BAD_INPUT


def commands(asked_for: str | None) -> typer.Typer:
    """Every command by name and help. Only the one asked for is imported, so that help comes at once."""
    app = typer.Typer(
        name="nelumbo",
        help="Board games of flowers and sand: to play, to host and to study.",
        add_completion=False,
        rich_markup_mode="rich",
    )
    for name, words in COMMANDS.items():
        app.command(name, help=words)(imported(name) if name == asked_for else lambda: None)
    return app


def imported(name: str) -> Callable[..., None]:
    """The command's function: it has the name of its file."""
    word = name.replace("-", "_")
    command: Callable[..., None] = getattr(import_module(f"nelumbo.cli.{word}"), word)
    return command
