"""`nelumbo bench`: the engine's speed on this machine."""

import subprocess
import sys
from pathlib import Path
from time import process_time

import typer
from rich.table import Table

from nelumbo import games
from nelumbo.cli.screen import screen
from nelumbo.core.chance import seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.core.state import random_game

CPU_SECONDS = 1.0


def bench() -> None:
    """Measure the engine's speed in random play; in a checkout, run all benchmarks."""
    if Path("bench/__main__.py").is_file():
        raise typer.Exit(subprocess.run([sys.executable, "-m", "bench"], check=False).returncode)
    table = Table("game", "decisions per CPU-second", box=None, padding=(0, 2, 0, 0))
    for game in map(games.load, games.names()):
        table.add_row(game.name, f"{speed(game):,.0f}")
    out = screen()
    out.print(table)
    out.print(f"[dim]Random play on one core, {'compiled' if is_compiled() else 'uncompiled: the slow path'}.[/]")


def speed(game: AnyGame) -> float:
    """Decisions per CPU-second."""
    setup = new_setup(game, min(game.setups.seats), {})
    decisions, number, start = 0, 0, process_time()
    while (spent := process_time() - start) < CPU_SECONDS:
        decisions += random_game(game.new(setup, seeded(f"bench/{number}")), seeded(f"bench/{number}/moves"))
        number += 1
    return decisions / spent
