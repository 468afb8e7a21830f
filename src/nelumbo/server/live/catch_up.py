"""What a viewer was told at a table before: for a page that opens it or comes back, and for the digest.

The latest things of the tables opened last are in memory, so opening a page costs what it is told and not what was
ever done. Where they are not, the log is folded again, a few entries at a time.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from itertools import dropwhile, islice, takewhile
from typing import NamedTuple

from nelumbo.server.live import viewer_messages
from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.table import Table
from nelumbo.server.live.versions import Seats
from nelumbo.server.messages import Told
from nelumbo.server.store.tables import BATCH, Tables

LATEST = 1_000  # deliveries of a table that can be told again
IN_MEMORY = 50_000  # of all tables together


class Heard(NamedTuple):
    at: int
    delivery: Delivery
    """Without its views, which held only then."""


class Retelling:
    """The latest deliveries of the tables opened last (an LRU cache, bounded over all tables)."""

    def __init__(self, tables: Tables, most: int = IN_MEMORY) -> None:
        self.tables = tables
        self.most = most
        self.latest: OrderedDict[str, deque[Heard]] = OrderedDict()
        self.count = 0

    def begin(self, table: str) -> None:
        """The table is folded from its first entry on."""
        self.forget(table)
        self.latest[table] = deque(maxlen=LATEST)

    def add(self, table: str, at: int, deliveries: list[Delivery]) -> None:
        """An entry is durable; ignored where the earlier ones are no longer in memory."""
        latest = self.latest.get(table)
        if latest is not None:
            before = len(latest)
            latest.extend(heard(at, deliveries))
            self.count += len(latest) - before
            self.make_room()

    def make_room(self) -> None:
        while self.count > self.most and len(self.latest) > 1:
            self.forget(next(iter(self.latest)))

    def forget(self, table: str) -> None:
        self.count -= len(self.latest.pop(table, ()))

    async def of(self, table: Table) -> deque[Heard]:
        """The latest deliveries of a table; with its turn in hand."""
        latest = self.latest.get(table.id)
        if latest is None:
            latest = await self.read_again(table)
            self.forget(table.id)
            self.latest[table.id] = latest
            self.count += len(latest)
        self.latest.move_to_end(table.id)
        self.make_room()
        return latest

    async def read_again(self, table: Table) -> deque[Heard]:
        again, latest = Table(table.id), deque[Heard](maxlen=LATEST)
        while again.size < table.size:
            for stored in await self.tables.entries(table.id, again.size, min(BATCH, table.size - again.size)):
                latest.extend(heard(stored.at, again.apply_stored(stored.entry, stored.at, stored.move_id)))
        return latest

    async def missed(
        self, table: Table, seats: Seats, muted: set[str], version: int, most: int | None = None
    ) -> list[Told]:
        """What the viewer was told after that version, the latest `most` things at most."""
        current = table.versions.of(seats)
        if version == current or most == 0:
            return []
        after = version if version < current else 0
        newest_first = reversed(await self.of(table))
        later = takewhile(lambda heard: table.versions.of(seats, heard.delivery.number) > after, newest_first)
        return told_again(table, later, seats, muted, most)

    async def earlier(self, table: Table, seats: Seats, muted: set[str], before: int, most: int) -> list[Told]:
        """The latest `most` things that the viewer was told before that version, as far as they are in memory."""
        newest_first = reversed(await self.of(table))
        earlier = dropwhile(lambda heard: table.versions.of(seats, heard.delivery.number) >= before, newest_first)
        return told_again(table, earlier, seats, muted, most)

    async def told_between(self, table: Table, seats: Seats, muted: set[str], since: int, until: int) -> list[Told]:
        """What the viewer was told after the first moment, up to the second, as far as it is among the latest."""
        later = takewhile(lambda heard: heard.at > since, reversed(await self.of(table)))
        return told_again(table, (heard for heard in later if heard.at <= until), seats, muted)


def heard(at: int, deliveries: list[Delivery]) -> Iterator[Heard]:
    for one in deliveries:
        yield Heard(at, Delivery(one.number, one.hearers, one.event, one.table_changed, views=None))


def told_again(
    table: Table, newest_first: Iterable[Heard], seats: Seats, muted: set[str], most: int | None = None
) -> list[Told]:
    """As messages, oldest first; what the viewer was not told is left out."""
    heard_by = (heard for heard in newest_first if table.versions.hears(heard.delivery.number, seats))
    found = list(islice(heard_by, most))
    return [viewer_messages.told_later(table, at, delivery, seats, muted) for at, delivery in reversed(found)]
