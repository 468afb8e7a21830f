"""The pool replaces workers that die or hang, and is fair to its callers."""

import asyncio
import os
import signal
from contextlib import suppress

import msgspec
import pytest

from nelumbo.server.live.bots.fair_queue import WAITING_OF_AN_ADDRESS, Asker
from nelumbo.server.live.bots.worker_pool import BotWorkers, NoAnswer, TooBusy
from tests.server.live.bots.test_worker import question


async def test_a_worker_that_dies_or_hangs_is_replaced_and_asked_again() -> None:
    pool = BotWorkers(1)
    asked = question()
    first = await pool.ask(asked)
    (worker,) = pool.running
    worker.kill()
    await worker.wait()
    assert (await pool.ask(asked)).move == first.move
    (worker,) = pool.running
    os.kill(worker.pid, signal.SIGSTOP)
    with suppress(NoAnswer):  # a fresh worker may or may not answer in so short a time
        await pool.ask(msgspec.structs.replace(asked, seconds=-9.8))
    assert worker not in pool.running
    assert (await pool.ask(asked)).move == first.move
    with pytest.raises(NoAnswer):
        await pool.ask(msgspec.structs.replace(asked, view=b"{}"))
    assert (await pool.ask(asked)).move == first.move
    await pool.close()


async def test_a_caller_with_many_questions_does_not_delay_the_others() -> None:
    pool, answered = BotWorkers(1), list[str]()

    async def ask(who: str) -> None:
        await pool.ask(question(), Asker("here", who))
        answered.append(who)

    busy = [asyncio.create_task(ask("busy")) for _ in range(9)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(ask(who)) for who in ("ann", "bob")]
    await asyncio.sleep(0)
    busy.pop().cancel()  # nobody waits for this one any more
    await asyncio.gather(*busy, *others)
    assert answered == ["busy", "busy", "ann", "bob", *["busy"] * 6]
    await pool.close()


async def test_when_too_many_questions_wait_the_next_is_sent_away() -> None:
    pool = BotWorkers(1)
    asked = [asyncio.create_task(pool.ask(question(), Asker("busy"))) for _ in range(WAITING_OF_AN_ADDRESS + 1)]
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await pool.ask(question(), Asker("busy"))
    assert (await pool.ask(question(), Asker("other"))).move in question().moves
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    await pool.close()


async def test_a_pool_that_is_closed_starts_no_worker_for_a_question_under_way() -> None:
    pool = BotWorkers(1)
    await pool.ask(question())
    asked = asyncio.create_task(pool.ask(question()))
    await asyncio.sleep(0)  # it has the worker
    await pool.close()
    with pytest.raises(NoAnswer):
        await asked
    with pytest.raises(NoAnswer):
        await pool.ask(question())
    assert not pool.running


async def test_a_closed_pool_leaves_no_process_behind() -> None:
    pool = BotWorkers(1)
    await pool.ask(question())
    (dismissed,) = pool.running
    asked = asyncio.create_task(pool.ask(question()))
    await asyncio.sleep(0)  # it has the worker
    asked.cancel()
    with suppress(asyncio.CancelledError):
        await asked
    assert dismissed not in pool.running
    await pool.close()
    assert dismissed.returncode is not None
