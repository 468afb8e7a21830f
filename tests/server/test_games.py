"""Whole games from lobby to record, with people, bots and a watcher."""

import asyncio
import random
from typing import Any

import pytest

from nelumbo import games
from tests.server.client import Client, Seen
from tests.server.site import Site

GAMES = games.names()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_bots_play_from_the_lobby_to_the_record(site: Site, game: str) -> None:
    asyncio.run(play_through(site, game))


async def play_through(site: Site, game: str) -> None:
    ann, bob = await Client.guest(site.url(0), "Ann"), await Client.guest(site.url(1), "Bob")
    eve = await Client.guest(site.url(1), "Eve")
    size = min(games.load(game).seats)
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


async def play_on(client: Client, id: str, seed: int) -> None:
    """Any legal move whenever there is one, to the end."""
    seen, dice = client.tables[id], random.Random(seed)
    while True:
        await client.until(lambda: seen.table["status"] == "over" or decisions(seen))
        if seen.table["status"] == "over":
            return
        seat, move = dice.choice(decisions(seen))
        await client.move(id, seat, move)


def decisions(seen: Seen) -> list[tuple[int, Any]]:
    """What this client may decide now; a sealed choice is not opened again."""
    return [
        (seat, move)
        for seat, face in seen.faces.items()
        if seat is not None and seat in face["view"]["awaited"]
        for move in face["moves"]
    ]


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
        assert [told["happened"]["seat"] for told in known.told if told["happened"]["what"] == "moved"] == [
            seat for seat, _ in record["moves"]
        ]
    replay = await client.get(f"/api/records/{id}/replay", viewer="0")
    assert replay["moments"][-1]["view"] == seen[0].faces[0]["view"]
    kept = await client.request("POST", "/api/records", content=text)
    assert (await client.get(f"/api/records/{kept['id']}"))["result"] == record["result"]
