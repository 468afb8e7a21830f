"""Reports, roles, and what moderators do: checked on the server, and logged."""

import pytest

from nelumbo.server.store import opened
from nelumbo.server.store.moderation import Act, Moderation
from nelumbo.server.wall_clock import DAY_MS
from tests.server.client import Refused
from tests.server.scenarios import council, duel, guests
from tests.server.site import Site

MESSAGES = "/api/me/moderator-messages"
ACT = Act(1, "host", "role", "", "")


async def give_role(site: Site, player: str, role: str) -> None:
    database = opened(site.database)
    await database.open()
    await Moderation(database).set_role(player, role, ACT)
    await database.close()


async def acts(site: Site) -> list[Act]:
    database = opened(site.database)
    await database.open()
    found = await Moderation(database).log(10)
    await database.close()
    return found


async def test_a_report_brings_the_chat_that_its_reporter_heard_to_moderators_alone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, eve, mod):
        id = await duel(ann, bob)
        await eve.hello(id)
        await eve.ask("say", id, text="among spectators")
        await bob.ask("say", id, seat=1, text="something rude")
        await ann.post(f"/api/tables/{id}/report", player=bob.player, reason="rude")
        await give_role(site, mod.player, "moderator")
        found = await mod.get("/api/moderation")
        (report,) = [one for one in found["reports"] if one["table"] == id]
        assert found["role"] == "moderator" and report["reported_name"] == "Bob" and report["reason"] == "rude"
        assert [line["text"] for line in report["lines"]] == ["something rude"], "players do not hear spectators"
        assert await bob.get("/api/moderation") == {"role": None, "reports": [], "bans": []}
        for client in (ann, bob, eve):
            for path in (f"reports/{report['id']}", f"tables/{id}/close"):
                body = {"action": "dismiss"} if "reports" in path else {}
                with pytest.raises(Refused, match="not_a_moderator"):
                    await client.post(f"/api/moderation/{path}", **body)
        with pytest.raises(Refused, match="not_an_admin"):
            await mod.post(f"/api/moderation/reports/{report['id']}", action="ban")
        left = await mod.post(f"/api/moderation/reports/{report['id']}", action="silence", days=2)
        assert report["id"] not in [one["id"] for one in left["reports"]]
        with pytest.raises(Refused, match="no_such_report"):
            await mod.post(f"/api/moderation/reports/{report['id']}", action="dismiss")
        logged = [act for act in await acts(site) if act.target == bob.player]
        assert [(act.moderator, act.action) for act in logged] == [(mod.player, "silence")]
        with pytest.raises(Refused, match="silenced"):  # at once at the moderator's process, where Bob is, too
            await bob.ask("say", id, seat=1, text="again")
        await ann.ask("say", id, seat=0, text="others may talk")


async def test_a_warned_player_chats_once_they_have_read_it_and_the_reporter_hears_that_somebody_acted(
    site: Site,
) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, _, mod):
        id = await duel(ann, bob)
        await bob.ask("say", id, seat=1, text="something rude")
        await ann.post(f"/api/tables/{id}/report", player=bob.player, reason="rude")
        await give_role(site, mod.player, "moderator")
        (report,) = [one for one in (await mod.get("/api/moderation"))["reports"] if one["table"] == id]
        await mod.post(f"/api/moderation/reports/{report['id']}", action="warn", text="Be  kind.")
        (watched,) = (await mod.get("/api/moderation/players", text=bob.player))["players"]
        assert (watched["warning"]["reason"], watched["measures"]) == ("Be kind.", 1)
        with pytest.raises(Refused, match="warned"):  # at once at the moderator's process, where Bob is, too
            await bob.ask("say", id, seat=1, text="again")
        assert (await bob.get("/api/me"))["moderator_messages"] == 1
        claimed = await bob.post("/api/me/claim", name=f"Bob {bob.player[:8]}", password="lotus in the pond")
        assert claimed["moderator_messages"] == 1, "with a new session too"
        await bob.connect()
        await bob.hello(id)
        (warning,) = await bob.get(MESSAGES)
        assert (warning["id"], warning["kind"], warning["text"]) == ("warning", "warning", "Be kind.")
        assert "Ann" not in str(warning), "nobody is told who reported them"
        assert await bob.request("DELETE", f"{MESSAGES}/warning") == []
        await bob.ask("say", id, seat=1, text="I will")
        (answer,) = await ann.get(MESSAGES)
        assert (answer["id"], answer["kind"], answer["text"]) == (report["id"], "acted", "")
        assert answer["name"] == claimed["name"]
        for client in (mod, bob):
            await client.request("DELETE", f"{MESSAGES}/{report['id']}")
        assert (await ann.get("/api/me"))["moderator_messages"] == 1, "others cannot take it away"
        assert await ann.request("DELETE", f"{MESSAGES}/{report['id']}") == []
        assert (await ann.get("/api/me"))["moderator_messages"] == 0


