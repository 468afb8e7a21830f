"""A review is put together from what each seat could know."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.hint import seed_of
from nelumbo.bots.review import Opinion, SeenMoment, Verdict, opinion, seen_moments
from nelumbo.server.live.reviews import Reviewer, assembled
from nelumbo.server.live.worker import MoveJudged
from nelumbo.server.live.worker_pool import BotWorkers
from nelumbo.server.store import opened
from nelumbo.server.store.reviews import Reviews
from tests.records import short


def reply(seen: SeenMoment) -> MoveJudged:
    """A worker's: the more moves were made, the surer it is of seat 0."""
    share = 0.5 + seen.moment / 10 + seen.viewer / 100
    verdict = None if seen.played is None else Verdict(seen.played, 0.123456, None, [])
    return MoveJudged(Opinion([share, 1 - share], verdict), [b'{"event": "x"}'])


def test_a_seat_keeps_its_last_opinion_and_every_decision_stands_at_its_move() -> None:
    game, record = games.load("mandala"), short("mandala", 3)
    found, _ = seen_moments(game, record)
    left = [seen for seen in found if (seen.moment, seen.viewer) != (1, 1)]
    review = assembled(game, record, left, [reply(seen) for seen in left], None)
    assert len(review.shares) == len(review.decisions) == 4
    assert [shares[0][0] for shares in review.shares] == pytest.approx([0.5, 0.6, 0.7, 0.8])
    assert [shares[1][0] for shares in review.shares][:2] == pytest.approx([0.51, 0.51]), "it saw nothing new"
    judged = review.decisions[1:]
    assert review.decisions[0] is None
    assert [one.seat for one in judged if one is not None] == [seen.viewer for seen in left if seen.played is not None]
    assert {one.cost for one in judged if one is not None} == {0.1235}


def test_the_end_of_a_finished_game_is_known_to_all() -> None:
    game, record = games.load("mandala"), short("mandala", 2)
    found, _ = seen_moments(game, record)
    review = assembled(game, record, found, [reply(seen) for seen in found], [1.0, 0.0])
    assert review.shares[-1] == [[1.0, 0.0], [1.0, 0.0]]


@pytest.fixture
async def reviewer(tmp_path: Path) -> AsyncIterator[Reviewer]:
    database, workers = opened(str(tmp_path / "nelumbo.db")), BotWorkers(1)
    await database.open()
    yield Reviewer(Reviews(database), workers, 1)
    await workers.close()
    await database.close()


async def test_a_review_keeps_every_worker_busy(reviewer: Reviewer) -> None:
    workers = BotWorkers(2)
    try:
        await Reviewer(reviewer.reviews, workers, 2).make("record", short("mandala", 3))
        assert len(workers.running) == 2
    finally:
        await workers.close()


@pytest.mark.parametrize("name", games.names())
async def test_a_review_has_everybody_s_chances_and_every_decision(reviewer: Reviewer, name: str) -> None:
    game, record = games.load(name), short(name, 1)
    assert await reviewer.is_missing("record")
    await reviewer.make("record", record)
    progress = await reviewer.progress("record")
    assert progress.review is not None and progress.done == progress.total
    assert not await reviewer.is_missing("record")
    review = progress.review
    for seen in seen_moments(game, record)[0]:
        thought = opinion(game, seen, seed_of(seen.view))
        assert review.shares[seen.moment][seen.viewer] == pytest.approx(thought.shares, abs=1e-4)
        if thought.verdict is not None:
            judged = review.decisions[seen.moment + 1]
            assert judged is not None and judged.cost == pytest.approx(thought.verdict.cost, abs=1e-4)
            assert (judged.seat, judged.because) == (seen.viewer, thought.verdict.because)
            assert bytes(judged.best) == msgspec.json.encode(game.decode(thought.verdict.best))
    assert len(review.shares) == len(review.decisions) == 2
