"""When players were away."""

from nelumbo.server.store.players import Players
from nelumbo.server.store.visits import BREAK_MS, Visits
from tests.server.store.databases import with_database


async def test_a_visit_begins_after_a_break_and_lasts_without_one(address: str) -> None:
    database = await with_database(address)
    visits, ann = Visits(database), (await Players(database).add("Ann")).id
    assert await visits.away(ann) == (0, 0)
    await visits.arrive(ann, 1_000)
    assert await visits.away(ann) == (1_000, 1_000), "on the first visit nothing was missed"
    await visits.stay(ann, 5_000)
    await visits.arrive(ann, 5_000 + BREAK_MS)
    assert await visits.away(ann) == (1_000, 1_000), "the same visit"
    back = 5_001 + 2 * BREAK_MS
    await visits.arrive(ann, back)
    assert await visits.away(ann) == (5_000 + BREAK_MS, back)
    await database.close()
