"""Friends as a client sees them: by link at once, by name once both agree, and seen only if they allow it."""

import pytest

from nelumbo.server.live.keeping.table_opener import INVITATIONS
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def names(client: Client, kind: str = "friends") -> list[str]:
    return [one["name"] for one in (await client.get("/api/me/friends"))[kind]]


async def test_a_link_makes_friends_and_an_invitation_keeps_a_seat(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        link = (await ann.post("/api/me/friends/link"))["link"]
        assert (await bob.get(f"/api/friend-links/{link}"))["name"] == "Ann"
        await bob.post("/api/me/friends", link=link)
        assert (await names(ann), await names(bob)) == (["Bob"], ["Ann"])
        over = await duel(ann, bob)
        await bob.ask("resign", over, seat=1)
        (friend,) = (await ann.get("/api/me/friends"))["friends"]
        assert (friend["won"], friend["lost"], friend["here"]) == (1, 0, None)
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "invited", "player": bob.player}])
        (mine,) = [one for one in await bob.get("/api/me/tables") if one["id"] == id]
        assert (mine["seats"][1]["kept_for"], mine["seats"][1]["name"]) == (bob.player, "Bob")
        assert (await bob.post(f"/api/tables/{id}/sit"))["yours"] == [1]
        for other in (eve.player, "nobody"):
            with pytest.raises(Refused, match="not_a_friend"):
                await ann.open_table("mandala", [{"kind": "me"}, {"kind": "invited", "player": other}])
        await ann.request("DELETE", f"/api/me/friends/{bob.player}")
        assert await names(bob) == []
        with pytest.raises(Refused, match="not_a_friend"):
            await bob.open_table("mandala", [{"kind": "me"}, {"kind": "invited", "player": ann.player}])
        await ann.post("/api/me/friends/link")
        with pytest.raises(Refused, match="no_such_player"):
            await eve.post("/api/me/friends", link=link)


@pytest.mark.parametrize(("wrong", "code"), [({"name": "a\0b"}, "invalid_name"), ({"link": "a\0b"}, "invalid_body")])
async def test_nobody_is_asked_by_what_no_store_can_hold(site: Site, wrong: dict[str, str], code: str) -> None:
    """PostgreSQL takes no NUL character in a text."""
    async with guests(site, "Ann") as (ann,):
        with pytest.raises(Refused, match=code):
            await ann.post("/api/me/friends", **wrong)


async def test_the_host_of_a_table_that_waits_keeps_a_seat_for_a_friend(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        await bob.post("/api/me/friends", link=(await ann.post("/api/me/friends/link"))["link"])
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}], public=True)
        for_bob = {"seat": 1, "to": {"kind": "invited", "player": bob.player}}
        for other in (eve.player, ann.player, "nobody"):
            with pytest.raises(Refused, match="not_a_friend"):
                await ann.post(f"/api/tables/{id}/seat", seat=1, to={"kind": "invited", "player": other})
        with pytest.raises(Refused, match="not_the_host"):
            await bob.post(f"/api/tables/{id}/seat", seat=1, to={"kind": "invited", "player": ann.player})
        assert id not in [one["id"] for one in await bob.get("/api/me/tables")]
        seat = (await ann.post(f"/api/tables/{id}/seat", **for_bob))["seats"][1]
        assert (seat["kind"], seat["name"], seat["kept_for"]) == ("invited", "Bob", bob.player)
        assert id in [one["id"] for one in await bob.get("/api/me/tables")]
        seen = (await eve.get(f"/api/tables/{id}"))["seats"][1]
        assert (seen["name"], seen["kept_for"], seen["key"]) == (None, None, None)
        assert (await bob.post(f"/api/tables/{id}/sit"))["yours"] == [1]


async def test_who_blocks_a_friend_is_not_invited_and_invitations_are_counted(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.post("/api/me/friends", link=(await ann.post("/api/me/friends/link"))["link"])
        to = {"kind": "invited", "player": bob.player}
        for number in range(INVITATIONS + 1):
            id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
            if number < INVITATIONS:
                await ann.post(f"/api/tables/{id}/seat", seat=1, to=to)
        with pytest.raises(Refused, match="too_many_invitations"):
            await ann.post(f"/api/tables/{id}/seat", seat=1, to=to)
        await bob.post("/api/me/blocks", player=ann.player)
        with pytest.raises(Refused, match="not_a_friend"):
            await ann.post(f"/api/tables/{id}/seat", seat=1, to=to)
        assert await bob.get("/api/me/tables") == []


async def test_by_name_both_have_to_agree_and_the_muted_are_not_heard(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        name = f"Ada {ann.player[:8]}"
        await ann.post("/api/me/claim", name=name, password="lotus in the pond")
        await ann.connect()
        for client in (bob, eve):
            await client.post("/api/me/friends", name=name)
        assert (sorted(await names(ann, "asking")), await names(bob, "asked")) == (["Bob", "Eve"], [name])
        await ann.post("/api/me/friends", player=bob.player)
        assert (await names(ann), await names(bob), await names(ann, "asking")) == (["Bob"], [name], ["Eve"])
        id = await duel(ann, eve)
        await ann.ask("mute", id, player=eve.player)
        assert await names(ann, "asking") == [] and await names(eve, "asked") == [name], "nobody tells Eve"
        link = (await ann.post("/api/me/friends/link"))["link"]
        await eve.post("/api/me/friends", link=link)
        assert await names(eve) == []
        with pytest.raises(Refused, match="yourself"):
            await ann.post("/api/me/friends", name=name)
        with pytest.raises(Refused, match="no_such_player"):
            await ann.post("/api/me/friends", name="Nobody at all")


async def test_friends_are_seen_here_only_where_they_allow_it(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        await bob.post("/api/me/friends", link=(await ann.post("/api/me/friends/link"))["link"])
        shown = await bob.request("PATCH", "/api/me/friends", json={"seen_by": "friends"})
        assert shown["seen_by"] == "friends"
        (friend,) = (await bob.get("/api/me/friends"))["friends"]
        assert (friend["here"], friend["seen_at"]) == (None, None), "Ann has not allowed it"


async def test_looking_at_friends_writes_nothing(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        assert [(await ann.get("/api/me/friends"))["link"] for _ in range(2)] == [None, None]
        link = (await ann.post("/api/me/friends/link"))["link"]
        assert link is not None and (await ann.get("/api/me/friends"))["link"] == link
