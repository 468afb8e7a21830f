"""The frames of a WebSocket, however they are cut up on their way: each message is heard once; wrong ones end it."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable, Iterator

import pytest

from nelumbo.server.websocket import wire as wire_module
from nelumbo.server.websocket.wire import Wire
from tests.server.site import Site

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MASK = b"\x17\x2a\x99\x03"
HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(kind: int, data: bytes, whole: bool = True, masked: bool = True) -> bytes:
    """As a browser writes it."""
    size = len(data)
    head = bytes([kind | 0x80 * whole])
    if size < 126:
        head += bytes([size | 0x80 * masked])
    else:
        head += bytes([126 | 0x80 * masked]) + struct.pack(">H", size)
    if not masked:
        return head + data
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(data))


def ping(number: int, room: int = 0) -> bytes:
    return b'{"type":"ping",' + b" " * room + b'"id":%d}' % number


@pytest.fixture
def link(site: Site) -> Iterator[socket.socket]:
    """A connection on which hands have been shaken."""
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as made:
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        shake_hands(made)
        yield made


def shake_hands(link: socket.socket, request: bytes = HANDSHAKE) -> None:
    """Sends the handshake, or what is left of it, and reads the answer."""
    link.sendall(request)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += link.recv(1)
    assert b" 101 " in answer


def exactly(link: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = link.recv(size - len(data))
        assert part, "the server has hung up"
        data += part
    return data


def heard(link: socket.socket) -> tuple[int, bytes]:
    """The next frame of the server's."""
    kind, size = exactly(link, 2)
    if size == 126:
        (size,) = struct.unpack(">H", exactly(link, 2))
    return kind & 0xF, exactly(link, size)


def answers(link: socket.socket, count: int) -> list[int]:
    """The ids of the next pongs of ours."""
    found = [heard(link) for _ in range(count)]
    assert {kind for kind, _ in found} == {TEXT}
    return [json.loads(text)["id"] for _, text in found]


def test_messages_that_come_together_are_heard_one_by_one(link: socket.socket) -> None:
    link.sendall(b"".join(frame(TEXT, ping(number, room=40 * number)) for number in range(12)))
    assert answers(link, 12) == list(range(12))


def test_a_message_that_comes_byte_by_byte_is_heard_whole(link: socket.socket) -> None:
    for number, room in ((1, 0), (2, 300)):
        for byte in frame(TEXT, ping(number, room)):
            link.sendall(bytes([byte]))
    assert answers(link, 2) == [1, 2]


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 4, 20])
def test_what_is_said_before_the_handshake_is_answered_is_heard_after_it(site: Site, cut: int) -> None:
    """Whether it comes in one piece with the headers, or with a part of them."""
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link.sendall(HANDSHAKE[: len(HANDSHAKE) - cut])
        shake_hands(link, HANDSHAKE[len(HANDSHAKE) - cut :] + frame(TEXT, ping(1)))
        link.sendall(frame(TEXT, ping(2)))
        assert answers(link, 2) == [1, 2]


@pytest.mark.parametrize("cut", [0, 20, 60])
def test_a_connection_that_has_served_requests_becomes_a_socket(site: Site, cut: int) -> None:
    """Proxies keep connections open, and use them for whatever comes next."""
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(2):
            link.sendall(b"GET /api/ready HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += link.recv(1)
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            (size,) = [
                line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
            ]
            exactly(link, int(size) - len(body))
        link.sendall(HANDSHAKE[: len(HANDSHAKE) - cut])
        shake_hands(link, HANDSHAKE[len(HANDSHAKE) - cut :])
        link.sendall(frame(TEXT, ping(1)))
        assert answers(link, 1) == [1]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param(b"AAAAAAAAAAAAAAAAAAAAAA==", b"short", id="no key"),
        pytest.param(b"Version: 13", b"Version: 8", id="an old version"),
        pytest.param(b"GET ", b"PUT ", id="another method"),
        pytest.param(b"HTTP/1.1", b"HTTP/1.0", id="an old HTTP"),
        pytest.param(b"\r\n\r\n", b"\r\nContent-Length: 5\r\n\r\nhello", id="a body"),
        pytest.param(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", id="a chunked body"),
    ],
)
def test_a_wrong_handshake_is_refused(site: Site, right: bytes, wrong: bytes) -> None:
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.sendall(HANDSHAKE.replace(right, wrong))
        assert link.recv(12) == b"HTTP/1.1 400"


