# mypyc: compiled
"""Background tasks of one process: run once, repeated, or as soon as the process is idle."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any

from nelumbo.server.store import Conflict, Unavailable

log = logging.getLogger(__name__)
PAUSE_SECONDS = 2.0  # after a round that failed
IDLE_SECONDS = 0.05
IDLE_WORK_SECONDS = 0.005  # at a time
BUSY = 8  # urgent things under way, from which on idle work waits


class Urgent:
    """Counts what is under way that somebody waits for: `with background.urgent:`"""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> None:
        self.count += 1

    def __exit__(self, *_: object) -> None:
        self.count -= 1


class Background:
    """The background tasks of one process."""

    def __init__(self) -> None:
        self.stopping = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.urgent = Urgent()
        self.idle: dict[Hashable, Callable[[], Awaitable[None]]] = {}

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Starts it as a task; a failure is logged."""
        task = asyncio.create_task(guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def repeat(self, work: Callable[[], Coroutine[Any, Any, float]]) -> None:
        """Runs `work` until shutdown, pausing for the seconds that it answers; a failing round does not end it."""
        self.later(self.repeated(work))

    async def repeated(self, work: Callable[[], Coroutine[Any, Any, float]]) -> None:
        while not self.stopping:
            seconds = await guarded(work())
            await asyncio.sleep(seconds or PAUSE_SECONDS)

    def when_idle(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> None:
        """Runs it when the process is idle, once a key however often it is asked for."""
        self.idle[key] = work

    async def do_idle_work(self) -> float:
        until = time.monotonic() + IDLE_WORK_SECONDS
        while self.idle and self.urgent.count < BUSY and time.monotonic() < until:
            work = self.idle.pop(next(iter(self.idle)))
            await work()
            await asyncio.sleep(0)  # what is not idle work comes first
        return IDLE_SECONDS

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def guarded(work: Coroutine[Any, Any, Any]) -> Any:
    """Its result, or None when it fails; the failure is logged."""
    try:
        return await work
    except (Unavailable, Conflict) as error:
        log.warning("background.store error=%s", type(error).__name__)
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("background.failed")
    return None
