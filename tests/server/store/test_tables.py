"""Logs and leases: SQLite and PostgreSQL behave alike."""

import asyncio

import msgspec
import pytest

from nelumbo.server.store import Conflict
from nelumbo.server.store.tables import (
    INVITATIONS,
    OF_PLAYER,
    UNFINISHED_OF_PLAYER,
    StoredEntry,
    Summary,
    Tables,
)
from tests.server.store.databases import SUMMARY, with_database

LATER = 10**12  # than the tables of other tests in the same store


async def test_only_one_of_many_gets_each_number(address: str) -> None:
    databases = [await with_database(address) for _ in range(2)]
    one, other = (Tables(database) for database in databases)
    await one.open("t1", StoredEntry(1, 0, "{}"), SUMMARY, {"ann"})
    tries = [
        (one, other)[number % 2].append("t1", StoredEntry(2, 0, f'"{number}"'), SUMMARY, set()) for number in range(40)
    ]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 1
    assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
    await one.append("t1", StoredEntry(3, 0, "{}", "0:abc"), SUMMARY, set())
    for number in (2, 3, 5):  # decided on a log that is no longer, or not yet, what it says
        with pytest.raises(Conflict):
            await other.append("t1", StoredEntry(number, 0, "{}", "0:def"), SUMMARY, set())
    assert [kept.number for kept in await other.entries("t1")] == [1, 2, 3]
    assert [kept.move_id for kept in await other.entries("t1", after=2)] == ["0:abc"]
    for database in databases:
        await database.close()


async def test_of_moves_at_many_tables_at_once_only_the_late_one_is_refused(address: str) -> None:
    """SQLite puts them into one statement for as long as they all fit."""

    database = await with_database(address)
    tables, ids = Tables(database), [f"many {number}" for number in range(20)]
    for id in ids:
        await tables.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    await asyncio.gather(*(tables.append(id, StoredEntry(2, 7, f'"{id}"', "0:x"), SUMMARY, set()) for id in ids))
    late = {"many 4": 2, "many 9": 5}
    tries = [tables.append(id, StoredEntry(late.get(id, 3), 8, "{}", "0:y"), SUMMARY, set()) for id in ids]
    answers = dict(zip(ids, await asyncio.gather(*tries, return_exceptions=True), strict=True))
    assert {id for id, answer in answers.items() if isinstance(answer, Conflict)} == set(late)
    for id in ids:
        logs = [(kept.number, kept.at, kept.entry, kept.move_id) for kept in await tables.entries(id)]
        assert logs[1] == (2, 7, f'"{id}"', "0:x") and len(logs) == (2 if id in late else 3)
    sizes = await database.read("SELECT size, status, public, listing, due, updated_at FROM tables WHERE id = 'many 1'")
    assert sizes == [(3, "playing", 1, "{}", None, 5)]
    await database.close()


async def test_no_log_has_a_hole_whatever_is_appended_at_once(address: str) -> None:
    database = await with_database(address)
    tables, ids = Tables(database), [f"hole {number}" for number in range(8)]
    for id in ids:
        await tables.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    tries = [tables.append(id, StoredEntry(number, 0, "{}"), SUMMARY, set()) for number in (3, 2, 2, 3) for id in ids]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    appended = sum(answer is None for answer in answers)
    assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
    logs = [[kept.number for kept in await tables.entries(id)] for id in ids]
    sizes = [await tables.size(id) for id in ids]
    assert logs == [list(range(1, size + 1)) for size in sizes] and min(sizes) >= 2
    assert sum(sizes) == len(ids) + appended
    await database.close()


async def test_processes_that_append_at_the_same_tables_never_wait_in_a_circle(address: str) -> None:
    databases = [await with_database(address) for _ in range(2)]
    one, other = (Tables(database) for database in databases)
    ids = [f"both {number}" for number in range(30)]
    for id in ids:
        await one.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    for number in range(2, 12):
        entry = StoredEntry(number, 0, "{}")
        answers = await asyncio.gather(
            *(one.append(id, entry, SUMMARY, set()) for id in ids),
            *(other.append(id, entry, SUMMARY, set()) for id in reversed(ids)),
            return_exceptions=True,
        )
        assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
        assert sum(answer is None for answer in answers) == len(ids)
    for database in databases:
        await database.close()


