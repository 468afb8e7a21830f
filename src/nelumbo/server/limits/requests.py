"""Limits how long a connection may take, and how many an address may have (slowloris).

Headers and bodies have a deadline from their first byte to their last, and an answer that the client does not read is
given up. Requests that come in one go (pipelining) are few, since all of them are parsed before the first is answered;
an address whose requests are refused again and again is hung up on. The application limits bodies in size; what
surrounds them (chunk extensions) is limited here like headers, and trailers are refused. Trusted proxies speak for many
visitors, so their connections are not counted: the proxy does that.
"""

import asyncio
from typing import Any, ClassVar, cast

import uvicorn
from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from nelumbo.server.limits.address_counts import AddressCounts
from nelumbo.server.limits.http_transport import HttpTransport
from nelumbo.server.websocket.upgrade import UpgradeRequest
from nelumbo.server.websocket.wire import CLOSE_SECONDS, Wire

HEADER_BYTES = 32 * 1024  # request line and headers; chunk extensions; trailers
HEADER_SECONDS = 20.0
BODY_SECONDS = 30.0
UNREAD_SECONDS = 60.0  # while the client reads nothing
PIPELINED = 16  # requests in one go; browsers send them one by one
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TLS_HANDSHAKE = b"\x16"
"""The first byte of a browser that tries https first; nothing that HTTP begins with."""
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Pipelined(Exception):
    """Too many requests came in one go."""


