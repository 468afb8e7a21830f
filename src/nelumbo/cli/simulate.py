"""`nelumbo simulate GAME`: many games between bots, with statistics."""

from enum import Enum
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from nelumbo import bots as all_bots
from nelumbo import games as all_games
from nelumbo.cli import INTERRUPTED, balance, report
from nelumbo.cli.options import GameName, Option, Seats, read_options, setup_from
from nelumbo.cli.screen import progress_bar, screen, warn_when_slow
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.simulate import SimulationPlan, tallies
from nelumbo.lab.tally import Tally


class Report(Enum):
    SCORES = "scores"
    BALANCE = "balance"


def simulate(
    name: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="The number of games.")] = 1000,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="A bot for each seat, or one for all.")] = "uniform",
    seats: Seats = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes; the result does not depend on them.")] = 1,
    option: Option = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", show_default="random", help="Repeat the same games.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.png", help="Also draw scores and lengths.")] = None,
    kind: Annotated[
        Report,
        typer.Option("--report", help="Scores of one setup, or the balance across all options left open."),
    ] = Report.SCORES,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write everything as JSON.")] = None,
) -> None:
    """Let bots play many games: scores, lengths and the first-player advantage."""
    game = all_games.load(name)
    names = bots.split(",")
    if kind is Report.BALANCE:
        report_balance(game, names, games, (seats, option), seed or token_hex(4), jobs, json)
        return
    setup = setup_from(game, len(names) if seats is None and len(names) > 1 else seats, option)
    plan = SimulationPlan(name, setup, players(game, names, setup.seats), games, seed or token_hex(4))
    check_plot(plot)
    check_folder(json)
    warn_when_slow()
    total, complete = play_all(plan, jobs)
    if total.games:
        report.show(screen(), game, plan, total)
    if plot is not None and complete:
        report.draw(plot, game, total)
    if json is not None and complete:
        report.write(json, plan, total)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def report_balance(
    game: AnyGame,
    names: list[str],
    games: int,
    chosen: tuple[int | None, list[str] | None],
    seed: str,
    jobs: int,
    json: Path | None,
) -> None:
    """The game's figures, one column for each setup that the options leave open."""
    balance.check(game, json)
    seats, option = chosen
    setups = balance.setups(game, seats, read_options(option or []))
    plans = [SimulationPlan(game.name, setup, players(game, names, setup.seats), games, seed) for setup in setups]
    warn_when_slow()
    found, complete = balance.measured(plans, jobs)
    if found:
        balance.show(screen(), game, found)
    if json is not None and found:
        balance.write(json, found)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def players(game: AnyGame, names: list[str], seats: int) -> tuple[str, ...]:
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise InvalidOption(f"{len(names)} bots cannot fill {seats} seats: name one for each, or one for all")
    for name in names:
        all_bots.load(name, game, "")
    return tuple(names)


def check_plot(file: Path | None) -> None:
    """Fails before the games, not after them, if the plot cannot be drawn."""
    if file is None:
        return
    if file.suffix.lower() != ".png":
        raise InvalidOption(f"the plot is a PNG: {file} should end in .png")
    check_folder(file)
    try:
        import matplotlib as matplotlib
    except ImportError:
        raise InvalidOption("a plot needs matplotlib: pip install 'nelumbo[plot]'") from None


def check_folder(file: Path | None) -> None:
    if file is not None and not file.absolute().parent.is_dir():
        raise InvalidOption(f"there is no folder {file.absolute().parent} for {file.name}")


def play_all(plan: SimulationPlan, jobs: int) -> tuple[Tally, bool]:
    """The tally of all games and whether it is complete; after Ctrl-C, of those played by then."""
    total = Tally()
    with progress_bar() as progress:
        task = progress.add_task("playing", total=plan.games)
        try:
            for tally in tallies(plan, jobs):
                total.merge(tally)
                progress.advance(task, tally.games)
        except KeyboardInterrupt:
            return total, False
    return total, True
