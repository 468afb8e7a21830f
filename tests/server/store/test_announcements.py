from nelumbo.server.store.announcements import Announced, Announcements
from tests.server.store.databases import with_database


async def test_the_latest_announcement_holds_until_it_ends_or_is_withdrawn(address: str) -> None:
    database = await with_database(address)
    announcements = Announcements(database)
    assert await announcements.current(100) is None and not await announcements.withdraw()
    await announcements.make(Announced(100, "We restart at noon.", 300))
    await announcements.make(Announced(150, "We restart at one.", 200))
    assert await announcements.current(199) == Announced(150, "We restart at one.", 200)
    assert await announcements.current(200) is None, "the earlier one does not come back"
    await announcements.make(Announced(250, "All is well.", 300))
    assert await announcements.withdraw()
    assert await announcements.current(260) is None
    await database.close()
