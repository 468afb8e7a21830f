"""Tournaments in the store: one at a time in a group, players by number, and a round once."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from nelumbo.server.messages import DailyClock
from nelumbo.server.store import Conflict
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.players import Players
from nelumbo.server.store.tournaments import Conditions, OwnTournament, Tournaments
from nelumbo.server.tournaments.pairing import Pairing
from tests.server.store.databases import with_database

DAILY = Conditions("mandala", DailyClock(hours=24), rated=True)


async def test_a_tournament_from_its_first_player_to_its_end(address: str) -> None:
    database = await with_database(address)
    players, groups, tournaments = Players(database), Groups(database), Tournaments(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    group = await groups.add(ann, "Pond", False, 1)
    assert group is not None
    for player in (bob, eve):
        await groups.join(group.id, player, 2)
    id = await tournaments.add(group.id, "Cup", "swiss", DAILY, 3, 48, 1)
    assert id is not None and await tournaments.add(group.id, "Another", "swiss", DAILY, 3, 48, 1) is None
    for player in (ann, bob, bob, eve):
        assert await tournaments.join(id, player)
    await tournaments.leave(id, bob)
    assert await tournaments.join(id, bob), "nobody minds before the start"
    row = await tournaments.get(id)
    assert row is not None and (row.players, row.conditions, row.status, row.round) == (3, DAILY, "open", 0)
    assert [(one.name, one.number) for one in await tournaments.entrants(row)] == [("Ann", 0), ("Eve", 2), ("Bob", 3)]
    assert not await tournaments.start(id, 3, players=4), "somebody has left since they were counted"
    assert await tournaments.start(id, 2, players=3) and not await tournaments.start(id, 2, players=3)
    gus = (await players.add("Gus")).id
    assert not await tournaments.join(id, gus), "it has begun"
    round_one = [Pairing(1, 0, 2), Pairing(1, 3, None, (2, 0))]
    await tournaments.add_round(row, round_one, 99)
    with pytest.raises(Conflict):
        await tournaments.add_round(row, round_one, 99)
    with pytest.raises(Conflict):
        await tournaments.add_round(row, [Pairing(1, 2, 3)], 99)
    game, bye = await tournaments.games(id)
    assert game.table is not None and (bye.table, bye.pairing.points) == (None, (2, 0))
    assert await tournaments.result(game.table) == (None, None)
    await tournaments.decide(id, game.table, (2, 0))
    await tournaments.decide(id, game.table, (0, 2))
    assert (await tournaments.games(id))[0].pairing.points == (2, 0), "once"
    assert id in [one.id for one in await tournaments.playing("", 2)]
    assert id not in [one.id for one in await tournaments.playing(id, 2)] and await tournaments.playing("", 0) == []
    await groups.leave(group.id, eve)
    await players.delete(bob)
    entrants = await tournaments.entrants(row)
    assert [(one.name, one.has_withdrawn) for one in entrants] == [("Ann", False), ("Eve", True), (None, True)]
    assert await tournaments.of_player(ann) == [OwnTournament("Cup", "Pond", 0)]
    await tournaments.end(id)
    with pytest.raises(Conflict):
        await tournaments.add_round(replace(row, round=1), [Pairing(2, 0, 2)], 99)
    assert len(await tournaments.games(id)) == 2, "it is over"
    assert [one.status for one in await tournaments.of_group(group.id)] == ["over"]
    await groups.delete(group.id)
    assert await tournaments.get(id) is None and await tournaments.games(id) == []
    for player in (ann, eve, gus):
        await players.delete(player)
    await database.close()


@pytest.mark.parametrize("drop", [Groups.leave, Groups.send_away])
async def test_who_leaves_the_group_leaves_its_tournament_for_good(
    address: str, drop: Callable[[Groups, str, str], Awaitable[None]]
) -> None:
    database = await with_database(address)
    players, groups, tournaments = Players(database), Groups(database), Tournaments(database)
    ann, bob, eve = [(await players.add(name)).id for name in ("Ann", "Bob", "Eve")]
    group, other = await groups.add(ann, "Pond", False, 1), await groups.add(ann, "Lake", False, 1)
    assert group is not None and other is not None
    ids = [await tournaments.add(one.id, "Cup", "swiss", DAILY, 3, 48, 1) for one in (group, other)]
    for one, id in zip((group, other), ids, strict=True):
        for player in (ann, bob, eve):
            await groups.join(one.id, player, 2)
            assert id is not None and await tournaments.join(id, player)
    here, there = [await tournaments.get(id or "") for id in ids]
    assert here is not None and there is not None

    async def entrants() -> list[tuple[str | None, bool]]:
        return [(one.name, one.has_withdrawn) for one in await tournaments.entrants(here)]

    for player in (ann, bob):
        await drop(groups, group.id, player)
        await groups.join(group.id, player, 3)
    assert await entrants() == [("Ann", False), ("Eve", False)], "before the start as if he had never joined"
    assert await tournaments.join(here.id, bob) and await tournaments.start(here.id, 2, players=3)
    for player in (ann, bob):
        await drop(groups, group.id, player)
        await groups.join(group.id, player, 4)
    assert await entrants() == [("Ann", False), ("Eve", False), ("Bob", True)], "an owner does not leave"
    assert not any(one.has_withdrawn for one in await tournaments.entrants(there)), "another group's"
    for one in (group, other):
        await groups.delete(one.id)
    for player in (ann, bob, eve):
        await players.delete(player)
    await database.close()
