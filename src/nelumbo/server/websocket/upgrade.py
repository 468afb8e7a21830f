"""The answers to the upgrade request of a WebSocket (RFC 6455)."""

from base64 import b64encode
from hashlib import sha1

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of the RFC
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
)
REFUSED = b"HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FAILED = b"HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def accepted(key: bytes) -> bytes:
    """For the `Sec-WebSocket-Key` of the request."""
    return ACCEPTED % b64encode(sha1(key + GUID, usedforsecurity=False).digest())
