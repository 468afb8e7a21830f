"""Blocks in the store: a mute that goes further, and ends only when its player says so."""

from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.friends import FriendRow, Friends
from nelumbo.server.store.players import MUTED, Players
from nelumbo.server.store.seeks import Seeks
from tests.server.store.databases import with_database


async def test_the_blocked_are_muted_and_stay_so_until_they_are_unblocked(address: str) -> None:
    database = await with_database(address)
    players, blocks, friends = Players(database), Blocks(database), Friends(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    await players.mute(ann, bob, True)
    for other in (bob, eve, eve):
        assert await blocks.block(ann, other)
    assert await blocks.of_player(ann) == [FriendRow(bob, "Bob"), FriendRow(eve, "Eve")]
    assert await blocks.blocking(bob) == {ann} and await blocks.blocking(ann) == set()
    assert await blocks.has(ann, bob) and not await blocks.has(bob, ann)
    assert await players.muted_by(ann) == {bob, eve} and await friends.are_apart(bob, ann)
    assert await Seeks(database).mutes_among({ann, bob}) == {frozenset((ann, bob))}, "they do not meet"
    for muted in (True, False):
        await players.mute(ann, bob, muted)
        assert await blocks.has(ann, bob), "muting and unmuting change nothing"
    await blocks.unblock(ann, bob)
    assert await players.muted_by(ann) == {eve} and await blocks.blocking(bob) == set()
    for player in (ann, bob, eve):
        await players.delete(player)
    assert await database.read("SELECT count(*) FROM mutes WHERE player = ?", ann) == [(0,)]
    await database.close()


async def test_nobody_blocks_an_invented_player_or_more_than_they_may(address: str) -> None:
    database = await with_database(address)
    players, blocks = Players(database), Blocks(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    assert not await blocks.block(ann, "nobody")
    await players.mute(ann, bob, True)
    others = [("INSERT INTO mutes (player, muted) VALUES (?, ?)", (ann, f"other {n}")) for n in range(MUTED - 1)]
    await database.write(*others)
    assert not await blocks.block(ann, eve) and await blocks.block(ann, bob), "a mute can become a block"
    for player in (ann, bob, eve):
        await players.delete(player)
    await database.close()
