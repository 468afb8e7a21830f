# mypyc: compiled
"""What a page has sent, on its way to the page's task. Reading pauses while too many messages wait (backpressure)."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any

from mypy_extensions import mypyc_attr

WAITING = 16  # messages, before reading pauses


@mypyc_attr(native_class=False)  # exceptions of the standard library are not native
class Disconnected(OSError):
    """The page has disconnected."""


class Incoming:
    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.texts: deque[str] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.ended = asyncio.Event()
        """No more messages are read."""
        self.is_paused = False

    def put(self, text: str) -> None:
        self.texts.append(text)
        if len(self.texts) > WAITING and not self.is_paused:
            self.is_paused = True
            self.transport.pause_reading()
        self.wake()

    async def text(self) -> str | None:
        """The next message; None when there will be none."""
        while not self.texts and not self.ended.is_set():
            self.resume()
            self.waiting = self.loop.create_future()
            await self.waiting
        return self.texts.popleft() if self.texts else None

    def wake(self) -> None:
        """Resumes `text`."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def resume(self) -> None:
        if self.is_paused:
            self.is_paused = False
            self.transport.resume_reading()

    async def unless_ended(self, work: Coroutine[Any, Any, None]) -> bool:
        """Waits for something as long as messages are read; whether it was done."""
        done, ended = asyncio.ensure_future(work), asyncio.ensure_future(self.ended.wait())
        try:
            await asyncio.wait((done, ended), return_when=asyncio.FIRST_COMPLETED)
            return done.done()
        finally:
            done.cancel()
            ended.cancel()

    def end(self) -> None:
        self.ended.set()
        self.wake()
