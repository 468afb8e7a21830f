"""Reviews of finished games, made by the bot workers in small questions, so that bots at tables never wait long.

A process claims a review by a lease in the store and renews it while it works; another takes over when it expires.
"""

import asyncio
import logging

import msgspec
from msgspec import Raw

from nelumbo import games
from nelumbo.bots.hint import seed_of
from nelumbo.bots.review import SeenMoment, seen_moments
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record
from nelumbo.server.live import worker
from nelumbo.server.live.fair_queue import Asker, Rank
from nelumbo.server.live.worker import MoveJudged
from nelumbo.server.live.worker_pool import BotWorkers
from nelumbo.server.messages import Judged, Review, ReviewProgress, raw
from nelumbo.server.store.reviews import Reviews
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
QUESTION_SECONDS = 20.0
LEASE_MS = 60_000
PROGRESS_MS = 500  # between two writes of the progress


class Reviewer:
    def __init__(self, reviews: Reviews, bot_workers: BotWorkers, workers: int) -> None:
        self.reviews = reviews
        self.bot_workers = bot_workers
        self.room = asyncio.Semaphore(workers)
        """A worker each: a table's question waits for one answer at most, then comes first."""

    async def progress(self, id: str) -> ReviewProgress:
        stored = await self.reviews.get(id)
        if stored is None:
            return ReviewProgress(done=0, total=0, review=None)
        review = None if stored.review is None else msgspec.json.decode(stored.review, type=Review)
        return ReviewProgress(done=stored.done, total=stored.total, review=review)

    async def is_missing(self, id: str) -> bool:
        """Whether the review is neither done nor in progress."""
        stored = await self.reviews.get(id)
        return stored is None or (stored.review is None and stored.at < now() - LEASE_MS)

    async def make(self, id: str, record: Record) -> None:
        game = games.load(record.game)
        found, end = await asyncio.to_thread(seen_moments, game, record)
        if not await self.reviews.claim(id, len(found), now(), now() - LEASE_MS):
            return  # another process has the lease
        try:
            replies = await self.replies(game, found, ReviewCounter(self.reviews, id))
        except ExceptionGroup as errors:
            log.error("review.failed record=%s error=%s", id[:6], errors.exceptions[0])
            return
        review = await asyncio.to_thread(assembled, game, record, found, replies, end)
        await self.reviews.finish(id, len(found), msgspec.json.encode(review).decode())
        log.info("review.made record=%s questions=%s", id[:6], len(found))

    async def replies(self, game: AnyGame, found: list[SeenMoment], progress: "ReviewCounter") -> list[MoveJudged]:
        """The replies to all questions; when one fails, the others are cancelled."""
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(self.ask(game, seen, progress)) for seen in found]
        return [task.result() for task in asked]

    async def ask(self, game: AnyGame, seen: SeenMoment, progress: "ReviewCounter") -> MoveJudged:
        async with self.room:
            seed, view = seed_of(seen.view), msgspec.json.encode(seen.view)
            question = worker.JudgeMove(game.name, seed, view, QUESTION_SECONDS, moment=seen.moment, played=seen.played)
            reply = await self.bot_workers.ask(question, Asker(who=progress.id, rank=Rank.ELSEWHERE))
            await progress.one_more()
            return reply


class ReviewCounter:
    """How many questions of a review are answered, written to the store now and then for the pages that wait."""

    def __init__(self, reviews: Reviews, id: str) -> None:
        self.reviews = reviews
        self.id = id
        self.done = 0
        self.written_at = now()

    async def one_more(self) -> None:
        self.done += 1
        if now() - self.written_at > PROGRESS_MS:
            self.written_at = now()
            await self.reviews.set_progress(self.id, self.done, self.written_at)


def assembled(
    game: AnyGame, record: Record, found: list[SeenMoment], replies: list[MoveJudged], end: list[float] | None
) -> Review:
    """The replies by moment; a seat that saw nothing new keeps its last opinion."""
    moments = len(record.moves) + 1
    shares: list[list[list[float]]] = []
    decisions: list[Judged | None] = [None] * moments
    by_moment: list[list[tuple[SeenMoment, MoveJudged]]] = [[] for _ in range(moments)]
    for seen, reply in zip(found, replies, strict=True):
        by_moment[seen.moment].append((seen, reply))
    known = [[0.0] * len(record.seats)] * len(record.seats)
    for moment, answers in enumerate(by_moment):
        known = list(known)
        for seen, reply in answers:
            known[seen.viewer] = rounded(reply.opinion.shares)
            if seen.played is not None:
                decisions[moment + 1] = judgement(game, seen, reply)
        shares.append(known)
    if end is not None:
        shares[-1] = [end] * len(record.seats)
    return Review(shares=shares, decisions=decisions)


def judgement(game: AnyGame, seen: SeenMoment, reply: MoveJudged) -> Judged:
    assert reply.opinion.verdict is not None and seen.played is not None
    verdict = reply.opinion.verdict
    return Judged(
        seat=seen.viewer,
        played=raw(game.decode(seen.played)),
        best=raw(game.decode(verdict.best)),
        events=[Raw(event) for event in reply.events],
        cost=round(verdict.cost, 4),
        because=verdict.because,
        gains=[msgspec.structs.replace(gain, points=round(gain.points, 2)) for gain in verdict.gains],
    )


def rounded(shares: list[float]) -> list[float]:
    """To a hundredth of a percent."""
    return [round(share, 4) for share in shares]
