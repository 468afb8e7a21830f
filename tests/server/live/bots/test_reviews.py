"""A review is put together from what each seat could know."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Never

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.hint import seed_of
from nelumbo.bots.review import Opinion, SeenMoment, Verdict, opinion, seen_moments
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.live.bots.fair_queue import Asker
from nelumbo.server.live.bots.reviews import (
    AT_ONCE,
    AT_ONCE_OF_AN_ADDRESS,
    READY,
    WAITING,
    WAITING_IN_ALL,
    WAITING_OF_AN_ADDRESS,
    Judgements,
    Reviewer,
    check_length,
)
from nelumbo.server.live.bots.worker import MoveJudged, Question
from nelumbo.server.live.bots.worker_pool import ANYBODY, BotWorkers
from nelumbo.server.messages import ReviewProgress
from nelumbo.server.store import opened
from nelumbo.server.store.reviews import Reviews
from tests.records import sealed_again_and_again, short


def reply(seen: SeenMoment) -> MoveJudged:
    """A worker's: the more moves were made, the surer it is of seat 0."""
    share = 0.5 + seen.moment / 10 + seen.viewer / 100
    verdict = None if seen.played is None else Verdict(seen.played, 0.123456, None, [])
    return MoveJudged(Opinion([share, 1 - share], verdict), [b'{"event": "x"}'])


def answered(record: Record, found: list[SeenMoment]) -> Judgements:
    judgements = Judgements(games.load(record.game), record)
    for seen in reversed(found):  # workers may answer in any order
        judgements.add(seen, reply(seen))
    return judgements


def test_a_seat_keeps_its_last_opinion_and_every_decision_stands_at_its_move() -> None:
    game, record = games.load("mandala"), short("mandala", 3)
    found = list(seen_moments(game, record))
    left = [seen for seen in found if (seen.moment, seen.viewer) != (1, 1)]
    review = answered(record, left).review(None)
    assert len(review.shares) == len(review.decisions) == 4
    assert [shares[0][0] for shares in review.shares] == pytest.approx([0.5, 0.6, 0.7, 0.8])
    assert [shares[1][0] for shares in review.shares][:2] == pytest.approx([0.51, 0.51]), "it saw nothing new"
    judged = review.decisions[1:]
    assert review.decisions[0] is None
    assert [one.seat for one in judged if one is not None] == [seen.viewer for seen in left if seen.played is not None]
    assert {one.cost for one in judged if one is not None} == {0.1235}


def test_the_end_of_a_finished_game_is_known_to_all() -> None:
    game, record = games.load("mandala"), short("mandala", 2)
    found = list(seen_moments(game, record))
    review = answered(record, found).review([1.0, 0.0])
    assert review.shares[-1] == [[1.0, 0.0], [1.0, 0.0]]


@pytest.fixture
async def reviewer(tmp_path: Path) -> AsyncIterator[Reviewer]:
    database, workers = opened(str(tmp_path / "nelumbo.db")), BotWorkers(1)
    await database.open()
    yield Reviewer(Reviews(database), workers, 1)
    await workers.close()
    await database.close()


async def make(reviewer: Reviewer, id: str, record: Record, address: str = "an address") -> None:
    async def load() -> Record:
        return record

    assert await reviewer.take_lease(id, record)
    await reviewer.make(id, address, load)


async def test_a_review_keeps_every_worker_busy(reviewer: Reviewer) -> None:
    workers = BotWorkers(2)
    try:
        await make(Reviewer(reviewer.reviews, workers, 2), "record", short("mandala", 3))
        assert len(workers.running) == 2
    finally:
        await workers.close()


@pytest.mark.parametrize("name", games.names())
async def test_a_review_has_everybody_s_chances_and_every_decision(reviewer: Reviewer, name: str) -> None:
    game, record = games.load(name), short(name, 1)
    assert await reviewer.is_missing("record")
    await make(reviewer, "record", record)
    sent = msgspec.json.encode(await reviewer.progress("record"))
    progress = msgspec.json.decode(sent, type=ReviewProgress)
    assert progress.review is not None and progress.done == progress.total
    assert not await reviewer.is_missing("record")
    review = progress.review
    for seen in seen_moments(game, record):
        thought = opinion(game, seen, seed_of(seen.view))
        assert review.shares[seen.moment][seen.viewer] == pytest.approx(thought.shares, abs=1e-4)
        if thought.verdict is not None:
            judged = review.decisions[seen.moment + 1]
            assert judged is not None and judged.cost == pytest.approx(thought.verdict.cost, abs=1e-4)
            assert (judged.seat, judged.because) == (seen.viewer, thought.verdict.because)
            assert bytes(judged.best) == msgspec.json.encode(game.decode(thought.verdict.best))
    assert len(review.shares) == len(review.decisions) == 2


