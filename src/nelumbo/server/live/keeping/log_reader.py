"""Reads one table's event log: folds the table from it, and goes on with what other processes have appended.

It holds the table while it is in memory. Listeners hear what they have not heard. Call it only with
the keeper's lock held (`keeper.py`); only `read_ahead` takes it itself.
"""

import asyncio
import time
from contextlib import suppress
from typing import NamedTuple, Protocol

from nelumbo.server.errors import Denied
from nelumbo.server.live.bots.bot_seats import BotSeats
from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.keeping.snapshot_writer import SnapshotWriter
from nelumbo.server.live.table import due
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.entries import AnyEntry
from nelumbo.server.live.table.log_fold import fold_on
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.store import Conflict
from nelumbo.server.store.tables import BATCH, StoredEntry

AHEAD_SECONDS = 1.0  # for which what was read ahead can be used


class ReadAhead(NamedTuple):
    """A snapshot, and the first entries after it."""

    at: float
    snapshot: str | None
    entries: list[StoredEntry]


class LogKeeper(Protocol):
    """The table's keeper, as its log reader sees it."""

    id: str
    lock: asyncio.Lock

    @property
    def table(self) -> Table | None:
        """The table, if it is in memory."""

    async def commit(self, table: Table, entry: AnyEntry) -> int:
        """Appends an entry. Raises Conflict when another process was first."""

    def tell(self, table: Table, deliveries: list[Delivery], at: int) -> None:
        """Tells every listener here of an entry."""


class LogReader:
    def __init__(self, keeper: LogKeeper, audience: Audience, bots: BotSeats, process: Process) -> None:
        self.keeper = keeper
        self.audience = audience
        self.bots = bots
        self.process = process
        self.table: Table | None = None
        """None until it is asked for, and after it has run ahead of the log."""
        self.ahead: ReadAhead | None = None
        """What was read for the page that opens the table next."""
        self.snapshots = SnapshotWriter(keeper, process)

    async def read_ahead(self) -> int:
        """Reads what the fold will need; how many entries it has to apply. Takes the lock."""
        async with self.keeper.lock:
            if self.table is not None:
                return 0
            self.ahead = found = await self.read_snapshot()
        is_all = len(found.entries) < BATCH
        return len(found.entries) if is_all else await self.process.tables.unfolded(self.keeper.id, snapshots.LAYOUT)

    async def loaded(self) -> Table:
        """The table with outages given back to its clocks; folded from its log when it is not in memory."""
        while True:
            table = self.table or await self.folded()
            lost = due.made_up(table, await self.process.cluster.current_outages())
            if lost is None:
                return table
            with suppress(Conflict):  # another process was first: read again
                await self.keeper.commit(table, lost)

    async def opened(self) -> Table:
        """The table for a page that opens it: fresh, or as it was read ahead a moment ago."""
        return await (self.fresh() if self.ahead is None else self.loaded())

    async def fresh(self) -> Table:
        """The table with all that other processes have appended."""
        self.ahead = None
        if self.process.cluster.is_shared:
            await self.catch_up()
        return await self.loaded()

    async def catch_up(self) -> None:
        """Applies what other processes have appended."""
        if self.table is None:
            await self.loaded()
            return
        await self.read_on(self.table)
        self.bots.wake()

    async def reload(self) -> None:
        """Reads the log again: a name in it was overwritten."""
        self.forget()
        await self.loaded()

    def forget(self) -> None:
        """Drops the table from memory; it is folded again when it is asked for."""
        self.table = self.ahead = None

    def start_over(self) -> None:
        """Forgets the table and what its listeners know: a backup was restored."""
        self.forget()
        self.audience.forget()

    async def folded(self) -> Table:
        """The table from its snapshot and what has happened since, or from its whole log. Raises Denied if none."""
        ahead, self.ahead = self.ahead, None
        async with self.process.retelling.folding:
            table = await (self.whole() if self.audience.listeners else self.since_snapshot(ahead))
        if table.size == 0:
            raise Denied("no_such_table")
        self.table = table
        self.bots.wake()
        return table

    async def whole(self) -> Table:
        """From the first entry on: listeners hear those that they have not heard."""
        table = Table(self.keeper.id)
        self.process.retelling.begin(table.id)
        await self.read_on(table)
        return table

    async def read_snapshot(self) -> ReadAhead:
        return ReadAhead(
            time.monotonic(), *await self.process.tables.since_snapshot(self.keeper.id, snapshots.LAYOUT, BATCH)
        )

    async def since_snapshot(self, ahead: ReadAhead | None) -> Table:
        if ahead is None or ahead.at + AHEAD_SECONDS < time.monotonic():
            ahead = await self.read_snapshot()
        _, text, entries = ahead
        restored = None if text is None else snapshots.read(self.keeper.id, text)
        if restored is None:
            if text is not None:  # damaged: these entries are not the first
                return await self.whole()
            table = Table(self.keeper.id)
            self.process.retelling.begin(table.id)
        else:
            table, latest = restored
            self.process.retelling.begin_with(table.id, latest)
        self.snapshots.size = self.audience.size = table.size
        await self.read_on(table, entries)
        self.snapshots.ask(table)
        return table

    async def read_on(self, table: Table, first: list[StoredEntry] | None = None) -> None:
        """Applies the entries after the table's last one, and tells those that listeners have not heard."""
        async for stored, deliveries in fold_on(self.process.tables, table, first=first):
            self.process.retelling.add(self.keeper.id, stored.at, deliveries)
            if stored.number > self.audience.size:
                self.keeper.tell(table, deliveries, stored.at)

    def appended(self, table: Table, deliveries: list[Delivery]) -> None:
        """This process has appended an entry."""
        self.process.retelling.add(table.id, table.last_at, deliveries)
        self.snapshots.ask(table)
