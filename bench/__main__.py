"""`make bench`: runs plain and compiled in turn, several rounds, and prints medians and ratios.

The plain engine is the same source, found first on the path; the compiled one is the installed wheel.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from nelumbo import games
from nelumbo.core import state as engine

ROOT = Path(__file__).parent.parent
ROUNDS = int(os.environ.get("ROUNDS", "5"))
console = Console(width=110)


def measured(task: str, game: str, seats: int, plain: bool) -> float:
    """Runs the task in a new process."""
    env = dict(os.environ)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)] if plain else [str(ROOT)])
    command = [sys.executable, "-m", "bench.tasks", task, game, str(seats)]
    return float(subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def side_by_side(*tasks: tuple[str, str, int, bool]) -> list[list[float]]:
    """Each task's rate in each round, the tasks taken in turn."""
    rounds = [[measured(*task) for task in tasks] for _ in range(ROUNDS)]
    return [list(rates) for rates in zip(*rounds, strict=True)]


def ratio(one: list[float], other: list[float]) -> float:
    """The median of the ratios of each round."""
    return median(a / b for a, b in zip(one, other, strict=True))


def by_game(title: str, columns: tuple[str, ...]) -> Table:
    table = Table("game", title=title)
    for column in ("players", *columns):
        table.add_column(column, justify="right")
    return table


def smallest_and_largest() -> Iterator[tuple[str, int]]:
    """Every game at its smallest and largest number of players."""
    for name in games.names():
        seats = games.load(name).setups.seats
        yield from ((name, count) for count in sorted({min(seats), max(seats)}))


def engine_table() -> Table:
    """Plain against compiled."""
    columns = ("plain decisions/s", "compiled decisions/s", "ratio", "copy", "resample", "view")
    table = by_game(f"The engine, one core, CPU time, median of {ROUNDS} rounds", columns)
    for name, seats in smallest_and_largest():
        plain, compiled = side_by_side(("random_play", name, seats, True), ("random_play", name, seats, False))
        micro = [1e6 / median(side_by_side((task, name, seats, False))[0]) for task in ("copies", "draws", "views")]
        table.add_row(
            name,
            str(seats),
            f"{median(plain):,.0f}",
            f"{median(compiled):,.0f}",
            f"{ratio(compiled, plain):.1f}",
            *(f"{value:.2f} us" for value in micro),
        )
    return table


def driven_table() -> Table:
    """Our games driven move by move from Python, against OpenSpiel's hearts driven in the same way."""
    columns = ("by lists, decisions/s", "to hearts", "by buffer, decisions/s", "to hearts")
    table = by_game("Driven move by move from Python, beside OpenSpiel's hearts in the same run", columns)
    for name in games.names():
        seats = min(games.load(name).setups.seats)
        tasks = [(task, name, seats, False) for task in ("driven_by_lists", "driven_by_buffer", "hearts")]
        lists, buffer, hearts = side_by_side(*tasks)
        cells = (f"{median(lists):,.0f}", f"{ratio(lists, hearts):.1f}", f"{median(buffer):,.0f}")
        table.add_row(name, str(seats), *cells, f"{ratio(buffer, hearts):.1f}")
    return table


def search_table() -> Table:
    """The search, plain against compiled, and beside OpenSpiel's Python ISMCTS on the same game."""
    columns = ("plain", "compiled", "ratio", "to the end", "OpenSpiel", "ratio")
    table = by_game("The search from the opening, iterations per CPU-second", columns)
    for name in games.names():
        seats = min(games.load(name).setups.seats)
        rows = [("searches", name, seats, True), ("searches", name, seats, False)]
        rows += [(task, name, seats, False) for task in ("searches_to_the_end", "openspiel_searches")]
        plain, compiled, to_the_end, openspiel = side_by_side(*rows)
        table.add_row(
            name,
            str(seats),
            f"{median(plain):,.0f}",
            f"{median(compiled):,.0f}",
            f"{ratio(compiled, plain):.1f}",
            f"{median(to_the_end):,.0f}",
            f"{median(openspiel):,.0f}",
            f"{ratio(to_the_end, openspiel):.1f}",
        )
    return table


def lab_table() -> Table:
    """The environments: batches, features, and PettingZoo beside its own card games."""
    columns = ("batch decisions/s", "features", "PettingZoo decisions/s", "to its card games")
    table = by_game(
        "Environments, one core, CPU time; PettingZoo beside its own fastest card game in the same run", columns
    )
    for name, seats in smallest_and_largest():
        tasks = [(task, name, seats, False) for task in ("batch", "features", "zoo", "zoo_cards")]
        batch, features, ours, cards = side_by_side(*tasks)
        micro = f"{1e6 / median(features):.2f} us"
        cells = (f"{median(batch):,.0f}", micro, f"{median(ours):,.0f}", f"{ratio(ours, cards):.1f}")
        table.add_row(name, str(seats), *cells)
    return table


def command_table() -> Table:
    """Whole commands, in seconds of wall time: the best of the rounds."""
    table = Table(title=f"Commands, best of {ROUNDS} rounds")
    table.add_column("command")
    table.add_column("seconds", justify="right")
    simulate = "simulate mandala --games 10000 --bots uniform,uniform --jobs 1"
    for line in ("--help", simulate):
        table.add_row(f"nelumbo {line}", f"{min(timed(line) for _ in range(ROUNDS)):.2f}")
    return table


def timed(line: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "nelumbo", *line.split()], check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - start


def main() -> None:
    if engine.__file__.endswith(".py"):
        sys.exit("The benchmarks compare the compiled engine with the plain one: run them with `make bench`.")
    for table in (engine_table, driven_table, search_table, lab_table, command_table):
        console.print(table())


if __name__ == "__main__":
    main()
