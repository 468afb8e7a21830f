"""Server processes that start in a moment: forked from one that is loaded. `test_run.py` tests the command itself."""

import asyncio
import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Collection
from pathlib import Path
from types import SimpleNamespace

from argon2 import PasswordHasher

from nelumbo import games
from nelumbo.server import password_hashing
from nelumbo.server.config import Config, read
from nelumbo.server.limits import rates
from nelumbo.server.run import run
from tests.server.site import Process

STOP_SECONDS = 30
context = multiprocessing.get_context("forkserver")
context.set_forkserver_preload([__name__])
for name in games.names():
    games.load(name)


def nothing() -> None:
    """Nothing is planted."""


class PreforkProcess(Process):
    """A `nelumbo serve` in all but the loading, which takes most of a start; `plant` may put a fault into it."""

    def __init__(
        self,
        database: str,
        redis: str | None,
        log: Path,
        pace: float = 0.0,
        rate_limit_factor: float = 1000,
        plant: Callable[[], None] = nothing,
        **settings: str,
    ) -> None:
        self.plant = plant
        super().__init__(database, redis, log, pace, rate_limit_factor, **settings)

    def start(self) -> None:
        flags: dict[str, object] = {
            "port": self.port,
            "database": self.database,
            "redis": self.redis,
            "workers": 1,
            "bot_pace": self.pace,
            "rate_limit_factor": self.rate_limit_factor,
        }
        self.child = context.Process(target=serve, args=(read(flags, None, self.settings), self.log, self.plant))
        self.child.start()

    def is_running(self) -> bool:
        return self.child.is_alive()

    def kill(self) -> None:
        self.child.kill()
        self.child.join()

    def stop(self) -> int:
        self.child.terminate()
        self.child.join(STOP_SECONDS)
        assert self.child.exitcode is not None, "it does not stop"
        return self.child.exitcode


def serve(config: Config, log: Path, plant: Callable[[], None]) -> None:
    """Runs in the forked process."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    hash_cheaply()
    plant()
    run(config)


def hash_cheaply() -> None:
    """The weakest Argon2id: hundreds of accounts at full strength would take minutes of CPU time."""
    password_hashing.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def stop_refilling() -> None:
    """Time stands still for the limits: a flood may take a slow machine as long as it will."""
    now = time.monotonic()
    vars(rates)["time"] = SimpleNamespace(monotonic=lambda: now)


def acknowledge_early() -> None:
    """The planted fault: everybody hears of a move before it is kept."""
    from nelumbo.server.store.results import GameResult
    from nelumbo.server.store.tables import StoredEntry, Summary, Tables

    honest, waiting = Tables.append, set()

    async def early(
        self: Tables,
        table: str,
        stored: StoredEntry,
        summary: Summary,
        newcomers: Collection[str] = (),
        status_changed: bool = False,
        result: GameResult | None = None,
    ) -> None:
        if stored.move_id is None:  # a lost seat would keep the game from starting
            await honest(self, table, stored, summary, newcomers, status_changed, result)
            return

        async def late() -> None:
            await asyncio.sleep(0.2)
            await honest(self, table, stored, summary, newcomers, status_changed, result)

        task = asyncio.create_task(late())
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    Tables.append = early  # type: ignore[method-assign]  # that is the fault
    logging.getLogger("asyncio").disabled = True
