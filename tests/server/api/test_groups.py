"""Groups as clients see them: members alone, by a link and the owner's word, with tables of their own."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from nelumbo.server.rating import Rating
from nelumbo.server.store import opened
from nelumbo.server.store.groups import MEMBERS, Groups
from nelumbo.server.store.players import Players
from nelumbo.server.store.ratings import SET, Ratings
from nelumbo.server.wall_clock import now
from tests.server.accounts import account, code_of, program
from tests.server.api.test_moderation import give_role
from tests.server.client import Client, Refused
from tests.server.scenarios import guests
from tests.server.site import Site

OPEN = [{"kind": "me"}, {"kind": "open"}]


@asynccontextmanager
async def owner_of(site: Site, **more: Any) -> AsyncIterator[tuple[Client, dict[str, Any]]]:
    """Somebody with an account and a group."""
    ann = await account(site, f"Ann {secrets.token_hex(4)}")
    ann.player = (await ann.get("/api/me"))["player"]
    try:
        yield ann, await ann.post("/api/me/groups", name="Our pond", **more)
    finally:
        await ann.close()


async def names(client: Client, group: str) -> list[str]:
    return [one["name"].split()[0] for one in (await client.get(f"/api/groups/{group}"))["members"]]


async def test_who_has_the_link_asks_and_the_owner_decides(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        here, link = f"/api/groups/{group['id']}", f"/api/group-links/{group['link']}"
        assert await code_of(bob.get(here)) == "no_such_group", "only members see it"
        shown = await bob.get(link)
        assert (shown["name"], shown["members"], shown["state"], shown["id"]) == ("Our pond", 1, None, None)
        for client in (bob, eve):
            assert (await client.post(link))["state"] == "asked"
        assert await code_of(bob.get(here)) == "no_such_group", "asking is not joining"
        assert (await bob.get("/api/me/groups"))[0]["asked"]
        asking = (await ann.get(here))["asking"]
        assert sorted(one["name"] for one in asking) == ["Bob", "Eve"]
        await ann.post(f"{here}/members/{bob.player}")
        assert await names(bob, group["id"]) == ["Ann", "Bob"] and (await bob.get(here))["asking"] == []
        await ann.request("DELETE", f"{here}/members/{eve.player}")
        assert await eve.get("/api/me/groups") == []
        assert (await eve.get(link))["state"] is None, "a refusal leaves the link to the others who have it"
        assert await code_of(ann.post(f"{here}/members/{eve.player}")) == "no_such_player"


async def test_only_the_owner_changes_a_group_and_stays_until_it_is_handed_over(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob") as (bob,):
        here, link = f"/api/groups/{group['id']}", f"/api/group-links/{group['link']}"
        eve = await account(site, f"Eve {secrets.token_hex(4)}")
        eve.player = (await eve.get("/api/me"))["player"]
        for client in (bob, eve):
            assert (await client.post(link))["state"] == "member"
        for method, path, body in (
            ("PATCH", "", {"name": "Mine"}),
            ("DELETE", "", None),
            ("POST", "/link", {}),
            ("POST", f"/members/{eve.player}", {}),
            ("POST", "/owner", {"player": bob.player}),
            ("DELETE", f"/members/{eve.player}", None),
            ("DELETE", f"/members/{ann.player}", None),
        ):
            assert await code_of(bob.request(method, here + path, json=body)) == "not_the_owner", (method, path)
        renamed = await ann.request("PATCH", here, json={"name": "  Our   lake ", "approval": True})
        assert (renamed["name"], renamed["approval"]) == ("Our lake", True)
        assert await code_of(ann.request("DELETE", f"{here}/members/{ann.player}")) == "owner_stays"
        assert await code_of(ann.post(f"{here}/owner", player=bob.player)) == "member_needs_account"
        offered = await ann.post(f"{here}/owner", player=eve.player)
        assert offered["yours"] and offered["offered_to"] == eve.player, "she has not accepted yet"
        assert (await bob.get(here))["offered_to"] is None, "that is between the two"
        assert await code_of(bob.post(f"{here}/owner", player=bob.player)) == "not_the_owner"
        assert (await eve.request("DELETE", f"{here}/owner"))["offered_to"] is None
        assert await code_of(eve.post(f"{here}/owner", player=eve.player)) == "not_the_owner", "she declined"
        await ann.post(f"{here}/owner", player=eve.player)
        assert (await eve.post(f"{here}/owner", player=eve.player))["yours"]
        assert await ann.request("DELETE", f"{here}/members/{ann.player}") == []
        assert await names(eve, group["id"]) == ["Bob", "Eve"]
        await eve.request("DELETE", "/api/me", json={"password": "lotus in the pond"})
        assert await code_of(bob.get(here)) == "no_such_group", "nobody with an account is left"
        await eve.close()


async def test_a_group_needs_an_account_and_a_name_that_is_nobody_elses(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Bob") as (bob,):
        assert await code_of(bob.post("/api/me/groups", name="Bobs")) == "account_needed"
        eve = await account(site, f"Eve {secrets.token_hex(4)}")
        eves = (await eve.get("/api/me"))["name"]
        for name in (eves, "Оur pond", " "):
            code = await code_of(ann.post("/api/me/groups", name=name))
            assert code == ("invalid_name" if name == " " else "name_taken"), name
        assert (await eve.post("/api/me/groups", name="Our pond"))["name"] == "Our pond", "strangers do not see ours"
        for number in range(4):
            await ann.post("/api/me/groups", name=f"Pond {number}")
        assert await code_of(ann.post("/api/me/groups", name="Pond 5")) == "too_many"
        token = (await ann.post("/api/me/tokens", label="bot"))["token"]
        bot = program(site, token)
        assert await code_of(bot.get(f"/api/groups/{group['id']}")) == "scope_needed"
        for client in (bot, eve):
            await client.close()


async def test_who_was_blocked_by_the_owner_cannot_join(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob") as (bob,):
        await ann.post("/api/me/blocks", player=bob.player)
        assert await code_of(bob.post(f"/api/group-links/{group['link']}")) == "cannot_join"


async def test_nobody_joins_a_full_group(site: Site) -> None:
    async with owner_of(site, approval=False) as (_, group), guests(site, "Bob") as (bob,):
        database = opened(site.database)
        await database.open()
        players, groups = Players(database), Groups(database)
        for number in range(MEMBERS - 1):
            assert await groups.join(group["id"], (await players.add(f"Guest {number}")).id, now())
        await database.close()
        with pytest.raises(Refused, match="full") as refused:
            await bob.post(f"/api/group-links/{group['link']}")
        assert refused.value.answer["sentence"] == f"full (most {MEMBERS})"


async def test_members_see_the_tables_of_their_group_and_may_sit_down(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        here = f"/api/groups/{group['id']}"
        await bob.post(f"/api/group-links/{group['link']}")
        assert await code_of(eve.open_table("mandala", OPEN, group=group["id"])) == "no_such_group"
        table = await ann.open_table("mandala", OPEN, group=group["id"], public=True)
        assert table not in [one["id"] for one in await eve.get("/api/tables")], "it is never public"
        assert [one["id"] for one in (await bob.get(here))["tables"]] == [table]
        assert await code_of(eve.post(f"/api/tables/{table}/sit")) == "not_a_member"
        assert (await bob.post(f"/api/tables/{table}/sit"))["yours"] == [1]
        await ann.post(f"/api/tables/{table}/start")
        await bob.hello(table)
        await bob.ask("resign", table, seat=1)
        assert (await bob.get(here))["tables"] == []
        again = (await ann.post(f"/api/tables/{table}/rematch"))["id"]
        assert [one["id"] for one in (await bob.get(here))["tables"]] == [again]
        await ann.request("DELETE", here)
        assert await bob.get("/api/me/groups") == []


async def test_the_rematch_of_a_guest_is_not_a_table_of_the_group(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Eve") as (eve,):
        here = f"/api/groups/{group['id']}"
        table = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "invited"}], group=group["id"])
        key = (await ann.get(f"/api/tables/{table}"))["seats"][1]["key"]
        await eve.post(f"/api/tables/{table}/sit", key=key)
        await ann.post(f"/api/tables/{table}/start")
        await eve.hello(table)
        await eve.ask("resign", table, seat=1)
        again = (await eve.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await ann.get(here))["tables"] == [], "members are not shown a table that a stranger opened"
        assert (await ann.post(f"/api/tables/{table}/rematch"))["id"] == again
        assert [one["id"] for one in (await ann.get(here))["tables"]] == [again], "a member agrees to it"


async def test_a_guest_who_is_invited_sits_down_at_the_table_of_a_group(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Eve") as (eve,):
        table = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "invited"}], group=group["id"])
        key = (await ann.get(f"/api/tables/{table}"))["seats"][1]["key"]
        assert (await eve.post(f"/api/tables/{table}/sit", key=key))["yours"] == [1]


async def test_the_ladder_of_a_group_ranks_its_members_alone(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve", "Zoe") as (bob, eve, zoe):
        for client in (bob, eve):
            await client.post(f"/api/group-links/{group['link']}")
        database = opened(site.database)
        await database.open()
        season = len(await Ratings(database).seasons())
        for player, mu, sigma in ((bob, 27.0, 1.0), (ann, 31.0, 1.0), (eve, 40.0, 8.0), (zoe, 50.0, 1.0)):
            rating = Rating(mu, sigma)
            low = round(rating.low * 1000)
            row = ("flowers", player.player, season, repr(mu), repr(sigma), 9, int(rating.is_sure), low)
            await database.write((SET, row))
        ladder = await bob.get(f"/api/groups/{group['id']}/ladder/flowers")
        for player in (ann, bob, eve, zoe):
            await database.write(("DELETE FROM ratings WHERE player = ?", (player.player,)))
        await database.close()
        assert [one["name"].split()[0] for one in ladder["players"]] == ["Ann", "Bob"]
        assert [one["yours"] for one in ladder["players"]] == [False, True]
        assert [one["name"] for one in ladder["provisional"]] == ["Eve"] and ladder["bots"] == []
        assert await code_of(zoe.get(f"/api/groups/{group['id']}/ladder/flowers")) == "no_such_group"


async def test_who_is_reported_for_a_name_is_who_gave_it_and_not_a_later_owner(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Mod") as (bob, mod):
        here, link = f"/api/groups/{group['id']}", f"/api/group-links/{group['link']}"
        eve = await account(site, f"Eve {secrets.token_hex(4)}")
        eve.player = (await eve.get("/api/me"))["player"]
        await eve.post(link)
        await ann.post(f"{here}/owner", player=eve.player)
        await eve.post(f"{here}/owner", player=eve.player)
        await bob.post(f"{link}/report", reason="rude")
        await give_role(site, mod.player, "moderator")
        reports = (await mod.get("/api/moderation"))["reports"]
        (report,) = [one for one in reports if one["table"] == group["id"]]
        assert report["reported"] == ann.player
        await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        assert (await eve.get(here))["name"] == (await eve.get("/api/me"))["name"], "it is hers now"
        await eve.request("PATCH", here, json={"name": "Eves pond"})
        await bob.post(f"{link}/report", reason="rude again")
        reports = (await mod.get("/api/moderation"))["reports"]
        assert [one["reported"] for one in reports if one["table"] == group["id"]] == [eve.player]
        await eve.close()


async def test_the_name_of_a_group_can_be_reported_and_taken_away(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Bob", "Mod") as (bob, mod):
        link = f"/api/group-links/{group['link']}"
        await bob.post(f"{link}/report", reason="rude")
        assert await code_of(ann.post(f"{link}/report")) == "yourself"
        await give_role(site, mod.player, "moderator")
        reports = (await mod.get("/api/moderation"))["reports"]
        (report,) = [one for one in reports if one["table"] == group["id"]]
        assert (report["group"], report["reported"], report["reason"]) == ("Our pond", ann.player, "rude")
        await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        assert (await ann.get(f"/api/groups/{group['id']}"))["name"] == (await ann.get("/api/me"))["name"]


async def test_a_name_that_its_owner_gives_back_to_a_group_can_be_reported_again_at_once(site: Site) -> None:
    async with owner_of(site) as (ann, group), guests(site, "Bob", "Mod") as (bob, mod):
        link = f"/api/group-links/{group['link']}/report"
        await give_role(site, mod.player, "moderator")

        async def reported() -> list[dict[str, Any]]:
            reports = (await mod.get("/api/moderation"))["reports"]
            return [one for one in reports if one["table"] == group["id"]]

        for action in ("rename", "dismiss"):
            await bob.post(link, reason="rude")
            (report,) = await reported()
            assert report["group"] == "Our pond"
            await mod.post(f"/api/moderation/reports/{report['id']}", action=action)
            await bob.post(link, reason="rude")
            assert await reported() == [], "the name is as the moderator left it"
            await ann.request("PATCH", f"/api/groups/{group['id']}", json={"name": "Our pond"})


async def test_members_keep_seats_for_each_other_at_a_table_of_their_group(site: Site) -> None:
    async with owner_of(site, approval=False) as (ann, group), guests(site, "Bob", "Eve") as (bob, eve):
        await bob.post(f"/api/group-links/{group['link']}")
        seats = [{"kind": "me"}, {"kind": "invited", "player": bob.player}]
        assert await code_of(ann.open_table("mandala", seats)) == "not_a_friend", "only at a table of the group"
        outsider = [{"kind": "me"}, {"kind": "invited", "player": eve.player}]
        assert await code_of(ann.open_table("mandala", outsider, group=group["id"])) == "not_a_friend"
        mine = [{"kind": "open"}, {"kind": "invited", "player": ann.player}]
        assert await code_of(ann.open_table("mandala", mine, group=group["id"])) == "not_a_friend"
        table = await ann.open_table("mandala", seats, group=group["id"])
        assert table in [one["id"] for one in await bob.get("/api/me/tables")]
        assert (await bob.post(f"/api/tables/{table}/sit"))["yours"] == [1]
        await bob.post("/api/me/blocks", player=ann.player)
        again = await ann.open_table("mandala", seats, group=group["id"])
        assert again not in [one["id"] for one in await bob.get("/api/me/tables")], "she is not told why"
