"""Who can be reported: somebody at a table, and a player's name from anywhere."""

from typing import Any

import pytest

from tests.server.api.test_moderation import give_role
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def reports_of(moderator: Client, player: str) -> list[dict[str, Any]]:
    return [one for one in (await moderator.get("/api/moderation"))["reports"] if one["reported"] == player]


async def name_of(client: Client) -> str:
    return str((await client.get("/api/me"))["name"])


async def test_only_somebody_who_is_there_can_be_reported(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob)
        for player in (ann.player, eve.player, "nobody"):
            with pytest.raises(Refused, match="no_such_player"):
                await ann.post(f"/api/tables/{id}/report", player=player)
        with pytest.raises(Refused, match="invalid"):
            await ann.post(f"/api/tables/{id}/report", player=bob.player, reason="\x1b]0;owned\x07")
        closed = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "me"}], spectators=False, start=True)
        with pytest.raises(Refused, match="no_spectators"):
            await eve.post(f"/api/tables/{closed}/report", player=ann.player)


async def test_a_name_is_reported_without_a_table_in_common_and_taken_away(site: Site) -> None:
    async with guests(site, "Ann", "Bob the rude", "Mod") as (ann, bob, mod):
        path = f"/api/players/{bob.player}/report"
        for reason in ("a rude name", "it insults my town"):
            await ann.post(path, reason=reason)
        await give_role(site, mod.player, "moderator")
        (report,) = await reports_of(mod, bob.player)
        assert (report["player_name"], report["table"]) == ("Bob the rude", bob.player)
        assert (report["reason"], report["lines"]) == ("it insults my town", [])
        assert report["conduct"]["reports"] == 1
        left = await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        assert report["id"] not in [one["id"] for one in left["reports"]]
        assert (await name_of(bob)).startswith("Nelumbo ")
        (answer,) = await ann.get("/api/me/moderator-messages")
        assert (answer["kind"], answer["name"]) == ("acted", None), "the name is not told again"
        await ann.post(path)
        assert await reports_of(mod, bob.player) == [], "the name is as the moderator left it"
        await bob.request("PATCH", "/api/me", json={"name": "Bob the rude"})
        await ann.post(path)
        assert [one["player_name"] for one in await reports_of(mod, bob.player)] == ["Bob the rude"]


async def test_an_account_whose_name_was_taken_away_still_signs_in_with_it_and_nobody_else_gets_it(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, eve, mod):
        await give_role(site, mod.player, "moderator")
        name, password = f"Rude {bob.player[:8]}", "lotus in the pond"
        await bob.post("/api/me/claim", name=name, password=password)
        await ann.post(f"/api/players/{bob.player}/report")
        (report,) = await reports_of(mod, bob.player)
        await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        signed_in = await eve.post("/api/session", name=name, password=password)
        assert signed_in["name"].startswith("Nelumbo ") and signed_in["player"] == bob.player
        with pytest.raises(Refused, match="name_taken"):
            await ann.request("PATCH", "/api/me", json={"name": name})


async def test_nobody_reports_their_own_name_or_an_invented_player(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        with pytest.raises(Refused, match="yourself"):
            await ann.post(f"/api/players/{ann.player}/report")
        with pytest.raises(Refused, match="no_such_player"):
            await ann.post("/api/players/nobody/report")


async def test_the_name_of_somebody_with_a_role_is_not_a_moderators_to_take_away(site: Site) -> None:
    async with guests(site, "Ann", "Boss", "Mod") as (ann, boss, mod):
        for client, role in ((boss, "admin"), (mod, "moderator")):
            await give_role(site, client.player, role)
        await ann.post(f"/api/players/{boss.player}/report")
        await ann.post(f"/api/players/{mod.player}/report")
        (report,) = await reports_of(mod, boss.player)
        with pytest.raises(Refused, match="not_an_admin"):
            await mod.post(f"/api/moderation/reports/{report['id']}", action="rename")
        assert await reports_of(mod, mod.player) == [], "nobody judges a report of themselves"
