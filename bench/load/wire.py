"""A WebSocket client that costs next to nothing: it shares the machine with the server that is measured."""

import asyncio
import struct
from typing import cast

SHORT, MIDDLE, LONG = 125, 126, 127
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = b"\0\0\0\0"  # a mask of zeros leaves the text as it is


class Link(asyncio.Protocol):
    """One connection; `hear` gets every text that comes."""

    def __init__(self, path: str, headers: dict[str, str]) -> None:
        self.path, self.headers = path, headers
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        lines = [f"GET {self.path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: bmVsdW1iby1sb2FkdGVzdA=="]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """The answer first, then frames."""
        self.buffer += data
        if not self.is_open and not self.welcomed():
            return
        while (end := self.frame_end()) is not None:
            start, kind = end[0], self.buffer[0] & 0xF
            payload = bytes(self.buffer[start : end[1]])
            del self.buffer[: end[1]]
            self.take(kind, payload)

    def welcomed(self) -> bool:
        """Whether the server has answered; when it refused, `opened` raises."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end])
        del self.buffer[: end + 4]
        self.is_open = head.startswith(b"HTTP/1.1 101")
        if self.is_open:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head[:60].decode()))
        return self.is_open

    def frame_end(self) -> tuple[int, int] | None:
        """Where the payload of the first frame begins and ends; None while it is not all there."""
        have = len(self.buffer)
        if have < 2:
            return None
        size, start = self.buffer[1] & 0x7F, 2
        if size == MIDDLE:
            start = 4
            size = struct.unpack_from(">H", self.buffer, 2)[0] if have >= start else have
        elif size == LONG:
            start = 10
            size = struct.unpack_from(">Q", self.buffer, 2)[0] if have >= start else have
        return (start, start + size) if have >= start + size else None

    def take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.hear(payload)
        elif kind == PING:
            self.write(PONG, payload)
        elif kind == CLOSE and self.transport is not None:
            self.transport.close()

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size <= SHORT:
            head = struct.pack(">BB", FINAL | kind, MASKED | size)
        else:
            head = struct.pack(">BBH", FINAL | kind, MASKED | MIDDLE, size)
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + NO_MASK + payload)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the connection was lost"))

    def hear(self, text: bytes) -> None:
        raise NotImplementedError

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()