class RequestLimits(asyncio.Protocol):
    """One connection. It is given to uvicorn as its HTTP protocol, and hands on to uvicorn's own what is within limits.

    It reads along with a parser of its own; a WebSocket's upgrade request it takes over itself.
    """

    addresses: ClassVar[AddressCounts]

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.server_state = server_state
        self.app_state = app_state
        self.loop = _loop or asyncio.get_running_loop()
        self.parser = HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does: both see the same
        self.host: str | None = None
        """The address that counts this connection; None for one that was not let in."""
        self.http: HttpToolsProtocol | None = None
        """uvicorn's protocol, made for the first request that is no upgrade."""
        self.wire: Wire | None = None
        self.url = b""
        self.headers: list[tuple[bytes, bytes]] = []
        self.is_new = True
        """True until the connection's first bytes have come."""
        self.received = 0
        """Bytes since the last headers or part of a body were complete."""
        self.held = b""
        """The beginning of headers, until they are complete."""
        self.begun = 0
        """Requests that began in what was received last."""
        self.is_in_headers = False
        self.awaits_body = False
        self.has_trailers = False
        self.timer: asyncio.TimerHandle | None = None
        """Ends the connection when the headers or the body take too long."""
        self.unread_timer: asyncio.TimerHandle | None = None
        self.abort_timer: asyncio.TimerHandle | None = None
        """Runs once the connection is closing: `close` waits until everything was read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast(asyncio.Transport, transport)
        self.server_state.connections.add(self)  # type: ignore[arg-type]  # uvicorn knows only its own protocols
        peer = transport.get_extra_info("peername")
        self.client = (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) else None
        host = self.client[0] if self.client else ""
        if not self.addresses.enter(host):
            transport.write(TOO_MANY)
            self.end(CLOSE_SECONDS)
            return
        self.host = host
        self.start_timer(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server_state.connections.discard(self)
        if self.host is not None:
            self.addresses.leave(self.host)
        if self.wire is not None:
            self.wire.connection_lost()
        elif self.http is not None:
            self.http.connection_lost(exc)
        self.stop_timer()
        for timer in (self.unread_timer, self.abort_timer):  # uvicorn has closed it once more
            if timer is not None:
                timer.cancel()

    def shutdown(self) -> None:
        """Called by uvicorn when the server stops."""
        if self.wire is not None:
            self.wire.shutdown()
        elif self.http is None:
            self.end(CLOSE_SECONDS)  # else its own protocol does that

    def end(self, seconds: float) -> None:
        """Closes the connection, and gives up what the client does not read in that time."""
        self.transport.close()
        if self.abort_timer is None:
            self.abort_timer = self.loop.call_later(seconds, self.transport.abort)

    def start_timer(self, seconds: float) -> None:
        self.stop_timer()
        self.timer = self.loop.call_later(seconds, self.end, CLOSE_SECONDS)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # What comes in.

    def data_received(self, data: bytes) -> None:
        if self.wire is not None:
            self.wire.data_received(data)
        elif self.host is not None and not self.transport.is_closing():
            if self.is_new and data.startswith(TLS_HANDSHAKE):
                self.answer_bad_request()  # not counted: browsers do that by themselves
            elif self.addresses.may_send(self.host):
                self.read(data)
            else:
                self.transport.write(TOO_MANY)
                self.end(CLOSE_SECONDS)
            self.is_new = False

    def read(self, data: bytes) -> None:
        self.received += len(data)
        self.begun = 0
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            if any(name == b"upgrade" and value.lower() == b"websocket" for name, value in self.headers):
                self.upgrade(data[upgrade.args[0] :])
                return
        except HttpParserError:
            self.is_in_headers = False  # uvicorn's parser says the same, and answers it
            if self.begun <= PIPELINED:
                self.addresses.sent_in_vain(self.host or "")
        if self.has_trailers or self.received > HEADER_BYTES or self.begun > PIPELINED:
            self.refuse()
            return
        if self.awaits_body and self.timer is None:
            self.start_timer(BODY_SECONDS)
        if self.is_in_headers:
            self.held += data
        else:
            self.hand_on(data)

    def hand_on(self, data: bytes) -> None:
        """Gives uvicorn what has been read."""
        if self.http is None:
            self.http = HttpToolsProtocol(self.config, self.server_state, self.app_state, self.loop)
            self.http_transport = HttpTransport(self.transport, lambda: self.end(UNREAD_SECONDS))
            self.http.connection_made(self.http_transport)
        data, self.held = self.held + data, b""
        self.http.data_received(data)

    def upgrade(self, early: bytes) -> None:
        """The connection is a WebSocket from now on; the frames that came with the request wait for its answer."""
        self.stop_timer()
        if self.http is not None:
            self.http_transport.detach()
            self.http.connection_lost(None)
        request = UpgradeRequest(self.parser.get_method(), self.parser.get_http_version(), self.url, self.headers)
        key = request.key()
        if key is None:
            self.refuse()
            return
        scope = request.scope(self.transport, self.client) | {"state": self.app_state.copy()}
        self.wire = Wire(self.transport, self.loop, key)
        task = self.loop.create_task(self.wire.run(self.config.loaded_app, scope))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)
        if early:
            self.wire.data_received(early)

    def refuse(self) -> None:
        """Answers 400 and hangs up; nothing is logged."""
        self.addresses.sent_in_vain(self.host or "")
        self.answer_bad_request()

    def answer_bad_request(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(BAD_REQUEST)
        self.end(CLOSE_SECONDS)

    def eof_received(self) -> None:
        """The client sends no more; the transport closes by itself after this."""
        self.end(CLOSE_SECONDS)

    # What the parser finds.

    def on_message_begin(self) -> None:
        self.begun += 1
        if self.begun > PIPELINED:
            raise Pipelined
        self.url, self.headers = b"", []
        self.is_in_headers = True
        self.start_timer(HEADER_SECONDS)

    def on_url(self, url: bytes) -> None:
        self.url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.awaits_body:
            self.has_trailers = True
        else:
            self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.stop_timer()
        self.received = 0
        self.is_in_headers = False
        self.awaits_body = True

    def on_body(self, body: bytes) -> None:
        self.received = 0

    def on_message_complete(self) -> None:
        self.stop_timer()
        self.received = 0
        self.awaits_body = False

    # What goes out.

    def pause_writing(self) -> None:
        """The client reads too slowly; one that reads nothing for long is given up, with all that waits for it."""
        self.unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)
        written = self.wire or self.http
        if written is not None:
            written.pause_writing()

    def resume_writing(self) -> None:
        if self.unread_timer is not None:
            self.unread_timer.cancel()
        written = self.wire or self.http
        if written is not None:
            written.resume_writing()


def request_limits(most: int, proxies: str) -> type[RequestLimits]:
    """uvicorn makes protocols from a class: this one has the counts of one server."""

    class OfThisServer(RequestLimits):
        addresses = AddressCounts(most, proxies)

    return OfThisServer
