"""The upgrade request of a WebSocket, and its answers (RFC 6455)."""

import asyncio
import re
from base64 import b64encode
from hashlib import sha1
from typing import Any, NamedTuple
from urllib.parse import unquote

from httptools import HttpParserInvalidURLError, parse_url

KEY = re.compile(rb"[A-Za-z0-9+/]{22}==")
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of the RFC
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
)
REFUSED = b"HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FAILED = b"HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def accepted(key: bytes) -> bytes:
    """The answer to an upgrade, for the request's `Sec-WebSocket-Key`."""
    return ACCEPTED % b64encode(sha1(key + GUID, usedforsecurity=False).digest())


class UpgradeRequest(NamedTuple):
    method: bytes
    http_version: str
    url: bytes
    headers: list[tuple[bytes, bytes]]

    def key(self) -> bytes | None:
        """What the answer is made of; None if this is no opening handshake. A body would be read as frames."""
        headers = dict(self.headers)
        key = headers.get(b"sec-websocket-key", b"")
        is_handshake = (
            self.method == b"GET"
            and self.http_version == "1.1"
            and headers.get(b"content-length", b"0") == b"0"
            and b"transfer-encoding" not in headers
            and headers.get(b"sec-websocket-version") == b"13"
            and KEY.fullmatch(key) is not None
            and path_and_query(self.url) is not None
        )
        return key if is_handshake else None

    def scope(self, transport: asyncio.BaseTransport, client: tuple[str, int] | None) -> dict[str, Any]:
        """What ASGI calls the connection, once it has a key."""
        path, query = path_and_query(self.url) or (b"", b"")
        server = transport.get_extra_info("sockname")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if transport.get_extra_info("sslcontext") else "ws",
            "server": (str(server[0]), int(server[1])) if isinstance(server, tuple) else None,
            "client": client,
            "root_path": "",
            "path": unquote(path.decode("latin-1")),
            "raw_path": path,
            "query_string": query,
            "headers": self.headers,
            "subprotocols": [],
        }


def path_and_query(url: bytes) -> tuple[bytes, bytes] | None:
    """None where the URL is invalid or has no path."""
    try:
        parsed = parse_url(url)
    except HttpParserInvalidURLError:
        return None
    return (parsed.path, parsed.query or b"") if parsed.path else None
