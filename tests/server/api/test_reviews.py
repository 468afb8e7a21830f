"""Reviews: made in the workers, shown as they grow, kept, and the same from every process."""

import asyncio
from typing import Any

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.review import opinion, viewpoints
from nelumbo.core.chance import seeded
from nelumbo.core.record import write_json
from nelumbo.server.live.worker import first_events
from tests.records import bot_game, short
from tests.server.client import Client, Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def reviewed(client: Client, id: str) -> Any:
    """Asks until it is done; how far it is never goes back."""
    done = 0
    async with asyncio.timeout(60):
        while (progress := await client.post(f"/api/records/{id}/review"))["review"] is None:
            assert done <= progress["done"] <= progress["total"]
            done = progress["done"]
            await asyncio.sleep(0.1)
    assert progress["done"] == progress["total"]
    return progress["review"]


@pytest.mark.parametrize("name", games.names())
async def test_a_review_has_everybody_s_chances_and_every_decision(site: Site, name: str) -> None:
    record = short(name, 2)
    game, (found, _) = games.load(name), viewpoints(games.load(name), record)
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = (await ann.request("POST", "/api/records", content=write_json(record)))["id"]
        nothing = {"done": 0, "total": 0, "review": None}
        assert await bob.get(f"/api/records/{id}/review") == nothing
        first = await reviewed(ann, id)
        assert (await bob.get(f"/api/records/{id}/review"))["review"] == first
    for viewpoint in found:
        thought = opinion(game, viewpoint, "review")
        assert first["shares"][viewpoint.moment][viewpoint.viewer] == pytest.approx(thought.shares, abs=1e-4)
        if thought.verdict is not None:
            judged = first["decisions"][viewpoint.moment + 1]
            assert (judged["seat"], judged["because"]) == (viewpoint.viewer, thought.verdict.because)
            assert judged["cost"] == pytest.approx(thought.verdict.cost, abs=1e-4)
            assert judged["best"] == msgspec.to_builtins(game.decode(thought.verdict.best))
    assert len(first["shares"]) == len(first["decisions"]) == 3


def test_the_bot_does_not_say_which_card_it_would_have_drawn() -> None:
    """LOT-TURN: before the draw nobody knows the top card; a wildflower from the open row can be named."""
    game = games.load("lotus")
    found, _ = viewpoints(game, bot_game("lotus"))
    viewpoint = next(one for one in found if one.played is not None and one.view.phase == "draw")  # type: ignore[attr-defined]  # Lotus' view
    moves = game.sampler(viewpoint.view).draw(seeded("any")).legal_moves(viewpoint.viewer)
    cards = [msgspec.json.decode(event) for move in moves for event in first_events(game, viewpoint.view, move, "s")]

    assert [event["card"] for event in cards if event["event"] == "drew"] == [None]
    assert all(event["flower"] in viewpoint.view.row for event in cards if event["event"] == "took")  # type: ignore[attr-defined]


async def test_a_game_that_is_being_played_has_no_review(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        for ask in (ann.get, ann.post):
            with pytest.raises(Refused, match="not_over"):
                await ask(f"/api/records/{id}/review")
