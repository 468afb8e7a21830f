"""Reviews of finished games, made by the bot workers in small questions, so that bots at tables never wait long.

A process takes a review on by a lease in the store and renews it until the review is made; another takes over when it
expires. Few reviews are made at once, and the others wait as ids: the views of a game take much memory.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import islice
from weakref import WeakValueDictionary

import msgspec
from msgspec import Raw

from nelumbo import games
from nelumbo.bots.hint import seed_of
from nelumbo.bots.review import SeenMoment, final_shares, seen_moments
from nelumbo.core.errors import InvalidRecord
from nelumbo.core.game import AnyGame
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.live.bots import worker
from nelumbo.server.live.bots.fair_queue import Asker, Rank
from nelumbo.server.live.bots.worker import MoveJudged
from nelumbo.server.live.bots.worker_pool import BotWorkers, TooBusy
from nelumbo.server.messages import Judged, Review, ReviewProgress, raw
from nelumbo.server.store.reviews import Reviews
from nelumbo.server.threads import REPLAYING
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
QUESTION_SECONDS = 20.0
BUSY_SECONDS = 1.0
LEASE_MS = 60_000
RENEW_SECONDS = 15.0
PROGRESS_MS = 500  # between two writes of the progress
AT_ONCE = 6  # reviews that a process makes
AT_ONCE_OF_AN_ADDRESS = 2
WAITING = 200  # those that are made included
WAITING_IN_ALL = 400  # the rest is for addresses that have none
WAITING_OF_AN_ADDRESS = 20
READY = 8  # moments that are replayed ahead
MOST_QUESTIONS = 6_000
"""Moments times seats. The longest games of bots that move at random have 2,500."""


class Reviewer:
    def __init__(self, reviews: Reviews, bot_workers: BotWorkers, workers: int) -> None:
        self.reviews = reviews
        self.bot_workers = bot_workers
        self.workers = workers
        self.leased: dict[str, str] = {}
        """The addresses that asked for the reviews that wait or are made here, by id."""
        self.room = asyncio.Semaphore(AT_ONCE)
        self.rooms: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By address. Each has few in the line for `room`, so none holds up the others there."""

    async def progress(self, id: str) -> ReviewProgress:
        """A review is passed on as it is stored: those of long games have a megabyte."""
        stored = await self.reviews.get(id)
        if stored is None:
            return ReviewProgress(done=0, total=0, review=None)
        review = None if stored.review is None else Raw(stored.review)
        return ReviewProgress(done=stored.done, total=stored.total, review=review)  # type: ignore[arg-type]  # as JSON

    async def is_missing(self, id: str) -> bool:
        """Whether the review is neither done nor in progress."""
        stored = await self.reviews.get(id)
        return stored is None or (stored.review is None and stored.at < now() - LEASE_MS)

    def check_room(self, address: str) -> None:
        """Raises Denied when too many reviews wait."""
        of_address = sum(one == address for one in self.leased.values())
        most = WAITING if of_address else WAITING_IN_ALL
        if of_address >= WAITING_OF_AN_ADDRESS or len(self.leased) >= most:
            raise Denied("too_many_requests")

    async def take_lease(self, id: str, record: Record) -> bool:
        """Takes the lease; False when the review is done or in progress."""
        return await self.reviews.take_lease(id, moments(record), now(), now() - LEASE_MS)

    async def make(self, id: str, address: str, load: Callable[[], Awaitable[Record]]) -> None:
        """Waits for its turn and makes a review that was taken on; the record is loaded only then."""
        self.leased[id] = address
        try:
            async with self.rooms.setdefault(address, asyncio.Semaphore(AT_ONCE_OF_AN_ADDRESS)), self.room:
                record = await load()
                await self.finish(id, record, await self.judged(Asker(address, id, Rank.ELSEWHERE), record))
        except ExceptionGroup as errors:
            log.error("review.failed record=%s error=%s", id[:6], errors.exceptions[0])
        finally:
            del self.leased[id]

    async def renew(self) -> float:
        """Renews all leases held here, also of reviews that wait; the seconds until the next time."""
        if self.leased:
            await self.reviews.renew(list(self.leased), now())
        return RENEW_SECONDS

    async def judged(self, asker: Asker, record: Record) -> "Judgements":
        """Asks the workers all questions, one at a time each; when one fails, the others are cancelled."""
        game = games.load(record.game)
        questions, judgements = Questions(game, record), Judgements(game, record)
        progress = ProgressWriter(self.reviews, asker.who)

        async def ask_all() -> None:
            while (seen := await questions.next()) is not None:
                judgements.add(seen, await self.ask(game, seen, asker))
                await progress.reached(seen.moment)

        async with asyncio.TaskGroup() as group:
            for _ in range(self.workers):
                group.create_task(ask_all())
        return judgements

    async def ask(self, game: AnyGame, seen: SeenMoment, asker: Asker) -> MoveJudged:
        seed, view = seed_of(seen.view), msgspec.json.encode(seen.view)
        question = worker.JudgeMove(game.name, seed, view, QUESTION_SECONDS, moment=seen.moment, played=seen.played)
        while True:
            try:
                return await self.bot_workers.ask(question, asker)
            except TooBusy:
                await asyncio.sleep(BUSY_SECONDS)

    async def finish(self, id: str, record: Record, judgements: "Judgements") -> None:
        end = await REPLAYING.run(final_shares, judgements.game, record)
        review = await REPLAYING.run(msgspec.json.encode, judgements.review(end))
        await self.reviews.finish(id, moments(record), review.decode())
        log.info("review.made record=%s moments=%s", id[:6], moments(record))


