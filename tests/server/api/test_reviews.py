"""Reviews: made in the workers, shown as they grow, kept, and the same from every process."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.review import seen_moments
from nelumbo.core.chance import seeded
from nelumbo.core.record import Record, write_json
from nelumbo.server.api import records as record_api
from nelumbo.server.api.reviews import ask_review, show_review
from nelumbo.server.errors import Denied
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.absence import NOBODY_AWAY
from nelumbo.server.live.bots.reviews import Reviewer
from nelumbo.server.live.bots.worker import first_events
from nelumbo.server.live.bots.worker_pool import BotWorkers
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Resign
from nelumbo.server.store.records import Records
from nelumbo.server.store.reviews import Reviews
from tests.records import bot_game, sealed_again_and_again, short
from tests.server.client import Refused
from tests.server.live.parts import ANN, BOB, process, started
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
    found = list(seen_moments(game, bot_game("lotus")))
    seen = next(one for one in found if one.played is not None and one.view.phase == "draw")  # type: ignore[attr-defined]  # Lotus' view
    moves = game.sampler(seen.view).draw(seeded("any")).legal_moves(seen.viewer)
    cards = [msgspec.json.decode(event) for move in moves for event in first_events(game, seen.view, move, "s")]

    assert [event["card"] for event in cards if event["event"] == "drew"] == [None]
    assert all(event["flower"] in seen.view.row for event in cards if event["event"] == "took")  # type: ignore[attr-defined]


async def test_a_game_that_is_being_played_has_no_review(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        for ask in (ann.get, ann.post):
            with pytest.raises(Refused, match="not_over"):
                await ask(f"/api/records/{id}/review")


class ClaimedReview(Reviewer):
    """Never gets further than to say that it is at work."""

    async def make(self, id: str, address: str, load: Callable[[], Awaitable[Record]]) -> None:
        pass


async def test_a_record_is_built_for_a_new_review_only_beside_the_event_loop_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, record_of = list[int](), record_api.record_of

    def noted(table: Table) -> Record:
        built.append(threading.get_ident())
        return record_of(table)

    monkeypatch.setattr(record_api, "record_of", noted)
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        resign = Resign(id="r", table=keeper.id, seat=0)
        await keeper.act(lambda table: game_actions.entry_for(table, ANN, resign, NOBODY_AWAY))
        database = hub.tables.database
        reviewer, imported = ClaimedReview(Reviews(database), BotWorkers(1), 1), Records(database)
        many, own = Limit("reviews", 40, 1e-9), Limit("past_games", 40, 1e-9)
        quota = PastGamesQuota(own, many, ANN.id, "an address")
        assert (await show_review.fn(keeper.id, hub, imported, reviewer, quota)).total == 0 and not built
        await ask_review.fn(keeper.id, ANN, hub, imported, reviewer, many, many, quota)
        assert len(built) == 1 and built[0] != threading.get_ident()
        await asyncio.gather(*hub.background.tasks)
        assert (await ask_review.fn(keeper.id, ANN, hub, imported, reviewer, many, many, quota)).total == 1
        assert len(built) == 1 and own.own.tokens(ANN.id) == pytest.approx(39)


async def test_a_review_that_is_made_is_counted_and_its_progress_is_not(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        imported, reviews = Records(hub.tables.database), Reviews(hub.tables.database)
        id, reviewer = await imported.add(short("mandala", 1)), ClaimedReview(reviews, BotWorkers(1), 1)
        quota = PastGamesQuota(Limit("own", 1, 1e-9), Limit("of_address", 9, 1e-9), ANN.id, "an address")
        assert await reviews.take_lease(id, 2, 1, 0)
        for _ in range(3):
            assert (await show_review.fn(id, hub, imported, reviewer, quota)).review is None
        await reviews.finish(id, 2, '{"shares":[],"decisions":[]}')
        assert (await show_review.fn(id, hub, imported, reviewer, quota)).review is not None
        with pytest.raises(Denied, match="too many requests"):
            await show_review.fn(id, hub, imported, reviewer, quota)


async def test_a_review_is_charged_by_the_length_of_its_record_to_the_player_and_the_address(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        imported = Records(hub.tables.database)
        id = await imported.add(sealed_again_and_again(400))
        reviewer = ClaimedReview(Reviews(hub.tables.database), BotWorkers(1), 1)
        own, of_address, reviews = (Limit(name, 40, 1e-9) for name in ("own", "of_address", "reviews"))
        reviews_of_address = Limit("reviews_of_address", 1, 1e-9)
        quota = PastGamesQuota(own, of_address, ANN.id, "an address")
        await ask_review.fn(id, ANN, hub, imported, reviewer, reviews, reviews_of_address, quota)
        assert own.own.tokens(ANN.id) == pytest.approx(37)
        assert of_address.own.tokens("an address") == pytest.approx(37)

        another = await imported.add(short("mandala", 1))
        with pytest.raises(Denied, match="too many requests"):
            await ask_review.fn(another, BOB, hub, imported, reviewer, reviews, reviews_of_address, quota)
