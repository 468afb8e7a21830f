"""The outbox: a notice stays until it is delivered, and one process at a time sends it."""

from nelumbo.server.store.outbox import Outbox
from tests.server.store.databases import with_database


async def test_a_notice_stays_until_it_is_delivered(address: str) -> None:
    database = await with_database(address)
    outbox = Outbox(database)
    await outbox.add("push", ["ann's browser", "bob's browser"], "{}", 100)
    assert await outbox.due(99, 10) == []
    first, second = await outbox.due(100, 10)
    assert [await outbox.take_lease(first, 500) for _ in range(2)] == [True, False], "another process was first"
    assert [notice.id for notice in await outbox.due(100, 10)] == [second.id]
    (again,) = [notice for notice in await outbox.due(500, 10) if notice.id == first.id]
    await outbox.retry(again, 900)
    (later,) = [notice for notice in await outbox.due(900, 10) if notice.id == first.id]
    assert (later.tries, later.due, later.body) == (1, 900, "{}")
    await outbox.done(later)
    await outbox.drop("push", second.target)
    assert await outbox.due(10**12, 10) == []
    await database.close()


async def test_the_notices_of_a_receiver_are_found_by_an_index(address: str) -> None:
    """Otherwise each notice of a site with many of them reads them all."""
    database = await with_database(address)
    if address.startswith("postgresql"):
        rows = await database.read("SELECT indexdef FROM pg_indexes WHERE tablename = 'outbox'")
        assert any("(target, kind)" in str(made) for (made,) in rows)
    else:
        plan = await database.read("EXPLAIN QUERY PLAN SELECT id FROM outbox WHERE kind = 'mail' AND target = 'ann'")
        assert "outbox_of_a_receiver (target=? AND kind=?)" in str(plan)
    await database.close()
