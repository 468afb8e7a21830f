# mypyc: compiled
"""Stores snapshots of one table, when the process is idle and the last one is far behind its log."""

import asyncio
from typing import Protocol

from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.table.table import Table

ENTRIES = 16  # that a snapshot is behind its log before there is a new one
SHARE = 32  # of a long log: a part of it, because a snapshot takes as long as the log is


class SnapshotKeeper(Protocol):
    """The table's keeper, as its snapshots see it."""

    id: str
    lock: asyncio.Lock

    @property
    def table(self) -> Table | None:
        """The table, if it is in memory."""


class SnapshotWriter:
    def __init__(self, keeper: SnapshotKeeper, process: Process) -> None:
        self.keeper = keeper
        self.process = process
        self.size = 0
        """How many entries the stored snapshot covers, as far as this process knows."""

    def ask(self, table: Table) -> None:
        """Called when the table has grown: writes a snapshot when enough was appended."""
        if table.size - self.size >= max(ENTRIES, self.size // SHARE):
            self.process.background.when_idle(self, self.store)

    async def store(self) -> None:
        """Stores the table as it stands. Takes the lock, and writes without it: what is written stays true."""
        async with self.keeper.lock:
            table = self.keeper.table
            if table is None or table.size == self.size:
                return
            self.size, last_at = table.size, table.last_at
            text = snapshots.written(table, self.process.retelling.tail(table.id))
        await self.process.tables.store_snapshot(self.keeper.id, snapshots.LAYOUT, table.size, last_at, text)
