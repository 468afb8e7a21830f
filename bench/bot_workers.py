"""`python -m bench.bot_workers`: how late level 5 is at fifty tables that ask at once, and what a worker holds.

The worst case of a site: the bots of all tables decide in the same moment, from positions spread over whole games.
"""

import argparse
import asyncio
import os
import time
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

from nelumbo import bots, games
from nelumbo.bots.levels import LEVELS, thinking_seconds
from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.server.config import Config
from nelumbo.server.live.bots.fair_queue import Asker
from nelumbo.server.live.bots.worker import Decide
from nelumbo.server.live.bots.worker_pool import BotWorkers

MASTER = LEVELS[-1].name
PACE = Config().bot_pace


def questions(name: str, tables: int) -> list[Decide]:
    """Decisions between several moves, one at each table, each later in its game than that of the table before."""
    game = games.load(name)
    asked: list[Decide] = []
    state = game.new(new_setup(game, min(game.setups.seats), {}), seeded(f"bot workers {name}"))
    player = bots.load("greedy", game, "bot workers")
    while len(asked) < tables:
        if state.is_over():
            state = game.new(new_setup(game, min(game.setups.seats), {}), seeded(f"bot workers {name} {len(asked)}"))
        seat = state.to_move
        moves, view = state.legal_moves(seat), game.view(state, seat)
        if len(moves) > 1:
            seconds = thinking_seconds(game, MASTER)
            asked.append(Decide(name, str(len(asked)), msgspec.json.encode(view), seconds, MASTER, moves))
        state.apply(seat, player.choose(view, moves, 1.0))
    return asked


async def waits(pool: BotWorkers, asked: list[Decide]) -> list[float]:
    """Seconds until each has its answer; no address has more questions than the queue lets it wait with."""
    start = time.perf_counter()

    async def wait(number: int, question: Decide) -> float:
        await pool.ask(question, Asker(f"192.0.2.{number}", str(number)))
        return time.perf_counter() - start

    return sorted(await asyncio.gather(*(wait(number, question) for number, question in enumerate(asked))))


def most_megabytes(pool: BotWorkers) -> float:
    """The peak of the largest worker, as Linux counts it."""
    status = [Path(f"/proc/{worker.pid}/status").read_text() for worker in pool.free if worker is not None]
    return max(int(text.split("VmHWM:")[1].split()[0]) for text in status) / 1024


async def measured(names: list[str], tables: int, workers: int) -> Table:
    """After each game the workers also hold those before it."""
    pool = BotWorkers(workers)
    found = Table(title=f"Level 5 at {tables} tables that ask at once, {workers} workers; seconds")
    for column in ("game", "middle answer", "last answer", "last, beyond its pace", "peak of a worker, MB"):
        found.add_column(column, justify="right")
    for name in names:
        asked = questions(name, tables)
        await waits(pool, asked[: 2 * workers])  # loads the game and its network
        seconds = await waits(pool, asked)
        late = max(0.0, seconds[-1] - max(PACE, asked[0].seconds))
        found.add_row(
            name, f"{median(seconds):.2f}", f"{seconds[-1]:.2f}", f"{late:.2f}", f"{most_megabytes(pool):.0f}"
        )
    await pool.close()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=games.names(), metavar="GAME")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    Console(width=110).print(asyncio.run(measured(given.games, given.tables, given.workers)))
