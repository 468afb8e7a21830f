"""A push service and a webhook's target: a real HTTP server that keeps what it is sent and answers as it is told."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

WAIT_SECONDS = 30


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Each path answers with the statuses that it was given, in order, and then with 201."""

    port: int
    posts: dict[str, Queue[Posted]] = field(default_factory=dict)
    statuses: dict[str, list[int]] = field(default_factory=dict)
    slow: dict[str, Event] = field(default_factory=dict)
    """Paths whose responses drip, byte by byte, until the event is set."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def box(self, path: str) -> Queue[Posted]:
        return self.posts.setdefault(path, Queue())

    def next(self, path: str) -> Posted:
        """The next request to that path; raises queue.Empty when none comes."""
        return self.box(path).get(timeout=WAIT_SECONDS)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver at a new address."""
    receiver = Receiver(0)

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.box(self.path).put(Posted(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            while (released := receiver.slow.get(self.path)) and not released.wait(0.02):
                self.wfile.write(b"H")
            statuses = receiver.statuses.get(self.path) or [201]
            self.send_response(statuses.pop(0))
            self.send_header("Location", f"{receiver.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    receiver.port = server.server_address[1]
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


class Browser:
    """A browser's half of web push: its keys, and how it reads a message (RFC 8291, from the other side)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes of"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {
            "endpoint": endpoint,
            "p256dh": urlsafe_b64encode(self.point).rstrip(b"=").decode(),
            "auth": urlsafe_b64encode(self.auth).rstrip(b"=").decode(),
        }

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        shared = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + theirs).derive(secret)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])
