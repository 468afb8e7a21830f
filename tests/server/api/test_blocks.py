"""A blocked player cannot befriend, invite, write to or sit down with the one who blocked them, and is not told."""

import pytest

from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site

OPEN = [{"kind": "me"}, {"kind": "open"}]


async def friends_of(client: Client) -> dict[str, list[str]]:
    lists = await client.get("/api/me/friends")
    return {kind: [one["name"] for one in lists[kind]] for kind in ("friends", "asking", "asked", "blocked")}


async def test_who_is_blocked_is_no_friend_and_cannot_become_one(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.post("/api/me/friends", link=(await ann.post("/api/me/friends/link"))["link"])
        blocked = await ann.post("/api/me/blocks", player=bob.player)
        assert blocked["blocked"] == [{"player": bob.player, "name": "Bob"}] and blocked["friends"] == []
        with pytest.raises(Refused, match="not_a_friend"):
            await bob.open_table("mandala", [{"kind": "me"}, {"kind": "invited", "player": ann.player}])
        for way in ({"player": ann.player}, {"link": blocked["link"]}):
            await bob.post("/api/me/friends", **way)
        assert await friends_of(ann) == {"friends": [], "asking": [], "asked": [], "blocked": ["Bob"]}
        assert await friends_of(bob) == {"friends": [], "asking": [], "asked": ["Ann"], "blocked": []}
        with pytest.raises(Refused, match="blocked"):
            await ann.post("/api/me/friends", player=bob.player)
        await ann.request("DELETE", f"/api/me/blocks/{bob.player}")
        assert await friends_of(ann) == {"friends": [], "asking": [], "asked": [], "blocked": []}, "declined lately"
        await ann.post("/api/me/friends", player=bob.player)
        assert (await friends_of(bob))["friends"] == ["Ann"]


async def test_who_is_blocked_cannot_sit_down_where_the_other_is(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        await ann.post("/api/me/blocks", player=bob.player)
        hosted = await ann.open_table("mandala", [{"kind": "invited"}, {"kind": "open"}])
        key = (await ann.get(f"/api/tables/{hosted}"))["seats"][0]["key"]
        seated = await eve.open_table("lotus", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
        await ann.post(f"/api/tables/{seated}/sit")
        for table, way in ((hosted, {}), (hosted, {"key": key}), (seated, {})):
            with pytest.raises(Refused, match="not_welcome"):
                await bob.post(f"/api/tables/{table}/sit", **way)
        bobs = await bob.open_table("mandala", OPEN)
        assert (await ann.post(f"/api/tables/{bobs}/sit"))["yours"] == [1], "Ann may choose otherwise"


async def test_who_is_blocked_is_not_heard_on_any_open_page(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.post("/api/me/blocks", player=bob.player)
        await ann.until(lambda: ann.socket is not None and ann.socket.close_code is not None)
        await ann.connect()
        await ann.hello(id)
        await bob.ask("say", id, text="you again")
        await bob.until(lambda: "said" in bob.tables[id].kinds())
        await bob.ask("resign", id, seat=1)
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        assert all("you again" not in frame for frame in ann.frames)


async def test_only_known_others_can_be_blocked(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        for player, code in ((ann.player, "yourself"), ("nobody", "no_such_player")):
            with pytest.raises(Refused, match=code):
                await ann.post("/api/me/blocks", player=player)
