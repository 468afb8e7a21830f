"""Imported records."""

from nelumbo.server.store.records import Records
from nelumbo.server.wall_clock import now
from tests.records import short
from tests.server.store.databases import with_database


async def test_a_record_is_found_at_its_address_until_it_is_too_old(address: str) -> None:
    database = await with_database(address)
    records, record = Records(database), short("mandala", 2)
    id = await records.add(record)
    assert await records.get(id) == record and await records.get("another") is None
    assert await records.count() == 1
    assert await records.remove_before(now() - 1_000_000, 10) == 0
    assert await records.remove_before(now() + 1_000, 10) == 1
    assert await records.get(id) is None
    await database.close()
