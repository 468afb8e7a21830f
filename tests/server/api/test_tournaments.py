"""A tournament as the members of a group see it, from the form to the standings."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory

from nelumbo.server.api.tables import sit
from nelumbo.server.api.tournaments import start_tournament, take_part
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import GuestsLimit, Limit
from nelumbo.server.live.actions.seat_actions import sitting_down
from nelumbo.server.live.closing import closing_by_moderator
from nelumbo.server.live.erasing import erase
from nelumbo.server.live.matching.tournament_rounds import TournamentRounds
from nelumbo.server.messages import DailyClock, Sit, TableInfo
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.store.ratings import SET, Ratings
from nelumbo.server.store.tournaments import Conditions, Tournaments
from tests.server.accounts import code_of
from tests.server.api.test_groups import owner_of
from tests.server.api.test_moderation import give_role
from tests.server.client import Client
from tests.server.live.matching.test_tournament_rounds import cup
from tests.server.live.parts import process
from tests.server.scenarios import guests
from tests.server.site import Site

CUP: dict[str, Any] = {"name": "Sunday cup", "game": "mandala", "clock": {"kind": "daily", "hours": 24}}


async def resigned(table: str, loser: Client, winner: Client) -> None:
    """Both sit down, the game starts by itself, and one resigns."""
    for client in (loser, winner):
        await client.post(f"/api/tables/{table}/sit")
        await client.hello(table)
    seen = loser.tables[table]
    await loser.until(lambda: seen.table["status"] == "playing")
    await loser.ask("resign", table, seat=seen.seats[0])


async def test_a_tournament_is_joined_started_and_played_to_its_standings(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve", "Zoe") as (bob, eve, zoe):
        await ann.connect()
        for client in (bob, eve):
            await client.post(f"/api/group-links/{group['link']}")
        new = f"/api/groups/{group['id']}/tournaments"
        assert await code_of(bob.post(new, kind="round_robin", **CUP)) == "not_the_owner"
        assert await code_of(ann.post(new, kind="swiss", **CUP | {"clock": {"kind": "none"}})) == "invalid_body"
        assert await code_of(ann.post(new, kind="swiss", **CUP | {"game": "white-lotus"})) == "invalid_option"
        cup = await ann.post(new, kind="round_robin", **CUP)
        here = f"/api/tournaments/{cup['id']}"
        assert await code_of(zoe.get(here)) == "no_such_group", "only members see it"
        assert await code_of(ann.post(new, kind="swiss", **CUP)) == "too_many"
        assert await code_of(ann.post(f"{here}/start")) == "players_needed"
        for client in (ann, bob, eve):
            await client.post(f"{here}/players")
        assert await code_of(bob.post(f"{here}/start")) == "not_the_owner"
        shown = await ann.post(f"{here}/start")
        assert (shown["status"], shown["round"], shown["rounds"]) == ("playing", 1, 3)
        assert await code_of(ann.post(f"{here}/start")) == "already_started"
        (game,) = [one for one in shown["games"] if one["second"] is not None]
        (bye,) = [one for one in shown["games"] if one["second"] is None]
        assert (bye["points"], game["points"], bye["table"]) == ([1.0, 0.0], None, None)
        assert [one["points"] for one in shown["players"]] == [1.0, 0.0, 0.0], "what is not played counts nothing yet"
        numbers = {one["number"]: one["name"].split()[0] for one in shown["players"]}
        clients = {"Ann": ann, "Bob": bob, "Eve": eve}
        loser, winner = clients[numbers[game["first"]]], clients[numbers[game["second"]]]
        resting = clients[numbers[bye["first"]]]
        assert await code_of(resting.post(f"/api/tables/{game['table']}/sit", seat=0)) == "invitation_needed"
        assert game["table"] in [one["id"] for one in await loser.get("/api/me/tables")], "it is listed for its players"
        await resigned(game["table"], loser, winner)
        listed = (await bob.get(f"/api/groups/{group['id']}"))["tournaments"]
        assert [(one["name"], one["status"], one["players"]) for one in listed] == [("Sunday cup", "playing", 3)]
        assert await code_of(bob.request("DELETE", here)) == "not_the_owner"
        await ann.request("DELETE", here)
        assert await code_of(ann.get(here)) == "no_such_group"


async def started(group: dict[str, Any], owner: Client, *others: Client) -> tuple[str, str]:
    """A tournament of three, and the one table of its first round."""
    for client in others:
        await client.post(f"/api/group-links/{group['link']}")
    cup = await owner.post(f"/api/groups/{group['id']}/tournaments", kind="round_robin", **CUP)
    for client in (owner, *others):
        await client.post(f"/api/tournaments/{cup['id']}/players")
    shown = await owner.post(f"/api/tournaments/{cup['id']}/start")
    (table,) = [one["table"] for one in shown["games"] if one["table"] is not None]
    return cup["id"], table


@pytest.mark.parametrize("deleted", ["/api/tournaments/{cup}", "/api/groups/{group}", "/api/me"])
async def test_a_deleted_tournament_leaves_no_table_that_waits(site: Site, deleted: str) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        cup, table = await started(group, ann, bob, eve)
        shown = await bob.get(f"/api/tables/{table}")
        assert (shown["status"], shown["tournament"]) == ("waiting", cup)
        password = {"password": "lotus in the pond"}
        await ann.request("DELETE", deleted.format(cup=cup, group=group["id"]), json=password)
        assert (await bob.get(f"/api/tables/{table}"))["status"] == "over"


async def test_the_tables_of_the_first_round_count_as_opened_by_the_owner(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        database, limit = hub.tables.database, Limit("openings", 2, 1e-9)
        both = GuestsLimit(limit, Limit("openings_of_address", 2, 1e-9))
        groups, tournaments, players = Groups(database), Tournaments(database), Players(database)
        people = [await players.add(f"Player {number}") for number in range(6)]
        caller = Caller(people[0], "", "account")
        group = await groups.add(people[0].id, "Pond", False, 1)
        assert group is not None
        id = await tournaments.add(group.id, "Cup", "swiss", Conditions("mandala", DailyClock(hours=24)), 2, 24, 1)
        assert id is not None
        for player in people:
            await groups.join(group.id, player.id, 1)
            assert await tournaments.join(id, player.id)
        rounds = TournamentRounds(hub, tournaments)
        await start_tournament.fn(
            id, caller, groups, tournaments, Ratings(database), rounds, both, RequestFactory().post()
        )
        assert not await limit.allows(people[0].id), "three tables, where two were allowed"


async def test_nobody_wins_by_blocking_the_opponent(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        _, table = await started(group, ann, bob, eve)
        first, second = [
            one for one in (ann, bob, eve) if table in [own["id"] for own in await one.get("/api/me/tables")]
        ]
        await first.post(f"/api/tables/{table}/sit")
        await first.post("/api/me/blocks", player=second.player)
        assert (await second.post(f"/api/tables/{table}/sit"))["yours"], "the seat is theirs"


async def test_nobody_sits_down_after_the_deadline(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        made, database = await cup(hub, 4), hub.tables.database
        game, _ = await made.games(1)
        first, second = (made.people[number or 0] for number in (game.pairing.first, game.pairing.second))

        async def sit_down(player: Player) -> TableInfo:
            info: TableInfo = await sit.fn(
                game.table or "",
                Sit(),
                player,
                Blocks(database),
                Groups(database),
                Tournaments(database),
                hub,
                GuestsLimit(Limit("sitting_down", 9, 1), Limit("sitting_down_of_address", 9, 1)),
                RequestFactory().post(),
            )
            return info

        assert (await sit_down(first)).yours
        await made.let_time_pass()
        with pytest.raises(Denied, match="round over"):
            await sit_down(second)
        await made.look()
        assert (await made.games(1))[0].pairing.points == (2, 0)


async def test_a_seat_of_somebody_who_deletes_the_account_is_nobodys(tmp_path: Path) -> None:
    """Before the next look at the round, a stranger with the link could have sat down there."""
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        game, _ = await made.games(1)
        leaving = made.people[game.pairing.first]
        await made.sit(game, (game.pairing.first,))
        await erase(hub, leaving)
        table = await (await hub.keeper(game.table or "")).fresh_table()
        with pytest.raises(Denied, match="invitation needed"):
            sitting_down(table, Player("eve", "Eve"), 0, None)
        with pytest.raises(Denied, match="no free seat"):
            sitting_down(table, Player("eve", "Eve"), None, None)


async def test_a_moderator_closes_no_table_of_a_tournament_where_they_play(tmp_path: Path) -> None:
    """It would count as a shared victory."""
    async with process(tmp_path) as hub:
        made = await cup(hub, 4)
        game, other = await made.games(1)
        moderator = made.people[game.pairing.first].id
        table = await (await hub.keeper(game.table or "")).fresh_table()
        with pytest.raises(Denied, match="own game"):
            closing_by_moderator(table, moderator)
        closing_by_moderator(await (await hub.keeper(other.table or "")).fresh_table(), moderator)


async def test_a_seat_in_a_tournament_stays_its_players_when_they_stand_up(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        _, table = await started(group, ann, bob, eve)
        here = f"/api/tables/{table}"
        playing = [one for one in (ann, bob, eve) if table in [own["id"] for own in await one.get("/api/me/tables")]]
        (resting,) = {ann, bob, eve} - set(playing)
        first = playing[0]
        (seat,) = (await first.post(f"{here}/sit"))["yours"]
        for _ in range(2):  # the second time from a seat that is only kept
            await first.post(f"{here}/stand", seat=seat)
            assert await code_of(resting.post(f"{here}/sit", seat=seat)) == "invitation_needed"
            assert await code_of(playing[1].post(f"{here}/sit", seat=seat)) == "invitation_needed"
        assert (await first.post(f"{here}/sit"))["yours"] == [seat]


async def test_nobody_keeps_others_out_by_blocking_them_nor_learns_of_a_block(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        for client in (bob, eve):
            await client.post(f"/api/group-links/{group['link']}")
        cup = await ann.post(f"/api/groups/{group['id']}/tournaments", kind="swiss", **CUP)
        here = f"/api/tournaments/{cup['id']}/players"
        await eve.post(here)
        await eve.post("/api/me/blocks", player=bob.player)
        assert [one["you"] for one in (await bob.post(here))["players"]] == [False, True]
        await eve.request("DELETE", here)
        assert await code_of(eve.post(here)) == "you_blocked", "she may know, and mend it"


async def test_a_block_of_somebody_who_has_withdrawn_keeps_nobody_out(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        database, limit = hub.tables.database, Limit("friends", 9, 1)
        groups, tournaments, blocks = Groups(database), Tournaments(database), Blocks(database)
        ann, bob = [await Players(database).add(name) for name in ("Ann", "Bob")]
        group = await groups.add(ann.id, "Pond", False, 1)
        assert group is not None
        id = await tournaments.add(group.id, "Cup", "swiss", Conditions("mandala", DailyClock(hours=24)), 2, 24, 1)
        assert id is not None and await tournaments.join(id, bob.id), "he is not in the group"
        await blocks.block(ann.id, bob.id)
        shown = await take_part.fn(id, Caller(ann, "", "account"), groups, blocks, tournaments, limit)
        assert [(one.you, one.withdrawn) for one in shown.players] == [(False, True), (True, False)]


async def test_the_owner_removes_a_player(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve", "Zoe") as (bob, eve, zoe):
        for client in (bob, eve):
            await client.post(f"/api/group-links/{group['link']}")
        cup = await ann.post(f"/api/groups/{group['id']}/tournaments", kind="round_robin", **CUP)
        here = f"/api/tournaments/{cup['id']}"
        for client in (ann, bob, eve):
            await client.post(f"{here}/players")
        assert await code_of(bob.request("DELETE", f"{here}/players/{eve.player}")) == "not_the_owner"
        assert await code_of(zoe.request("DELETE", f"{here}/players/{eve.player}")) == "no_such_group"
        assert all(one["player"] is None for one in (await bob.get(here))["players"])
        assert eve.player in [one["player"] for one in (await ann.get(here))["players"]], "whom she may remove"
        assert len((await ann.request("DELETE", f"{here}/players/{eve.player}"))["players"]) == 2
        await eve.post(f"{here}/players")
        await ann.post(f"{here}/start")
        shown = await ann.request("DELETE", f"{here}/players/{eve.player}")
        assert [one["name"] for one in shown["players"] if one["withdrawn"]] == ["Eve"]


async def test_a_rated_tournament_is_for_players_with_an_account(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob") as (bob,):
        await bob.post(f"/api/group-links/{group['link']}")
        cup = await ann.post(f"/api/groups/{group['id']}/tournaments", kind="swiss", rated=True, **CUP)
        assert await code_of(bob.post(f"/api/tournaments/{cup['id']}/players")) == "account_needed"
        assert (await ann.post(f"/api/tournaments/{cup['id']}/players"))["rated"]


async def test_a_swiss_numbers_its_players_by_rating(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        database, limit = hub.tables.database, Limit("openings", 9, 1)
        both = GuestsLimit(limit, limit)
        groups, tournaments, players = Groups(database), Tournaments(database), Players(database)
        people = [await players.add(f"Player {number}") for number in range(5)]
        group = await groups.add(people[0].id, "Pond", False, 1)
        assert group is not None
        id = await tournaments.add(group.id, "Cup", "swiss", Conditions("mandala", DailyClock(hours=24)), 2, 24, 1)
        assert id is not None
        for player in people:
            await groups.join(group.id, player.id, 1)
            assert await tournaments.join(id, player.id)
        for player, mu in ((people[3], 40.0), (people[1], 30.0), (people[2], 20.0)):
            await database.write((SET, ("mandala", player.id, 0, str(mu), "1.0", 9, 1, int(mu * 1000))))
        rounds = TournamentRounds(hub, tournaments)
        caller = Caller(people[0], "", "account")
        shown = await start_tournament.fn(
            id, caller, groups, tournaments, Ratings(database), rounds, both, RequestFactory().post()
        )
        names = {one.number: one.name for one in shown.players}
        seeds = [3, 1, 2, 0, 4]  # who is not rated comes last, as they joined
        assert [names[number] for number in range(5)] == [f"Player {number}" for number in seeds]
        pairs = [{names[one.first], names[one.second]} for one in shown.games if one.second is not None]
        assert pairs == [{"Player 3", "Player 2"}, {"Player 1", "Player 0"}], "the upper half meets the lower half"


async def test_the_name_of_a_tournament_can_be_reported_and_taken_away(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Mod") as (bob, mod):
        cup = await ann.post(f"/api/groups/{group['id']}/tournaments", kind="swiss", **CUP)
        here = f"/api/tournaments/{cup['id']}"
        assert await code_of(bob.post(f"{here}/report")) == "no_such_group", "only members see it"
        await bob.post(f"/api/group-links/{group['link']}")
        await bob.post(f"{here}/report", reason="rude")
        assert await code_of(ann.post(f"{here}/report")) == "yourself"
        await give_role(site, mod.player, "moderator")
        reports = (await mod.get("/api/moderation"))["reports"]
        (report,) = [one for one in reports if one["table"] == cup["id"]]
        assert (report["tournament"], report["group"]) == ("Sunday cup", None)
        assert (report["reported"], report["reason"]) == (ann.player, "rude")
        await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        assert (await bob.get(here))["name"] == (await ann.get("/api/me"))["name"]
        assert (await bob.get(f"/api/groups/{group['id']}"))["name"] == "Our pond", "nobody has reported that"
