"""Nobody keeps the server waiting: deadlines for headers and bodies, and few connections an address."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake

from nelumbo.server.limits import requests
from nelumbo.server.limits.address_counts import IN_VAIN, AddressCounts
from nelumbo.server.limits.http_transport import HttpTransport
from nelumbo.server.limits.requests import PIPELINED, RequestLimits
from tests.server.prefork import PreforkProcess
from tests.server.site import Process, Site

HEAD = b"POST /api/players HTTP/1.1\r\nHost: x\r\nX-Nelumbo: 1\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
COMPLAINTS = (b"Traceback", b"Invalid HTTP request", b"Unsupported upgrade", b"WebSocket library")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines that a test can wait for."""
    monkeypatch.setattr(requests, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(requests, "BODY_SECONDS", 0.2)


async def served(data: bytes, dripping: bytes = b"") -> bytes:
    """What a server answers to a request until it hangs up; to a finished one, with the size of its body."""

    async def app(scope: object, receive: Any, send: Any) -> None:  # ASGI
        body, message = b"", dict[str, Any](more_body=True)
        while message.get("more_body"):
            message = await receive()
            body += message.get("body", b"")
        if message["type"] == "http.request":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"%d" % len(body)})

    config = uvicorn.Config(app, http=requests.request_limits(2, ""), lifespan="off", log_config=None)
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.get_running_loop()
    door = await loop.create_server(
        lambda: config.http_protocol_class(config=config, server_state=state, app_state={}),  # type: ignore[call-arg]  # as uvicorn does
        "127.0.0.1",
        0,
    )
    try:
        reader, writer = await asyncio.open_connection(*door.sockets[0].getsockname())
        writer.write(data)
        drip = asyncio.create_task(dripped(writer, dripping))
        answer = b""
        with suppress(ConnectionResetError):
            async with asyncio.timeout(20):
                answer = await reader.read()
        drip.cancel()
        writer.close()
        return answer
    finally:
        door.close()


async def dripped(writer: asyncio.StreamWriter, byte: bytes) -> None:
    while byte:
        writer.write(byte)
        await asyncio.sleep(0.02)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("data", "dripping"),
    [
        pytest.param(b"POST /api/players HTTP/1.1\r\nX: ", b"x", id="headers"),
        pytest.param(HEAD + b"Content-Length: 60000\r\n\r\n", b"x", id="a body, byte by byte"),
        pytest.param(HEAD + b"Content-Length: 60000\r\n\r\n{", b"", id="a body that stops"),
        pytest.param(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", id="chunks"),
    ],
)
async def test_what_does_not_come_in_time_is_not_waited_for(data: bytes, dripping: bytes) -> None:
    assert await served(data, dripping) == b""


@pytest.mark.parametrize(
    ("start", "dripping"),
    [
        pytest.param(b"0\r\nx: ", b"x" * 8192, id="one long trailer"),
        pytest.param(b"0\r\n", b"x: y\r\n" * 1000, id="many trailers"),
        pytest.param(b"1;x=", b"x" * 8192, id="a chunk's extension"),
    ],
)
async def test_what_surrounds_a_body_is_as_limited_as_headers(start: bytes, dripping: bytes) -> None:
    """It ends long before the deadline of a body."""
    answer = await served(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + start, dripping)
    assert not answer or answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"GET http://host HTTP/1.1", id="no path"),
        pytest.param(b"GET http://a:99999999/api/socket HTTP/1.1", id="no such port"),
        pytest.param(b"CONNECT a:80 HTTP/1.1", id="another method"),
    ],
)
@pytest.mark.parametrize("upgrade", [b"websocket", b"h2c", b""])
def test_a_request_that_cannot_be_read_is_refused_and_writes_no_log(site: Site, line: bytes, upgrade: bytes) -> None:
    """An attacker sends thousands of them."""
    log = site.processes[0].log
    before = log.stat().st_size
    headers = UPGRADE.replace(b"websocket", upgrade) if upgrade else b"Host: x\r\n"
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.sendall(line + b"\r\n" + headers + b"\r\n")
        assert everything(link).startswith(b"HTTP/1.1 400 ")
    assert not any(word in log.read_bytes()[before:] for word in COMPLAINTS)


def test_an_upgrade_to_another_protocol_is_ignored_and_writes_no_log(site: Site) -> None:
    log = site.processes[0].log
    before = log.stat().st_size
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.sendall(b"GET /api/ready HTTP/1.1\r\n" + UPGRADE.replace(b"websocket", b"h2c") + b"\r\n")
        assert link.recv(12) == b"HTTP/1.1 200"
    assert not any(word in log.read_bytes()[before:] for word in COMPLAINTS)


