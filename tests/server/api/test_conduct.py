"""What moderators look up about players, and do without a report."""

import secrets

import pytest

from nelumbo.server.wall_clock import DAY_MS
from tests.server.accounts import account
from tests.server.api.test_moderation import acts, give_role
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def looked_up(moderator: Client, text: str) -> list[str]:
    return [one["player"] for one in (await moderator.get("/api/moderation/players", text=text))["players"]]


async def test_players_are_found_by_how_a_name_begins_or_by_id_by_moderators_alone(site: Site) -> None:
    name = f"Annabelle{secrets.token_hex(3)}"
    async with guests(site, name, "Bob", "Mod") as (ann, bob, mod):
        await give_role(site, mod.player, "moderator")
        assert await looked_up(mod, name[:-1].upper()) == [ann.player]
        assert await looked_up(mod, bob.player) == [bob.player]
        assert mod.player not in await looked_up(mod, "Mod"), "nobody reads about themselves"
        with pytest.raises(Refused, match="not_a_moderator"):
            await looked_up(bob, name)
        (found,) = (await mod.get("/api/moderation/players", text=f"{name}\0"))["players"]
        assert (found["name"], found["claimed"], found["role"]) == (name, False, None)
        assert (found["silence"], found["ban"], found["reports"], found["measures"]) == (None, None, 0, 0)


async def test_a_moderator_silences_without_a_report_and_lets_talk_again(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, _, mod):
        id = await duel(ann, bob)
        await give_role(site, mod.player, "moderator")
        silenced = await mod.post(
            f"/api/moderation/players/{bob.player}", action="silence", days=2, reason="shouts everywhere"
        )
        assert silenced["silence"]["until"] - silenced["silence"]["banned_at"] == 2 * DAY_MS
        assert silenced["silence"]["reason"] == "shouts everywhere" and silenced["measures"] == 1
        assert bob.player in await looked_up(mod, ""), "without a text, those who are silenced"
        assert ann.player not in await looked_up(mod, "")
        with pytest.raises(Refused, match="silenced"):  # at once at the moderator's process, where Bob is, too
            await bob.ask("say", id, seat=1, text="and here")
        free = await mod.post(f"/api/moderation/players/{bob.player}", action="lift_silence")
        assert free["silence"] is None and bob.player not in await looked_up(mod, "")
        await bob.ask("say", id, seat=1, text="thank you")
        logged = [(act.moderator, act.action, act.remark) for act in await acts(site) if act.target == bob.player]
        assert logged == [(mod.player, "lift silence", ""), (mod.player, "silence", "2 days. shouts everywhere")]


async def test_only_an_admin_bans_and_the_ban_ends_every_session(site: Site) -> None:
    async with guests(site, "Bob", "Mod", "Admin") as (bob, mod, admin):
        await give_role(site, mod.player, "moderator")
        await give_role(site, admin.player, "admin")
        for action in ("ban", "lift_ban", "make_moderator", "take_role"):
            with pytest.raises(Refused, match="not_an_admin"):
                await mod.post(f"/api/moderation/players/{bob.player}", action=action)
        banned = await admin.post(f"/api/moderation/players/{bob.player}", action="ban", days=5)
        assert banned["ban"]["until"] - banned["ban"]["banned_at"] == 5 * DAY_MS
        with pytest.raises(Refused, match="not_signed_in"):
            await bob.get("/api/me")
        free = await admin.post(f"/api/moderation/players/{bob.player}", action="lift_ban")
        assert free["ban"] is None and free["measures"] == 1


async def test_an_admin_makes_moderators_of_accounts_and_leaves_admins_to_the_host(site: Site) -> None:
    admin, other, helper = [await account(site, f"Helper {secrets.token_hex(4)}") for _ in range(3)]
    async with guests(site, "Guest") as (guest,):
        for client in (admin, other):
            await give_role(site, client.player, "admin")
        made = await admin.post(f"/api/moderation/players/{helper.player}", action="make_moderator")
        assert made["role"] == "moderator" and (await helper.get("/api/moderation"))["role"] == "moderator"
        assert helper.player in await looked_up(admin, "")
        for action in ("silence", "ban"):
            with pytest.raises(Refused, match="not_an_admin"):
                await admin.post(f"/api/moderation/players/{helper.player}", action=action)
        for action in ("silence", "ban", "take_role", "make_moderator"):
            with pytest.raises(Refused, match="not_an_admin"):
                await admin.post(f"/api/moderation/players/{other.player}", action=action)
        with pytest.raises(Refused, match="moderator_needs_account"):
            await admin.post(f"/api/moderation/players/{guest.player}", action="make_moderator")
        with pytest.raises(Refused, match="yourself"):
            await admin.post(f"/api/moderation/players/{admin.player}", action="take_role")
        with pytest.raises(Refused, match="no_such_player"):
            await admin.post("/api/moderation/players/nobody", action="silence")
        taken = await admin.post(f"/api/moderation/players/{helper.player}", action="take_role")
        assert taken["role"] is None and (await helper.get("/api/moderation"))["role"] is None
        logged = [(act.action, act.remark) for act in await acts(site) if act.target == helper.player]
        assert logged == [("role", "none"), ("role", "moderator")]
    for client in (admin, other, helper):
        await client.close()


async def test_a_report_says_how_often_its_player_was_reported_and_silenced(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, eve, mod):
        await give_role(site, mod.player, "moderator")
        for other in (ann, eve):
            id = await duel(other, bob)
            await other.post(f"/api/tables/{id}/report", player=bob.player, reason="rude")
        open_ones = [one for one in (await mod.get("/api/moderation"))["reports"] if one["reported"] == bob.player]
        assert [one["conduct"]["reports"] for one in open_ones] == [2, 2]
        left = await mod.post(f"/api/moderation/reports/{open_ones[0]['id']}", action="silence", days=1)
        (last,) = [one for one in left["reports"] if one["reported"] == bob.player]
        assert (last["conduct"]["reports"], last["conduct"]["measures"]) == (2, 1)
        assert last["conduct"]["silence"] is not None and last["conduct"]["ban"] is None
