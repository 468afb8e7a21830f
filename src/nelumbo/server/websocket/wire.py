# mypyc: compiled
"""One WebSocket, after its upgrade request: an ASGI application accepts or refuses it, then messages go in and out.

Unfragmented text frames, nearly all traffic, are read and written here; all others are left to `websockets`, one by one
(`other_frames.py`). Messages wait for the page's task in `incoming.py`.

Every frame is counted before anything is done with it: pings, pongs and empty fragments too. A page that sends too many
is no longer read (4429). A header with too great a length, or one of eight bytes, ends the connection at once (1009).
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any

from nelumbo.server import close_codes
from nelumbo.server.websocket.incoming import Disconnected, Incoming
from nelumbo.server.websocket.other_frames import OtherFrames
from nelumbo.server.websocket.text_frames import MESSAGE_BYTES, frame_end, head, is_too_long, whole_text
from nelumbo.server.websocket.upgrade import FAILED, REFUSED, accepted

log = logging.getLogger(__name__)
PING = b"\x89\x00"
FRAME_BYTES = MESSAGE_BYTES + 14  # with its header
FLOOD_BYTES = 1024 * 1024  # of a page that is not listened to any more, before the connection is cut
FLOOD_SECONDS = 5.0
CLOSE_SECONDS = 10.0  # in which the page answers a close frame, and reads what was sent before the connection closed
PING_SECONDS = 40.0  # pages ping too; one of which nothing was heard in this time after a ping is gone
AnyMessage = MutableMapping[str, Any]


class Wire:
    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, key: bytes) -> None:
        self.transport = transport
        self.loop = loop
        self.key = key
        """The `Sec-WebSocket-Key` of the request."""
        self.is_answered = False
        """The request was accepted or refused."""
        self.incoming = Incoming(transport, loop)
        self.others: OtherFrames | None = None
        """Made for the first frame that is not a whole text."""
        self.close_sent = False
        self.is_lost = False
        self.is_writable = True
        self.is_silent = False
        """Nothing was heard since the last ping."""
        self.timer: asyncio.TimerHandle | None = None
        """Fires at the next ping, or at the end."""
        self.rest = b""
        """An incomplete frame."""
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
            self.end()

    async def receive(self) -> AnyMessage:
        """What ASGI asks for; messages are read from `incoming`."""
        if not self.is_answered:
            return {"type": "websocket.connect"}
        await self.incoming.ended.wait()
        return {"type": "websocket.disconnect", "code": close_codes.ABNORMAL}

    async def send(self, message: AnyMessage) -> None:
        if self.is_lost:
            raise Disconnected
        if message["type"] == "websocket.accept":
            self.accept()
        elif not self.is_answered:
            self.answer(REFUSED)
            self.close_sent = True
            self.end()
        elif not self.close_sent:
            self.close(message.get("code", close_codes.NORMAL))

    def answer(self, response: bytes) -> None:
        self.is_answered = True
        if not self.transport.is_closing():
            self.transport.write(response)

    def accept(self) -> None:
        self.answer(accepted(self.key))
        self.timer = self.loop.call_later(PING_SECONDS, self.ping)
        if self.rest:
            self.loop.call_soon(self.data_received, b"")

    def ping(self) -> None:
        if self.is_silent:
            self.fail(close_codes.INTERNAL_ERROR)
        elif not self.close_sent:
            self.is_silent = True
            self.transport.write(PING)
            self.timer = self.loop.call_later(PING_SECONDS, self.ping)

    def close(self, code: int) -> None:
        """Sends a close frame; the page has some time to answer it."""
        self.other_frames().close(code)
        self.write_replies()
        self.close_sent = True
        self.incoming.resume()
        self.incoming.end()
        self.stop_timer()
        self.timer = self.loop.call_later(CLOSE_SECONDS, self.end)

    def end(self) -> None:
        """Closes the connection, and gives up what the page does not read in time."""
        self.incoming.end()
        self.transport.close()
        self.stop_timer()
        if not self.is_lost:
            self.timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def shutdown(self) -> None:
        """The server stops."""
        if not self.is_answered:
            self.answer(FAILED)
        elif not self.close_sent:
            self.close(close_codes.RESTART)
        self.end()

    def connection_lost(self) -> None:
        self.is_lost = True
        self.stop_timer()
        self.incoming.end()

    # In.

    def data_received(self, data: bytes) -> None:
        """Takes frames; those that come before the request is answered wait."""
        self.is_silent = False
        if self.is_flooded:
            self.discard(data)
        elif self.is_answered:
            self.take_frames(self.rest + data)
        else:
            self.rest += data
            if len(self.rest) > FRAME_BYTES:
                self.end()

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
            self.fail(close_codes.TOO_LONG)

    def fail(self, code: int) -> None:
        """Ends the connection with that close code."""
        self.rest = b""
        self.other_frames().fail(code)
        self.hang_up()

    def hang_up(self) -> None:
        """Ends the connection, after the library's replies."""
        self.write_replies()
        self.close_sent = True
        self.end()

    def hang_up_on_flood(self) -> None:
        """The page's task closes the connection; if it cannot in time, or the flood goes on, it is cut."""
        self.is_flooded = True
        self.rest = b""
        self.incoming.texts.clear()
        self.incoming.end()
        self.loop.call_later(FLOOD_SECONDS, self.transport.abort)

    def discard(self, data: bytes) -> None:
        self.discarded += len(data)
        if self.discarded > FLOOD_BYTES:
            self.transport.abort()

    def take(self, frame: bytes) -> None:
        is_fragment = self.others is not None and self.others.fragments
        text = None if is_fragment or self.close_sent else whole_text(frame)
        if text is None:
            self.take_other(frame)
        else:
            self.hear(text)

    def take_other(self, frame: bytes) -> None:
        others = self.other_frames()
        message = others.message(frame)
        if others.is_over:
            self.hang_up()
            return
        if message is not None and not self.close_sent:
            self.hear(message)
        self.write_replies()

    def other_frames(self) -> OtherFrames:
        if self.others is None:
            self.others = OtherFrames()
        return self.others

    def write_replies(self) -> None:
        if self.others is not None and not self.transport.is_closing():
            self.transport.write(self.others.replies())

    def hear(self, data: bytes) -> None:
        try:
            self.incoming.put(data.decode())
        except UnicodeDecodeError:
            self.fail(close_codes.NOT_TEXT)

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
