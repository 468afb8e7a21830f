"""Limits how long a connection may take, and how many an address may have (slowloris).

Headers and bodies have a deadline from their first byte to their last, and an answer that the client does not read is
given up. The application limits bodies in size; what surrounds them (chunk extensions, trailers) is limited here like
headers, and trailers are ignored. Trusted proxies speak for many visitors, so their connections are not counted: the
proxy does that.
"""

from asyncio import TimerHandle, Transport
from collections import Counter
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nelumbo.server.limits import network_of
from nelumbo.server.live.fast_websocket import Wire

HEADER_BYTES = 32 * 1024  # request line and headers; chunk extensions; trailers
HEADER_SECONDS = 20.0
BODY_SECONDS = 30.0
UNREAD_SECONDS = 60.0  # while the client reads nothing
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Addresses:
    """How many connections each address has open in this process; IPv6 counts by /64."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self.trusted = [network for word in proxies.split(",") if (network := network_named(word.strip()))]
        self.trusts_all = proxies.strip() == "*"
        self.open: Counter[str] = Counter()

    def is_proxy(self, host: str) -> bool:
        try:
            found = ip_address(host)
        except ValueError:
            return True  # a socket of this machine
        return self.trusts_all or any(found in network for network in self.trusted)

    def enter(self, host: str) -> bool:
        """One more connection; False when there are too many."""
        if self.is_proxy(host):
            return True
        if self.open[network_of(host)] >= self.most:
            return False
        self.open[network_of(host)] += 1
        return True

    def leave(self, host: str) -> None:
        if not self.is_proxy(host):
            self.open[network_of(host)] -= 1
            self.open += Counter()  # without the zeros


def network_named(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


class RequestLimits(HttpToolsProtocol):
    addresses: ClassVar[Addresses]
    host: str | None = None
    """The address that counts this connection; None for one that was not let in."""
    received = 0
    """Bytes since the last headers or part of a body were complete."""
    latest = b""
    """What came last, with the three bytes before it."""
    awaits_body = False
    timer: TimerHandle | None = None
    """Ends the connection when the headers or the body take too long."""
    unread_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self.addresses.enter(host):
            transport.write(TOO_MANY)
            transport.close()
            return
        self.host = host
        self.start_timer(HEADER_SECONDS)

    def start_timer(self, seconds: float) -> None:
        self.stop_timer()
        self.timer = self.loop.call_later(seconds, self.transport.close)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def data_received(self, data: bytes) -> None:
        if self.host is None:
            return
        self.latest = self.latest[-3:] + data
        self.received += len(data)
        super().data_received(data)
        if self.awaits_body and self.timer is None:
            self.start_timer(BODY_SECONDS)
        if self.received > HEADER_BYTES:
            self.send_400_response("The request headers or trailers are too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_timer(HEADER_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.awaits_body:  # else it is a trailer
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.stop_timer()
        self.received = 0
        self.awaits_body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.received = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.stop_timer()
        self.received = 0
        self.awaits_body = False
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        self.unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread_timer is not None:
            self.unread_timer.cancel()

    def handle_websocket_upgrade(self) -> None:
        self.stop_timer()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, Wire)
        protocol.on_lost = partial(self.addresses.leave, self.host or "")
        _, _, early = self.latest.partition(b"\r\n\r\n")
        if early:
            protocol.data_received(early)  # it came with the headers, before the handshake was answered

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        if self.unread_timer is not None:
            self.unread_timer.cancel()
        if self.host is not None:
            self.addresses.leave(self.host)
        super().connection_lost(exc)


def request_limits(most: int, proxies: str) -> type[RequestLimits]:
    """The protocol of one server."""

    class OfThisServer(RequestLimits):
        addresses = Addresses(most, proxies)

    return OfThisServer