async def test_who_reports_hears_that_nothing_follows_and_not_where_all_their_reports_are_dismissed(
    site: Site,
) -> None:
    async with guests(site, "Ann", "Bob", "Mod") as (ann, bob, mod):
        await give_role(site, mod.player, "moderator")
        for action in ("dismiss", "dismiss_all"):
            id = await duel(ann, bob)
            await ann.post(f"/api/tables/{id}/report", player=bob.player)
            (report,) = [one for one in (await mod.get("/api/moderation"))["reports"] if one["table"] == id]
            await mod.post(f"/api/moderation/reports/{report['id']}", action=action)
        assert [one["kind"] for one in await ann.get(MESSAGES)] == ["dismissed"]
        assert await bob.get(MESSAGES) == []


async def test_the_words_of_an_offer_are_moderated_like_chat(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve", "Mod") as (ann, bob, eve, mod):
        id = await council(ann, bob, eve)
        offer = {"move": "offer", "number": 1, "give": {"influence": 1}}
        await bob.move(id, 1, {**offer, "to": 0, "text": "something rude"})
        await bob.move(id, 1, {**offer, "to": 2, "text": "between us"})
        await ann.post(f"/api/tables/{id}/report", player=bob.player)
        await give_role(site, mod.player, "moderator")
        (report,) = [one for one in (await mod.get("/api/moderation"))["reports"] if one["table"] == id]
        assert report["lines"] == [{"player": bob.player, "name": "Bob", "text": "something rude"}]
        await mod.post(f"/api/moderation/reports/{report['id']}", action="warn", text="Be kind.")
        with pytest.raises(Refused, match="warned"):
            await bob.move(id, 1, {**offer, "to": 0, "text": "again"})
        await bob.move(id, 1, {**offer, "to": 0})
        await ann.move(id, 0, {**offer, "to": 1, "text": "others may talk"})


async def test_a_moderator_closes_a_table_that_waits(site: Site) -> None:
    async with guests(site, "Ann", "Mod") as (ann, mod):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], public=True)
        await give_role(site, mod.player, "moderator")
        await mod.post(f"/api/moderation/tables/{id}/close")
        assert (await ann.get(f"/api/tables/{id}"))["status"] == "over"
        assert [(act.action, act.target) for act in await acts(site)][:1] == [("close table", id)]


