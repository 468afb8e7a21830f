"""Retelling: tells a viewer once more what was told at a table before.

A page has seen the table up to version 40 and reconnects; for its viewer the table is at version 43. `missed` answers
with 41, 42 and 43. A new page has seen nothing and asks for the latest 20, and for what came `earlier` as its player
scrolls up. The digest asks what a player was `told_between` two visits.

All of it is read from the latest deliveries, newest first, leaving out what the viewer was not told. They are found

- in `whole`: the latest 1,000 of a table, all that can be told again, for the tables opened last;
- in `tails`: the latest 40, more than a new page asks for, for many more tables and for those read from a snapshot;
- else by folding the log again (`of`), a few entries at a time and few logs at a time.

So opening a page costs what it is told, not what was ever done. A caller pays for a fold (`page_charges.py`), and asks
before whether there will be one: `remembers`, `remembers_all` and `reaches`.
"""

from asyncio import Semaphore
from collections import deque
from collections.abc import Iterable
from itertools import dropwhile, islice, takewhile

from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.log_fold import fold_on
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.live.telling.delivery_cache import DeliveryCache, PastDelivery, past
from nelumbo.server.messages import Told
from nelumbo.server.store.tables import Tables

LATEST = 1_000  # deliveries of a table that can be told again
IN_MEMORY = 50_000  # of all tables together
TOLD_AT_OPENING = 20  # deliveries: as much as a page asks for when it opens
TAIL = 40  # deliveries that stay longer: as many, and as many more that it may not hear of
TAILS = 100_000  # of all tables together
FOLDS = 2  # of logs, at a time


class Retelling:
    """For all tables of this process; what reads a table's deliveries needs that table's lock."""

    def __init__(self, tables: Tables, most: int = IN_MEMORY, tails: int = TAILS) -> None:
        self.tables = tables
        self.folding = Semaphore(FOLDS)
        """Limits how many logs are folded at once."""
        self.whole = DeliveryCache(LATEST, most)
        self.tails = DeliveryCache(TAIL, tails)

    # Taking in what happens.

    def begin(self, table: str) -> None:
        """Begins a table that is folded from its first entry on."""
        self.forget(table)
        self.whole.put(table, ())

    def begin_with(self, table: str, latest: Iterable[PastDelivery]) -> None:
        """Begins a table that is folded from a snapshot on, with the latest deliveries before it."""
        self.forget(table)
        self.tails.put(table, latest)

    def add(self, table: str, at: int, deliveries: list[Delivery]) -> None:
        """Takes in the deliveries of an entry that is durable."""
        latest = past(at, deliveries)
        self.whole.add(table, latest)
        self.tails.add(table, latest)
        self.make_room()

    def make_room(self) -> None:
        for table, latest in self.whole.displaced():
            self.tails.put(table, latest)
        for _ in self.tails.displaced():
            pass

    def forget(self, table: str) -> None:
        self.whole.forget(table)
        self.tails.forget(table)

    # What is in memory.

    def remembered(self, table: str) -> deque[PastDelivery]:
        """The latest deliveries, as far as they are in memory."""
        return self.whole.get(table) or self.tails.get(table) or deque()

    def tail(self, table: str) -> list[PastDelivery]:
        """What any new page is told, for a snapshot; as far as it is in memory."""
        latest = list(self.remembered(table))
        are_open = all(one.delivery.hearers is None for one in latest[-TOLD_AT_OPENING:])
        return latest[-TOLD_AT_OPENING:] if are_open else latest[-TAIL:]

    def remembers_all(self, table: str) -> bool:
        """Whether everything that can be told again is in memory."""
        return table in self.whole.tables

    def remembers(self, table: Table, seats: Seats, version: int, most: int | None) -> bool:
        """Whether what the viewer has missed since that version is in memory."""
        if self.remembers_all(table.id):
            return True
        tail = self.tails.tables.get(table.id, ())
        known = sum(table.versions.hears(one.delivery.number, seats) for one in tail)
        return known >= missing(table, seats, version, most)

    def reaches(self, table: str, since: int) -> bool:
        """Whether everything after that moment that can be told again is in memory."""
        tail = self.tails.tables.get(table)
        return self.remembers_all(table) or bool(tail and tail[0].at <= since)

    async def of(self, table: Table) -> deque[PastDelivery]:
        """The latest deliveries of a table; where they are not in memory, its log is folded again."""
        if self.remembers_all(table.id):
            return self.remembered(table.id)
        latest = await self.read_again(table)
        self.forget(table.id)
        self.whole.put(table.id, latest)
        self.make_room()
        return latest

    async def read_again(self, table: Table) -> deque[PastDelivery]:
        again, latest = Table(table.id), deque[PastDelivery](maxlen=LATEST)
        async with self.folding:
            async for stored, deliveries in fold_on(self.tables, again, table.size):
                latest.extend(past(stored.at, deliveries))
        return latest

    # Telling it again.

    async def missed(
        self, table: Table, seats: Seats, muted: set[str], version: int, most: int | None = None
    ) -> list[Told]:
        """What the viewer was told after that version, the latest `most` things at most."""
        wanted = missing(table, seats, version, most)
        told = told_again(table, reversed(self.remembered(table.id)), seats, muted, wanted)
        if len(told) < wanted and not self.remembers_all(table.id):
            told = told_again(table, reversed(await self.of(table)), seats, muted, wanted)
        return told

    async def earlier(self, table: Table, seats: Seats, muted: set[str], before: int, most: int) -> list[Told]:
        """The latest `most` things that the viewer was told before that version, as far as they can be told again."""
        newest_first = reversed(await self.of(table))
        earlier = dropwhile(lambda one: table.versions.of(seats, one.delivery.number) >= before, newest_first)
        return told_again(table, earlier, seats, muted, most)

    async def told_between(self, table: Table, seats: Seats, muted: set[str], since: int, until: int) -> list[Told]:
        """What the viewer was told after the first moment, up to the second, as far as it can be told again."""
        latest = self.remembered(table.id) if self.reaches(table.id, since) else await self.of(table)
        later = takewhile(lambda one: one.at > since, reversed(latest))
        return told_again(table, filter(lambda one: one.at <= until, later), seats, muted)


def missing(table: Table, seats: Seats, version: int, most: int | None) -> int:
    """How many things the viewer is told who has seen the table up to that version."""
    current = table.versions.of(seats)
    after = version if version <= current else 0
    return current - after if most is None else min(most, current - after)


def told_again(
    table: Table, newest_first: Iterable[PastDelivery], seats: Seats, muted: set[str], most: int | None = None
) -> list[Told]:
    """As messages, oldest first; what the viewer was not told is left out."""
    heard = filter(lambda one: table.versions.hears(one.delivery.number, seats), newest_first)
    found = list(islice(heard, most))
    return [viewer_messages.told_later(table, at, delivery, seats, muted) for at, delivery in reversed(found)]
