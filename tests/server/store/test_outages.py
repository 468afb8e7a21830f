"""Heartbeats, and the time without any."""

import asyncio
from contextlib import suppress

from nelumbo.server.store.database import Statement, Unavailable
from nelumbo.server.store.outages import STALE_MS, Outage, Outages
from tests.server.store.databases import with_database

GAP = 4_000


async def test_an_outage_is_the_time_without_any_process(address: str) -> None:
    database = await with_database(address)
    outages = Outages(database)
    await outages.heartbeat("one", 1_000, GAP)
    await outages.heartbeat("other", 4_000, GAP, here=3)
    assert await outages.people_since(2_000) == (1, 3)
    assert await outages.heartbeat("one", 7_000, GAP) == [], "the other was there"
    assert await outages.seen_since(4_000) == {"one", "other"} and await outages.seen_since(4_001) == {"one"}
    assert await outages.heartbeat("one", 60_000, GAP) == [Outage(7_000, 60_000)]
    late = 60_000 + 2 * STALE_MS
    assert await outages.heartbeat("one", late, GAP) == [Outage(7_000, 60_000), Outage(60_000, late)]
    assert await outages.seen_since(0) == {"one"}, "those of days ago are forgotten"
    assert await outages.restored_at() == 0
    await database.close()


async def test_the_last_errors_of_all_processes_are_kept_with_their_heartbeats(address: str) -> None:
    database = await with_database(address)
    outages = Outages(database)
    await outages.heartbeat("one", 1_000, GAP, errors=[(900, "store.failed"), (950, "mail.failed")])
    await outages.heartbeat("other", 1_000, GAP, errors=[(800, "page.failed")])
    await outages.heartbeat("third", 1_000, GAP)
    assert sorted(await outages.last_errors()) == [(800, "page.failed"), (900, "store.failed"), (950, "mail.failed")]
    await outages.heartbeat("one", 2_000, GAP)
    assert await outages.last_errors() == [(800, "page.failed")]
    await outages.heartbeat("one", 2_000 + 2 * STALE_MS, GAP)
    assert await outages.last_errors() == []
    await database.close()


async def test_an_outage_ends_with_a_heartbeat_that_is_kept(address: str) -> None:
    """A process that dies over its first heartbeat has written all of it or nothing."""
    database = await with_database(address)
    outages, write, began = Outages(database), database.write, 10 * STALE_MS
    await outages.heartbeat("one", began, GAP)

    async def once(*statements: Statement) -> list[int]:
        database.write = killed  # type: ignore[method-assign]
        return await write(*statements)

    async def killed(*statements: Statement) -> list[int]:
        raise Unavailable

    database.write = once  # type: ignore[method-assign]
    with suppress(Unavailable):
        await outages.heartbeat("two", began + 10_000, GAP)
    database.write = write  # type: ignore[method-assign]
    found = await outages.heartbeat("three", began + 20_000, GAP)
    assert sum(outage.until - outage.since for outage in found if outage.since >= began) == 20_000
    await database.close()


async def test_heartbeats_of_one_process_that_overlap_are_all_written(address: str) -> None:
    """After an outage a page asks for one while the next is under way."""
    database = await with_database(address)
    outages = Outages(database)
    await asyncio.gather(*(outages.heartbeat("late", 1_000 + number, GAP) for number in range(20)))
    assert await outages.seen_since(1_000) >= {"late"}
    await database.write(("DELETE FROM processes", ()), ("DELETE FROM outages", ()))
    await database.close()
