"""The cache of deliveries: bounded by table and in all; the table used longest ago goes first."""

from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.telling.delivery_cache import DeliveryCache, PastDelivery, past
from nelumbo.server.messages import Arranged


def deliveries(*numbers: int) -> list[PastDelivery]:
    return past(7, [Delivery(number, None, Arranged(), table_changed=True, views=None) for number in numbers])


def numbers(cache: DeliveryCache, table: str) -> list[int]:
    return [one.delivery.number for one in cache.get(table) or ()]


def test_each_table_keeps_its_latest_deliveries() -> None:
    cache = DeliveryCache(of_table=3, in_all=100)
    cache.put("one", deliveries(1, 2))
    cache.add("one", deliveries(3, 4))
    assert numbers(cache, "one") == [2, 3, 4] and cache.count == 3


def test_nothing_is_added_where_the_earlier_ones_are_gone() -> None:
    cache = DeliveryCache(of_table=3, in_all=100)
    cache.add("one", deliveries(5))
    assert cache.get("one") is None and cache.count == 0


def test_the_table_used_longest_ago_makes_room() -> None:
    cache = DeliveryCache(of_table=3, in_all=4)
    cache.put("one", deliveries(1, 2))
    cache.put("other", deliveries(1, 2))
    cache.get("one")
    cache.put("third", deliveries(1))
    assert [(table, len(latest)) for table, latest in cache.displaced()] == [("other", 2)]
    assert list(cache.tables) == ["one", "third"] and cache.count == 3


def test_one_table_stays_however_much_it_holds() -> None:
    cache = DeliveryCache(of_table=9, in_all=2)
    cache.put("one", deliveries(1, 2, 3))
    assert list(cache.displaced()) == [] and numbers(cache, "one") == [1, 2, 3]