def everything(link: socket.socket) -> bytes:
    """What the server says until it hangs up."""
    answer = b""
    while part := link.recv(4096):
        answer += part
    return answer


@pytest.mark.parametrize(
    ("header", "then"),
    [
        pytest.param(b"Connection: close\r\n", None, id="closed after the answer"),
        pytest.param(b"", b"GET", id="too slow with the next headers"),
        pytest.param(b"", b"GET http://x HTTP/1.1\r\n" + UPGRADE + b"\r\n", id="refused"),
        pytest.param(b"", b"", id="half closed"),
    ],
)
@pytest.mark.usefixtures("hasty")
async def test_a_small_answer_that_is_not_read_does_not_hold_its_connection(
    monkeypatch: pytest.MonkeyPatch, header: bytes, then: bytes | None
) -> None:
    """It fits below the high-water mark, so writing never pauses."""
    monkeypatch.setattr(requests, "UNREAD_SECONDS", 0.2)
    monkeypatch.setattr(requests, "CLOSE_SECONDS", 0.2)
    lost, buffered = asyncio.Event(), asyncio.Event()

    class Watched(RequestLimits):
        addresses = AddressCounts(2, "")

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            lost.set()

    async def app(scope: object, receive: Any, send: Any) -> None:  # ASGI
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 50_000})
        buffered.set()

    config = uvicorn.Config(app, http=Watched, lifespan="off", log_config=None)
    config.load()
    state = uvicorn.server.ServerState()
    made: list[Watched] = []

    def protocol() -> Watched:
        made.append(Watched(config, state, {}))
        return made[-1]

    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    async with await asyncio.get_running_loop().create_server(protocol, sock=listening):
        with socket.socket() as link:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            link.connect(listening.getsockname())
            link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + header + b"\r\n")
            async with asyncio.timeout(20):
                await buffered.wait()
                assert made[0].transport.get_write_buffer_size() > 0, "else nothing is tested"
                if then:
                    link.sendall(then)
                elif then is not None:
                    link.shutdown(socket.SHUT_WR)
                await lost.wait()


class Closed(asyncio.Transport):
    """As uvloop's: closed at once, after which a write raises."""

    def __init__(self) -> None:
        super().__init__()
        self.is_closed = False

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_closed = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.is_closed, "the handler is closed"


async def test_nothing_is_written_to_a_connection_that_was_given_up() -> None:
    """Pipelined requests are answered on, and each would log a traceback."""
    transport = HttpTransport(Closed(), lambda: None)
    transport.write(b"HTTP/1.1 200 OK\r\n")
    transport.abort()
    transport.write(b"HTTP/1.1 200 OK\r\n")


def test_trailers_are_refused(site: Site) -> None:
    """They come after the proxy's headers, and could contradict them."""
    request = (
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
        b'Transfer-Encoding: chunked\r\n\r\nf\r\n{"name": "Ann"}\r\n0\r\nX-Nelumbo: 1\r\n\r\n'
    )
    with socket.create_connection(("127.0.0.1", site.processes[0].port), 20) as link:
        link.sendall(request)
        assert link.recv(12) == b"HTTP/1.1 400"


async def test_a_large_body_is_read_to_its_end() -> None:
    body = b"x" * 200_000
    answer = await served(HEAD + b"Connection: close\r\nContent-Length: 200000\r\n\r\n" + body)
    assert answer.startswith(b"HTTP/1.1 200 ") and b"\r\n200000\r\n" in answer


async def test_few_requests_may_come_in_one_go() -> None:
    """All of them are parsed before the first is answered, however many there are."""
    get, last = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answers = await served(get * (PIPELINED - 1) + last)
    assert answers.count(b"HTTP/1.1 200 ") == PIPELINED
    answers = await served(get * PIPELINED + last)
    assert answers.startswith(b"HTTP/1.1 400 ") and answers.count(b"HTTP/1.1") == 1


def test_an_address_that_goes_on_beyond_its_limit_is_hung_up_on(tmp_path: Path) -> None:
    """It costs less than to refuse every request."""
    process = PreforkProcess(
        str(tmp_path / "nelumbo.db"), None, tmp_path / "log", rate_limit_factor=0.01, proxies="192.0.2.1"
    ).wait()
    try:
        get, statuses = b"GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n", list[bytes]()
        with socket.create_connection(("127.0.0.1", process.port), 20) as link, link.makefile("rb") as answers:
            while len(statuses) < 10 * IN_VAIN:
                with suppress(ConnectionError):
                    link.sendall(get)
                try:
                    line = answers.readline()
                except ConnectionResetError:  # what was sent last came after the end
                    break
                if not line:
                    break
                statuses.append(line[9:12])
                size = 0
                while (header := answers.readline()) not in (b"\r\n", b""):
                    name, _, value = header.partition(b":")
                    size = int(value) if name.lower() == b"content-length" else size
                answers.read(size)
        assert IN_VAIN <= statuses.count(b"429") < 2 * IN_VAIN and set(statuses) <= {b"404", b"429"}
        with socket.create_connection(("127.0.0.1", process.port), 20) as link:
            assert link.recv(12) == b"HTTP/1.1 429", "before it says anything"
    finally:
        process.stop()


