"""Quick match: proposes tables to seekers who fit, and opens those that all of them accept.

Every process looks at all seeks; the store decides which proposal stands (`store/seeks.py`), and the id of a table is
that of its proposal, so it is opened once. A live seek lasts while a page of its player follows the lobby: its process
renews the lease, and nothing has to be said when the page is gone.
"""

import asyncio
import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from nelumbo.server.ids import new_id
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.actions.seat_actions import dealing
from nelumbo.server.live.keeping.table_opener import TableOpener
from nelumbo.server.live.matching.seek_infos import by_table, info
from nelumbo.server.live.table.entries import SeatHolder
from nelumbo.server.live.table.listing import listing
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_change import Change
from nelumbo.server.live.telling.connections import Page
from nelumbo.server.live.telling.lobby import LobbyFeed
from nelumbo.server.messages import NewSeat, NewTable, SeekInfo, SeekList
from nelumbo.server.quick_match import groups
from nelumbo.server.store import Conflict, Unavailable
from nelumbo.server.store.players import Player
from nelumbo.server.store.seeks import GRACE_MS, READ_AT_ONCE, SeekRow, Seeks, Wanted
from nelumbo.server.store.tables import BATCH
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
LEASE_MS = 12_000
RENEW_MS = 4_000  # of a lease that are used up before it is renewed
ANSWER_MS = 20_000  # to sit down
BUSY_SECONDS, IDLE_SECONDS = 1.0, 2.0
REST_SECONDS = 0.25  # between two rounds, however many ask for one
ROUND_SECONDS = 2.0  # that a request waits for a round
TIDY_ROUNDS = 60
NO_SHOW = 6  # new seeks that it costs not to answer


class MatchingProcess(Protocol):
    """The process in which seekers wait and their tables are opened."""

    lobby: LobbyFeed
    opener: TableOpener
    contribution_wait_ms: int

    def notify(self, change: Change) -> None:
        """Tells players who are away of a change of a table."""


