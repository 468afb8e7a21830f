"""`nelumbo simulate GAME --report balance`: a game's own figures for every number of players and every variant."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nelumbo.bots.tuning import tuning_of
from nelumbo.cli.screen import progress_bar
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame, Figure, Setup
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.lab.balance import BalanceTally, figures, tallies
from nelumbo.lab.simulate import SimulationPlan
from nelumbo.lab.variants import variants

OUT_OF_BOUNDS = "!"


@dataclass(frozen=True)
class Measured:
    """What the games of one setup add up to; all of it goes into the JSON file."""

    plan: SimulationPlan
    total: BalanceTally
    figures: list[Figure]


def setups(game: AnyGame, seats: int | None, options: Options) -> Iterator[Setup]:
    """Every number of players by every variant, as far as none was chosen."""
    for variant in variants(game, options):
        for number in game.setups.seats if seats is None else (seats,):
            yield new_setup(game, number, variant)


def check(game: AnyGame, json: Path | None) -> None:
    """Fails before the games, not after them."""
    if game.balance is None:
        raise InvalidOption(f"{game.title} counts nothing for its balance")
    if json is not None and not json.absolute().parent.is_dir():
        raise InvalidOption(f"there is no folder {json.absolute().parent} for the figures")


def measured(plans: list[SimulationPlan], jobs: int) -> tuple[list[Measured], bool]:
    """What each plan gave, and whether all is complete; after Ctrl-C, of the plans that were finished by then."""
    found: list[Measured] = []
    with progress_bar() as progress:
        task = progress.add_task("playing", total=sum(plan.games for plan in plans))
        try:
            for plan in plans:
                total = BalanceTally()
                for tally in tallies(plan, jobs):
                    total.merge(tally)
                    progress.advance(task, tally.games)
                found.append(Measured(plan, total, figures(plan, total)))
        except KeyboardInterrupt:
            return found, False
    return found, True


def show(out: Console, game: AnyGame, found: list[Measured]) -> None:
    """One column a setup; a figure out of its bounds is marked."""
    plan = found[0].plan
    head = f"{game.title}, rules version {plan.setup.rules}: {plan.games:,} games each, seed {plan.seed}"
    out.print(Text(f"{head}, bots {', '.join(dict.fromkeys(plan.bots))}"), soft_wrap=True)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("a game", no_wrap=True)
    for column in found:
        table.add_column(label(game, column.plan.setup), justify="right", no_wrap=True)
    for row in zip(*(column.figures for column in found), strict=True):
        if any(figure.value is not None for figure in row):
            table.add_row(row[0].name, *map(written, row))
    out.print(table)
    out.print(f"{OUT_OF_BOUNDS} is out of the bounds that the game sets itself.")


def label(game: AnyGame, setup: Setup) -> str:
    """As in `A4`: the variants' first letters and the number of players."""
    values = [setup.options[name] for name in tuning_of(game).variants]
    return "".join(str(value)[0].upper() for value in values if isinstance(value, str)) + str(setup.seats)


def written(figure: Figure) -> str:
    if figure.value is None:
        return "-"
    return f"{figure.value:.{1 if figure.value >= 10 else 2}f}{'' if figure.holds else OUT_OF_BOUNDS}"


def write(file: Path, found: list[Measured]) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
