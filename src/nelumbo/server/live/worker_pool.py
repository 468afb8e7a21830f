"""Bots think in worker processes: the event loop never waits, and a worker that dies or dawdles is replaced."""

import asyncio
import logging
import sys
from asyncio import Future
from asyncio.subprocess import PIPE, Process
from collections import deque

import msgspec

from nelumbo.server.live.worker import HEADER_BYTES, NO_MOVE, Question, Reply, framed

log = logging.getLogger(__name__)
GRACE_SECONDS = 10.0
ATTEMPTS = 3
DECODER = msgspec.msgpack.Decoder(Reply)


class NoAnswer(Exception):
    """No worker could answer the question."""


class BotWorkers:
    """A few workers, and before them a queue for each who asks: they take turns, however much one of them asks."""

    def __init__(self, workers: int) -> None:
        self.free: list[Process | None] = [None] * workers
        """Those who have nothing to do; None for one that is started when first needed."""
        self.queues: dict[str, deque[Future[Process | None]]] = {}
        """By whose questions they are, in the order of their turns."""
        self.running: set[Process] = set()
        self.asked = 0
        self.replaced = 0
        self.waiting = 0

    async def ask(self, question: Question, whose: str = "") -> Reply:
        """A worker's answer; asked again when the worker dies or is overdue. Raises NoAnswer in the end."""
        self.asked += 1
        self.waiting += 1
        try:
            for _ in range(ATTEMPTS):
                reply = await self.try_once(question, whose)
                if reply is not None and reply.move in (question.moves or [NO_MOVE]):
                    return reply
            raise NoAnswer
        finally:
            self.waiting -= 1

    async def try_once(self, question: Question, whose: str) -> Reply | None:
        """One worker's answer, or None; the worker is then replaced."""
        worker = await self.turn(whose)
        try:
            if worker is None or worker.returncode is not None:
                self.dismiss(worker)
                worker = await self.started()
            reply = await asyncio.wait_for(answer(worker, question), question.seconds + GRACE_SECONDS)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError, asyncio.IncompleteReadError) as error:
            log.warning("bots.replaced game=%s bot=%s error=%s", question.game, question.bot, type(error).__name__)
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

    async def turn(self, whose: str) -> Process | None:
        """A worker, as soon as one is free and it is their turn."""
        if self.free:
            return self.free.pop()
        future: Future[Process | None] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(whose, deque()).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if not future.cancelled():  # it was given a worker just now
                self.release(future.result())
            raise

    def release(self, worker: Process | None) -> None:
        """A worker is free: the next one who asks gets it, and has to wait for all others before the next turn."""
        while self.queues:
            whose = next(iter(self.queues))
            waiting = self.queues.pop(whose)
            future = waiting.popleft()
            if waiting:
                self.queues[whose] = waiting
            if not future.done():
                future.set_result(worker)
                return
        self.free.append(worker)

    async def started(self) -> Process:
        """A new worker."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "nelumbo.server.live.worker", stdin=PIPE, stdout=PIPE
        )
        self.running.add(process)
        return process

    def dismiss(self, worker: Process | None) -> None:
        """Ends a worker at once."""
        if worker is not None:
            self.running.discard(worker)
            if worker.returncode is None:
                worker.kill()

    async def close(self) -> None:
        """Ends all workers."""
        for worker in list(self.running):
            self.dismiss(worker)
            await worker.wait()


async def answer(worker: Process, question: Question) -> Reply:
    """One question and its answer."""
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(framed(question))
    await worker.stdin.drain()
    header = await worker.stdout.readexactly(HEADER_BYTES)
    return DECODER.decode(await worker.stdout.readexactly(int.from_bytes(header, "big")))