async def test_tables_that_are_played_do_not_displace_public_ones_that_wait(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    for number, (status, public) in enumerate(
        [("waiting", True), ("waiting", False), ("over", True), *[("playing", True)] * 3]
    ):
        row = Summary("mandala", status, public, f"{status} {number}", None, updated_at=LATER + number)
        await tables.open(f"listed {number}", StoredEntry(1, 0, "{}"), row, set())
    assert await tables.public(2) == ["waiting 0", "playing 5", "playing 4"]
    await database.close()


async def test_a_change_of_status_is_kept_with_its_entry_or_not_at_all(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    over = msgspec.structs.replace(SUMMARY, status="over", updated_at=99)
    await tables.open("ending", StoredEntry(1, 0, "{}"), SUMMARY, set())
    with pytest.raises(Conflict):
        await tables.append("ending", StoredEntry(3, 0, "{}"), over, set(), status_changed=True)
    assert await database.read("SELECT status, size FROM tables WHERE id = 'ending'") == [("playing", 1)]
    await tables.append("ending", StoredEntry(2, 0, "{}"), over, {"eve"}, status_changed=True)
    assert await database.read("SELECT status, size FROM tables WHERE id = 'ending'") == [("over", 2)]
    assert await tables.ids_of_player("eve") == ["ending"]
    await database.close()


async def test_of_a_players_unfinished_tables_and_invitations_the_newest_are_read(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    for number in range(6):
        id, is_invited = f"table {number}", number >= 3
        summary = msgspec.structs.replace(SUMMARY, status="waiting", listing=id, updated_at=number)
        here, invited = (set[str](), {"yao"}) if is_invited else ({"yao"}, set[str]())
        await tables.open(id, StoredEntry(1, number, "{}"), summary, here, invited=invited)
    assert await tables.invitations("yao", 2) == ["table 5", "table 4"]
    assert await tables.unfinished("yao", 4) == ["table 2", "table 1", "table 0", "table 5"]
    await database.close()


async def test_a_secret_entry_moves_no_list_but_is_found_by_other_processes(address: str) -> None:
    """`updated_at` stays where it is: everybody may see the order of the lists."""
    database = await with_database(address)
    tables = Tables(database)
    for updated_at, id in ((10, "older"), (20, "newer")):
        summary = msgspec.structs.replace(SUMMARY, listing=id, updated_at=updated_at)
        await tables.open(id, StoredEntry(1, updated_at, "{}"), summary, {"zoe"})
    sealed = msgspec.structs.replace(SUMMARY, listing="older", updated_at=10)
    await tables.append("older", StoredEntry(2, 10**13, "{}"), sealed)
    assert await tables.of_player("zoe", 2) == ["newer", "older"]
    assert [id for id in await tables.public(1000) if id in ("older", "newer")] == ["newer", "older"]
    assert await tables.sizes(["older", "newer", "no such table"]) == {"older": 2, "newer": 1}
    assert (await tables.public_sizes(1000))["older"] == 2 and len(await tables.public_sizes(1)) == 1
    assert ("older", 10**13) in [(age.id, age.last_at) for age in await tables.ages("", 10_000)]
    await database.close()


async def test_one_failed_write_does_not_spoil_those_beside_it(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    await tables.open("t2", StoredEntry(1, 0, "{}"), SUMMARY, set())
    tries = [tables.open(f"t2-{number // 2}", StoredEntry(1, 0, "{}"), SUMMARY, set()) for number in range(100)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 50
    assert (await tables.counts())["playing"] >= 51
    await database.close()


async def test_what_is_due_is_taken_on_by_one_process_only(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    due = Summary("mandala", "playing", True, "{}", 100, 5)
    await tables.open("t3", StoredEntry(1, 0, "{}"), due, set())
    assert await tables.due(99, 10) == [] and await tables.due(100, 10) == [("t3", 100)]
    assert sorted(await asyncio.gather(*(tables.take_lease("t3", 100, 500) for _ in range(5)))) == [False] * 4 + [True]
    await tables.expire_leases(200, 499)
    assert await tables.due(200, 10) == []  # it is not that soon
    await tables.expire_leases(200, 500)
    assert await tables.due(200, 10) == [("t3", 200)]
    await tables.set_due("t3", 200, None)
    assert await tables.due(10**15, 10) == []
    await database.close()


async def test_a_snapshot_comes_with_the_entries_after_it(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    await tables.open("snapshot", StoredEntry(1, 5, "one"), SUMMARY, set(), StoredEntry(2, 6, "two", "id"))
    log = await tables.entries("snapshot")
    assert await tables.since_snapshot("snapshot", 1, 10) == (None, log)
    await tables.store_snapshot("snapshot", 1, 1, 5, "first")
    assert await tables.since_snapshot("snapshot", 1, 10) == ("first", log[1:])
    assert await tables.since_snapshot("snapshot", 2, 10) == (None, log), "of another layout"
    assert await tables.since_snapshot("snapshot", 2, 1) == (None, log[:1])
    assert [await tables.unfolded("snapshot", layout) for layout in (1, 2)] == [1, 2]
    assert await tables.unfolded("no such table", 1) == 0
    await database.close()


async def test_a_snapshot_is_stored_only_of_the_log_as_it_is_and_not_over_a_later_one(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    await tables.open("kept", StoredEntry(1, 5, "one"), SUMMARY, set(), StoredEntry(2, 6, "two"))
    for size, at in ((2, 5), (3, 7), (0, 0)):
        await tables.store_snapshot("kept", 1, size, at, "of another log")
        assert (await tables.since_snapshot("kept", 1, 10))[0] is None
    await tables.store_snapshot("kept", 1, 2, 6, "later")
    await tables.store_snapshot("kept", 1, 1, 5, "earlier")
    assert (await tables.since_snapshot("kept", 1, 10))[0] == "later"
    await tables.store_snapshot("kept", 2, 1, 5, "of a new layout")
    assert (await tables.since_snapshot("kept", 2, 10))[0] == "of a new layout"
    await database.close()


async def test_a_log_that_was_written_over_has_no_snapshots_any_more(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    await tables.open("erased", StoredEntry(1, 5, "Ann"), SUMMARY, set())
    await tables.store_snapshot("erased", 1, 1, 5, "Ann")
    await tables.replace_entry("erased", 1, "nobody")
    await tables.store_snapshot("erased", 1, 1, 5, "Ann")
    snapshot, (entry,) = await tables.since_snapshot("erased", 1, 10)
    assert (snapshot, entry.entry) == (None, "nobody")
    await database.close()


async def test_games_that_have_ended_are_found_by_their_end_and_not_among_those_that_are_played(
    address: str,
) -> None:
    database = await with_database(address)
    tables = Tables(database)

    def summary(id: str, status: str, at: int) -> Summary:
        return Summary("mandala", status, False, id, None, at)

    for number, id in enumerate(("first", "second", "third", "fourth")):
        await tables.open(f"of xia {id}", StoredEntry(1, 0, "{}"), summary(id, "playing", number), {"xia"})
    for number, id in enumerate(("second", "first", "third")):
        over = summary(id, "over", LATER + number)
        await tables.append(f"of xia {id}", StoredEntry(2, 0, "{}"), over, status_changed=True)
    assert await tables.unfinished("xia", 9) == ["fourth"]
    assert await tables.of_player("xia", 9) == ["third", "first", "second", "fourth"]
    again = summary("first", "playing", LATER + 9)
    await tables.append("of xia first", StoredEntry(3, 0, "{}"), again, status_changed=True)
    assert await tables.unfinished("xia", 9) == ["first", "fourth"], "the last move was taken back"
    assert await tables.of_player("xia", 2) == ["first", "third"]
    await database.close()


async def test_the_tables_of_somebody_with_a_long_past_are_found_by_an_index(address: str) -> None:
    database = await with_database(address)
    if address.startswith("postgresql"):  # it plans by the rows that are there, which are few
        rows = await database.read("SELECT indexdef FROM pg_indexes WHERE tablename = 'seatings'")
        assert all(any(columns in str(made) for (made,) in rows) for columns in ("(player, ended_at)", "(table_id)"))
        await database.close()
        return
    for sql, values in (
        (OF_PLAYER, ("ann", "ann", 200, 200)),
        (UNFINISHED_OF_PLAYER, ("ann", 200)),
        (INVITATIONS, ("ann", 200)),
        ("DELETE FROM seatings WHERE table_id = ?", ("table",)),
    ):
        plan = " ".join(str(step) for step in await database.read(f"EXPLAIN QUERY PLAN {sql}", *values))
        assert "seatings_in_order (player=? AND ended_at" in plan or "seatings_of_a_table (table_id=?)" in plan, plan
        assert "SCAN seatings" not in plan and "SCAN tables" not in plan, plan
    await database.close()