async def test_a_moderator_closes_a_game_in_progress_which_then_has_no_result(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Mod") as (ann, bob, mod):
        id = await duel(ann, bob)
        seen = ann.tables[id]
        for client in (bob, mod):
            await give_role(site, client.player, "moderator")
        with pytest.raises(Refused, match="own_game"):
            await bob.post(f"/api/moderation/tables/{id}/close")
        await mod.post(f"/api/moderation/tables/{id}/close")
        await ann.until(lambda: "ended" in seen.kinds())
        closed = await ann.get(f"/api/tables/{id}")
        assert closed["status"] == "over"
        assert (closed["outcome"]["reason"], closed["outcome"]["winners"]) == ("closed", [])
        (game,) = [one for one in (await ann.get("/api/me/games"))["games"] if one["id"] == id]
        assert (game["outcome"], game["reason"], game["counted"]) == ("none", "closed", False)
        with pytest.raises(Refused, match="game_over"):
            await mod.post(f"/api/moderation/tables/{id}/close")


async def test_a_table_that_the_host_wants_closed_is_closed_by_a_running_server(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        seen = ann.tables[id]
        database = opened(site.database)
        await database.open()
        moderation = Moderation(database)
        assert not await moderation.ask_to_close("nowhere", ACT)
        assert await moderation.ask_to_close(id, ACT)
        await ann.until(lambda: "ended" in seen.kinds())
        assert not await moderation.ask_to_close(id, ACT), "it is over"
        await database.close()


async def test_an_admin_sees_the_site_at_a_glance(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Mod", "Admin") as (ann, bob, mod, admin):
        await give_role(site, mod.player, "moderator")
        await give_role(site, admin.player, "admin")
        id = await duel(ann, bob)
        for client in (ann, mod):
            with pytest.raises(Refused, match="not_a"):
                await client.get("/api/moderation/site")
        before = await admin.get("/api/moderation/site")
        await ann.post(f"/api/tables/{id}/report", player=bob.player)
        await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        glance = await admin.get("/api/moderation/site")
        assert glance["reports"] - before["reports"] == 1 and glance["oldest_report"] is not None
        assert (glance["waiting"] - before["waiting"], glance["playing"] - before["playing"]) == (1, 0)
        assert glance["processes"] == len(site.processes) and glance["stored_bytes"] > 0


async def test_an_admin_bans_an_address_for_some_days(site: Site) -> None:
    async with guests(site, "Ann", "Mod", "Admin") as (ann, mod, admin):
        await give_role(site, mod.player, "moderator")
        await give_role(site, admin.player, "admin")
        ban = {"address": "2001:db8:0:7::1", "days": 2, "reason": "a flood"}
        with pytest.raises(Refused, match="not_a_moderator"):
            await ann.post("/api/moderation/bans", **ban)
        with pytest.raises(Refused, match="not_an_admin"):
            await mod.post("/api/moderation/bans", **ban)
        with pytest.raises(Refused, match="invalid_address"):
            await admin.post("/api/moderation/bans", **{**ban, "address": "everybody"})
        with pytest.raises(Refused, match="yourself"):
            await admin.post("/api/moderation/bans", **{**ban, "address": "127.0.0.1"})
        with pytest.raises(Refused, match="yourself"):
            await admin.post("/api/moderation/bans", **{**ban, "address": "127.0.0.1/24"})
        with pytest.raises(Refused, match="invalid_address"):
            await admin.post("/api/moderation/bans", **{**ban, "address": "2001::/16"})
        found = await admin.post("/api/moderation/bans", **ban)
        (listed,) = [one for one in found["bans"] if one["reason"] == "a flood"]
        assert listed["address"] == "2001:db8:0:7::/64"
        assert listed["until"] - listed["banned_at"] == 2 * DAY_MS
        assert (await mod.get("/api/moderation"))["bans"] == [], "addresses are for admins"
        assert ("ban", listed["address"]) in [(act.action, act.target) for act in await acts(site)]
        wide = await admin.post("/api/moderation/bans", **{**ban, "address": "2001:db8:5:7::1/48", "reason": "wide"})
        assert [one["address"] for one in wide["bans"] if one["reason"] == "wide"] == ["2001:db8:5::/48"]
        await admin.post("/api/moderation/bans/lift", address="2001:db8:5::/48")
        left = await admin.post("/api/moderation/bans/lift", address=listed["address"])
        assert listed["address"] not in [one["address"] for one in left["bans"]]


async def test_a_moderator_who_is_reported_neither_reads_nor_closes_that_report(site: Site) -> None:
    async with guests(site, "Ann", "Mod", "Eve") as (ann, mod, eve):
        id = await duel(ann, mod)
        await ann.post(f"/api/tables/{id}/report", player=mod.player, reason="rude")
        for client in (mod, eve):
            await give_role(site, client.player, "moderator")
        (report,) = [one for one in (await eve.get("/api/moderation"))["reports"] if one["table"] == id]
        assert id not in [one["table"] for one in (await mod.get("/api/moderation"))["reports"]]
        with pytest.raises(Refused, match="no_such_report"):
            await mod.post(f"/api/moderation/reports/{report['id']}", action="dismiss")
        await eve.post(f"/api/moderation/reports/{report['id']}", action="dismiss")
