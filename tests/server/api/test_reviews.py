"""Reviews: made in the workers, shown as they grow, kept, and the same from every process."""

import asyncio

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.review import viewpoints
from nelumbo.core.chance import seeded
from nelumbo.core.record import write_json
from nelumbo.server.live.worker import first_events
from tests.records import bot_game, short
from tests.server.client import Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_a_review_is_made_once_and_shown_to_everybody(site: Site) -> None:
    """A page asks again until it is done, and what it hears never goes back."""
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = (await ann.request("POST", "/api/records", content=write_json(short("mandala", 2))))["id"]
        assert await bob.get(f"/api/records/{id}/review") == {"done": 0, "total": 0, "review": None}
        done = 0
        async with asyncio.timeout(60):
            while (progress := await ann.post(f"/api/records/{id}/review"))["review"] is None:
                assert done <= progress["done"] <= progress["total"]
                done = progress["done"]
                await asyncio.sleep(0.1)  # as the page does: no message tells that it is done
        assert progress["done"] == progress["total"] and len(progress["review"]["shares"]) == 3
        assert await bob.get(f"/api/records/{id}/review") == progress


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
