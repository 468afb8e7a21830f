"""Reports in the database."""

import asyncio

import msgspec

from nelumbo.server.messages import HeardLine
from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.moderation import KEPT_MS, STAYS_CLOSED_MS, Act, Moderation
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
    logged = [one for one in await moderation.log(10) if one.target == bob]
    assert logged == [act] and await Bans(database).is_banned("silence", bob, 8)
    await moderation.report("another", ann, bob, "again", "[]", 7 + KEPT_MS)
    assert await moderation.remove_old(6 + KEPT_MS, 10) == 0
    assert await moderation.remove_old(7 + KEPT_MS, 10) == 1
    assert await database.read("SELECT table_id FROM reports") == [("another",)]
    await players.delete(bob)
    assert await moderation.open_reports(10) == [], "reports of a deleted player go too"
    await database.close()


async def test_a_report_can_be_neither_buried_nor_judged_by_its_player_nor_opened_again_at_once(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    await moderation.report("table", ann, bob, "rude", "[]", 5)
    for number in range(3):
        await moderation.report(f"other {number}", bob, ann, "", "[]", 6 + number)
    (oldest,) = await moderation.open_reports(1, eve)
    assert oldest.reported == bob
    assert [one.reported for one in await moderation.open_reports(9, bob)] == [ann] * 3
    assert await moderation.open_report(oldest.id, bob) is None
    newest = (await moderation.open_reports(9))[-1]
    assert await moderation.open_report(newest.id, eve) == newest
    await moderation.report("table", ann, bob, "very rude", "[]", 20)
    assert (await moderation.open_reports(1, eve))[0].reason == "very rude", "it keeps its place"
    await moderation.close(oldest.id, Act(30, eve, "dismiss", bob, ""))
    await moderation.report("table", ann, bob, "but", "[]", 30 + STAYS_CLOSED_MS)
    assert await moderation.open_report(oldest.id, eve) is None
    await moderation.report("table", ann, bob, "but", "[]", 31 + STAYS_CLOSED_MS)
    assert await moderation.open_report(oldest.id, eve) is not None
    for player in (ann, bob, eve):
        await players.delete(player)
    await database.close()


async def test_reporters_take_turns_and_all_reports_of_one_are_dismissed_at_once(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, bob, eve, mod = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve", "Mod")]
    for number in range(5):
        await moderation.report(f"table {number}", eve, bob, "", "[]", 5 + number)
    await moderation.report("table", eve, mod, "", "[]", 4)
    await moderation.report("table", ann, bob, "rude", "[]", 20)
    first, second = await moderation.open_reports(2, mod)
    assert (first.reporter_name, second.reporter_name) == ("Eve", "Ann"), "Eve's others come later"
    act = Act(30, mod, "dismiss all", bob, "")
    await moderation.dismiss_all(first.id, act)
    left = await moderation.open_reports(9)
    assert [(one.reporter_name, one.reported) for one in left] == [("Eve", mod), ("Ann", bob)]
    assert await moderation.log(1) == [act], "a moderator does not judge those of themselves"
    for player in (ann, bob, eve, mod):
        await players.delete(player)
    await database.close()


async def test_reports_of_accounts_come_before_those_of_as_many_guests(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, eve, bob = [(await players.add(name)).id for name in ("Ann of reports", "Eve", "Bob")]
    assert await players.claim(ann, "Ann of reports", "hash")
    for reporter, at in ((eve, 5), (ann, 20)):
        await moderation.report("table", reporter, bob, "", "[]", at)
    found = [one.reporter_name for one in await moderation.open_reports(99) if one.reported == bob]
    assert found == ["Ann of reports", "Eve"]
    for player in (ann, eve, bob):
        await players.delete(player)
    await database.close()


async def test_another_name_can_be_reported_at_once_and_one_that_was_dismissed_cannot(address: str) -> None:
    database = await with_database(address)
    moderation, players = Moderation(database), Players(database)
    ann, bob, mod = [(await players.add(name)).id for name in ("Ann", "Bob", "Mod")]

    async def reported(name: str, at: int) -> list[str | None]:
        await moderation.report_player(bob, name, ann, "", at)
        return [one.player for one in await moderation.open_reports(9) if one.reported == bob]

    assert await reported("Bob", 5) == ["Bob"]
    (report,) = await moderation.open_reports(9)
    assert await moderation.close(report.id, Act(6, mod, "dismiss", bob, ""))
    assert await reported("Bob", 7) == []
    assert await reported("Bobby", 8) == ["Bobby"]
    (report,) = await moderation.open_reports(9)
    assert await moderation.close(report.id, Act(9, mod, "rename", bob, ""), renames=True)
    renamed = await players.by_id(bob)
    assert renamed is not None and renamed.name.startswith("Nelumbo ")
    for player in (ann, bob, mod):
        await players.delete(player)
    await database.close()


async def test_a_short_silence_does_not_end_a_longer_one(address: str) -> None:
    database = await with_database(address)
    moderation, players, bans = Moderation(database), Players(database), Bans(database)
    ann, bob = [(await players.add(name)).id for name in ("Ann", "Bob")]
    act = Act(6, ann, "silence", bob, "")
    for until, expected in ((90, 90), (20, 90), (100, 100), (None, None), (50, None)):
        await moderation.report(f"until {until}", ann, bob, "", "[]", 5)
        (report,) = [one for one in await moderation.open_reports(10) if one.reported == bob]
        assert await moderation.close(report.id, act, Ban("silence", bob, "", 6, until))
        assert [ban.until for ban in await bans.all(7) if ban.value == bob] == [expected]
    assert [one.target for one in await moderation.log(50)].count(bob) == 5
    await database.close()


async def test_a_report_that_two_close_at_once_has_one_consequence(address: str) -> None:
    database = await with_database(address)
    moderation, players, bans = Moderation(database), Players(database), Bans(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    await moderation.report("table", ann, bob, "", "[]", 5)
    (report,) = [one for one in await moderation.open_reports(10) if one.reported == bob]
    acts = [Act(6, one, "silence", bob, "") for one in (ann, eve)]
    closed = await asyncio.gather(
        *(moderation.close(report.id, act, Ban("silence", bob, act.moderator, 6, 9)) for act in acts)
    )
    logged = [act.moderator for act in await moderation.log(50) if act.target == bob]
    assert sorted(closed) == [False, True]
    assert logged == [ban.reason for ban in await bans.all(7) if ban.value == bob] and len(logged) == 1
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
