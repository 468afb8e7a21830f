import asyncio
from typing import Any

import pytest

from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.players import Players
from nelumbo.server.store.seeks import Seeks
from tests.server.store.databases import with_database
from tests.server.store.test_seeks import seeker


async def test_a_ban_holds_until_it_ends_or_is_lifted(address: str) -> None:
    database = await with_database(address)
    bans = Bans(database)
    await bans.add(Ban("address", "203.0.113.9", "spam", 100, 200))
    await bans.add(Ban("player", "ada", "", 100, None))
    await bans.refresh(150)
    assert bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.is_banned("address", "203.0.113.9", 199)
    assert not await bans.is_banned("address", "203.0.113.9", 200)
    assert not await bans.is_banned("player", "203.0.113.9", 150)
    await bans.refresh(200)
    assert not bans.has("address", "203.0.113.9") and bans.has("player", "ada")
    assert await bans.lift("player", "ada") and not await bans.lift("player", "ada")
    await bans.refresh(200)
    assert not bans.has("player", "ada")
    await database.close()


async def test_a_refresh_that_read_before_a_ban_does_not_forget_it(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await with_database(address)
    bans, ban = Bans(database), Ban("silence", "ann who was silenced meanwhile", "", 100, None)
    has_read, may_go_on, read = asyncio.Event(), asyncio.Event(), database.read

    async def slow(*query: Any) -> Any:
        rows = await read(*query)
        if not has_read.is_set():
            has_read.set()
            await may_go_on.wait()
        return rows

    monkeypatch.setattr(database, "read", slow)
    early = asyncio.create_task(bans.refresh(150))
    await has_read.wait()
    await bans.add(ban)
    late = asyncio.create_task(bans.refresh(150))
    await asyncio.sleep(0)  # the second one has begun
    may_go_on.set()
    await asyncio.gather(early, late)
    assert ban.value in bans.silenced()
    assert await bans.lift("silence", ban.value)
    await database.close()


async def test_only_the_sessions_of_who_is_banned_now_are_ended(address: str) -> None:
    database = await with_database(address)
    bans, players = Bans(database), Players(database)
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    await bans.add(Ban("player", ann.id, "", 100, None))
    await bans.add(Ban("player", bob.id, "", 100, 200))
    tokens = [(await players.add_token(player, "session"))[0].id for player in (ann, bob, eve)]
    await bans.refresh(200)
    await bans.end_sessions(200)
    assert await players.token_ids({ann.id, bob.id, eve.id}) == set(tokens[1:])
    assert await bans.lift("player", ann.id)
    await database.close()


async def test_who_is_banned_seeks_nobody(address: str) -> None:
    database = await with_database(address)
    bans, seeks = Bans(database), Seeks(database)
    row = await seeker(database, "Ann")
    assert await seeks.add(row)
    await bans.add(Ban("player", row.player, "", 100, None))
    assert await seeks.of_player(row.player, 2000) == []
    assert await seeks.add(row), "just when she was banned"
    await bans.refresh(200)
    await bans.end_sessions(200)
    assert await seeks.of_player(row.player, 2000) == []
    assert await bans.lift("player", row.player)
    await database.close()
