# mypyc: compiled
"""The latest deliveries of many tables, in memory: an LRU cache by table, bounded for each and in all."""

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nelumbo.server.live.table.deliveries import Delivery


class PastDelivery(NamedTuple):
    at: int
    delivery: Delivery
    """Stored without its views, which were true only then."""


def past(at: int, deliveries: list[Delivery]) -> list[PastDelivery]:
    """The deliveries of an entry, as they are told later."""
    return [
        PastDelivery(at, Delivery(one.number, one.hearers, one.event, one.table_changed, views=None))
        for one in deliveries
    ]


class DeliveryCache:
    def __init__(self, of_table: int, in_all: int) -> None:
        self.of_table = of_table
        self.in_all = in_all
        self.tables: OrderedDict[str, deque[PastDelivery]] = OrderedDict()
        """By table, the one used last at the end; each deque has its newest delivery at the end."""
        self.count = 0

    def put(self, table: str, deliveries: Iterable[PastDelivery]) -> None:
        self.forget(table)
        self.tables[table] = deque(deliveries, maxlen=self.of_table)
        self.count += len(self.tables[table])

    def add(self, table: str, deliveries: Iterable[PastDelivery]) -> None:
        """Does nothing where the earlier ones are no longer in memory."""
        latest = self.tables.get(table)
        if latest is not None:
            before = len(latest)
            latest.extend(deliveries)
            self.count += len(latest) - before

    def get(self, table: str) -> deque[PastDelivery] | None:
        if table in self.tables:
            self.tables.move_to_end(table)
        return self.tables.get(table)

    def displaced(self) -> Iterator[tuple[str, deque[PastDelivery]]]:
        """Makes room; yields what it drops."""
        while self.count > self.in_all and len(self.tables) > 1:
            table = next(iter(self.tables))
            yield table, self.tables[table]
            self.forget(table)

    def forget(self, table: str) -> None:
        self.count -= len(self.tables.pop(table, ()))
