"""The pool of bot worker processes, behind one fair queue; a worker that dies or hangs is replaced."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import overload

import msgspec

from nelumbo.server.live.bots.fair_queue import Asker, FairQueue, WorkerFuture
from nelumbo.server.live.bots.worker import (
    HEADER_BYTES,
    Advise,
    Advised,
    Decide,
    Decided,
    JudgeMove,
    MoveJudged,
    Negotiate,
    Negotiated,
    Question,
    Reply,
    framed,
)

log = logging.getLogger(__name__)
GRACE_SECONDS = 10.0
ATTEMPTS = 3
ANYBODY = Asker()
DECODER: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


class NoAnswer(Exception):
    """No worker could answer the question, after several tries."""


class TooBusy(NoAnswer):
    """The queue is full: ask again later."""


class BotWorkers:
    def __init__(self, workers: int) -> None:
        self.free: list[Process | None] = [None] * workers
        """Idle workers; None for one that is started when first needed."""
        self.queue = FairQueue()
        self.running: set[Process] = set()
        self.ending: set[asyncio.Task[object]] = set()
        self.asked = 0
        self.replaced = 0
        self.waiting = 0
        self.is_closed = False

    @overload
    async def ask(self, question: Decide, asker: Asker = ANYBODY) -> Decided: ...
    @overload
    async def ask(self, question: Negotiate, asker: Asker = ANYBODY) -> Negotiated: ...
    @overload
    async def ask(self, question: Advise, asker: Asker = ANYBODY) -> Advised: ...
    @overload
    async def ask(self, question: JudgeMove, asker: Asker = ANYBODY) -> MoveJudged: ...

    async def ask(self, question: Question, asker: Asker = ANYBODY) -> Reply:
        """A worker's reply; asks again when the worker dies or is overdue, and raises NoAnswer after the last try."""
        if not self.free and self.queue.is_full_for(asker):
            raise TooBusy
        self.asked += 1
        self.waiting += 1
        try:
            for _ in range(ATTEMPTS):
                reply = await self.try_once(question, asker)
                if reply is not None:
                    return reply
            raise NoAnswer
        finally:
            self.waiting -= 1

    async def try_once(self, question: Question, asker: Asker) -> Reply | None:
        """One worker's reply; None when it failed and is to be replaced."""
        worker = await self.free_worker(asker)
        if self.is_closed:
            self.release(None)
            raise NoAnswer
        try:
            if worker is None or worker.returncode is not None:
                self.dismiss(worker)
                worker = await self.started()
            reply = await asyncio.wait_for(answer(worker, question), question.seconds + GRACE_SECONDS)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError, asyncio.IncompleteReadError) as error:
            log.warning(
                "bots.replaced game=%s question=%s error=%s",
                question.game,
                type(question).__name__,
                type(error).__name__,
            )
            self.replaced += 1
            self.dismiss(worker)
            self.release(None)
            return None
        except asyncio.CancelledError:
            self.dismiss(worker)
            self.release(None)
            raise
        self.release(worker)
        return reply

    async def free_worker(self, asker: Asker) -> Process | None:
        """Waits in the queue until one is free."""
        if self.free:
            return self.free.pop()
        future: WorkerFuture = asyncio.get_running_loop().create_future()
        self.queue.add(asker, future)
        try:
            return await future
        except asyncio.CancelledError:
            if not future.cancelled():  # a worker was handed over just now
                self.release(future.result())
            raise

    def release(self, worker: Process | None) -> None:
        """Hands a free worker to the next in the queue."""
        waiting = self.queue.next()
        if waiting is None:
            self.free.append(worker)
        else:
            waiting.set_result(worker)

    async def started(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "nelumbo.server.live.bots.worker", stdin=PIPE, stdout=PIPE
        )
        self.running.add(process)
        if self.is_closed:
            await self.close()
            raise NoAnswer
        return process

    def dismiss(self, worker: Process | None) -> None:
        if worker is not None:
            self.running.discard(worker)
            if worker.returncode is None:
                worker.kill()
            ending = asyncio.create_task(worker.wait())
            self.ending.add(ending)
            ending.add_done_callback(self.ending.discard)

    async def close(self) -> None:
        """Ends all workers; a question that is still under way starts no other."""
        self.is_closed = True
        for worker in list(self.running):
            self.dismiss(worker)
        await asyncio.gather(*self.ending)


async def answer(worker: Process, question: Question) -> Reply:
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(framed(question))
    await worker.stdin.drain()
    header = await worker.stdout.readexactly(HEADER_BYTES)
    return DECODER.decode(await worker.stdout.readexactly(int.from_bytes(header, "big")))
