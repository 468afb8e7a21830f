"""Background tasks: one that fails stops nothing else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from nelumbo.server.live import background
from nelumbo.server.live.background import BUSY, Background
from nelumbo.server.store import Unavailable


async def test_a_failure_is_logged_and_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    tasks, done = Background(), asyncio.Event()

    async def fail(error: Exception) -> None:
        raise error

    async def work() -> None:
        done.set()

    with caplog.at_level(logging.WARNING):
        for error in (Unavailable(), ValueError("oh")):
            tasks.later(fail(error))
        tasks.later(work())
        await asyncio.gather(*tasks.tasks)
    assert done.is_set() and not tasks.tasks
    assert [record.message for record in caplog.records] == ["background.store error=Unavailable", "background.failed"]


async def test_repeated_work_goes_on_after_a_failing_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PAUSE_SECONDS", 0.0)
    tasks, rounds, enough = Background(), 0, asyncio.Event()

    async def work() -> float:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            enough.set()
        if rounds == 1:
            raise ValueError("the first round")
        return 0.0

    tasks.repeat(work)
    await asyncio.wait_for(enough.wait(), 30)
    await tasks.close()
    assert not tasks.tasks


async def test_idle_work_is_done_once_a_key_and_waits_while_there_is_much_to_do() -> None:
    tasks, done = Background(), list[str]()

    def noting(text: str) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            done.append(text)

        return work

    for key, text in (("a", "old"), ("a", "new"), ("b", "other")):
        tasks.when_idle(key, noting(text))
    tasks.urgent.count = BUSY
    await tasks.do_idle_work()
    assert done == []
    tasks.urgent.count = 0
    with tasks.urgent:
        await tasks.do_idle_work()
    assert done == ["new", "other"] and tasks.urgent.count == 0
