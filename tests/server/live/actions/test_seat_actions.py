"""Before the start: sitting down, changing seats, and starting."""

import asyncio
from hashlib import sha256

import pytest

from tests.server.client import Refused
from tests.server.scenarios import guests, play_on
from tests.server.site import Site

ME, OPEN, INVITED = {"kind": "me"}, {"kind": "open"}, {"kind": "invited"}
BOT = {"kind": "bot", "bot": "greedy"}


async def test_an_invited_seat_is_taken_only_with_its_key(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await ann.open_table("mandala", [ME, INVITED])
        key = (await ann.get(f"/api/tables/{id}"))["seats"][1]["key"]
        assert key and (await bob.get(f"/api/tables/{id}"))["seats"][1]["key"] is None
        for body in ({"seat": 1}, {"seat": 1, "key": "x" * 16}, {}):
            with pytest.raises(Refused) as refused:
                await eve.post(f"/api/tables/{id}/sit", **body)
            assert refused.value.code in ("invitation_needed", "no_free_seat")
        table = await bob.post(f"/api/tables/{id}/sit", key=key)
        assert table["yours"] == [1] and table["seats"][1]["name"] == "Bob"


async def test_a_player_who_was_sent_away_comes_back_only_when_invited(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [ME, OPEN])
        await bob.post(f"/api/tables/{id}/sit", seat=1)
        await bob.post(f"/api/tables/{id}/stand", seat=1)
        await bob.post(f"/api/tables/{id}/sit", seat=1)  # a player who left of their own accord may come again
        await ann.post(f"/api/tables/{id}/stand", seat=1)
        for body in ({"seat": 1}, {}):
            with pytest.raises(Refused) as refused:
                await bob.post(f"/api/tables/{id}/sit", **body)
            assert refused.value.code == "removed"
        key = (await ann.post(f"/api/tables/{id}/seat", seat=1, to=INVITED))["seats"][1]["key"]
        assert (await bob.post(f"/api/tables/{id}/sit", key=key))["yours"] == [1]


async def test_seats_change_and_only_the_host_rules_over_others(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await ann.open_table("mandala", [ME, OPEN], public=True)
        await ann.hello(id)
        await bob.post(f"/api/tables/{id}/sit", seat=1)
        await ann.until(lambda: ann.tables[id].table["seats"][1]["name"] == "Bob")
        table = await ann.post(f"/api/tables/{id}/swap", one=0, other=1)
        assert [seat["name"] for seat in table["seats"]] == ["Bob", "Ann"]
        await ann.until(lambda: ann.tables[id].seats == [1])
        for path, body in (
            ("sit", {"seat": 0}),
            ("stand", {"seat": 0}),
            ("swap", {"one": 0, "other": 1}),
            ("seat", {"seat": 0, "to": OPEN}),
            ("start", {}),
            ("close", {}),
        ):
            with pytest.raises(Refused) as refused:
                await eve.post(f"/api/tables/{id}/{path}", **body)
            assert refused.value.code in ("seat_taken", "not_your_seat", "not_the_host")
        await bob.post(f"/api/tables/{id}/stand", seat=0)
        with pytest.raises(Refused) as refused:
            await ann.post(f"/api/tables/{id}/start")
        assert refused.value.answer["values"] == {"seats": [0]}
        await ann.post(f"/api/tables/{id}/seat", seat=0, to=BOT)
        assert (await ann.post(f"/api/tables/{id}/start"))["status"] == "playing"
        with pytest.raises(Refused) as refused:
            await bob.post(f"/api/tables/{id}/sit", seat=0)
        assert refused.value.code == "already_started"


async def test_the_deal_is_committed_to_before_the_start(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [ME, OPEN])
        promised = (await bob.get(f"/api/tables/{id}"))["commitment"]
        assert len(promised) == 64
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob):
            seen = await client.hello(id)
            assert seen.table["commitment"] == seen.told[-1]["event"]["commitment"] == promised
        await ann.ask("resign", id, seat=0)
        seed = (await bob.get(f"/api/records/{id}"))["seed"]
        assert sha256(f"nelumbo commitment 1\n{seed}".encode()).hexdigest() == promised
        again = await bob.post(f"/api/tables/{id}/rematch")
        assert again["commitment"] != promised


CHOSEN = """lotus-position 1
mode free
seats R B
turn 1 R A1
row 3 4 5 6
wild #16
player R hand 3s 3d 4s 5s deck #27
player B hand 4s 5s 6s 7s deck #27"""


async def test_a_chosen_position_is_marked_and_played_by_those_who_agree_to_it(site: Site) -> None:
    """LOT-INFO-1, 2: and nobody is sent its hidden part."""
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("lotus", [ME, OPEN], options={"position": CHOSEN}, public=True)
        (listing,) = [one for one in await bob.get("/api/tables") if one["id"] == id]
        table = await bob.get(f"/api/tables/{id}")
        assert listing["deal_chosen"] and table["deal_chosen"] and table["commitment"] is None
        with pytest.raises(Refused) as refused:
            await bob.post(f"/api/tables/{id}/sit")
        assert refused.value.code == "deal_chosen"
        await bob.post(f"/api/tables/{id}/sit", agrees_to_deal=True)
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob):
            seen = await client.hello(id)
            assert seen.told[-1]["event"] == {"kind": "started", "commitment": None}
            assert "hand" not in str(seen.table["options"]) and "deck" not in str(seen.table["options"])
            assert "turn 1 R A1" in seen.table["options"]["position"]
        await ann.ask("resign", id, seat=0)
        verified = await bob.get(f"/api/records/{id}/verify")
        assert verified["deal_chosen"] and not verified["holds"]
        assert (await bob.get(f"/api/records/{id}"))["commitment"] is None


