"""Heartbeats, and the time without any."""

from nelumbo.server.store.outages import STALE_MS, Outage, Outages
from tests.server.store.databases import with_database

GAP = 4_000


async def test_an_outage_is_the_time_without_any_process(address: str) -> None:
    database = await with_database(address)
    outages = Outages(database)
    await outages.heartbeat("one", 1_000, GAP)
    await outages.heartbeat("other", 4_000, GAP)
    assert await outages.heartbeat("one", 7_000, GAP) == [], "the other was there"
    assert await outages.seen_since(4_000) == {"one", "other"} and await outages.seen_since(4_001) == {"one"}
    assert await outages.heartbeat("one", 60_000, GAP) == [Outage(7_000, 60_000)]
    late = 60_000 + 2 * STALE_MS
    assert await outages.heartbeat("one", late, GAP) == [Outage(7_000, 60_000), Outage(60_000, late)]
    assert await outages.seen_since(0) == {"one"}, "those of days ago are forgotten"
    assert await outages.restored_at() == 0
    await database.close()
