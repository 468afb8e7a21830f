"""Attackers: guests and strangers of one address, who try everything that costs the others something.

Each attack is one round, and answers with the codes by which it was refused. `EXPECTED` are those that must be among
them: an attack that nobody refuses has no end.
"""

import asyncio
import json
import struct
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from nelumbo.core.record import write_json
from nelumbo.server.limits.requests import PIPELINED
from tests.records import sealed_again_and_again
from tests.server.client import Client, Refused, trusted
from tests.server.site import Site
from tests.server.websocket.test_wire import CLOSE, HANDSHAKE, PING, TEXT, frame

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "master"}
PACE_SECONDS = 0.05  # as fast as a page may speak
ANSWER_SECONDS = 5.0
HANG_UP_SECONDS = 60.0  # until one page is hung up, however busy the machine is
PAGES = 12
FRAMES = 20_000
CONNECTIONS = 300
BODY = b"POST /api/players HTTP/1.1\r\nHost: x\r\nX-Nelumbo: 1\r\nContent-Length: 60000\r\n\r\n{"
HEAD = b"POST /api/players HTTP/1.1\r\nHost: x\r\nX-Slow: "
GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Nelumbo: 1\r\n\r\n"
PUT = b"PUT / HTTP/1.1\r\nHost: x\r\nX-Nelumbo: 1\r\nContent-Length: 0\r\n\r\n"
SEEKERS = 8
ASKED = 60
LINKS = ("friend-links", "group-links")
BUSY = {"busy"}  # a refusal for the moment: the database is slow
SOUGHT: list[dict[str, Any]] = [
    *({"game": "lotus", "seats": seats, "clock": {"kind": "daily", "hours": 24}} for seats in (2, 3, 4)),
    {"game": "mandala", "seats": 2, "clock": {"kind": "live", "seconds": 601}},
    {"game": "mandala", "seats": 2},
]
Codes = Counter[str]