def test_addresses_are_counted_one_by_one_and_proxies_not_at_all() -> None:
    addresses = AddressCounts(2, "127.0.0.1, 10.0.0.0/8")
    network = ["2001:db8::1", "2001:db8::2", "2001:db8::3"]
    assert [addresses.enter(host) for host in network] == [True, True, False]
    assert all(addresses.enter(host) for host in ("203.0.113.9", "10.1.2.3", "10.1.2.3", "10.1.2.3", "127.0.0.1", ""))
    addresses.leave(network[0])
    assert addresses.enter(network[2])
    for host in (network[1], network[2], "203.0.113.9", "10.1.2.3"):
        addresses.leave(host)
    assert addresses.open == {}
    assert AddressCounts(1, "*").is_proxy("203.0.113.9")


@pytest.mark.parametrize("data", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\n" + UPGRADE.replace(b"13", b"12") + b"\r\n"])
async def test_an_address_that_sends_what_nobody_can_read_may_not_connect_for_a_while(data: bytes) -> None:
    answers = await answers_to(data, 10 * IN_VAIN)
    assert answers[-1] == b"HTTP/1.1 429" and len(answers) > IN_VAIN


async def test_an_address_whose_browsers_try_tls_first_may_go_on() -> None:
    answers = await answers_to(b"\x16\x03\x01\x02\x00\x01\x00", IN_VAIN + 10)
    assert answers == [b"HTTP/1.1 400"] * (IN_VAIN + 10)


async def answers_to(data: bytes, most: int) -> list[bytes]:
    """What an address is answered that sends this again and again, until it is answered otherwise."""

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing to answer")

    config = uvicorn.Config(app, http=requests.request_limits(250, ""), lifespan="off", log_config=None)
    config.load()
    state, loop = uvicorn.server.ServerState(), asyncio.get_running_loop()
    door = await loop.create_server(
        lambda: config.http_protocol_class(config=config, server_state=state, app_state={}),  # type: ignore[call-arg]  # as uvicorn does
        "127.0.0.1",
        0,
    )
    answers: list[bytes] = []
    async with door:
        while len(answers) < most and (not answers or answers[-1] == b"HTTP/1.1 400"):
            reader, writer = await asyncio.open_connection(*door.sockets[0].getsockname())
            writer.write(data)
            answers.append((await reader.read())[:12])
            writer.close()
    return answers


def test_unreadable_requests_are_counted_by_address_and_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("nelumbo.server.limits.rates.time.monotonic", lambda: clock[0])
    addresses = AddressCounts(250, "10.0.0.0/8")
    for _ in range(IN_VAIN):
        addresses.sent_in_vain("2001:db8::1")
        addresses.sent_in_vain("10.1.2.3")
    hosts = ["2001:db8::2", "203.0.113.9", "10.1.2.3"]
    assert [addresses.enter(host) for host in hosts] == [False, True, True]
    clock[0] += 2.0
    assert addresses.enter("2001:db8::2")


async def test_an_address_with_too_many_connections_is_refused_until_some_are_closed(tmp_path: Path) -> None:
    """Pages count like other connections, from their handshake to their end."""
    process = PreforkProcess(
        str(tmp_path / "nelumbo.db"), None, tmp_path / "log", address_connections="2", proxies="192.0.2.1"
    ).wait()
    try:
        for _ in range(3):
            page = await connected(process)
            idle = await asyncio.open_connection("127.0.0.1", process.port)
            refused = await asyncio.open_connection("127.0.0.1", process.port)
            assert (await refused[0].read()).startswith(b"HTTP/1.1 429 ")
            await page.close()
            for _, writer in (idle, refused):
                writer.close()
                await writer.wait_closed()
    finally:
        process.stop()


async def connected(process: Process) -> ClientConnection:
    """A page, once the earlier connections are gone."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await connect(process.url.replace("http", "ws") + "/api/socket")
            except (InvalidHandshake, OSError):
                await asyncio.sleep(0.05)
