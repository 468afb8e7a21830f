"""Groups in the store: who is in, who asks, how many there may be, and what becomes of a group without its owner."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nelumbo.server.store.friends import Friends
from nelumbo.server.store.groups import ASKING, JOINED, MEMBERS, OWNED, GroupRow, Groups
from nelumbo.server.store.players import Players
from tests.server.store.databases import with_database


@asynccontextmanager
async def people(address: str, *names: str) -> AsyncIterator[tuple[Groups, Players, list[str]]]:
    """Players with an account, who are gone afterwards."""
    database = await with_database(address)
    players, ids = Players(database), list[str]()
    for name in names:
        id = (await players.add(name)).id
        assert await players.claim(id, f"{name} {id[:8]}", "hash")
        ids.append(id)
    yield Groups(database), players, ids
    for id in ids:
        await players.delete(id)
    assert not await database.read("SELECT 1 FROM group_members WHERE player = ?", ids[0])
    await database.close()


async def made(groups: Groups, owner: str, name: str = "Pond", needs_approval: bool = True) -> GroupRow:
    group = await groups.add(owner, name, needs_approval, 1)
    assert group is not None
    return group


async def handed_over(groups: Groups, group: str, owner: str, to: str) -> bool:
    return await groups.offer(group, owner, to) and await groups.take_over(group, to)


async def names(groups: Groups, group: str) -> list[str]:
    return [row.name.split()[0] for row in await groups.members(group, "")]


async def test_a_group_has_its_owner_and_those_to_whom_the_owner_agrees(address: str) -> None:
    async with people(address, "Ann", "Bob", "Eve") as (groups, _, (ann, bob, eve)):
        group = await made(groups, ann)
        assert (group.owner, group.members, group.needs_approval) == (ann, 1, True)
        assert await groups.by_link(group.secret) == group and await groups.by_link("no such link") is None
        for _ in range(2):
            assert await groups.join(group.id, bob, 2) and await groups.has_joined(group.id, bob) is False
        assert [row.player for row in await groups.asking(group.id)] == [bob]
        assert await groups.of_player(bob) == [] and len(await groups.of_player(bob, with_asked=True)) == 1
        assert await groups.accept(group.id, bob, 3) and not await groups.accept(group.id, bob, 4)
        assert not await groups.accept(group.id, eve, 4) and await groups.has_joined(group.id, eve) is None
        assert await names(groups, group.id) == ["Ann", "Bob"] and await groups.asking(group.id) == []
        await groups.set_approval(group.id, False)
        assert await groups.join(group.id, eve, 5) and await groups.has_joined(group.id, eve)
        await groups.leave(group.id, eve)
        assert await groups.by_link(group.secret) is not None, "who leaves by themselves keeps the link"
        await groups.send_away(group.id, bob)
        assert await names(groups, group.id) == ["Ann"] and await groups.by_link(group.secret) is None
        await groups.delete(group.id)
        assert await groups.get(group.id) is None and await groups.has_joined(group.id, ann) is None


async def test_there_is_an_end_to_groups_members_and_requests(address: str) -> None:
    async with people(address, "Ann", "Bob", "Eve") as (groups, players, (ann, bob, eve)):
        for number in range(OWNED):
            await made(groups, ann, f"Pond {number}", needs_approval=False)
        assert await groups.add(ann, "One more", True, 1) is None and len(await groups.of_player(ann)) == OWNED
        group = (await groups.of_player(ann))[0]
        others = [(await players.add(f"Guest {number}")).id for number in range(MEMBERS + ASKING)]
        for other in others[: MEMBERS - 2]:
            assert await groups.join(group.id, other, 2)
        await groups.set_approval(group.id, True)
        for other in others[MEMBERS : MEMBERS + ASKING - 1]:
            assert await groups.join(group.id, other, 2)
        assert await groups.join(group.id, bob, 2) and not await groups.join(group.id, eve, 2), "too many ask"
        await groups.leave(group.id, others[MEMBERS])
        assert await groups.join(group.id, eve, 2) and await groups.accept(group.id, eve, 3)
        assert not await groups.accept(group.id, bob, 4), "the group is full"
        row = await groups.get(group.id)
        assert row is not None and row.members == MEMBERS
        other_groups = "INSERT INTO group_members (group_id, player, asked_at) SELECT id, ?, 1 FROM groups"
        for number in range(JOINED):
            id = (await players.add(f"Owner {number}")).id
            others.append(id)
            await made(groups, id, needs_approval=False)
        await groups.database.write((f"{other_groups} WHERE owner <> ? ON CONFLICT DO NOTHING", (bob, ann)))
        assert not await groups.join((await groups.of_player(ann))[1].id, bob, 5), "Bob is in many groups"
        for id in others:
            await players.delete(id)


async def test_a_group_is_handed_over_and_outlives_its_owner_where_somebody_with_an_account_is_left(
    address: str,
) -> None:
    async with people(address, "Ann", "Bob", "Eve") as (groups, players, (ann, bob, eve)):
        group, alone = await made(groups, ann, needs_approval=False), await made(groups, ann, "Alone")
        guest = (await players.add("Gus")).id
        for at, player in ((2, guest), (3, eve), (4, bob)):
            await groups.join(group.id, player, at)
        await groups.join(alone.id, bob, 5)
        assert not await handed_over(groups, alone.id, ann, bob), "Bob has not joined"
        assert await handed_over(groups, group.id, ann, bob) and not await handed_over(groups, group.id, ann, eve)
        assert await handed_over(groups, group.id, bob, ann)
        await players.delete(ann)
        row = await groups.get(group.id)
        assert row is not None and row.owner == eve, "she has an account, and has been there longest"
        assert await groups.get(alone.id) is None
        await players.delete(guest)


async def test_the_owner_stays_in_the_group_even_where_the_group_was_handed_over_meanwhile(address: str) -> None:
    async with people(address, "Ann", "Bob") as (groups, _, (ann, bob)):
        group = await made(groups, ann, needs_approval=False)
        await groups.join(group.id, bob, 2)
        assert await handed_over(groups, group.id, ann, bob)
        await groups.leave(group.id, bob)
        await groups.send_away(group.id, bob)
        assert await names(groups, group.id) == ["Ann", "Bob"]


async def test_the_link_is_renewed_for_a_member_who_is_removed_and_not_for_somebody_who_is_declined(
    address: str,
) -> None:
    async with people(address, "Ann", "Bob", "Eve") as (groups, _, (ann, bob, eve)):
        group = await made(groups, ann)
        for player in (bob, eve):
            await groups.join(group.id, player, 2)
        await groups.accept(group.id, bob, 3)
        await groups.send_away(group.id, eve)
        assert await groups.has_joined(group.id, eve) is None and await groups.by_link(group.secret) is not None
        await groups.send_away(group.id, ann)
        assert await groups.by_link(group.secret) is not None, "the owner stays"
        await groups.send_away(group.id, bob)
        assert await groups.has_joined(group.id, bob) is None and await groups.by_link(group.secret) is None


async def test_nobody_owns_a_group_before_they_accept_it_or_more_groups_than_they_may(address: str) -> None:
    async with people(address, "Ann", "Bob", "Eve") as (groups, _, (ann, bob, eve)):
        group = await made(groups, ann, needs_approval=False)
        for player in (bob, eve):
            await groups.join(group.id, player, 2)

        async def owner() -> tuple[str, str | None]:
            row = await groups.get(group.id)
            assert row is not None
            return row.owner, row.offered_to

        assert not await groups.take_over(group.id, bob), "nobody has offered it"
        assert await groups.offer(group.id, ann, bob) and await owner() == (ann, bob)
        assert not await groups.take_over(group.id, eve)
        await groups.end_offer(group.id, eve)
        assert await owner() == (ann, bob), "it is no offer of hers"
        for player in (bob, ann):
            await groups.offer(group.id, ann, bob)
            await groups.end_offer(group.id, player)
            assert await owner() == (ann, None)
        await groups.offer(group.id, ann, bob)
        await groups.leave(group.id, bob)
        await groups.join(group.id, bob, 3)
        assert await owner() == (ann, None) and not await groups.take_over(group.id, bob)
        await groups.offer(group.id, ann, bob)
        bobs = [await made(groups, bob, f"Pool {number}") for number in range(OWNED)]
        assert not await groups.take_over(group.id, bob), "Bob has as many as anybody may"
        await groups.delete(bobs[0].id)
        assert await groups.take_over(group.id, bob) and await owner() == (bob, None)


async def test_who_named_a_group_is_known_until_they_leave_for_good(address: str) -> None:
    async with people(address, "Ann", "Bob") as (groups, players, (ann, bob)):
        group = await made(groups, ann, needs_approval=False)
        await groups.join(group.id, bob, 2)
        assert group.named_by == ann
        assert await handed_over(groups, group.id, ann, bob)
        assert [row.named_by for row in await groups.of_player(bob)] == [ann]
        await players.delete(ann)
        assert [row.named_by for row in await groups.of_player(bob)] == [None]
        await groups.rename(group.id, "Pool", bob)
        assert [(row.name, row.named_by) for row in await groups.of_player(bob)] == [("Pool", bob)]


async def test_members_see_who_is_here_only_where_that_is_allowed(address: str) -> None:
    async with people(address, "Ann", "Bob") as (groups, players, (ann, bob)):
        friends = Friends(groups.database)
        group = await made(groups, ann, needs_approval=False)
        await groups.join(group.id, bob, 2)

        async def seen() -> int | None:
            (row,) = [row for row in await groups.members(group.id, ann) if row.player == bob]
            return row.seen_at

        await friends.mark_here({ann, bob}, 1000)
        assert await seen() is None
        await friends.set_seen_by(bob, "friends")
        await friends.mark_here({ann, bob}, 1000)
        assert await seen() is None, "they are no friends"
        await friends.set_seen_by(bob, "groups")
        assert await seen() == 1000 and await friends.seen_by(bob) == "groups"
        await friends.befriend(ann, bob, 3)
        assert [row.seen_at for row in await friends.of_player(ann)] == [1000]
        await friends.set_seen_by(bob, "friends")
        assert await seen() == 1000
        await players.mute(bob, ann, True)
        assert await seen() is None


async def test_a_table_of_a_group_is_for_its_members_as_is_the_rematch(address: str) -> None:
    async with people(address, "Ann", "Bob") as (groups, _, (ann, bob)):
        group = await made(groups, ann)
        await groups.add_table(group.id, "pond-1")
        for _ in range(2):
            await groups.add_rematch("pond-1", "pond-2", ann)
            await groups.add_rematch("elsewhere", "pond-3", ann)
        await groups.add_rematch("pond-1", "pond-4", bob)
        await groups.join(group.id, bob, 2)
        await groups.add_rematch("pond-1", "pond-4", bob)
        outside = [await groups.is_outsider(f"pond-{number}", bob) for number in (1, 2, 3, 4)]
        assert outside == [True, True, False, False], "Bob has only asked to join, so his rematch is not the group's"
        assert not await groups.is_outsider("pond-1", ann)
        await groups.delete(group.id)
        assert not await groups.is_outsider("pond-1", bob), "there is no such group any longer"
