"""`nelumbo arena GAME`: bots against each other, rated with confidence intervals."""

from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nelumbo import bots as all_bots
from nelumbo import games as all_games
from nelumbo.cli import INTERRUPTED
from nelumbo.cli.files import replace, state_folder
from nelumbo.cli.options import GameName, Option, Seats, setup_from
from nelumbo.cli.report import table, with_bounds
from nelumbo.cli.screen import percent, progress_bar, screen, stderr, warn_when_slow
from nelumbo.cli.simulate import check_plot
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.arena import ArenaGame, ArenaPlan, digests, played_here, total
from nelumbo.lab.arena_log import ArenaLog
from nelumbo.lab.ratings import Findings, findings
from nelumbo.lab.ray_arena import played_there

FAULTS_SHOWN = 10
NAME_ROOM = 24  # columns of the terminal for a bot's name
DUEL_ROOM = 13  # and for a share with its bounds, such as `100.0% ±10.2`


def arena(
    name: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Two bots or more; your own as my_bot.py:MyBot.")],
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="Deals; each is played in every seating.")] = 100,
    seats: Seats = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; auto for the one here.")
    ] = None,
    option: Option = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Repeat the same deals. \\[default: random]")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="The time limit of a decision; a bot that exceeds it loses.")
    ] = 10.0,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file of finished games, to resume from.")
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write everything as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.png", help="Also draw the ratings.")] = None,
) -> None:
    """Let bots play each other on the same deals in every seat, and rate them."""
    game = all_games.load(name)
    names = tuple(bots.split(","))
    check_bots(names)
    check_plot(plot)
    setup = setup_from(game, seats, option)
    plan = ArenaPlan(name, setup, names, deals, seed or token_hex(4), seconds, digests(names))
    warn_when_slow()
    file = log or default_log(plan)
    found = play_all(plan, jobs, cluster, file)
    if len(found.games) < total(plan):
        again = f"--log {log}" if log else f"--seed {plan.seed}"
        stderr().print(
            f"{len(found.games)} of {total(plan)} games are saved; resume with the same command and {again}."
        )
        raise typer.Exit(INTERRUPTED)
    show(screen(), found)
    if json is not None:
        replace(json, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    if plot is not None:
        draw(plot, found)
    if log is None:
        file.unlink()


def check_bots(names: tuple[str, ...]) -> None:
    """At least two, all known, none twice; raises UnknownBot or InvalidOption before the first game."""
    if len(names) < 2:
        raise InvalidOption("an arena needs two bots or more: --bots greedy,uniform")
    if len(set(names)) < len(names):
        raise InvalidOption("a bot meets others, not itself: name each one once")
    for name in names:
        all_bots.maker(name)


def default_log(plan: ArenaPlan) -> Path:
    """Holds the games of exactly this plan until it is complete."""
    return state_folder("arena") / f"{plan.game}-{blake2b(msgspec.json.encode(plan), digest_size=8).hexdigest()}.jsonl"


def play_all(plan: ArenaPlan, jobs: int, cluster: str | None, file: Path) -> Findings:
    """Plays the games that the log lacks; after Ctrl-C, the findings are of those played by then."""
    with ArenaLog(file, plan) as log, progress_bar() as progress:
        task = progress.add_task("playing", total=total(plan), completed=len(log.games))
        with suppress(KeyboardInterrupt):
            for played in missing_games(plan, jobs, cluster, log):
                log.add(played)
                progress.advance(task)
    return findings(plan, list(log.games.values()))


def missing_games(plan: ArenaPlan, jobs: int, cluster: str | None, log: ArenaLog) -> Iterator[ArenaGame]:
    numbers = [number for number in range(total(plan)) if number not in log.games]
    return played_here(plan, numbers, jobs) if cluster is None else played_there(plan, numbers, cluster)


def show(out: Console, found: Findings) -> None:
    """Ratings, duels and faults."""
    plan = found.plan
    out.print(
        f"[bold]{all_games.load(plan.game).title}[/]  {plan.setup.seats} seats  {plan.deals:,} deals  "
        f"{len(found.games):,} games  [dim]seed {escape(plan.seed)}[/]\n"
    )
    standings = table("bot", "rating", "95%", "wins", "95% ", "seats", "faults")
    for row in found.standings:
        rating = row.rating
        bounds = f"{rating.low:.1f} to {rating.high:.1f}"
        faults = f"[red]{row.faults}[/]" if row.faults else "·"
        standings.add_row(
            escape(row.bot), f"{rating.estimate:.1f}", bounds, *with_bounds(row.share), f"{row.seats:,}", faults
        )
    out.print(standings)
    for part in duels_tables(found, max(1, (out.width - NAME_ROOM) // DUEL_ROOM)):
        out.print()
        out.print(part)
    for line in fault_lines(found):
        out.print(line)


def duels_tables(found: Findings, most: int) -> Iterator[Table]:
    """How often each bot is placed before each other one, in tables of at most `most` columns.

    Columns are the bots in the order of the rows.
    """
    names = [row.bot for row in found.standings]
    beats = {(duel.bot, duel.other): duel.beats for duel in found.duels}
    for first in range(0, len(names), most):
        others = names[first : first + most]
        made = table("placed before", *(str(number) for number in range(first + 1, first + len(others) + 1)))
        for number, name in enumerate(names, 1):
            made.add_row(f"{number} {escape(name)}", *(cell(beats.get((name, other))) for other in others))
        yield made


def cell(beats: tuple[float, float, float] | None) -> str:
    """A share with half the width of its interval."""
    return "·" if beats is None else f"{percent(beats[0])} ±{50 * (beats[2] - beats[1]):.1f}"


def fault_lines(found: Findings) -> list[str]:
    """One line for each of the first games lost by a fault."""
    lines = []
    for game in found.games:
        fault = game.outcome.fault
        if fault is not None:
            bot = found.plan.bots[game.seating[fault.seat]]
            kind = fault.kind.replace("_", " ")
            lines.append(f"[red]{escape(bot)}[/] lost game {game.number}, {kind}: {escape(fault.detail)}")
    more = len(lines) - FAULTS_SHOWN
    return [*lines[:FAULTS_SHOWN], *([f"[red]… and {more} more[/]"] if more > 0 else [])]


def draw(file: Path, found: Findings) -> None:
    """The ratings with their bounds, best on top."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = found.standings[::-1]
    figure, axes = pyplot.subplots(figsize=(8, 1.2 + 0.5 * len(rows)), layout="constrained")
    reach = [row.rating.high - row.rating.estimate for row in rows]
    axes.errorbar([row.rating.estimate for row in rows], [row.bot for row in rows], xerr=reach, fmt="o", capsize=4)
    axes.set(title=f"{all_games.load(found.plan.game).title}: {len(found.games):,} games", xlabel="rating, 95%")
    figure.savefig(file, dpi=120)
    pyplot.close(figure)
