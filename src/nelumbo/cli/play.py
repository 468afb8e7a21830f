"""`nelumbo play GAME`: people and bots at one terminal."""

from pathlib import Path
from typing import Annotated

import typer

from nelumbo import games
from nelumbo.bots import BOTS
from nelumbo.bots.bot import UnknownBot
from nelumbo.cli import INTERRUPTED, files
from nelumbo.cli.options import Language, Option, Seats, setup_from, speak_to_user
from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.cli.table import TerminalTable, new_record, resumable
from nelumbo.cli.terminal_game import TerminalGame
from nelumbo.core.commitment import new_seed
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame


def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="A game that `nelumbo games` lists.")] = None,
    seats: Seats = None,
    people: Annotated[
        int, typer.Option(metavar="N", help="How many players are people; bots take the other seats.")
    ] = 1,
    bot: Annotated[str, typer.Option(metavar="NAME", help=f"Which bot plays: {', '.join(BOTS)}.")] = "greedy",
    option: Option = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", show_default="random", help="Repeat a deal.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json", show_default="in ~/.local/state", help="The file that every move is saved in."
        ),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    language: Language = None,
) -> None:
    """Play against bots, or with friends at one terminal."""
    speak_to_user(language)
    if resume is not None:
        table = resumed(resume, name, save)
    elif name is not None:
        table = opened(name, seats, people, bot, option, seed, save)
    else:
        raise InvalidOption(f"which game? Choose {', '.join(games.names())}, or give --resume FILE")
    warn_when_slow()
    game = TerminalGame(table, screen())
    try:
        game.play()
    except KeyboardInterrupt:
        game.break_off()
        raise typer.Exit(INTERRUPTED) from None
    except EOFError:
        game.break_off()


def opened(
    name: str,
    seats: int | None,
    people: int,
    bot: str,
    option: list[str] | None,
    seed: str | None,
    save: Path | None,
) -> TerminalTable:
    game = games.load(name)
    if bot not in BOTS:
        raise UnknownBot(f"no bot named {bot!r}: choose {', '.join(BOTS)}")
    setup = setup_from(game, people if seats is None and people > min(game.setups.seats) else seats, option)
    if not 1 <= people <= setup.seats:
        raise InvalidOption(f"{people} people cannot sit at a table for {setup.seats}: choose 1 to {setup.seats}")
    table = TerminalTable(game, new_record(game, setup, people, bot, seed or new_seed()), save_file(save, game))
    table.save()
    return table


def resumed(file: Path, name: str | None, save: Path | None) -> TerminalTable:
    """Continues a saved game in the same file, or in a new one if it is in notation."""
    game, record = files.read(file)
    if name not in (None, game.name):
        raise InvalidOption(f"{file} holds a game of {game.title}, not of {name}")
    target = file if save is None and file.suffix == files.JSON else save_file(save, game)
    table = TerminalTable(game, resumable(game, record), target)
    if not table.people:
        raise InvalidOption(f"only bots play in {file}: watch it with nelumbo replay {file}")
    return table


def save_file(file: Path | None, game: AnyGame) -> Path:
    """The file for a new game; an existing one is never overwritten."""
    if file is None:
        return files.new_file(game)
    if file.suffix != files.JSON:
        raise InvalidOption(f"a game is saved as JSON: {file} should end in {files.JSON}")
    if not file.absolute().parent.is_dir():
        raise InvalidOption(f"there is no folder {file.absolute().parent} for the game")
    if file.exists():
        raise InvalidOption(f"{file} exists already: choose another file, or continue it with --resume {file}")
    return file
