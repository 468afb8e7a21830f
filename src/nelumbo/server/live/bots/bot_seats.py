"""The seats of one table that bots play: each decision is thought about once, in one process, by a worker.

A bot's decision begins with an entry. The process that appended that entry takes the decision on; another one takes
it on only when it takes the table's lease (`cluster.py`). A bot takes as long for every decision, so time
tells nothing. Where no person plays, bots wait until somebody looks on.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

import msgspec

from nelumbo.bots.hint import seed_of
from nelumbo.bots.levels import thinking_seconds
from nelumbo.core.errors import IllegalMove, NelumboError
from nelumbo.core.game import AnyGame
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.background import Background
from nelumbo.server.live.bots.fair_queue import Asker, Rank
from nelumbo.server.live.bots.worker import Advise, Decide, Decided, Negotiate
from nelumbo.server.live.bots.worker_pool import BotWorkers, NoAnswer, TooBusy
from nelumbo.server.live.table.due import bot_decisions
from nelumbo.server.live.table.entries import AnyEntry, MoveEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.store import Unavailable

log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0
HINT_SECONDS = 2.0


class Overtaken(Exception):
    """The decision has lapsed."""


class BotKeeper(Protocol):
    """The table's keeper, as its bots see it."""

    id: str

    @property
    def table(self) -> Table | None:
        """The table; None where it is not in memory."""

    async def act(self, decide: Callable[[Table], AnyEntry]) -> object:
        """Appends what was decided, under the table's lock."""


class BotService:
    def __init__(self, workers: BotWorkers, pace_seconds: float, is_shared: bool) -> None:
        self.workers = workers
        self.pace_seconds = pace_seconds
        self.is_shared = is_shared
        """Whether other processes may let the same bots think."""

    def pace_of(self, game: AnyGame, bot: str) -> float:
        """How long a bot takes for every move, forced ones too."""
        return max(self.pace_seconds, thinking_seconds(game, bot) if self.pace_seconds else 0.0)


