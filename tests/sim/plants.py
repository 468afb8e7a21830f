"""Planted bugs: each breaks one promise of the server, and the simulator must find it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import structs

from nelumbo.server.live import cluster
from nelumbo.server.live.actions.absence import Absence
from nelumbo.server.live.keeping.caretaker import Caretaker
from nelumbo.server.live.keeping.log_reader import LogReader
from nelumbo.server.live.table import due, viewer_messages
from nelumbo.server.live.table.deliveries import Delivery, MoveDelivery, UndoDelivery
from nelumbo.server.live.table.history import Views
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.audience import Audience, player_of
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.live.telling.lobby import LobbyFeed
from nelumbo.server.messages import Listing, Resigned, Told
from nelumbo.server.store.outages import Outage
from nelumbo.server.store.players import Players
from nelumbo.server.store.tables import Age, Tables

FOREVER = 10**12
WITHOUT_SESSION = "SELECT id FROM players WHERE created_at < ? AND id NOT IN (SELECT player FROM tokens)"


@contextmanager
def acknowledged_before_append() -> Iterator[None]:
    """Everybody hears of a move while it is still on its way to the store."""
    append = Tables.append

    async def early(self: Tables, *args: Any, **words: Any) -> None:
        asyncio.create_task(append(self, *args, **words)).add_done_callback(lambda task: task.exception())

    with patch.object(Tables, "append", early):
        yield


@contextmanager
def claimed_by_two() -> Iterator[None]:
    """A process that comes too late for a lease believes that it has it."""

    def greedy(honest: Callable[..., Awaitable[bool]]) -> Callable[..., Awaitable[bool]]:
        async def believing(self: Tables, *args: Any) -> bool:
            await honest(self, *args)
            return True

        return believing

    take_lease, set_due = greedy(Tables.take_lease), greedy(Tables.set_due)
    with patch.object(Tables, "take_lease", take_lease), patch.object(Tables, "set_due", set_due):
        yield


@contextmanager
def stale_view_after_undo() -> Iterator[None]:
    """After moves are taken back, pages still see the game as it was before."""
    tell, last = Audience.tell, dict[str, Views]()

    def stale(self: Audience, table: Table, deliveries: list[Delivery], at: int) -> Any:
        told = [
            Delivery(one.number, one.hearers, one.event, one.table_changed, last.get(table.id, one.views))
            if isinstance(one.event, UndoDelivery)
            else one
            for one in deliveries
        ]
        if table.has_started:
            last[table.id] = table.views
        return tell(self, table, told, at)

    with patch.object(Audience, "tell", stale):
        yield


@contextmanager
def snapshot_without_the_last_entry() -> Iterator[None]:
    """A snapshot is taken to cover one more entry than it does."""
    since_snapshot = Tables.since_snapshot

    async def one_too_few(self: Tables, table: str, layout: int, most: int) -> Any:
        snapshot, entries = await since_snapshot(self, table, layout, most)
        return snapshot, entries if snapshot is None else entries[1:]

    with patch.object(Tables, "since_snapshot", one_too_few):
        yield


@contextmanager
def endless_lease() -> Iterator[None]:
    """A lease is not given back by the death of the process that holds it."""
    take_lease = Tables.take_lease

    async def endless(self: Tables, table: str, due: int, until: int) -> bool:
        return await take_lease(self, table, due, until + FOREVER)

    with patch.object(Tables, "take_lease", endless):
        yield


class BehindReader:
    """A log reader that takes what is in memory for fresh."""

    def __init__(self, reader: LogReader) -> None:
        self.fresh = reader.loaded


@contextmanager
def stale_timer() -> Iterator[None]:
    """A process that is behind the log sets a table's timer by what is long decided."""
    made = Caretaker.__init__

    def behind(caretaker: Caretaker, keeper: Any, reader: LogReader, *others: Any) -> None:
        made(caretaker, keeper, BehindReader(reader), *others)  # type: ignore[arg-type]  # that is the bug

    with patch.object(Caretaker, "__init__", behind):
        yield


@contextmanager
def unnoticed_outage() -> Iterator[None]:
    """A move that comes before the first heartbeat after an outage is charged for it."""

    async def as_of_the_last_heartbeat(self: cluster.Cluster) -> list[Outage]:
        return self.outages

    with patch.object(cluster.Cluster, "current_outages", as_of_the_last_heartbeat):
        yield


@contextmanager
def early_flag() -> Iterator[None]:
    """A clock runs out ten seconds before its time."""
    overdue = due.overdue

    def early(table: Table, now: int, present: set[str]) -> Any:
        found = overdue(table, now + 10_000, present)
        return found if isinstance(found, Resigned) else overdue(table, now, present)

    with patch.object(due, "overdue", early):
        yield


