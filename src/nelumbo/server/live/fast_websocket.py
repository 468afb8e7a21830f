"""uvicorn's WebSocket protocol, with a fast path for unfragmented text frames (nearly all traffic).

Every frame is counted before anything is done with it: pings, pongs and empty fragments too. A page that sends too many
is not listened to any more, and the connection ends with 4429. A frame that is longer than any message may be, or gives
its length in eight bytes, ends it with 1009 as soon as its header says so.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

TEXT = 0x81  # the first byte of a text frame that is a whole message
MASKED = 0x80
MIDDLE, LONG = 126, 127  # instead of a length: it follows in two bytes, or in eight
WAITING = 16  # messages that wait for the page's task, before reading pauses
MESSAGE_BYTES = 16 * 1024
NO_TEXT, TOO_LONG = 1007, 1009  # WebSocket close codes
FRAME_BYTES = MESSAGE_BYTES + 14  # with its header
FLOOD_BYTES = 1024 * 1024  # of a page that is not listened to any more, before the connection is cut
FLOOD_SECONDS = 5.0
UNREAD_SECONDS = 60.0


class Wire(WebSocketsSansIOProtocol):
    """All other frames (fragments, control frames) are left to the library, one by one."""

    def __init__(self, *args: object, **words: object) -> None:
        super().__init__(*args, **words)  # type: ignore[arg-type]  # as uvicorn gives them
        self.rest = b""
        """An incomplete frame."""
        self.texts: deque[str] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.ended = asyncio.Event()
        """No more messages are read."""
        self.allows: Callable[[], bool] = lambda: True
        """Whether one more frame is within the page's limit."""
        self.is_flooded = False
        self.discarded = 0
        """Bytes that came after that."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when the connection is gone."""
        self.unread_timer: asyncio.TimerHandle | None = None
        self.on_room: Callable[[], None] = lambda: None
        """Called when there is room for writing again."""

    def handle_connect(self, event: Request) -> None:
        """Puts itself into the ASGI scope, where the handler finds it."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["nelumbo.wire"] = {"wire": self}

    # In.

    def data_received(self, data: bytes) -> None:
        """The handshake first, then frames; those that come before the handshake is complete wait."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif self.is_flooded:
            self.discard(data)
        elif self.handshake_complete:
            self.take_frames(self.rest + data)
        else:
            self.rest += data
            if len(self.rest) > FRAME_BYTES:
                self.transport.close()

    def start_keepalive(self) -> None:
        """The handshake is complete."""
        super().start_keepalive()
        if self.rest:
            self.loop.call_soon(self.data_received, b"")

    def take_frames(self, data: bytes) -> None:
        start = 0
        while (end := frame_end(data, start)) is not None:
            if not self.allows():
                self.hang_up_on_flood()
                return
            self.take(data[start:end])
            start = end
        self.rest = data[start:]
        if is_too_long(self.rest):
            self.fail(TOO_LONG)

    def fail(self, code: int) -> None:
        self.rest = b""
        self.conn.fail(code)
        self.handle_parser_exception()

    def hang_up_on_flood(self) -> None:
        """The page's task closes the connection; if it cannot in time, or the flood goes on, it is cut."""
        self.is_flooded = True
        self.rest = b""
        self.texts.clear()
        self.end()
        self.loop.call_later(FLOOD_SECONDS, self.transport.abort)

    def discard(self, data: bytes) -> None:
        self.discarded += len(data)
        if self.discarded > FLOOD_BYTES:
            self.transport.abort()

    def take(self, frame: bytes) -> None:
        if frame[0] == TEXT and self.is_plain() and frame[1] & MASKED:
            start = 6 if frame[1] & LONG < MIDDLE else 8
            self.hear(unmasked(frame[start:], frame[start - 4 : start]))
        else:
            super().data_received(frame)

    def is_plain(self) -> bool:
        """Whether the library is between two messages."""
        return self.conn.state is OPEN and not self.frames and not self.close_sent

    def send_receive_event_to_app(self) -> None:
        """A message that the library put together; binary ones are not part of the protocol."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.hear(data if self.curr_msg_data_type == "text" else b"")

    def hear(self, data: bytes) -> None:
        try:
            self.put(data.decode())
        except UnicodeDecodeError:
            self.fail(NO_TEXT)

    def put(self, text: str) -> None:
        """Queues a message for the page's task; reading pauses while too many wait (backpressure)."""
        self.texts.append(text)
        if len(self.texts) > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.wake()

    def wake(self) -> None:
        """Resumes `text`."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def text(self) -> str | None:
        """The next message; None when there will be none."""
        while not self.texts and not self.ended.is_set():
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
            self.waiting = self.loop.create_future()
            await self.waiting
        return self.texts.popleft() if self.texts else None

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

    def shutdown(self) -> None:
        super().shutdown()
        self.end()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.unread_timer is not None:
            self.unread_timer.cancel()
        self.end()
        self.on_lost()

    # Out.

    def has_room(self) -> bool:
        """Whether the send buffer is below its high-water mark."""
        return self.writable.is_set()

    def pause_writing(self) -> None:
        """The page reads too slowly; one that reads nothing for long is given up, with all that waits for it."""
        super().pause_writing()
        self.unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread_timer is not None:
            self.unread_timer.cancel()
        self.on_room()

    def say(self, texts: Iterable[bytes]) -> None:
        """Sends messages in one write; nothing once the connection is closing."""
        if self.is_open():
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    def is_open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())


def frame_end(data: bytes, start: int) -> int | None:
    """Where the frame that starts there ends; None while it is not all there, or too long."""
    have = len(data) - start
    if have < 2:
        return None
    second = data[start + 1]
    size, at = second & LONG, start + 2
    if size == LONG:
        return None
    if size == MIDDLE:
        if have < 4:
            return None
        size, at = int.from_bytes(data[at : at + 2], "big"), at + 2
    end = at + size + (4 if second & MASKED else 0)
    return end if len(data) >= end and size <= MESSAGE_BYTES else None


def is_too_long(rest: bytes) -> bool:
    """Whether an unfinished frame says that it is longer than any message may be, or says so in eight bytes."""
    if len(rest) < 2:
        return False
    size = rest[1] & LONG
    return size == LONG or (size == MIDDLE and int.from_bytes(rest[2:4], "big") > MESSAGE_BYTES)


def unmasked(data: bytes, mask: bytes) -> bytes:
    """The payload without the mask of RFC 6455."""
    masks = (mask * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(masks, "big")).to_bytes(len(data), "big")


def head(size: int) -> bytes:
    """The header of a text frame."""
    if size < MIDDLE:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MIDDLE)) + size.to_bytes(2, "big")
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big")
