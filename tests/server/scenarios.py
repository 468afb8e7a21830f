"""Small beginnings that many tests share."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.server.client import Client, Seen
from tests.server.site import Site


@asynccontextmanager
async def guests(site: Site, *names: str) -> AsyncIterator[list[Client]]:
    """People with their pages open, each at another process where there are several."""
    clients = []
    for number, name in enumerate(names):
        client = await Client.guest(site.url(number), name)
        await client.connect()
        clients.append(client)
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()


async def duel(ann: Client, bob: Client, *spectators: Client, **more: Any) -> str:
    """Mandala between two people, started, with everybody's page open. Ann is seat 0 and begins."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = await ann.open_table("mandala", seats, options={"first": 0}, **more)
    await bob.post(f"/api/tables/{id}/sit")
    await ann.post(f"/api/tables/{id}/start")
    for client in (ann, bob, *spectators):
        await client.hello(id)
    return id


async def council(*clients: Client) -> str:
    """White Lotus with negotiation in words between these people, started, with everybody's page open."""
    host, *others = clients
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    id = await host.open_table("white-lotus", seats, options={"negotiation": "full"})
    for guest in others:
        await guest.post(f"/api/tables/{id}/sit")
    await host.post(f"/api/tables/{id}/start")
    for guest in clients:
        await guest.hello(id)
    return id


def decisions(seen: Seen) -> list[tuple[int, Any]]:
    """What this client may decide now; a sealed choice is not opened again."""
    return [
        (seat, move)
        for seat, seat_view in seen.views.items()
        if seat is not None and seat in seat_view["view"]["awaited"]
        for move in seat_view["moves"]
    ]


async def play_on(client: Client, id: str, seed: int, most: int = 10_000) -> int:
    """Makes any legal move whenever there is one, to the end or `most` times."""
    seen, dice = client.tables[id], random.Random(seed)
    for made in range(most):
        await client.until(lambda: seen.table["status"] == "over" or decisions(seen))
        if seen.table["status"] == "over":
            return made
        seat, move = dice.choice(decisions(seen))
        await client.move(id, seat, move)
    return most
