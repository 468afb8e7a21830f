"""Reads one table's event log: folds the table from it, and goes on with what other processes have appended.

Listeners hear what they have not heard. Only with the table's turn in hand (`keeper.py`).
"""

from typing import Protocol

from nelumbo.server.errors import Denied
from nelumbo.server.live.audience import Audience
from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.process import Process
from nelumbo.server.live.table import Table
from nelumbo.server.store.tables import BATCH, StoredEntry


class Telling(Protocol):
    """The table's keeper, as its log reader sees it."""

    id: str

    def tell(self, table: Table, deliveries: list[Delivery], at: int) -> None:
        """Everybody who listens here hears of an entry."""


class LogReader:
    def __init__(self, keeper: Telling, audience: Audience, process: Process) -> None:
        self.keeper = keeper
        self.audience = audience
        self.process = process

    async def folded(self) -> Table:
        """The table from its whole log. Raises Denied if there is none."""
        table = Table(self.keeper.id)
        async with self.process.folding:
            self.process.retelling.begin(self.keeper.id)
            await self.read_on(table)
        if table.size == 0:
            raise Denied("no_such_table")
        return table

    async def read_on(self, table: Table) -> None:
        """The entries that the table has not had, a few at a time: between them the event loop is free for others."""
        while True:
            entries = await self.process.tables.entries(self.keeper.id, table.size, BATCH)
            self.take_in(table, entries)
            if len(entries) < BATCH:
                return

    def take_in(self, table: Table, entries: list[StoredEntry]) -> None:
        """Entries of the log; each is told unless it was before."""
        for stored in entries:
            deliveries = table.apply_stored(stored.entry, stored.at, stored.move_id)
            self.process.retelling.add(self.keeper.id, stored.at, deliveries)
            if stored.number > self.audience.size:
                self.keeper.tell(table, deliveries, stored.at)
