"""Our own pages: each has a few tables open, and plays any legal move."""

import asyncio
import random
import secrets
import time
from itertools import count

import msgspec
from msgspec import Raw, Struct

from bench.load.crowd import OPENING, Crowd
from bench.load.filling import Seated
from bench.load.wire import Link

TOLD_AT_OPENING = 20  # as the browser asks for
PINGS = 60
PING_SECONDS = 30.0
DICE = random.Random(7)  # noqa: S311


class View(Struct):
    """All that is looked at in a view."""

    awaited: list[int] = []


class SeatView(Struct):
    seat: int | None
    view: View
    moves: list[Raw] = []


class Heard(Struct):
    """Any message, as far as it matters here; everything else in it is skipped."""

    type: str
    id: str | int | None = None
    table_id: str = ""
    version: int | None = None
    views: list[SeatView] = []
    code: str = ""


DECODER = msgspec.json.Decoder(Heard)


class Place:
    """Where one game after the other is played."""

    def __init__(self, tables: list[Seated]) -> None:
        self.tables = tables
        self.pages: list[Page] = []

    @property
    def table(self) -> str:
        """The table at which is played now."""
        return self.tables[0].id

    def next_table(self) -> None:
        """The game is over: the same people take the next table."""
        over = self.tables.pop(0)
        for page in self.pages:
            page.ask("goodbye", over.id)
            if self.tables:
                page.say_hello(self)


class Choice(Struct):
    page: "Page"
    place: Place
    seat: int
    version: int
    moves: list[Raw]

    def make(self) -> None:
        move = bytes(DICE.choice(self.moves)).decode()
        id = self.page.ask("move", self.place.table, f',"seat":{self.seat},"version":{self.version},"move":{move}')
        self.page.sent[id] = time.perf_counter()


class Page(Link):
    def __init__(self, crowd: Crowd, token: str, places: list[Place]) -> None:
        super().__init__("/api/socket", {"Cookie": f"nelumbo={token}"})
        self.crowd = crowd
        self.places = {place.table: place for place in places}
        self.sent: dict[str, float] = {}
        """When each move that is under way was sent."""
        self.welcomes = 0
        self.heard = 0
        """Bytes of messages."""

    def ask(self, type: str, table: str, more: str = "") -> str:
        """Sends a request; its id."""
        id = secrets.token_hex(6)
        self.send(f'{{"type":"{type}","id":"{id}","table":"{table}"{more}}}'.encode())
        return id

    def say_hello(self, place: Place) -> None:
        """Opens the place's table."""
        self.places[place.table] = place
        self.ask("hello", place.table, f',"most":{TOLD_AT_OPENING}')

    def hear(self, text: bytes) -> None:
        """An acknowledgement, or what there is to decide next."""
        self.heard += len(text)
        message = DECODER.decode(text)
        if message.type == "ack" and message.id in self.sent:
            self.crowd.acknowledged(self.sent.pop(str(message.id)))
        elif message.type == "refused":
            self.crowd.failures.append(message.code)
            self.sent.pop(str(message.id), None)
        elif message.type in ("told", "welcome"):
            self.welcomes += message.type == "welcome"
            self.look(message, b'"status":"over"' in text)

    def look(self, message: Heard, is_over: bool) -> None:
        """What this page may decide."""
        place = self.places.get(message.table_id)
        if place is None or not place.tables or message.table_id != place.table:
            return
        if is_over:
            place.next_table()
            return
        for seat_view in message.views:
            if seat_view.seat is not None and seat_view.moves and seat_view.seat in seat_view.view.awaited:
                self.crowd.offer(Choice(self, place, seat_view.seat, message.version or 0, seat_view.moves))
                return


async def keep_alive(pages: list[Page]) -> None:
    """Every page says now and then that it is there, as those in browsers do."""
    for turn in count():
        for page in pages[turn % PINGS :: PINGS]:
            page.send(b'{"type":"ping"}')
        await asyncio.sleep(PING_SECONDS / PINGS)


async def opened(port: int | list[int], crowd: Crowd, tokens: list[str], tables: list[list[Seated]]) -> list[Page]:
    """Everybody's page, with the tables open; with several ports each takes the next."""
    ports = port if isinstance(port, list) else [port]
    places = [Place(list(of_place)) for of_place in tables]
    of_page: list[list[Place]] = [[] for _ in tokens]
    for place, seated in zip(places, tables, strict=True):
        for page in seated[0].pages:
            of_page[page].append(place)
    few, pages = asyncio.Semaphore(OPENING), list[Page]()
    crowd.chores.append(asyncio.create_task(keep_alive(pages)))

    async def open_one(number: int, token: str, own: list[Place]) -> None:
        async with few:
            page = await connected(ports[number % len(ports)], crowd, token, own)
            pages.append(page)
            for place in own:
                place.pages.append(page)
                page.say_hello(place)
            while page.welcomes < len(own):
                await asyncio.sleep(0.005)

    everybody = enumerate(zip(tokens, of_page, strict=True))
    await asyncio.gather(*(open_one(number, token, own) for number, (token, own) in everybody))
    return pages


async def connected(port: int, crowd: Crowd, token: str, places: list[Place]) -> Page:
    """A page without any table yet."""
    loop = asyncio.get_running_loop()
    _, page = await loop.create_connection(lambda: Page(crowd, token, places), "127.0.0.1", port)
    await page.opened
    return page