@contextmanager
def no_flag() -> Iterator[None]:
    """A clock that has run out is not looked at."""

    def never(table: Table, now: int, present: set[str]) -> None:
        return None

    with patch.object(due, "overdue", never):
        yield


@contextmanager
def stand_in_for_anybody() -> Iterator[None]:
    """A bot plays for somebody who thinks for long, though they are here."""
    overdue = due.overdue

    def blind(table: Table, now: int, present: set[str]) -> Any:
        return overdue(table, now, set())

    with patch.object(due, "overdue", blind):
        yield


@contextmanager
def gone_at_once() -> Iterator[None]:
    """Somebody who closes the page for a moment is no longer asked."""

    def gone(self: Absence, table: Table) -> set[int]:
        return {seat for seat in table.seating.asked() if table.seating.holders[seat].player in self.since}

    with patch.object(Absence, "gone", gone):
        yield


@contextmanager
def listed_forever() -> Iterator[None]:
    """Pages that follow the lobby do not hear that a game is over."""
    tell = LobbyFeed.tell

    def incomplete(self: LobbyFeed, listing: Listing) -> None:
        if listing.status != "over":
            tell(self, listing)

    with patch.object(LobbyFeed, "tell", incomplete):
        yield


@contextmanager
def private_in_lobby() -> Iterator[None]:
    """Everybody sees every table in the lobby."""
    tell = LobbyFeed.tell

    def indiscreet(self: LobbyFeed, listing: Listing) -> None:
        tell(self, structs.replace(listing, public=True))

    with patch.object(LobbyFeed, "tell", indiscreet):
        yield


@contextmanager
def overheard() -> Iterator[None]:
    """Everybody at the table is told what was meant for one of them."""

    def indiscreet(
        self: Audience, page: Page, table: Table, deliveries: list[Delivery], at: int, cache: dict[Any, Told]
    ) -> None:
        viewer = player_of(page), self.listeners[page]
        for one in deliveries:
            page.send(viewer_messages.told(table, at, one, viewer, page.muted))

    with patch.object(Audience, "tell_one", indiscreet):
        yield


@contextmanager
def offer_announced() -> Iterator[None]:
    """Others at the table hear that somebody has made an offer, though not which and to whom."""
    tell_one = Audience.tell_one

    def talkative(
        self: Audience, page: Page, table: Table, deliveries: list[Delivery], at: int, cache: dict[Any, Told]
    ) -> None:
        tell_one(self, page, table, deliveries, at, cache)
        seats = self.listeners[page]
        for one in deliveries:
            if (
                isinstance(one.event, MoveDelivery)
                and one.event.is_aside
                and not table.versions.hears(one.number, seats)
            ):
                page.send(viewer_messages.told(table, at, one, (player_of(page), seats), page.muted))

    with patch.object(Audience, "tell_one", talkative):
        yield


@contextmanager
def expires_though_touched() -> Iterator[None]:
    """A table's age counts from its opening, whatever has happened there since."""
    ages, remove = Tables.ages, Tables.remove

    async def since_opening(self: Tables, after: str, most: int) -> list[Age]:
        rows = await self.database.read("SELECT table_id, min(at) FROM entries GROUP BY table_id")
        opened = {str(table): int(at or 0) for table, at in rows}
        return [Age(one.id, one.status, opened.get(one.id, 0)) for one in await ages(self, after, most)]

    async def at_any_rate(self: Tables, table: Age) -> bool:
        (now,) = [one for one in await ages(self, "", 1000) if one.id == table.id]
        return await remove(self, now)

    with patch.object(Tables, "ages", since_opening), patch.object(Tables, "remove", at_any_rate):
        yield


@contextmanager
def guests_forgotten_at_once() -> Iterator[None]:
    """A guest without a session is deleted while their game goes on."""
    unreachable = Players.unreachable

    async def careless(self: Players, after: str, made_before: int, most: int) -> list[tuple[str, bool]]:
        found = await unreachable(self, after, made_before, most)
        away = {str(id) for (id,) in await self.database.read(WITHOUT_SESSION, made_before)}
        return [(id, is_unreachable or id in away) for id, is_unreachable in found]

    with patch.object(Players, "unreachable", careless):
        yield


PLANTS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    plant.__name__: plant
    for plant in (
        acknowledged_before_append,
        claimed_by_two,
        stale_view_after_undo,
        snapshot_without_the_last_entry,
        endless_lease,
        stale_timer,
        unnoticed_outage,
        early_flag,
        no_flag,
        stand_in_for_anybody,
        gone_at_once,
        listed_forever,
        private_in_lobby,
        overheard,
        offer_announced,
        expires_though_touched,
        guests_forgotten_at_once,
    )
}
