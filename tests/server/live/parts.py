"""Parts of one server process without a socket: a page that collects what it hears, and a hub on SQLite."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from nelumbo.server.config import Config
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.actions.seat_actions import sitting_down, starting
from nelumbo.server.live.bots.worker_pool import BotWorkers
from nelumbo.server.live.bus import Bus
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, MoveEntry, written
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.retelling import LATEST
from nelumbo.server.messages import FromServer, NewSeat, NewTable, Resign, Said
from nelumbo.server.store import Unavailable, opened
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outages import Outages
from nelumbo.server.store.outbox import Outbox
from nelumbo.server.store.players import Player
from nelumbo.server.store.tables import ALL, StoredEntry, Tables
from tests.server.twins import AT, HOST, silent

ANN, BOB, EVE = Player("ann", "Ann"), Player("bob", "Bob"), Player("eve", "Eve")
ME, OPEN = NewSeat(kind="me"), NewSeat(kind="open")
LINES = LATEST + 500  # of chat, in a long log
M = TypeVar("M", bound=FromServer)


class Listener:
    """A page: a player's, or an anonymous visitor's."""

    def __init__(self, player: Player | None = None, muted: Iterable[str] = (), token: str | None = None) -> None:
        self.player = player
        self.token = token
        self.muted = set(muted)
        self.address = "an address"
        self.who = self.address if player is None else player.id
        self.messages: list[FromServer] = []
        self.is_connected = True
        self.heard_at = 0.0

    def send(self, message: FromServer) -> None:
        self.messages.append(message)

    def hang_up(self) -> None:
        self.is_connected = False

    def hang_up_if_silent(self, at: float) -> None:
        if self.heard_at < at:
            self.hang_up()

    def heard(self, kind: type[M]) -> list[M]:
        return [message for message in self.messages if isinstance(message, kind)]

    def received(self, kind: type[M]) -> list[M]:
        """The same, after they have travelled."""
        return [msgspec.json.decode(msgspec.json.encode(message), type=kind) for message in self.heard(kind)]


@asynccontextmanager
async def process(folder: Path, has_push: bool = False) -> AsyncIterator[Hub]:
    """A hub with its store in the folder; another one there is another process of the same site."""
    database = opened(str(folder / "nelumbo.db"))
    await database.open()
    notices = Notices(Config(), Receivers(database), Outbox(database)) if has_push else silent(database)
    hub = Hub(Tables(database), Outages(database), Bus(None), BotWorkers(1), notices, 0.0)
    yield hub
    await hub.close()
    await database.close()


async def mandala(hub: Hub, public: bool = False) -> Keeper:
    """Ann's table, not started: seat 0 is hers and begins, seat 1 is Bob's."""
    new = NewTable(game="mandala", seats=[ME, OPEN], options={"first": 0}, public=public)
    keeper = await hub.keeper(await hub.opener.open(new, ANN))
    await keeper.act(lambda table: sitting_down(table, BOB, 1, None))
    return keeper


async def started(hub: Hub) -> Keeper:
    """The same, started."""
    keeper = await mandala(hub)
    await keeper.act(lambda table: starting(table, ANN))
    return keeper


async def give_up(keeper: Keeper) -> None:
    """Ann resigns."""
    resign = Resign(id="r", table=keeper.id, seat=0)
    await keeper.act(lambda table: game_actions.entry_for(table, ANN, resign))


async def played(hub: Hub, size: int) -> Keeper:
    """A table whose log has that many entries."""
    keeper = await started(hub)
    while (await keeper.loaded_table()).size < size:
        await keeper.act(any_move)
    return keeper


def any_move(table: Table) -> AnyEntry:
    """The first legal move of the seat to move."""
    seat = min(table.decisions.awaited)
    return MoveEntry(seat, table.game.decode(table.decisions.legal[seat][0]), "person")


class CountedTables(Tables):
    """Counts how many entries were read at once."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.database)
        self.reads: list[int] = []

    async def entries(self, table: str, after: int = 0, most: int = ALL) -> list[StoredEntry]:
        found = await super().entries(table, after, most)
        self.reads.append(len(found))
        return found

    async def since_snapshot(self, table: str, layout: int, most: int) -> tuple[str | None, list[StoredEntry]]:
        snapshot, found = await super().since_snapshot(table, layout, most)
        self.reads.append(len(found))
        return snapshot, found


@asynccontextmanager
async def long_table(folder: Path) -> AsyncIterator[tuple[Hub, CountedTables]]:
    """A hub, and a table in its store with a long log that nobody has read yet."""
    database = opened(str(folder / "nelumbo.db"))
    await database.open()
    tables, table = CountedTables(Tables(database)), Table("long")
    log: list[AnyEntry] = [opening(NewTable(game="mandala", seats=[NewSeat(kind="me")] * 2), HOST), GameStarted("seed")]
    log += [Said(channel="table", player=HOST.id, name="Host", seat=0, text=f"{n}") for n in range(LINES)]
    stored = []
    for number, entry in enumerate(log, 1):
        table.apply(entry, AT)
        stored.append(StoredEntry(number, AT, written(entry, table.game)))
    await tables.open("long", stored[0], summary(table), {HOST.id}, *stored[1:])
    hub = Hub(tables, Outages(database), Bus(None), BotWorkers(1), silent(database), 0.0)
    try:
        yield hub, tables
    finally:
        await hub.close()
        await database.close()


def stored_and_away(hub: Hub) -> Callable[..., Awaitable[None]]:
    """Appends as a store does that commits and goes away before it can say so."""
    honest = hub.tables.append

    async def append(*args: object) -> None:
        await honest(*args)  # type: ignore[arg-type]  # as they came
        raise Unavailable

    return append
