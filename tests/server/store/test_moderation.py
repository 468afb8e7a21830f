"""Reports in the database."""

import msgspec

from nelumbo.server.messages import HeardLine
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
    assert await moderation.remove_old(6 + KEPT_MS, 10) == 0
    assert await moderation.remove_old(7 + KEPT_MS, 10) == 1
    assert await database.read("SELECT table_id FROM reports") == [("another",)]
    await players.delete(bob)
    assert await moderation.open_reports(10) == [], "reports of a deleted player go too"
    await database.close()


async def test_the_words_of_a_player_who_leaves_are_removed_from_reports_of_others(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    lines = [HeardLine(player=player, name=name, text=name) for player, name in ((eve, "Eve"), (bob, "Bob"))]
    await moderation.report("table", ann, bob, "rude", msgspec.json.encode(lines).decode(), 5)
    await moderation.erase_lines(eve)
    (report,) = await moderation.open_reports(10)
    assert msgspec.json.decode(report.lines, type=list[HeardLine]) == lines[1:]
    await database.close()