async def test_a_table_that_has_not_started_can_be_given_up(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        id = await ann.open_table("mandala", [ME, OPEN], public=True)
        assert (await ann.post(f"/api/tables/{id}/close"))["status"] == "over"
        assert id not in [listing["id"] for listing in await ann.get("/api/tables")]
        with pytest.raises(Refused) as refused:
            await ann.get(f"/api/records/{id}")
        assert refused.value.code == "not_over"


async def test_several_people_play_on_one_device(site: Site) -> None:
    async with guests(site, "Ann", "Eve") as (ann, eve):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
        id = await ann.open_table("mandala", seats, start=True)
        seen = await ann.hello(id)
        await eve.hello(id)
        assert sorted(seat for seat in seen.views if seat is not None) == [0, 1]
        await play_on(ann, id, 5)
        assert seen.table["status"] == "over"
        moved = next(told["event"] for told in seen.told if told["event"]["kind"] == "moved")
        watched = next(told["event"] for told in eve.tables[id].told if told["event"]["kind"] == "moved")
        assert moved["events"] == watched["events"]
        assert [part["seat"] for part in moved["by_seat"]] == [0, 1]


async def test_people_on_one_device_play_with_others_elsewhere_and_with_bots(site: Site) -> None:
    """By post, so to say: everybody has a day for each move."""

    async with guests(site, "Ann", "Bob") as (ann, bob):
        seats = [{"kind": "me", "name": "Ann"}, OPEN, {"kind": "me", "name": "Ben"}, BOT]
        id = await ann.open_table("flowers", seats, clock={"kind": "daily", "hours": 24})
        await bob.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        for client, own in ((ann, [0, 2]), (bob, [1])):
            assert (await client.hello(id)).seats == own
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        names = [seat["name"] for seat in ann.tables[id].table["seats"]]
        assert names[:3] == ["Ann", "Bob", "Ben"]
        clocks = bob.tables[id].clocks
        assert clocks is not None
        assert all(0 < clock["left"] <= 24 * 3_600_000 for clock in clocks["seats"])
        moved = [told["event"] for told in bob.tables[id].told if told["event"]["kind"] == "moved"]
        assert {what["seat"]: what["by"] for what in moved} == {0: "person", 1: "person", 2: "person", 3: "bot"}
        assert not any(what["by_seat"] for what in moved)


async def test_a_full_table_starts_by_itself_where_the_host_wants_it(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [ME, OPEN], auto_start=True)
        await ann.hello(id)
        table = await bob.post(f"/api/tables/{id}/sit", seat=1)
        assert table["auto_start"] and table["starts_at"] > table["created_at"]
        await ann.until(lambda: ann.tables[id].table["status"] == "playing")
        assert ann.tables[id].table["starts_at"] is None


async def test_the_host_may_have_a_full_table_wait(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [ME, OPEN], auto_start=True)
        await bob.post(f"/api/tables/{id}/sit", seat=1)
        with pytest.raises(Refused) as refused:
            await bob.post(f"/api/tables/{id}/auto-start", on=False)
        assert refused.value.code == "not_the_host"
        for _ in range(2):
            table = await ann.post(f"/api/tables/{id}/auto-start", on=False)
            assert not table["auto_start"] and table["starts_at"] is None and table["status"] == "waiting"
        assert (await ann.post(f"/api/tables/{id}/start"))["status"] == "playing"