class Gang:
    """All attackers of one address."""

    def __init__(self, site: Site, number: int) -> None:
        self.site = site
        self.address = f"127.0.66.{number}"
        self.round = 0
        self.record_moves = 2_000
        self.member: Client | None = None
        self.seekers_here: list[Client] = []
        self.prey: dict[str, str] = {}
        """Tables and records that were prepared in the first round."""

    @property
    def url(self) -> str:
        """Another process with every round."""
        return self.site.url(self.round)

    async def guest(self) -> Client:
        """One guest for all rounds: new ones are soon refused."""
        if self.member is None:
            self.member = await Client.guest(self.url, "Mallory", self.address)
        if self.member.socket is None or self.member.socket.close_code is not None:
            await self.member.connect()
        return self.member

    @asynccontextmanager
    async def strangers(self, number: int) -> AsyncIterator[list[Client]]:
        """Pages of visitors without a name, as many as are let in."""
        pages = [Client(self.url, self.address) for _ in range(number)]
        try:
            for page in pages:
                with suppress(InvalidHandshake, OSError):
                    await page.connect()
            yield [page for page in pages if page.socket is not None]
        finally:
            for page in pages:
                await page.close()

    async def close(self) -> None:
        for member in (self.member, *self.seekers_here):
            if member is not None:
                await member.close()

    # Frames.

    async def pings(self) -> Codes:
        return await self.flood(frame(PING, b""))

    async def fragments(self) -> Codes:
        return await self.flood(frame(TEXT, b"", whole=False) + frame(0, b"", whole=False) * 9)

    async def flood(self, data: bytes) -> Codes:
        """Four connections send frames without end; the codes with which they are hung up."""
        links = await asyncio.gather(*(self.link() for _ in range(4)))
        found = await asyncio.gather(*(flooded(*link, data * (FRAMES // len(data))) for link in links))
        return Counter(found)

    async def link(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connection()
        writer.write(HANDSHAKE)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = self.url.removeprefix("http://").split(":")
        return await asyncio.open_connection(host, int(port), local_addr=(self.address, 0))

    async def open_lobby(self) -> Codes:
        async with self.strangers(3 * PAGES) as pages:
            return await said_by_all(pages, 40, {"type": "open_lobby"}, HANG_UP_SECONDS)

    # Connections and requests.

    async def slow_bodies(self) -> Codes:
        """Connections that never finish what they began to say."""
        links = await asyncio.gather(*(self.connection() for _ in range(CONNECTIONS)), return_exceptions=True)
        refused: Codes = Counter()
        opened = [link for link in links if not isinstance(link, BaseException)]
        for number, (_, writer) in enumerate(opened):
            writer.write(BODY if number % 2 else HEAD)
        answers = [asyncio.create_task(reader.readline()) for reader, _ in opened]
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                for answer in asyncio.as_completed(answers):
                    with suppress(ConnectionError):
                        refused[(await answer).decode()[9:12]] += 1
                    if refused["429"]:
                        break
        for _, writer in opened:
            writer.transport.abort()
        await asyncio.gather(*answers, return_exceptions=True)
        return refused

    async def requests(self) -> Codes:
        """What everybody may ask for, as much of it as a few connections carry."""
        return await self.flow(GET, 400, PIPELINED)

    async def methods(self) -> Codes:
        """The same with what no route answers."""
        return await self.flow(PUT, 400, PIPELINED)

    async def pipelines(self) -> Codes:
        """Hundreds of them in one go: parsing them is all that they cost."""
        return await self.flow(GET * 400, 1, 1)

    async def flow(self, request: bytes, times: int, at_once: int) -> Codes:
        links = await asyncio.gather(*(self.connection() for _ in range(4)))
        found = await asyncio.gather(*(asked_on(*link, request, times, at_once) for link in links))
        return sum(found, Counter())

    async def new_guests(self) -> Codes:
        async with self.http() as http:
            return await statuses([http.post("/api/players", json={"name": "Eve"}) for _ in range(60)])

    async def passwords(self) -> Codes:
        async with self.http() as http:
            body = {"name": "Ann", "password": "guessed it?"}
            return await statuses([http.post("/api/session", json=body) for _ in range(15)])

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=trusted(), local_address=self.address)
        return httpx.AsyncClient(base_url=self.url, headers={"X-Nelumbo": "1"}, timeout=60, transport=transport)

    # Tables.

    async def undos(self) -> Codes:
        """Moves and takes back without end; strangers have the whole log told again and again."""
        guest = await self.guest()
        if "undos" not in self.prey:
            self.prey["undos"] = await guest.open_table("lotus", [ME, ME], start=True)
        return await self.repeated(guest, self.prey["undos"], undo)

    async def repeated(self, guest: Client, table: str, act: Callable[[Client, str], Awaitable[None]]) -> Codes:
        """Again and again, until it is refused; then everybody opens the table."""
        refused: Codes = Counter()
        with suppress(ConnectionClosed, ConnectionError):
            await guest.hello(table)
            while not refused.keys() - BUSY:
                try:
                    await act(guest, table)
                except Refused as error:
                    refused[error.code] += 1
        return refused + await self.hellos(table)

    async def hellos(self, table: str) -> Codes:
        async with self.strangers(PAGES) as pages:
            hello = {"type": "hello", "id": "h", "table": table, "version": 0, "seats": []}
            return await said_by_all(pages, 10, hello, ANSWER_SECONDS)

    async def records(self) -> Codes:
        """Records that are legal, and as long as they may be, or longer; replayed, and gone on from."""
        guest, refused = await self.guest(), Counter[str]()
        if "record" not in self.prey:
            for moves in (6_000, *[self.record_moves] * 5):
                record = write_json(sealed_again_and_again(moves))
                try:
                    answer = await guest.request("POST", "/api/records", content=record)
                    self.prey["record"] = answer["id"]
                except Refused as error:
                    refused[error.code] += 1
        path = f"/api/records/{self.prey['record']}"
        replays = [guest.get(f"{path}/replay", viewer="all") for _ in range(5)]
        refused += await denials(
            [*replays, guest.post(f"{path}/play_on", after=self.record_moves, seat=0, bot="beginner")]
        )
        return refused

    async def reviews(self) -> Codes:
        """Reviews of records as long as they may be: each is thousands of questions to the bots."""
        guest = await self.guest()
        if "reviewed" not in self.prey:
            record = write_json(sealed_again_and_again(self.record_moves - 1))
            ids = [(await guest.request("POST", "/api/records", content=record))["id"] for _ in range(5)]
            self.prey["reviewed"] = " ".join(ids)
        return await denials([guest.post(f"/api/records/{id}/review") for id in self.prey["reviewed"].split()])

    async def public_tables(self) -> Codes:
        guest = await self.guest()
        return await denials([guest.open_table("mandala", [ME, OPEN], public=True) for _ in range(10)])

    async def bot_tables(self) -> Codes:
        guest = await self.guest()
        return await denials([guest.open_table("lotus", [BOT, BOT], start=True) for _ in range(30)])

    async def bot_guests(self) -> Codes:
        """Many guests, each with games of bots alone that one of their pages watches."""
        refused: Codes = Counter()
        for number in range(6):
            try:
                guest = await Client.guest(self.url, f"Mallory {number}", self.address)
            except Refused as error:
                refused[error.code] += 1
                break
            tables = [guest.open_table("lotus", [BOT, BOT], start=True) for _ in range(24)]
            opened = await asyncio.gather(*tables, return_exceptions=True)
            refused += Counter(answer.code for answer in opened if isinstance(answer, Refused))
            with suppress(ConnectionClosed, ConnectionError, TimeoutError):
                await guest.connect()
                async with asyncio.timeout(1.0):
                    for table in [one for one in opened if isinstance(one, str)][:8]:
                        await guest.hello(table)
            await guest.close()
        return refused

    async def rematches(self) -> Codes:
        """Alone on both seats: given up and begun again."""
        guest, refused = await self.guest(), Counter[str]()
        table = self.prey.get("rematch") or await guest.open_table("mandala", [ME, ME], start=True)
        with suppress(ConnectionClosed, ConnectionError):
            while not refused:
                try:
                    await guest.hello(table)
                    if guest.tables[table].table["status"] == "playing":
                        await guest.ask("resign", table, seat=0)
                    await guest.ask("goodbye", table)
                    self.prey["rematch"] = table
                    table = str((await guest.post(f"/api/tables/{table}/rematch"))["id"])
                    await guest.post(f"/api/tables/{table}/start")
                except Refused as error:
                    refused[error.code] += 1
        return refused

    async def seekers(self) -> Codes:
        """People who have muted each other look for everything, and take back what they never looked for."""
        while len(self.seekers_here) < SEEKERS:
            number = len(self.seekers_here)
            self.seekers_here.append(await Client.guest(self.url, f"Mallory {number}", self.address))
            await self.seekers_here[-1].connect()
            await self.seekers_here[-1].send("open_lobby")
            for other in self.seekers_here[:-1]:
                await self.seekers_here[-1].ask("mute", "x", player=other.player)
        refused: Codes = Counter()
        for member in self.seekers_here:
            seeks = [member.post("/api/me/seeks", **wanted) for wanted in SOUGHT]
            withdrawn = [member.request("DELETE", "/api/me/seeks/x") for _ in range(40)]
            refused += await denials([*seeks, *withdrawn])
        return refused

    async def acquaintances(self) -> Codes:
        """Asks everybody to be friends, guesses links, and reads profiles and ladders without end."""
        guest = await self.guest()
        asks = [guest.post("/api/me/friends", name=f"Person {number}") for number in range(ASKED)]
        guesses = [guest.get(f"/api/{kind}/guess-{number}") for number in range(ASKED) for kind in LINKS]
        pages = ("profile", "games", "friends", "learning")
        own = [guest.get(f"/api/me/{page}") for page in pages for _ in range(ASKED)]
        ladders = [guest.get(f"/api/ladder/{game}") for game in ("lotus", "mandala") for _ in range(ASKED)]
        return await denials([*asks, *guesses, *own, *ladders])

    async def seat_changes(self) -> Codes:
        """The host of a table changes its seats without end."""
        guest, refused = await self.guest(), Counter[str]()
        table = await guest.open_table("mandala", [ME, OPEN])
        while "limit_reached" not in refused:
            tries = (guest.post(f"/api/tables/{table}/swap", one=0, other=1) for _ in range(10))
            refused += await denials(tries)
            await asyncio.sleep(10 * PACE_SECONDS)
        return refused

    async def open_seats(self) -> Codes:
        """Takes seats at public tables without end."""
        guest = await self.guest()
        if "open_seats" not in self.prey:
            self.prey["open_seats"] = await guest.open_table("mandala", [ME, OPEN], public=True)
        return await denials([guest.post(f"/api/tables/{self.prey['open_seats']}/sit", seat=1) for _ in range(20)])

    async def chat(self) -> Codes:
        guest = await self.guest()
        if "chat" not in self.prey:
            self.prey["chat"] = await guest.open_table("mandala", [ME, OPEN])
        return await self.repeated(guest, self.prey["chat"], talk)

    async def hints(self) -> Codes:
        guest = await self.guest()
        table = await guest.open_table("mandala", [ME, BOT], start=True, options={"first": 0})
        await guest.hello(table)
        for _ in range(10):
            await guest.send("hint", id="h", table=table, seat=0)
        await guest.until(lambda: any("too_many_requests" in text for text in guest.frames))
        await guest.ask("goodbye", table)  # a page has few tables open
        return Counter(["too_many_requests"])

    async def unread(self) -> Codes:
        """Pages that ask for everything and read nothing."""
        guest = await self.guest()
        table = await guest.open_table("mandala", [ME, OPEN])
        hello = json.dumps({"type": "hello", "id": "h", "table": table, "version": 0, "seats": []}).encode()
        links = await asyncio.gather(*(self.link() for _ in range(4)))
        for _, writer in links:
            writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport can
            writer.write(frame(TEXT, hello) * 12 + frame(TEXT, b'{"type":"open_lobby"}') * 2)
        await asyncio.sleep(0.5)
        for _, writer in links:
            writer.transport.abort()
        return Counter()


EXPECTED: dict[str, set[str]] = {
    "pings": {"4429"},
    "fragments": {"4429"},
    "open_lobby": {"4429"},
    "slow_bodies": {"429"},
    "requests": {"429"},
    "methods": {"429"},
    "pipelines": {"400"},
    "new_guests": {"429"},
    "passwords": {"429"},
    "undos": {"limit_reached"},
    "records": {"invalid_record", "too_many_requests"},
    "reviews": {"too_many_requests"},
    "public_tables": {"too_many_waiting"},
    "bot_tables": {"too_many_requests"},
    "bot_guests": {"too_many_requests"},
    "rematches": {"too_many_requests"},
    "seekers": {"invalid_body", "too_many"},
    "acquaintances": {"too_many_requests"},
    "seat_changes": {"limit_reached"},
    "open_seats": {"too_many_requests"},
    "chat": {"too_many_requests"},
    "hints": {"too_many_requests"},
    "unread": set(),
}
"""By attack, the codes by which it must be refused in its first round."""


async def undo(guest: Client, table: str) -> None:
    """One move, and back."""
    await asyncio.sleep(2 * PACE_SECONDS)
    seen = guest.tables[table]
    seat, move = next(
        (seat, view["moves"][0]) for seat, view in seen.views.items() if seat is not None and view["moves"]
    )
    await guest.move(table, seat, move)
    await guest.ask("undo", table, seat=seat, moves=1)


async def talk(guest: Client, table: str) -> None:
    await guest.ask("say", table, text="x" * 500)


async def flooded(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> str:
    """Sends it all, and hears with which code the server hangs up."""
    heard = b""
    with suppress(ConnectionError, TimeoutError):
        writer.write(data)
        async with asyncio.timeout(15):
            while part := await reader.read(65_536):
                heard += part
    writer.transport.abort()
    at = heard.rfind(bytes([CLOSE | 0x80]))
    return str(struct.unpack(">H", heard[at + 2 : at + 4])[0]) if 0 <= at <= len(heard) - 4 else "cut"


async def asked_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes, times: int, at_once: int
) -> Codes:
    """The same request again and again on one connection, some at once; the statuses of the answers."""
    found: Codes = Counter()
    with suppress(ConnectionError, TimeoutError, asyncio.IncompleteReadError):
        async with asyncio.timeout(30):
            while found.total() < times:
                writer.write(request * at_once)
                for _ in range(at_once):
                    await reader.readuntil(b"HTTP/1.1 ")  # the end of the last answer's body may be in front
                    found[(await reader.readexactly(3)).decode()] += 1
    writer.transport.abort()
    return found


async def said_by_all(pages: list[Client], times: int, message: dict[str, Any], seconds: float) -> Codes:
    """All pages say the same again and again; the codes with which some were hung up within these seconds."""
    text = json.dumps(message)
    with suppress(ConnectionClosed):
        for _ in range(times):
            for page in pages:
                if page.socket is not None:
                    await page.socket.send(text)
    closed = [asyncio.ensure_future(page.socket.wait_closed()) for page in pages if page.socket]
    await asyncio.wait(closed, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for wait in closed:
        wait.cancel()
    return Counter(str(page.socket.close_code) for page in pages if page.socket and page.socket.close_code)


async def denials(tries: Iterable[Awaitable[object]]) -> Codes:
    answers = await asyncio.gather(*tries, return_exceptions=True)
    return Counter(answer.code for answer in answers if isinstance(answer, Refused))


async def statuses(tries: Iterable[Awaitable[httpx.Response]]) -> Codes:
    answers = await asyncio.gather(*tries, return_exceptions=True)
    return Counter(str(answer.status_code) for answer in answers if isinstance(answer, httpx.Response))
