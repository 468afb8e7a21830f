"""Quick match as a client sees it: people at different processes find each other."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nelumbo.server.messages.seeks import SOUGHT_CLOCKS
from tests.server.client import Client, Refused
from tests.server.scenarios import guests
from tests.server.site import Site

OPENING = Path(__file__).parents[3] / "web" / "src" / "pages" / "lobby" / "opening.ts"
DAILY = {"kind": "daily", "hours": 24}
FIVE = [(game, seats) for game in ("flowers", "lotus") for seats in (2, 3, 4)][:5]


async def seeking(client: Client, **more: Any) -> Any:
    (mine,) = await client.post("/api/me/seeks", **{"game": "mandala", "seats": 2, **more})
    return mine


def has(client: Client, what: str) -> bool:
    return bool(client.seeks and client.seeks[0][what])


async def test_two_people_find_each_other_and_sit_down(site: Site) -> None:
    clock = {"kind": "live", "seconds": 600, "increment": 10}
    async with guests(site, "Ann", "Bob") as (ann, bob):
        for client in (ann, bob):
            await client.send("open_lobby")
        first = await seeking(ann, clock=clock)
        assert (first["found"], first["waiting"], first["reach"], first["live"]) == (None, 0, 3.5, True)
        await seeking(bob, clock=clock)
        for client, other in ((ann, "Bob"), (bob, "Ann")):
            await client.until(partial(has, client, "found"))
            (found,) = client.seeks
            assert [one["name"] for one in found["found"]["others"]] == [other]
        for client in (ann, bob):
            await client.post(f"/api/me/seeks/{client.seeks[0]['id']}/accept")
        for client in (ann, bob):
            await client.until(partial(has, client, "table"))
        (id,) = {client.seeks[0]["table"] for client in (ann, bob)}
        table = await ann.get(f"/api/tables/{id}")
        assert {seat["player"] for seat in table["seats"]} == {ann.player, bob.player}
        assert not table["public"] and table["clock"]["seconds"] == 600
        with pytest.raises(Refused, match="match_gone"):
            await ann.post("/api/me/seeks/nothing/accept")


async def test_a_seek_over_days_needs_no_page(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        mine = await seeking(ann, clock=DAILY)
        assert not mine["live"] and [one["id"] for one in await ann.get("/api/me/seeks")] == [mine["id"]]
        await ann.close()
        await bob.send("open_lobby")
        answer = await bob.post("/api/me/seeks", game="mandala", seats=2, clock=DAILY)
        await bob.until(lambda: any(one["status"] == "playing" for one in bob.mine.values()))
        (table,) = await bob.get("/api/me/tables")
        assert {seat["player"] for seat in table["seats"]} == {ann.player, bob.player}
        assert table["status"] == "playing" and {one["table"] for one in answer} <= {None, table["id"]}


async def test_a_seek_can_be_taken_back_and_some_are_refused(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        mine = await seeking(ann, clock={"kind": "live", "seconds": 1800, "increment": 20})
        assert await ann.request("DELETE", f"/api/me/seeks/{mine['id']}") == []
        with pytest.raises(Refused, match="account_needed"):
            await seeking(ann, clock={"kind": "live", "seconds": 600, "increment": 10}, rated=True)
        with pytest.raises(Refused):
            await seeking(ann, seats=7)
        with pytest.raises(Refused):
            await seeking(ann, game="chess")
        with pytest.raises(Refused, match="invalid_body"):
            await seeking(ann, clock={"kind": "live", "seconds": 601})
        for game, seats in FIVE:
            await ann.post("/api/me/seeks", game=game, seats=seats, clock=DAILY)
        with pytest.raises(Refused, match="too_many"):
            await ann.post("/api/me/seeks", game="mandala", seats=2, clock=DAILY)
        for one in await ann.get("/api/me/seeks"):
            await ann.request("DELETE", f"/api/me/seeks/{one['id']}")


def test_the_page_offers_the_clocks_with_which_people_are_sought() -> None:
    listed = re.findall(r"^  \w+: \{ (kind: .*) \},$", OPENING.read_text(), re.MULTILINE)
    offered = [msgspec.json.decode("{" + re.sub(r"(\w+):", r'"\1":', one) + "}") for one in listed]
    assert offered == [msgspec.to_builtins(clock) for clock in SOUGHT_CLOCKS]
