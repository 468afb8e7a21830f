"""Reports in the database."""

from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.moderation import KEPT_MS, Act, Moderation
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database


async def test_a_report_is_closed_once_and_deleted_in_the_end(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    for reason in ("rude", "very rude"):
        await moderation.report("table", ann, bob, reason, "[]", 5)
    (report,) = await moderation.open_reports(10)
    assert (report.reason, report.reported_name, report.reporter_name) == ("very rude", "Bob", "Ann")
    act = Act(6, eve, "silence", bob, "")
    assert await moderation.close(report.id, act, Ban("silence", bob, "", 6, 9))
    assert not await moderation.close(report.id, act) and await moderation.open_reports(10) == []
    assert await moderation.log(10) == [act] and await Bans(database).is_banned("silence", bob, 8)
    await moderation.report("another", ann, bob, "again", "[]", 7 + KEPT_MS)
    assert await database.read("SELECT table_id FROM reports") == [("another",)]
    await players.delete(bob)
    assert await moderation.open_reports(10) == [], "reports of a deleted player go too"
    await database.close()
