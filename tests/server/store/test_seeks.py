"""Seeks in the store: each takes part in one proposal, whichever process makes it."""

import asyncio
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from nelumbo.server.store import Database
from nelumbo.server.store import seeks as stored_seeks
from nelumbo.server.store.players import Players
from nelumbo.server.store.seeks import SeekRow, Seeks, Wanted
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.store.databases import SUMMARY, with_database

WANTED = Wanted(game="mandala", seats=2)


async def seeker(database: Database, name: str, live: bool = True) -> SeekRow:
    player = await Players(database).add(name)
    return SeekRow(
        id=f"seek of {player.id}",
        player=player.id,
        name=name,
        has_account=False,
        wanted=WANTED,
        is_live=live,
        mu=25.125,
        games=3,
        created_at=1000,
        expires_at=9000,
        accepted=not live,
    )


async def fresh(address: str) -> tuple[Database, Seeks]:
    database = await with_database(address)
    await database.write(("DELETE FROM seeks", ()))
    return database, Seeks(database)


async def test_a_live_seek_takes_the_place_of_the_last_one_until_it_expires(address: str) -> None:
    database, seeks = await fresh(address)
    ann = await seeker(database, "Ann")
    other = replace(ann, id="another", wanted=replace(WANTED, game="lotus"))
    assert await seeks.add(ann) and await seeks.add(other)
    assert await seeks.all(2000) == [other]
    await seeks.renew([ann.player], 12_000)
    assert [row.expires_at for row in await seeks.of_player(ann.player, 9500)] == [12_000]
    assert await seeks.all(12_000) == []
    await seeks.remove_expired(12_000)
    assert await seeks.all(0) == []
    await database.close()


async def test_two_proposals_for_the_same_seek_make_one(address: str) -> None:
    database, seeks = await fresh(address)
    ann, bob, eve = [await seeker(database, name) for name in ("Ann", "Bob", "Eve")]
    for one in (ann, bob, eve):
        assert await seeks.add(one)
    made = await asyncio.gather(
        seeks.propose("one", [ann.id, bob.id], 2000, 5000), seeks.propose("two", [bob.id, eve.id], 2000, 5000)
    )
    assert sorted(made) == [False, True]
    proposed = {row.table for row in await seeks.all(2000)}
    assert proposed == {None, "one" if made[0] else "two"}, "the third waits on"
    await database.close()


async def test_nobody_withdraws_after_accepting_nor_accepts_after_the_end(address: str) -> None:
    database, seeks = await fresh(address)
    ann, bob = [await seeker(database, name) for name in ("Ann", "Bob")]
    for one in (ann, bob):
        await seeks.add(one)
    assert not await seeks.accept(ann.player, ann.id, 2000), "nothing has been proposed"
    assert await seeks.propose("table", [ann.id, bob.id], 2000, 5000)
    assert not await seeks.accept(bob.player, ann.id, 3000), "it is not Bob's"
    assert await seeks.accept(ann.player, ann.id, 3000)
    assert not await seeks.withdraw(ann.player, ann.id, 3000)
    assert not await seeks.add(replace(ann, id="another", created_at=3000)), "she waits for Bob"
    assert not await seeks.accept(bob.player, bob.id, 5000)
    await seeks.end("table")
    (left,) = await seeks.all(6000)
    assert (left.player, left.table, left.accepted) == (ann.player, None, False), "Bob did not sit down"
    assert await seeks.withdraw(ann.player, ann.id, 6000)
    await database.close()


async def test_a_table_that_was_opened_is_not_taken_away(address: str) -> None:
    database, seeks = await fresh(address)
    ann, bob = [await seeker(database, name, live=False) for name in ("Ann", "Bob")]
    for one in (ann, bob):
        await seeks.add(one)
    table = f"table of {ann.player}"
    await seeks.propose(table, [ann.id, bob.id], 2000, 5000)
    await Tables(database).open(table, StoredEntry(1, 2000, "{}"), SUMMARY, {ann.player, bob.player})
    for undo in (seeks.release, seeks.end):
        await undo(table)
        assert [(row.table, row.is_opened, row.accepted) for row in await seeks.all(6000)] == [(table, True, True)] * 2
    await seeks.close(table)
    assert await seeks.all(0) == []
    await database.close()


async def test_many_old_seeks_hide_neither_new_ones_nor_those_of_another_kind(address: str) -> None:
    database, seeks = await fresh(address)
    old, days, new = [await seeker(database, name, live=name == "Bob") for name in ("Ann", "Eve", "Bob")]
    for one, at in ((old, 1000), (days, 2000), (new, 3000)):
        await seeks.add(replace(one, created_at=at))
    with patch.object(stored_seeks, "READ_AT_ONCE", 1):
        assert [row.player for row in await seeks.all(4000)] == [days.player, new.player]
        assert await seeks.propose("table", [old.id], 4000, 5000)
        assert {row.player for row in await seeks.all(4000)} == {days.player, new.player}, "only whole proposals"
    assert [row.player for row in await seeks.of_table("table", 4000)] == [old.player]
    await database.close()


async def test_a_seek_that_cannot_be_read_is_passed_over(address: str) -> None:
    database, seeks = await fresh(address)
    ann, bob = [await seeker(database, name) for name in ("Ann", "Bob")]
    for one in (ann, bob):
        await seeks.add(one)
    await database.write(("UPDATE seeks SET wanted = '{\"game\": 7}' WHERE id = ?", (ann.id,)))
    assert [row.id for row in await seeks.all(2000)] == [bob.id]
    await database.close()


@pytest.mark.parametrize("mutes", [True, False])
async def test_pairs_of_whom_one_is_muted_are_known(address: str, mutes: bool) -> None:
    database, seeks = await fresh(address)
    players = Players(database)
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    await players.mute(ann.id, bob.id, mutes)
    await players.mute(ann.id, eve.id, True)  # who does not seek
    assert await seeks.mutes_among([bob.id, ann.id]) == ({frozenset((ann.id, bob.id))} if mutes else set())
    await players.delete(ann.id)
    await database.close()