class Matchmaker:
    def __init__(self, process: MatchingProcess, seeks: Seeks, seek_limit: Limit | None = None) -> None:
        self.process = process
        self.seeks = seeks
        self.seek_limit = seek_limit
        self.lock = asyncio.Lock()
        self.told: dict[Page, list[SeekInfo]] = {}
        """By page that follows the lobby, what it was last told of its player's seeks."""
        self.counts: Counter[Wanted] = Counter()
        """How many looked for the same in the last round."""
        self.rounds = 0
        self.seconds = 0.0
        """The seconds until the next round, unless somebody asks for one."""
        self.asked, self.done = asyncio.Event(), asyncio.Event()

    async def run(self) -> float:
        """One round, in time or when it is asked for; returns the seconds that follow in any case."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await self.asked.wait()
        self.asked.clear()
        done, self.done, self.seconds = self.done, asyncio.Event(), IDLE_SECONDS
        try:
            if self.rounds % TIDY_ROUNDS == 0:
                await self.seeks.remove_expired(now())
            self.rounds += 1
            if await self.look():
                self.seconds = BUSY_SECONDS
        finally:
            done.set()
        return REST_SECONDS

    async def next_round(self) -> None:
        """Asks for a round and waits for it; all who ask meanwhile get the same one."""
        self.asked.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(ROUND_SECONDS):
                await self.done.wait()

    async def look(self) -> bool:
        """Proposes, opens and tells; whether anybody seeks."""
        async with self.lock:
            at = now()
            rows = await self.seeks.all(at)
            await self.renew(await self.of_pages(rows, at), at)
            for _ in range(2):  # those over days have accepted in advance
                if rows and await self.settle(rows, at):
                    rows = await self.seeks.all(at)
            self.counts = Counter(row.wanted for row in rows)
            self.tell(await self.of_pages(rows, at), by_table(rows), at)
            return bool(rows)

    async def of_pages(self, rows: list[SeekRow], at: int) -> list[SeekRow]:
        """The seeks of those who follow the lobby here, however many others there are."""
        players = sorted({page.player.id for page in self.process.lobby.pages if page.player is not None})
        if len(rows) < READ_AT_ONCE:
            return [row for row in rows if row.player in set(players)]
        parts = [players[start : start + BATCH] for start in range(0, len(players), BATCH)]
        return [row for part in parts for row in await self.seeks.of_players(part, at)]

    async def renew(self, rows: list[SeekRow], at: int) -> None:
        seeking = {row.player for row in rows if row.is_live and not row.is_opened}
        aging = {row.player for row in rows if row.expires_at < at + LEASE_MS - RENEW_MS}
        if lasting := seeking & aging:
            await self.seeks.renew(lasting, at + LEASE_MS)

    async def settle(self, rows: list[SeekRow], at: int) -> bool:
        """Opens what all have accepted, ends what has lapsed, and proposes anew; whether anything changed."""
        changed = False
        for table, members in by_table(rows).items():
            try:
                changed |= await self.settle_one(table, members, at)
            except (Conflict, Unavailable):
                raise
            except Exception:
                log.exception("match.failed table=%s", table[:6])
                await self.seeks.remove(table)
                changed = True
        waiting = [row for row in rows if row.table is None]
        if len(waiting) > 1:
            apart = await self.seeks.mutes_among({row.player for row in waiting})
            for group in groups(waiting, at, apart):
                if await self.may_meet(group):
                    changed |= await self.seeks.propose(new_id(), [row.id for row in group], at, at + ANSWER_MS)
        return changed

    async def may_meet(self, group: list[SeekRow]) -> bool:
        """Whether nobody of them has muted another, as the store knows now."""
        return not await self.seeks.mutes_among({row.player for row in group})

    async def settle_one(self, table: str, members: list[SeekRow], at: int) -> bool:
        first = members[0]
        if first.is_opened:
            if not first.is_live:
                await self.seeks.close(table)
            return not first.is_live
        if len(members) < first.wanted.seats:
            await self.seeks.release(table)  # somebody said no, or another process was first
            return True
        if all(row.accepted for row in members):
            if await self.may_meet(members):
                await self.open(table, members)
            else:
                await self.seeks.release(table)
            return True
        if (first.until or 0) + GRACE_MS < at:
            await self.end(table, members)
            return True
        return False

    async def end(self, table: str, members: list[SeekRow]) -> None:
        """Ends a proposal; each seat that was not taken costs its player some of the limit on new seeks."""
        if await self.seeks.end(table) and self.seek_limit is not None:
            for row in members:
                if not row.accepted:
                    await self.seek_limit.charge(row.player, NO_SHOW)

    async def open(self, table: str, members: list[SeekRow]) -> None:
        """All seats are taken by lot and the game starts, in one write. Another process may be first."""
        seats = [SeatHolder(kind="person", player=row.player, name=row.name) for row in members]
        secrets.SystemRandom().shuffle(seats)
        entry = replace(opening(table_for(members[0].wanted), as_player(members[0])), holders=seats)
        waiting = Table(table)
        waiting.apply(entry, now())
        before, pages = listing(waiting), {row.player for row in members if row.is_live}
        start = dealing(waiting, pages, self.process.contribution_wait_ms)
        try:
            opened = await self.process.opener.open_without_limits(entry, (start,), table, ())
        except Conflict:
            return
        self.process.notify(
            Change(before, listing(opened), opened.versions.public_count(), opened.outcome, present=frozenset())
        )

    def tell(self, rows: list[SeekRow], proposed: Mapping[str, list[SeekRow]], at: int) -> None:
        """Every page that follows the lobby, of its player's seeks where they have changed."""
        infos: dict[str, list[SeekInfo]] = defaultdict(list)
        for row in rows:
            infos[row.player].append(info(row, self.counts, proposed, at))
        pages = {page: page.player.id for page in self.process.lobby.pages if page.player is not None}
        self.told = {page: self.told[page] for page in pages if page in self.told}
        for page, player in pages.items():
            mine = infos.get(player, [])
            if mine != self.told.get(page, []):
                self.told[page] = mine
                page.send(SeekList(seeks=mine))

    async def of_player(self, player: str) -> list[SeekInfo]:
        at = now()
        rows = await self.seeks.of_player(player, at)
        proposed = {row.table: await self.seeks.of_table(row.table, at) for row in rows if row.table is not None}
        return [info(row, self.counts, proposed, at) for row in rows]


def table_for(wanted: Wanted) -> NewTable:
    seats = [NewSeat(kind="me"), *[NewSeat(kind="open")] * (wanted.seats - 1)]
    return NewTable(game=wanted.game, seats=seats, clock=wanted.clock, rated=wanted.rated)


def as_player(row: SeekRow) -> Player:
    return Player(row.player, row.name, "" if row.has_account else None)
