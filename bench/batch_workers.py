"""`python -m bench.batch_workers`: batches in one process and in several, with shared memory and two halves.

The moves are chosen here, at random but cheaply, while the workers play on with the other half. On a machine that does
other things too, decisions per second of the workers' own processor time say more than those per second.
"""

import os
import time

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from nelumbo import games
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.lab.batch import BatchDecisions
from nelumbo.lab.batch_workers import HALVES, BatchWorkers

SECONDS = float(os.environ.get("SECONDS_EACH", "3"))
GAMES_A_WORKER = 256  # in each half
WARM_UP = 20


def chosen(seen: BatchDecisions, chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal move for each game: its first one in an order that is new in every step."""
    wish = chance.permutation(seen.masks.shape[1]).astype(np.uint16) + 1
    moves: NDArray[np.int64] = (seen.masks * wish).argmax(axis=1)
    return moves


def played(workers: BatchWorkers, rounds: int, chance: np.random.Generator) -> int:
    """Some rounds of both halves, and how many decisions they were."""
    for _ in range(rounds):
        for half in HALVES:
            workers.send(half, chosen(workers.receive(half), chance))
    return rounds * len(HALVES) * len(workers.halves[0]["seats"])


def processor_seconds(workers: BatchWorkers) -> float:
    """What the workers have used so far, as Linux counts it."""
    ticks = 0
    for process in workers.processes:
        with open(f"/proc/{process.pid}/stat") as stat:
            ticks += sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def rates(game: AnyGame, count: int) -> tuple[float, float]:
    """BatchDecisions per second, and per second of one worker's processor time."""
    setups, chance = [new_setup(game, seats, {}) for seats in game.setups.seats], np.random.default_rng(1)
    with BatchWorkers(game.name, setups, GAMES_A_WORKER * count, "bench", count) as workers:
        played(workers, WARM_UP, chance)
        start, used, done = time.perf_counter(), processor_seconds(workers), 0
        while time.perf_counter() - start < SECONDS:
            done += played(workers, 10, chance)
        return done / (time.perf_counter() - start), done / (processor_seconds(workers) - used)


def main() -> None:
    """One worker, two, four ... as many as there are cores."""
    table = Table(title=f"Batch workers, all numbers of players, {GAMES_A_WORKER} games a half and worker")
    for column in ("game", "workers", "decisions/s", "to one", "a CPU-second of the workers", "to one"):
        table.add_column(column, justify="left" if column == "game" else "right")
    cores = os.cpu_count() or 1
    for name in games.names():
        game, alone = games.load(name), (0.0, 0.0)
        for workers in (1 << power for power in range(cores.bit_length())):
            found = rates(game, workers)
            alone = alone if workers > 1 else found
            cells = [f"{found[0]:,.0f}", f"{found[0] / alone[0]:.2f}", f"{found[1]:,.0f}", f"{found[1] / alone[1]:.2f}"]
            table.add_row(name, str(workers), *cells)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
