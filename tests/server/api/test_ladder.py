"""Ladders are read page by page."""

import asyncio

import pytest

from nelumbo.server.ids import new_id
from tests.server.accounts import account
from tests.server.client import Client, Refused
from tests.server.site import Site


@pytest.mark.parametrize("before", ["99999999999999999999999.x", "1e3.x", "x", "-.x", "7", "7.\0"])
async def test_a_place_on_the_ladder_that_cannot_be_read_is_refused(site: Site, before: str) -> None:
    visitor = Client(site.url())
    with pytest.raises(Refused) as refused:
        await visitor.get("/api/ladder/lotus", before=before)
    assert (refused.value.code, refused.value.answer["status"]) == ("invalid_body", 400)
    assert (await visitor.get("/api/ladder/lotus", before="-12500.ann"))["players"] == []
    await visitor.close()


async def test_other_rule_sets_have_ladders_of_their_own(site: Site) -> None:
    ann, bob = [await account(site, f"{name} {new_id()[:8]}") for name in ("Ann", "Bob")]
    clock = {"kind": "daily", "hours": 24}
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = await ann.open_table("lotus", seats, rated=True, clock=clock, options={"finish_round": True})
    await bob.post(f"/api/tables/{table}/sit")
    await ann.post(f"/api/tables/{table}/start")
    await bob.connect()
    await bob.hello(table)
    await bob.ask("resign", table, seat=1)
    pool = None
    async with asyncio.timeout(60):
        while pool is None:
            await asyncio.sleep(0.05)  # games are rated in the background, and no message tells it
            variants = (await ann.get("/api/ladder/lotus"))["variants"]
            pool = next((one["pool"] for one in variants if one["options"] == {"finish_round": True}), None)
    ladder = await ann.get(f"/api/ladder/{pool}")
    assert (ladder["game"], ladder["pool"]) == ("lotus", pool)
    assert ladder["bots"] == (await ann.get("/api/ladder/lotus"))["bots"], "none were measured by these rules alone"
    names = [one["name"] for one in ladder["provisional"]]
    assert {(await one.get("/api/me"))["name"] for one in (ann, bob)} <= set(names)
    assert (await ann.get("/api/ladder/lotus"))["bots"] and ladder["variants"]
    with pytest.raises(Refused):
        await ann.get("/api/ladder/nothing.12345678")
    for client in (ann, bob):
        await client.close()
