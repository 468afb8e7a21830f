"""Whole games from lobby to record, with people, bots and a spectator."""

import asyncio

import pytest

from nelumbo import games
from tests.server.client import Client, Seen
from tests.server.scenarios import play_on
from tests.server.site import Site

GAMES = games.names()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_bots_play_from_the_lobby_to_the_record(site: Site, game: str) -> None:
    asyncio.run(play_through(site, game))


async def play_through(site: Site, game: str) -> None:
    ann, bob = await Client.guest(site.url(0), "Ann"), await Client.guest(site.url(1), "Bob")
    eve = await Client.guest(site.url(1), "Eve")
    size = min(games.load(game).setups.seats)
    bots = [{"kind": "bot", "bot": "uniform"} for _ in range(size - 2)]
    for client in (ann, bob, eve):
        await client.connect()
    await bob.send("open_lobby")
    id = await ann.open_table(game, [{"kind": "me"}, {"kind": "open"}, *bots], public=True)
    await bob.until(lambda: id in bob.lobby)
    await bob.post(f"/api/tables/{id}/sit", seat=1)
    seen = [await client.hello(id) for client in (ann, bob, eve)]
    await ann.post(f"/api/tables/{id}/start")
    await asyncio.gather(*(play_on(client, id, number) for number, client in enumerate((ann, bob))))
    await eve.until(lambda: seen[2].table["status"] == "over")
    await check_record(ann, id, seen)
    for client in (ann, bob, eve):
        await client.close()


async def check_record(client: Client, id: str, seen: list[Seen]) -> None:
    """The record holds, and everybody was told the same story."""
    verified = await client.get(f"/api/records/{id}/verify")
    assert verified["holds"] and verified["result_holds"]
    record = await client.get(f"/api/records/{id}")
    outcome = seen[0].table["outcome"]
    assert record["seed"] == outcome["seed"] and record["result"] == outcome["result"]
    assert record["commitment"] == seen[0].table["commitment"]
    text = await client.get(f"/api/records/{id}.txt")
    assert record["seed"] in text
    for known in seen:
        assert [told["event"]["seat"] for told in known.told if told["event"]["kind"] == "moved"] == [
            seat for seat, _ in record["moves"]
        ]
    replay = await client.get(f"/api/records/{id}/replay", viewer="0")
    assert replay["moments"][-1]["view"] == seen[0].views[0]["view"]
    kept = await client.request("POST", "/api/records", content=text)
    assert (await client.get(f"/api/records/{kept['id']}"))["result"] == record["result"]
