"""What a viewer was told at a table, read from its log once more: after a gap, or for the digest."""

from collections.abc import Iterator

from nelumbo.server.live import viewer_messages
from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.table import Table
from nelumbo.server.live.versions import Seats
from nelumbo.server.messages import Told
from nelumbo.server.store.tables import StoredEntry, Tables


async def missed(tables: Tables, table: Table, seats: Seats, muted: set[str], version: int) -> list[Told]:
    """Exactly what the viewer was not told after that version."""
    current = table.versions.of(seats)
    if version == current:
        return []
    after = version if version < current else 0
    return [
        viewer_messages.told_later(table, at, delivery, seats, muted)
        for at, delivery in heard(table, await tables.entries(table.id), seats)
        if table.versions.of(seats, delivery.number) > after
    ]


async def told_between(
    tables: Tables, table: Table, seats: Seats, muted: set[str], since: int, until: int
) -> list[Told]:
    """What the viewer was told after the first moment, up to the second."""
    return [
        viewer_messages.told_later(table, at, delivery, seats, muted)
        for at, delivery in heard(table, await tables.entries(table.id), seats)
        if since < at <= until
    ]


def heard(table: Table, log: list[StoredEntry], seats: Seats) -> Iterator[tuple[int, Delivery]]:
    """Everything that a viewer was told at a table, and when, made of its log once more."""
    again = Table(table.id)
    for kept in log[: table.size]:
        for delivery in again.apply_stored(kept.entry, kept.at, kept.move_id):
            if table.versions.hears(delivery.number, seats):
                yield kept.at, delivery
