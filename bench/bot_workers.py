"""`python -m bench.bot_workers`: the latency of ten bots that think at once, and the memory of a level 5 decision."""

import asyncio
import os
import subprocess
import sys
import time

import msgspec
from rich.console import Console
from rich.table import Table

from nelumbo import games
from nelumbo.bots.ismcts import CHUNK, Ismcts
from nelumbo.bots.levels import LEVELS, Level
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.server.live.worker import Decide
from nelumbo.server.live.worker_pool import BotWorkers

BOTS = 10
MEGABYTE = 1024 * 1024


def question(game: str, level: Level, number: int) -> Decide:
    """The first decision of a game, for one of the bots."""
    rules = games.load(game)
    state = rules.new(new_setup(rules, min(rules.setups.seats), {}), seeded(f"thinkers {number}"))
    view = msgspec.json.encode(rules.view(state, state.to_move))
    moves = state.legal_moves(state.to_move)
    return Decide(game, str(number), view, level.seconds, level.name, moves)


async def waits(level: Level, workers: int) -> list[float]:
    """Seconds until each of ten bots, asked at once, has answered; the workers are awake before."""
    pool, names = BotWorkers(workers), games.names()
    await asyncio.gather(*(pool.ask(question(name, LEVELS[2], 0)) for name in [*names, *names]))
    start = time.perf_counter()

    async def wait(number: int) -> float:
        await pool.ask(question(names[number % len(names)], level, number))
        return time.perf_counter() - start

    found = await asyncio.gather(*(wait(number) for number in range(BOTS)))
    await pool.close()
    return sorted(found)


def waits_table(workers: int) -> Table:
    """Beside each answer what budget and queue alone would make of it."""
    table = Table(title=f"{BOTS} bots that think at once, {workers} workers: seconds until the answer")
    for column in ("level", "budget", "first", "middle", "last", "last by budget and queue"):
        table.add_column(column, justify="right")
    for level in LEVELS[3:]:
        found = asyncio.run(waits(level, workers))
        cells = [found[0], found[BOTS // 2], found[-1], -(-BOTS // workers) * level.seconds]
        table.add_row(str(level.number), f"{level.seconds:g}", *(f"{cell:.2f}" for cell in cells))
    return table


def memory_table() -> Table:
    """The most memory of a process that thinks about one decision, in megabytes."""
    seconds = LEVELS[4].seconds
    table = Table(title=f"One decision of level 5, {seconds:g} CPU-seconds in its own process")
    for column in ("game", "iterations", "memory at its peak, MB"):
        table.add_column(column, justify="right")
    for name in games.names():
        command = [sys.executable, "-m", "bench.bot_workers", name]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603  # our own module
        iterations, megabytes = done.stdout.split()
        table.add_row(name, f"{int(iterations):,}", megabytes)
    return table


def think(game: str) -> None:
    """Thinks as long as level 5 in CPU time, which a busy machine does not shorten; prints iterations and memory."""
    import resource

    asked, rules = question(game, LEVELS[4], 1), games.load(game)
    view = msgspec.json.decode(asked.view, type=rules.types.view)
    search, start = Ismcts(rules, asked.seed).new_search(view), time.process_time()
    while time.process_time() - start < asked.seconds:
        search.run(CHUNK)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE
    print(int(search.iterations()), f"{peak:.0f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        think(sys.argv[1])
    else:
        console = Console(width=110)
        console.print(waits_table(os.cpu_count() or 1))
        console.print(memory_table())
