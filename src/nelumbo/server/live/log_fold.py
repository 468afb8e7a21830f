"""Folds a table's stored log into the table. There is no other loop that does."""

from collections.abc import AsyncIterator

from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.table import Table
from nelumbo.server.store.tables import BATCH, StoredEntry, Tables


async def fold_on(
    tables: Tables, table: Table, until: int | None = None
) -> AsyncIterator[tuple[StoredEntry, list[Delivery]]]:
    """The entries that the table has not had, up to number `until`, each as it is applied.

    They are read in batches, between which the event loop is free for others.
    """
    while until is None or table.size < until:
        most = BATCH if until is None else min(BATCH, until - table.size)
        entries = await tables.entries(table.id, table.size, most)
        for stored in entries:
            yield stored, table.apply_stored(stored.entry, stored.at, stored.move_id)
        if len(entries) < most:
            return
