"""One WebSocket, after its upgrade request: an ASGI application accepts or refuses it, then messages go in and out.

Unfragmented text frames, nearly all traffic, are read and written here; all others are left to `websockets` (its
Sans-I/O protocol), one by one.

Every frame is counted before anything is done with it: pings, pongs and empty fragments too. A page that sends too many
is not listened to any more, and the connection ends with 4429. A frame that is longer than any message may be, or gives
its length in eight bytes, ends it with 1009 as soon as its header says so.
"""

import asyncio
import logging
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, MutableMapping
from hashlib import sha1
from typing import Any

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from nelumbo.server.live.text_frames import (
    LONG,
    MASKED,
    MESSAGE_BYTES,
    MIDDLE,
    TEXT,
    frame_end,
    head,
    is_too_long,
    unmasked,
)

log = logging.getLogger(__name__)
PING = b"\x89\x00"
WAITING = 16  # messages that wait for the page's task, before reading pauses
NO_TEXT, TOO_LONG, SILENT, RESTART = 1007, 1009, 1011, 1012  # WebSocket close codes
FRAME_BYTES = MESSAGE_BYTES + 14  # with its header
FLOOD_BYTES = 1024 * 1024  # of a page that is not listened to any more, before the connection is cut
FLOOD_SECONDS = 5.0
CLOSE_SECONDS = 10.0  # in which the page answers a close frame
PING_SECONDS = 40.0  # pages ping too; one of which nothing was heard in this time after a ping is gone
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of RFC 6455
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
)
REFUSED = b"HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FAILED = b"HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
AnyMessage = MutableMapping[str, Any]


class Disconnected(OSError):
    """The page has gone, and is sent nothing more."""


class Wire:
    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, key: bytes) -> None:
        self.transport = transport
        self.loop = loop
        self.key = key
        """The `Sec-WebSocket-Key` of the request."""
        self.is_answered = False
        """The request was accepted or refused."""
        self.library: Protocol | None = None
        """Made for the first frame that is no whole text."""
        self.fragments: list[bytes] = []
        """The beginning of a message, from the library."""
        self.is_text = False
        """Whether those are of a text."""
        self.close_sent = False
        self.is_lost = False
        self.is_writable = True
        self.is_silent = False
        """Nothing was heard since the last ping."""
        self.timer: asyncio.TimerHandle | None = None
        """Of the next ping, or of the end."""
        self.read_paused = False
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
        self.on_room: Callable[[], None] = lambda: None
        """Called when there is room for writing again."""

    # The application.

    async def run(self, app: Callable[..., Any], scope: AnyMessage) -> None:
        """Puts itself into the ASGI scope, where the handler finds it."""
        try:
            await app({**scope, "extensions": {"nelumbo.wire": {"wire": self}}}, self.receive, self.send)
        except Disconnected:
            pass
        except Exception:
            log.exception("socket.application")
        if not self.is_answered:
            self.answer(FAILED)
        if not self.close_sent:
            self.transport.close()

    async def receive(self) -> AnyMessage:
        """As ASGI wants it; the messages themselves are read by `text`."""
        if not self.is_answered:
            return {"type": "websocket.connect"}
        await self.ended.wait()
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(self, message: AnyMessage) -> None:
        if self.is_lost:
            raise Disconnected
        if message["type"] == "websocket.accept":
            self.accept()
        elif not self.is_answered:
            self.answer(REFUSED)
            self.close_sent = True
            self.transport.close()
        elif not self.close_sent:
            self.close(message.get("code", 1000))

    def answer(self, response: bytes) -> None:
        self.is_answered = True
        if not self.transport.is_closing():
            self.transport.write(response)

    def accept(self) -> None:
        self.answer(ACCEPTED % b64encode(sha1(self.key + GUID, usedforsecurity=False).digest()))
        self.timer = self.loop.call_later(PING_SECONDS, self.ping)
        if self.rest:
            self.loop.call_soon(self.data_received, b"")

    def ping(self) -> None:
        if self.is_silent:
            self.fail(SILENT)
        elif not self.close_sent:
            self.is_silent = True
            self.transport.write(PING)
            self.timer = self.loop.call_later(PING_SECONDS, self.ping)

    def close(self, code: int) -> None:
        """Sends a close frame; the page has some time to answer it."""
        self.frames_library().send_close(code)
        self.write_of_library()
        self.close_sent = True
        self.start_reading()
        self.end()
        self.stop_timer()
        self.timer = self.loop.call_later(CLOSE_SECONDS, self.transport.close)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def shutdown(self) -> None:
        """The server stops."""
        if not self.is_answered:
            self.answer(FAILED)
        elif not self.close_sent:
            self.close(RESTART)
        self.end()
        self.transport.close()

    def connection_lost(self) -> None:
        self.is_lost = True
        self.stop_timer()
        self.end()

    # In.

    def data_received(self, data: bytes) -> None:
        """Frames; those that come before the request is answered wait."""
        self.is_silent = False
        if self.is_flooded:
            self.discard(data)
        elif self.is_answered:
            self.take_frames(self.rest + data)
        else:
            self.rest += data
            if len(self.rest) > FRAME_BYTES:
                self.transport.close()

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
        """A wrong frame: the connection ends with that code."""
        self.rest = b""
        self.frames_library().fail(code)
        self.hang_up()

    def hang_up(self) -> None:
        """Ends the connection with what the library has to say."""
        self.write_of_library()
        self.close_sent = True
        self.end()
        self.transport.close()

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
        if frame[0] == TEXT and frame[1] & MASKED and not self.fragments and not self.close_sent:
            start = 6 if frame[1] & LONG < MIDDLE else 8
            self.hear(unmasked(frame[start:], frame[start - 4 : start]))
        else:
            self.ask_library(frame)

    def ask_library(self, frame: bytes) -> None:
        library = self.frames_library()
        library.receive_data(frame)
        for event in library.events_received():
            assert isinstance(event, Frame)
            if event.opcode is Opcode.CLOSE:
                self.hang_up()
            elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self.put_together(event)
        if library.parser_exc is not None:
            self.hang_up()
        else:
            self.write_of_library()

    def frames_library(self) -> Protocol:
        if self.library is None:
            self.library = Protocol(Side.SERVER, max_size=MESSAGE_BYTES)
        return self.library

    def write_of_library(self) -> None:
        if self.library is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.library.data_to_send()))

    def put_together(self, frame: Frame) -> None:
        """A message in fragments; binary ones are not part of the protocol."""
        if frame.opcode is not Opcode.CONT:
            self.is_text = frame.opcode is Opcode.TEXT
        self.fragments.append(bytes(frame.data))
        if frame.fin:
            data, self.fragments = b"".join(self.fragments), []
            if not self.close_sent:
                self.hear(data if self.is_text else b"")

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
            self.start_reading()
            self.waiting = self.loop.create_future()
            await self.waiting
        return self.texts.popleft() if self.texts else None

    def start_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
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

    # Out.

    def has_room(self) -> bool:
        """Whether the send buffer is below its high-water mark."""
        return self.is_writable

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable = True
        self.on_room()

    def say(self, texts: Iterable[bytes]) -> None:
        """Sends messages in one write; nothing once the connection is closing."""
        if self.is_open():
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    def is_open(self) -> bool:
        return not (self.close_sent or self.is_lost or self.transport.is_closing())
