"""Looks after one table: what has to happen there by itself, found with a lease on the table (`cluster.py`).

Clocks that ran out, seats whose player is away, starts that nobody has to ask for, bots that no process lets think.
What they are is decided in `due.py`.
"""

import asyncio
from typing import Protocol

from nelumbo.server.live.actions.seat_actions import dealing
from nelumbo.server.live.bots.bot_seats import BotSeats
from nelumbo.server.live.keeping.log_reader import LogReader
from nelumbo.server.live.keeping.presence import ANSWER_SECONDS, Presence
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.table import due
from nelumbo.server.live.table.entries import AnyEntry, GameStarted
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import ContributionsAsked
from nelumbo.server.wall_clock import now

LOOK_AGAIN_MS = 1_000  # the shortest time until a table is looked after again


class CommittingKeeper(Protocol):
    """The table's keeper, as its caretaker sees it."""

    id: str
    lock: asyncio.Lock

    async def commit(self, table: Table, entry: AnyEntry) -> int:
        """Appends an entry. Raises Conflict when another process was first."""


class Caretaker:
    def __init__(
        self, keeper: CommittingKeeper, reader: LogReader, presence: Presence, bots: BotSeats, process: Process
    ) -> None:
        self.keeper = keeper
        self.reader = reader
        self.presence = presence
        self.bots = bots
        self.process = process

    async def look_after(self, lease: int) -> None:
        """Takes the lock; appends one entry that is due, or says when something will be and lets bots think."""
        await self.presence.others_answered()
        async with self.keeper.lock:
            table, at = await self.reader.fresh(), now()  # a stale one would make due what is long decided
            entry = await self.due_entry(table, at)
            if entry is not None:
                await self.keeper.commit(table, entry)
                return
            decisions = due.bot_decisions(table)
            is_awaited = self.bots.is_worth_thinking(table) or self.presence.present() or not decisions
            again = due.next_due(table, at) if is_awaited else None
            if table.status == "waiting" and again is not None and again <= at:
                again = None  # the start waits for players: `somebody_came`
            next_due = None if again is None else max(again, at + LOOK_AGAIN_MS)
            if await self.process.tables.set_due(self.keeper.id, lease, next_due):  # otherwise another process went on
                self.bots.take_on(decisions)

    def somebody_came(self, table: Table) -> None:
        """Tells everybody; a start that has waited for them follows."""
        self.presence.changed()
        if due.starts_at(table) is not None and due.missing_at_start(table, set()):
            self.process.background.later(self.start_if_all_are_here())

    async def start_if_all_are_here(self) -> None:
        """Takes the lock."""
        if self.process.cluster.is_shared:  # two who come to two processes at the same moment hear of each other
            await asyncio.sleep(ANSWER_SECONDS)
        async with self.keeper.lock:
            table = await self.reader.fresh()
            start = await self.starting_by_itself(table, now())
            if start is not None:
                await self.keeper.commit(table, start)

    async def due_entry(self, table: Table, at: int) -> AnyEntry | None:
        step = due.next_step(table, at, self.process.cluster.started_at) or await self.starting_by_itself(table, at)
        return step or due.overdue(table, at, set(self.presence.players()))

    async def starting_by_itself(self, table: Table, at: int) -> GameStarted | ContributionsAsked | None:
        """The start of a full table whose host wants it so, once its time has come.

        Where a live clock will run, its players have to be here.
        """
        starts_at = due.starts_at(table)
        if starts_at is None or starts_at > at or due.missing_at_start(table, self.presence.players()):
            return None
        return dealing(table, await self.presence.contributors(), self.process.contribution_wait_ms)