class Silent(BotWorkers):
    """Never answers; notes for whom it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.askers: asyncio.Queue[Asker] = asyncio.Queue()

    async def ask(self, question: Question, asker: Asker = ANYBODY) -> Never:
        self.askers.put_nowait(asker)
        await asyncio.get_running_loop().create_future()
        raise AssertionError


async def test_a_long_review_holds_few_views_and_few_tasks(reviewer: Reviewer) -> None:
    workers = Silent()
    before = len(asyncio.all_tasks())
    async with begun(Reviewer(reviewer.reviews, workers, 2), {"long": "an address"}, sealed_again_and_again(400)):
        for _ in range(2):
            await workers.askers.get()
        assert len(asyncio.all_tasks()) == before + 3, "the review and a task a worker"
        held = [one for one in gc.get_objects() if type(one) is SeenMoment]
        assert 0 < len(held) <= READY


async def test_an_address_makes_two_reviews_at_once_and_the_others_wait_as_ids(reviewer: Reviewer) -> None:
    """A review of another address does not wait behind them."""
    workers = Silent()
    busy = Reviewer(reviewer.reviews, workers, 1)
    asked = {f"record {number}": "busy" for number in range(9)} | {"other": "quiet"}
    async with begun(busy, asked, short("mandala", 2)) as loaded:
        askers = [await workers.askers.get() for _ in range(AT_ONCE_OF_AN_ADDRESS + 1)]
        assert [asker.address for asker in askers] == ["busy"] * AT_ONCE_OF_AN_ADDRESS + ["quiet"]
        assert loaded == [asker.who for asker in askers] and len(busy.leased) == 10
        assert busy.room._value == AT_ONCE - 3


async def test_so_many_reviews_of_an_address_wait_and_no_more(reviewer: Reviewer) -> None:
    reviewer.leased |= {f"record {number}": "busy" for number in range(WAITING_OF_AN_ADDRESS)}
    with pytest.raises(Denied, match="too many"):
        reviewer.check_room("busy")
    reviewer.check_room("quiet")


async def test_many_addresses_do_not_keep_out_one_that_has_no_review_waiting(reviewer: Reviewer) -> None:
    reviewer.leased |= {f"record {number}": f"network {number // 2}" for number in range(WAITING)}
    with pytest.raises(Denied, match="too many"):
        reviewer.check_room("network 0")
    reviewer.check_room("quiet")
    reviewer.leased |= {f"record {number}": f"network {number // 2}" for number in range(WAITING_IN_ALL)}
    with pytest.raises(Denied, match="too many"):
        reviewer.check_room("quiet")


@asynccontextmanager
async def begun(reviewer: Reviewer, asked: dict[str, str], record: Record) -> AsyncIterator[list[str]]:
    """Reviews that are asked for, by id and address; yields the ids whose record was loaded."""
    loaded: list[str] = []

    async def load(id: str) -> Record:
        loaded.append(id)
        return record

    for id in asked:
        assert await reviewer.take_lease(id, record)
    tasks = [asyncio.create_task(reviewer.make(id, address, partial(load, id))) for id, address in asked.items()]
    yield loaded
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_review_that_waits_for_long_is_not_missing(reviewer: Reviewer) -> None:
    await reviewer.reviews.take_lease("record", 3, at=1, stale=0)
    assert await reviewer.is_missing("record")
    reviewer.leased["record"] = "an address"
    await reviewer.renew()
    assert not await reviewer.is_missing("record") and not await reviewer.take_lease("record", short("mandala", 2))


def test_games_that_nobody_plays_are_not_reviewed() -> None:
    check_length(sealed_again_and_again(1_999))
    with pytest.raises(InvalidRecord, match="up to 1999 moves"):
        check_length(sealed_again_and_again(2_000))