class BotSeats:
    def __init__(self, keeper: BotKeeper, audience: Audience, service: BotService, background: Background) -> None:
        self.keeper = keeper
        self.audience = audience
        self.service = service
        self.background = background
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.taken_on: dict[int, int] = {}
        """By seat, when the decision began that this process makes; the other processes leave it alone."""

    def is_worth_thinking(self, table: Table) -> bool:
        """Whether a person plays, or somebody watches here: games of bots alone wait for a spectator."""
        return bool(table.seating.people() or self.audience.listeners)

    def asker(self, table: Table) -> Asker:
        """For whom bots think: the first player who has the table open, else any page that has, else the host."""
        players = [page for page, seats in self.audience.listeners.items() if seats]
        rank = Rank.AT_THE_TABLE if players and table.seating.people() else Rank.ELSEWHERE
        page = next(iter(players or self.audience.listeners), None)
        return Asker(table.opened.host if page is None else page.address, table.opened.host, rank)

    def take_on(self, decisions: dict[int, int]) -> None:
        """Makes these decisions here: they began with what this process appended, or it holds the table's lease."""
        self.taken_on |= decisions
        self.wake()

    def wake(self) -> None:
        """Starts every bot whose decision is made here, unless it thinks already."""
        table = self.keeper.table
        if table is None or self.background.stopping or not self.is_worth_thinking(table):
            return
        for seat, since in bot_decisions(table).items():
            is_ours = not self.service.is_shared or self.taken_on.get(seat) == since
            if is_ours and seat not in self.thinking:
                name = f"bot {self.keeper.id} {seat}"
                self.thinking[seat] = asyncio.create_task(self.let_think(seat), name=name)

    def cancel(self) -> None:
        for task in self.thinking.values():
            task.cancel()

    async def let_think(self, seat: int) -> None:
        """Makes one decision of a bot, and the next one if there is one."""
        try:
            await self.think(seat)
        except Overtaken:
            pass
        except (Unavailable, TooBusy):
            await asyncio.sleep(RETRY_SECONDS)
        except NelumboError as error:
            log.error("bots.refused table=%s seat=%s error=%s", self.keeper.id[:6], seat, error.code)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self.thinking.pop(seat, None)
        self.wake()

    async def think(self, seat: int) -> None:
        """Asks a worker, waits for the bot's pace, and plays. The table is read before the first await, never after."""
        table = self.keeper.table
        bot = None if table is None else table.seating.bot_of(seat)
        if table is None or bot is None or seat not in table.decisions.awaited:
            return
        since, started = table.decisions.since[seat], asyncio.get_running_loop().time()
        scripted = game_actions.scripted(table, seat)
        if scripted is None:
            reply = await self.reply(seat, decide_question(table, seat, bot), self.asker(table))
        else:
            reply = Decided(scripted)
        pace = self.service.pace_of(table.game, bot)
        await asyncio.sleep(max(0.0, pace - (asyncio.get_running_loop().time() - started)))
        await self.say(seat, reply.asides)
        await self.keeper.act(lambda table: decision(table, seat, since, reply.move))

    async def reply(self, seat: int, question: Decide, asker: Asker) -> Decided:
        """What the bot answers; a plain move when no worker can. Raises TooBusy."""
        try:
            return await self.service.workers.ask(question, asker)
        except TooBusy:
            raise
        except NoAnswer:
            log.error("bots.no_answer table=%s seat=%s", self.keeper.id[:6], seat)
            return Decided(question.moves[0])

    def let_answer(self, table: Table) -> None:
        """Lets every bot answer an offer. The questions are made while the lock is held."""
        seats = [seat for seat in range(table.seating.count()) if table.seating.bot_of(seat) is not None]
        questions = {seat: negotiate_question(table, seat) for seat in seats}
        self.background.later(self.negotiate(questions, self.asker(table)))

    async def negotiate(self, questions: dict[int, Negotiate], asker: Asker) -> None:
        """A bot without an answer from its worker says nothing."""
        for seat, question in questions.items():
            with suppress(NoAnswer):
                reply = await self.service.workers.ask(question, asker)
                await self.say(seat, reply.asides)

    async def say(self, seat: int, asides: list[bytes]) -> None:
        """A bot's offers and answers up to one that is no longer possible; it is asked again about what changed."""
        with suppress(IllegalMove):
            for aside in asides:
                await self.keeper.act(partial(game_actions.bot_aside, seat=seat, data=aside))


def decision(table: Table, seat: int, since: int, move: int) -> MoveEntry:
    """The bot's move, if it is still to decide what it was asked; raises Overtaken."""
    if table.status != "playing" or table.decisions.since[seat] != since or table.seating.bot_of(seat) is None:
        raise Overtaken
    return game_actions.bot_move(table, seat, move)


# All that a bot gets: its seat's view and legal moves, and its own seed.


def decide_question(table: Table, seat: int, bot: str) -> Decide:
    view, seconds = encoded_view(table, seat), thinking_seconds(table.game, bot)
    return Decide(table.game.name, bot_seed(table, seat), view, seconds, bot, table.decisions.legal[seat])


def negotiate_question(table: Table, seat: int) -> Negotiate:
    return Negotiate(table.game.name, bot_seed(table, seat), encoded_view(table, seat), seconds=0.0)


def advise_question(table: Table, seat: int) -> Advise:
    """By the seed with which a review will judge the same decision."""
    return Advise(table.game.name, seed_of(table.views.of(seat)), encoded_view(table, seat), HINT_SECONDS)


def bot_seed(table: Table, seat: int) -> str:
    """A new seed for every decision, from which nobody learns the table's seed."""
    moves = len(table.history.moves)
    return hashlib.sha256(f"bot/{seat}/{moves}/{table.history.seed}".encode()).hexdigest()


def encoded_view(table: Table, seat: int) -> bytes:
    return msgspec.json.encode(table.views.of(seat))
