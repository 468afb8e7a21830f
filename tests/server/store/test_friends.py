"""Friends in the store: both follow each other, and only those who allow it are seen."""

from nelumbo.server.store.friends import PAUSE_MS, FriendRow, Friends
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database


async def test_two_who_follow_each_other_are_friends(address: str) -> None:
    database = await with_database(address)
    players, friends = Players(database), Friends(database)
    ann, bob = [(await players.add(name)).id for name in ("Ann", "Bob")]
    for _ in range(2):
        assert await friends.follow(ann, bob, 1)
    assert not await friends.follow(ann, "nobody", 1), "invented players are not stored"
    assert (await friends.asked_by(ann), await friends.asking(bob)) == (
        [FriendRow(bob, "Bob")],
        [FriendRow(ann, "Ann")],
    )
    assert await friends.of_player(ann) == [] and not await friends.are_friends(ann, bob)
    await friends.follow(bob, ann, 2)
    assert (await friends.of_player(ann), await friends.of_player(bob)) == (
        [FriendRow(bob, "Bob")],
        [FriendRow(ann, "Ann")],
    )
    assert await friends.asked_by(ann) == await friends.asking(bob) == [] and await friends.are_friends(bob, ann)
    await players.mute(bob, ann, True)
    assert not await friends.are_friends(ann, bob) and await friends.are_apart(ann, bob)
    await friends.part(ann, bob, 2)
    assert await friends.of_player(bob) == await friends.asked_by(bob) == []
    await friends.follow(ann, bob, 3)
    assert await friends.asking(bob) == [], "Bob has muted Ann"
    await players.delete(ann)
    assert await friends.follow(bob, bob, 4) and await friends.player(ann) is None
    await players.delete(bob)
    await database.close()


async def test_only_friends_see_who_is_here_where_it_is_allowed(address: str) -> None:
    database = await with_database(address)
    players, friends = Players(database), Friends(database)
    ann, bob = [(await players.add(name)).id for name in ("Ann", "Bob")]
    await friends.befriend(ann, bob, 1)

    async def seen() -> int | None:
        (row,) = await friends.of_player(ann)
        return row.seen_at

    await friends.mark_here({ann, bob}, 1000)
    assert await seen() is None and await friends.seen_by(bob) == "nobody", "nobody has been asked"
    await friends.set_seen_by(bob, "friends")
    for at in (2000, 3000):
        await friends.mark_here({ann, bob}, at)
        assert await seen() == at
    await players.mute(bob, ann, True)
    assert await seen() is None, "Bob has muted Ann"
    await players.mute(bob, ann, False)
    await friends.set_seen_by(bob, "nobody")
    assert await seen() is None
    assert not await database.read("SELECT 1 FROM presences WHERE player = ?", bob)
    for player in (ann, bob):
        await players.delete(player)
    await database.close()


async def test_a_new_link_takes_the_place_of_the_last_one(address: str) -> None:
    database = await with_database(address)
    players, friends = Players(database), Friends(database)
    ann = await players.add("Ann")
    assert await friends.link(ann.id) is None
    first = await friends.new_link(ann.id)
    assert await friends.link(ann.id) == first and await friends.owner(first) == FriendRow(ann.id, "Ann")
    second = await friends.new_link(ann.id)
    assert await friends.owner(first) is None and await friends.owner(second) == FriendRow(ann.id, "Ann")
    await players.delete(ann.id)
    assert await friends.owner(second) is None
    await database.close()


async def test_parting_lasts_since_the_old_link_no_longer_works(address: str) -> None:
    database = await with_database(address)
    friends, players = Friends(database), Players(database)
    ann, bob = [(await players.add(name)).id for name in ("Ann", "Bob")]
    link, bobs = await friends.new_link(ann), await friends.new_link(bob)
    await friends.befriend(bob, ann, 1)
    await friends.part(ann, bob, 2)
    assert await friends.owner(link) is None and await friends.owner(await friends.link(ann) or "") is not None
    assert await friends.owner(bobs) is not None, "the other is not told"
    await database.close()


async def test_the_newest_requests_are_shown_first_and_one_who_was_declined_waits(address: str) -> None:
    database = await with_database(address)
    players, friends = Players(database), Friends(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    for at, player in ((1, bob), (2, eve)):
        await friends.follow(player, ann, at)
    assert [row.name for row in await friends.asking(ann)] == ["Eve", "Bob"]
    await friends.part(ann, eve, 10)
    await friends.follow(eve, ann, 9 + PAUSE_MS)
    assert [row.name for row in await friends.asking(ann)] == ["Bob"] and await friends.declined_by(ann) == [eve]
    assert [row.name for row in await friends.asked_by(eve)] == ["Ann"], "Eve is not told"
    await friends.part(eve, ann, 10 + PAUSE_MS)
    await friends.follow(eve, ann, 10 + PAUSE_MS)
    assert [row.name for row in await friends.asking(ann)] == ["Eve", "Bob"]
    await friends.part(ann, bob, 11 + PAUSE_MS)
    assert await friends.declined_by(ann) == [bob], "what no longer matters is deleted"
    for player in (ann, bob, eve):
        await players.delete(player)
    assert await database.read("SELECT count(*) FROM declines WHERE player = ?", ann) == [(0,)]
    await database.close()
