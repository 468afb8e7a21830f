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


async def test_only_the_sessions_of_who_is_banned_now_are_ended(address: str) -> None:
    database = await with_database(address)
    bans, players = Bans(database), Players(database)
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    await bans.add(Ban("player", ann.id, "", 100, None))
    await bans.add(Ban("player", bob.id, "", 100, 200))
    tokens = [(await players.add_token(player.id, "session"))[0].id for player in (ann, bob, eve)]
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
