"""All commands, and what becomes of bad input."""

import typer

from nelumbo.cli import bench, games, play, replay, simulate, verify
from nelumbo.cli.screen import complain
from nelumbo.core.errors import NelumboError

BAD_INPUT = 2

app = typer.Typer(
    name="nelumbo",
    help="Board games of flowers and sand: to play, to host and to study.",
    add_completion=False,
    rich_markup_mode="rich",
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("bench")(bench.bench)


def run(words: list[str]) -> int:
    """The exit code of one command line."""
    try:
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
