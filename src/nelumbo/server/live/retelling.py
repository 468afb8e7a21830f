"""What a viewer was told at a table before: for a page that opens it or comes back, and for the digest.

The latest things of the tables opened last are in memory, so opening a page costs what it is told and not what was
ever done; of more tables there is as much as a new page is told. Where they are not, the log is folded again, a few
entries at a time.
"""

from asyncio import Semaphore
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from itertools import dropwhile, islice, takewhile
from typing import NamedTuple

from nelumbo.server.live import viewer_messages
from nelumbo.server.live.deliveries import Delivery
from nelumbo.server.live.log_fold import fold_on
from nelumbo.server.live.table import Table
from nelumbo.server.live.versions import Seats
from nelumbo.server.messages import Told
from nelumbo.server.store.tables import Tables

LATEST = 1_000  # deliveries of a table that can be told again
IN_MEMORY = 50_000  # of all tables together
TOLD_AT_OPENING = 20  # deliveries: as much as a page asks for when it opens
TAIL = 40  # deliveries that stay longer: as many, and as many more that it may not hear of
TAILS = 100_000  # of all tables together
FOLDS = 2  # of logs, at a time


class Heard(NamedTuple):
    at: int
    delivery: Delivery
    """Without its views, which held only then."""


class Latest:
    """The deliveries of many tables, each bounded, and of the tables used last (an LRU cache, bounded in all)."""

    def __init__(self, of_table: int, in_all: int) -> None:
        self.of_table = of_table
        self.in_all = in_all
        self.tables: OrderedDict[str, deque[Heard]] = OrderedDict()
        self.count = 0

    def put(self, table: str, deliveries: Iterable[Heard]) -> None:
        self.forget(table)
        self.tables[table] = deque(deliveries, maxlen=self.of_table)
        self.count += len(self.tables[table])

    def add(self, table: str, deliveries: Iterable[Heard]) -> None:
        """Does nothing where the earlier ones are no longer in memory."""
        latest = self.tables.get(table)
        if latest is not None:
            before = len(latest)
            latest.extend(deliveries)
            self.count += len(latest) - before

    def get(self, table: str) -> deque[Heard] | None:
        if table in self.tables:
            self.tables.move_to_end(table)
        return self.tables.get(table)

    def displaced(self) -> Iterator[tuple[str, deque[Heard]]]:
        """Makes room; yields what it drops."""
        while self.count > self.in_all and len(self.tables) > 1:
            table = next(iter(self.tables))
            yield table, self.tables[table]
            self.forget(table)

    def forget(self, table: str) -> None:
        self.count -= len(self.tables.pop(table, ()))


class Retelling:
    """The latest deliveries of the tables opened last; of more tables those that a new page is told."""

    def __init__(self, tables: Tables, most: int = IN_MEMORY, tails: int = TAILS) -> None:
        self.tables = tables
        self.folding = Semaphore(FOLDS)
        """Held while a log is folded."""
        self.whole = Latest(LATEST, most)
        self.tails = Latest(TAIL, tails)

    def begin(self, table: str) -> None:
        """The table is folded from its first entry on."""
        self.forget(table)
        self.whole.put(table, ())

    def begin_with(self, table: str, latest: Iterable[Heard]) -> None:
        """The table is folded from a snapshot on."""
        self.forget(table)
        self.tails.put(table, latest)

    def tail(self, table: str) -> list[Heard]:
        """What any new page is told, for a snapshot; as far as it is in memory."""
        latest = list(self.whole.get(table) or self.tails.get(table) or ())
        are_open = all(heard.delivery.hearers is None for heard in latest[-TOLD_AT_OPENING:])
        return latest[-TOLD_AT_OPENING:] if are_open else latest[-TAIL:]

    def add(self, table: str, at: int, deliveries: list[Delivery]) -> None:
        """An entry is durable."""
        kept = list(heard(at, deliveries))
        self.whole.add(table, kept)
        self.tails.add(table, kept)
        self.make_room()

    def make_room(self) -> None:
        for table, latest in self.whole.displaced():
            self.tails.put(table, latest)
        for _ in self.tails.displaced():
            pass

    def forget(self, table: str) -> None:
        self.whole.forget(table)
        self.tails.forget(table)

    async def of(self, table: Table) -> deque[Heard]:
        """The latest deliveries of a table; with its lock held."""
        latest = self.whole.get(table.id)
        if latest is None:
            latest = await self.read_again(table)
            self.forget(table.id)
            self.whole.put(table.id, latest)
            self.make_room()
        return latest

    async def read_again(self, table: Table) -> deque[Heard]:
        again, latest = Table(table.id), deque[Heard](maxlen=LATEST)
        async with self.folding:
            async for stored, deliveries in fold_on(self.tables, again, table.size):
                latest.extend(heard(stored.at, deliveries))
        return latest

    def remembers_all(self, table: str) -> bool:
        """Whether everything that can be told again is in memory."""
        return table in self.whole.tables

    def remembers(self, table: Table, seats: Seats, version: int, most: int | None) -> bool:
        """Whether what the viewer has missed since that version is in memory."""
        if self.remembers_all(table.id):
            return True
        tail = self.tails.tables.get(table.id, ())
        known = sum(table.versions.hears(heard.delivery.number, seats) for heard in tail)
        return known >= missing(table, seats, version, most)

    def reaches(self, table: str, since: int) -> bool:
        """Whether everything after that moment that can be told again is in memory."""
        tail = self.tails.tables.get(table)
        return self.remembers_all(table) or bool(tail and tail[0].at <= since)

    async def missed(
        self, table: Table, seats: Seats, muted: set[str], version: int, most: int | None = None
    ) -> list[Told]:
        """What the viewer was told after that version, the latest `most` things at most."""
        wanted = missing(table, seats, version, most)
        if wanted == 0:
            return []
        tail = self.whole.get(table.id) or self.tails.get(table.id)
        told = [] if tail is None else told_again(table, reversed(tail), seats, muted, wanted)
        if len(told) < wanted and table.id not in self.whole.tables:
            told = told_again(table, reversed(await self.of(table)), seats, muted, wanted)
        return told

    async def earlier(self, table: Table, seats: Seats, muted: set[str], before: int, most: int) -> list[Told]:
        """The latest `most` things that the viewer was told before that version, as far as they are kept."""
        newest_first = reversed(await self.of(table))
        earlier = dropwhile(lambda heard: table.versions.of(seats, heard.delivery.number) >= before, newest_first)
        return told_again(table, earlier, seats, muted, most)

    async def told_between(self, table: Table, seats: Seats, muted: set[str], since: int, until: int) -> list[Told]:
        """What the viewer was told after the first moment, up to the second, as far as it is among the latest."""
        tail = self.tails.get(table.id) if self.reaches(table.id, since) else None
        latest = await self.of(table) if tail is None else tail
        later = takewhile(lambda heard: heard.at > since, reversed(latest))
        return told_again(table, (heard for heard in later if heard.at <= until), seats, muted)


def missing(table: Table, seats: Seats, version: int, most: int | None) -> int:
    """How many things the viewer is told who has seen the table up to that version."""
    current = table.versions.of(seats)
    after = version if version <= current else 0
    return current - after if most is None else min(most, current - after)


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