def moments(record: Record) -> int:
    return len(record.moves) + 1


def check_length(record: Record) -> None:
    """Raises InvalidRecord for a record whose review would take too long."""
    if moments(record) * len(record.seats) > MOST_QUESTIONS:
        most = MOST_QUESTIONS // len(record.seats) - 1
        raise InvalidRecord(f"a game of {len(record.seats)} is reviewed up to {most} moves")


class Questions:
    """What there is to judge in a game; it is replayed as far as it is asked about."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.coming = seen_moments(game, record)
        self.ready: deque[SeenMoment] = deque()
        self.lock = asyncio.Lock()

    async def next(self) -> SeenMoment | None:
        async with self.lock:
            if not self.ready:
                self.ready.extend(await REPLAYING.run(lambda: list(islice(self.coming, READY))))
            return self.ready.popleft() if self.ready else None


class ProgressWriter:
    """Writes to the store now and then how far a review is, for the pages that wait."""

    def __init__(self, reviews: Reviews, id: str) -> None:
        self.reviews = reviews
        self.id = id
        self.done = 0
        self.written_at = now()

    async def reached(self, moment: int) -> None:
        self.done = max(self.done, moment)
        if now() - self.written_at > PROGRESS_MS:
            self.written_at = now()
            await self.reviews.set_progress(self.id, self.done, self.written_at)


class Judgements:
    """The replies to a review's questions, without the views."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.seats = len(record.seats)
        self.shares: list[dict[int, list[float]]] = [{} for _ in range(moments(record))]
        """By moment and viewer, each seat's share."""
        self.decisions: list[Judged | None] = [None] * moments(record)

    def add(self, seen: SeenMoment, reply: MoveJudged) -> None:
        self.shares[seen.moment][seen.viewer] = rounded(reply.opinion.shares)
        if seen.played is not None:
            self.decisions[seen.moment + 1] = judgement(self.game, seen, reply)

    def review(self, end: list[float] | None) -> Review:
        """The replies by moment; a seat that saw nothing new keeps its last opinion."""
        shares: list[list[list[float]]] = []
        known = [[0.0] * self.seats] * self.seats
        for opinions in self.shares:
            known = [opinions.get(seat, before) for seat, before in enumerate(known)]
            shares.append(known)
        if end is not None:
            shares[-1] = [end] * self.seats
        return Review(shares=shares, decisions=self.decisions)


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
    """The shares to a hundredth of a percent."""
    return [round(share, 4) for share in shares]