def test_a_frame_and_a_half_are_one_message_until_the_rest_comes(link: socket.socket) -> None:
    first, second = frame(TEXT, ping(1)), frame(TEXT, ping(2, room=200))
    link.sendall(first + second[:3])
    assert answers(link, 1) == [1]
    link.sendall(second[3:])
    assert answers(link, 1) == [2]


def test_a_message_in_fragments_is_heard_whole_and_others_after_it(link: socket.socket) -> None:
    """Between the fragments the browser may ask whether anybody is there."""
    text = ping(1)
    link.sendall(frame(TEXT, text[:5], whole=False) + frame(PING, b"there?") + frame(0, text[5:9], whole=False))
    assert heard(link) == (PONG, b"there?")
    link.sendall(frame(0, text[9:]) + frame(TEXT, ping(2)))
    assert answers(link, 2) == [1, 2]


def test_bytes_are_no_message_and_do_no_harm(link: socket.socket) -> None:
    link.sendall(frame(BINARY, ping(1)) + frame(TEXT, ping(2)))
    kind, text = heard(link)
    assert kind == TEXT and json.loads(text)["code"] == "invalid_message"
    assert answers(link, 1) == [2]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(frame(TEXT, b"\xff\xfe"), 1007, id="not UTF-8"),
        pytest.param(frame(TEXT, ping(1), masked=False), 1002, id="without a mask"),
        pytest.param(frame(3, b""), 1002, id="of no known kind"),
        pytest.param(bytes([0x81, 0xFE]) + struct.pack(">H", 60_000), 1009, id="too long for a message"),
        pytest.param(bytes([0x81, 0xFF]) + struct.pack(">Q", 2**40), 1009, id="far too long"),
        pytest.param(bytes([0x81, 0xFF]) + struct.pack(">Q", 3) + MASK + b"abc", 1009, id="short, in the longest form"),
        pytest.param(frame(TEXT, b'{"', whole=False) + frame(TEXT, ping(1)), 1002, id="a text within a text"),
    ],
)
def test_a_wrong_frame_ends_its_connection_with_the_right_word(link: socket.socket, wrong: bytes, code: int) -> None:
    link.sendall(frame(TEXT, ping(1)))
    assert answers(link, 1) == [1]
    link.sendall(wrong)
    kind, reason = heard(link)
    assert kind == CLOSE and struct.unpack(">H", reason[:2]) == (code,)


class Written(asyncio.Transport):
    """What a server writes."""

    def __init__(self) -> None:
        super().__init__()
        self.data = b""
        self.is_closed = False
        self.aborted = asyncio.Event()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.data += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.aborted.set()


async def test_a_page_that_answers_no_ping_is_left_and_one_that_does_is_not() -> None:
    written = Written()
    wire = Wire(written, asyncio.get_running_loop(), b"")
    wire.accept()
    for _ in range(2):
        wire.ping()
        assert written.data.endswith(bytes([0x80 | PING, 0])) and wire.is_open()
        wire.data_received(frame(PONG, b""))
    wire.ping()
    wire.ping()
    assert struct.pack(">H", 1011) in written.data[-40:] and written.is_closed and wire.incoming.ended.is_set()
    wire.connection_lost()


@pytest.mark.parametrize(
    "ending",
    [
        pytest.param(lambda wire: wire.close(1000), id="closed"),
        pytest.param(lambda wire: wire.fail(1002), id="failed"),
        pytest.param(lambda wire: wire.shutdown(), id="at a restart"),
        pytest.param(lambda wire: wire.data_received(frame(CLOSE, b"")), id="by the page"),
    ],
)
async def test_a_page_that_reads_no_more_does_not_hold_its_connection(
    monkeypatch: pytest.MonkeyPatch, ending: Callable[[Wire], None]
) -> None:
    """Closing waits until everything was read."""
    monkeypatch.setattr(wire_module, "CLOSE_SECONDS", 0.01)
    written = Written()
    wire = Wire(written, asyncio.get_running_loop(), b"")
    wire.accept()
    ending(wire)
    async with asyncio.timeout(20):
        await written.aborted.wait()
    assert written.is_closed
    wire.connection_lost()
