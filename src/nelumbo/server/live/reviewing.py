"""Reviews are made in the workers, a question at a time, so that those who play never wait long for their bots."""

import asyncio
import logging

import msgspec
from msgspec import Raw

from nelumbo import games
from nelumbo.bots.review import Look, looks
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record
from nelumbo.server.live.worker import Past, Question, Reply
from nelumbo.server.live.worker_pool import BotWorkers
from nelumbo.server.messages import Judged, Review, ReviewProgress, raw
from nelumbo.server.store.players import now
from nelumbo.server.store.reviews import Reviews

log = logging.getLogger(__name__)
SEED = "review"
SECONDS = 20.0  # a question that takes longer is lost
STALE = 60_000  # milliseconds without a sign of whoever is at it
NOTE = 500  # milliseconds between two notes of how far it is


class Reviewer:
    """One a process."""

    def __init__(self, reviews: Reviews, thinkers: BotWorkers, workers: int) -> None:
        self.reviews = reviews
        self.thinkers = thinkers
        self.room = asyncio.Semaphore(max(1, workers - 1))
        """Where there are several workers, one is left to those who play."""

    async def progress(self, id: str) -> ReviewProgress:
        """How far the review of a record is."""
        kept = await self.reviews.get(id)
        if kept is None:
            return ReviewProgress(done=0, total=0, review=None)
        review = None if kept.review is None else msgspec.json.decode(kept.review, type=Review)
        return ReviewProgress(done=kept.done, total=kept.total, review=review)

    async def is_wanting(self, id: str) -> bool:
        """Whether the review is neither made nor being made."""
        kept = await self.reviews.get(id)
        return kept is None or (kept.review is None and kept.at < now() - STALE)

    async def make(self, id: str, record: Record) -> None:
        """Asks about every look, and keeps the whole."""
        game = games.load(record.game)
        found, end = await asyncio.to_thread(looks, game, record)
        if not await self.reviews.claim(id, len(found), now(), now() - STALE):
            return  # another process was first
        try:
            replies = await self.replies(game, found, Count(self.reviews, id))
        except ExceptionGroup as errors:
            log.error("review.failed record=%s error=%s", id[:6], errors.exceptions[0])
            return
        review = await asyncio.to_thread(assembled, game, record, found, replies, end)
        await self.reviews.keep(id, len(found), msgspec.json.encode(review).decode())
        log.info("review.made record=%s looks=%s", id[:6], len(found))

    async def replies(self, game: AnyGame, found: list[Look], count: "Count") -> list[Reply]:
        """The answers to all questions; when one cannot be had, the others are let go."""
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(self.ask(game, look, count)) for look in found]
        return [task.result() for task in asked]

    async def ask(self, game: AnyGame, look: Look, count: "Count") -> Reply:
        """One question to a worker."""
        async with self.room:
            view = msgspec.json.encode(look.view)
            past = Past(look.moment, look.played)
            reply = await self.thinkers.ask(Question(game.name, "", SEED, view, [], SECONDS, past=past), count.id)
            await count.one_more()
            return reply


class Count:
    """How much of a review is done, noted now and then for those who wait."""

    def __init__(self, reviews: Reviews, id: str) -> None:
        self.reviews = reviews
        self.id = id
        self.done = 0
        self.noted_at = now()

    async def one_more(self) -> None:
        """One answer more."""
        self.done += 1
        if now() - self.noted_at > NOTE:
            self.noted_at = now()
            await self.reviews.note(self.id, self.done, self.noted_at)


def assembled(
    game: AnyGame, record: Record, found: list[Look], replies: list[Reply], end: list[float] | None
) -> Review:
    """The answers by moment; a seat that saw nothing new thinks as before."""
    moments = len(record.moves) + 1
    shares: list[list[list[float]]] = []
    decisions: list[Judged | None] = [None] * moments
    by_moment: list[list[tuple[Look, Reply]]] = [[] for _ in range(moments)]
    for look, reply in zip(found, replies, strict=True):
        by_moment[look.moment].append((look, reply))
    known = [[0.0] * len(record.seats)] * len(record.seats)
    for moment, answers in enumerate(by_moment):
        known = list(known)
        for look, reply in answers:
            assert reply.opinion is not None
            known[look.viewer] = rounded(reply.opinion.shares)
            if look.played is not None:
                decisions[moment + 1] = judged(game, look, reply)
        shares.append(known)
    if end is not None:
        shares[-1] = [end] * len(record.seats)
    return Review(shares=shares, decisions=decisions)


def judged(game: AnyGame, look: Look, reply: Reply) -> Judged:
    """One decision, with its moves as they travel."""
    assert reply.opinion is not None and reply.opinion.verdict is not None and look.played is not None
    verdict = reply.opinion.verdict
    return Judged(
        seat=look.viewer,
        played=raw(game.decode(look.played)),
        best=raw(game.decode(verdict.best)),
        events=[Raw(event) for event in reply.events],
        cost=round(verdict.cost, 4),
        because=verdict.because,
        gains=[msgspec.structs.replace(gain, points=round(gain.points, 2)) for gain in verdict.gains],
    )


def rounded(shares: list[float]) -> list[float]:
    """To a hundredth of a percent."""
    return [round(share, 4) for share in shares]
