"""Folds a stored log into its table; the only loop that does."""

from collections.abc import AsyncIterator

from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.table import Table
from nelumbo.server.store.tables import BATCH, StoredEntry, Tables


async def fold_on(
    tables: Tables, table: Table, until: int | None = None, first: list[StoredEntry] | None = None
) -> AsyncIterator[tuple[StoredEntry, list[Delivery]]]:
    """Applies the entries after the table's last one, up to number `until`; yields each.

    They are read in batches, between which the event loop is free for others; `first` is a batch that was read already.
    """
    while until is None or table.size < until:
        most = BATCH if until is None else min(BATCH, until - table.size)
        entries = await tables.entries(table.id, table.size, most) if first is None else first
        first = None
        for stored in entries:
            yield stored, table.apply_stored(stored.entry, stored.at, stored.move_id)
        if len(entries) < most:
            return
