"""Quick match: proposes tables to seekers who fit, and opens those that all of them accept.

Every process looks at all seeks; the store decides which proposal stands (`store/seeks.py`), and the id of a table is
that of its proposal, so it is opened once. A live seek lasts while a page of its player follows the lobby: its process
renews the lease, and nothing has to be said when the page is gone.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Iterable
from math import isinf

from msgspec.structs import replace

from nelumbo.server.ids import new_id
from nelumbo.server.live.connections import Page
from nelumbo.server.live.entries import SeatHolder
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.openings import opening
from nelumbo.server.live.seat_actions import starting
from nelumbo.server.matching import groups, reach, step_ms, steps_waited
from nelumbo.server.messages import FoundOthers, MatchPlayer, NewSeat, NewTable, SeekInfo, SeekList
from nelumbo.server.store import Conflict
from nelumbo.server.store.players import Player
from nelumbo.server.store.seeks import GRACE_MS, READ_AT_ONCE, SeekRow, Seeks, Wanted
from nelumbo.server.wall_clock import now

LEASE_MS = 12_000
RENEW_MS = 4_000  # of a lease that are used up before it is renewed
ANSWER_MS = 20_000  # to sit down
BUSY_SECONDS, IDLE_SECONDS = 1.0, 2.0
TIDY_ROUNDS = 60


class Matchmaker:
    def __init__(self, hub: Hub, seeks: Seeks) -> None:
        self.hub = hub
        self.seeks = seeks
        self.lock = asyncio.Lock()
        self.told: dict[Page, list[SeekInfo]] = {}
        """By page that follows the lobby, what it was last told of its player's seeks."""
        self.rounds = 0

    async def run(self) -> float:
        """One round; returns the seconds until the next."""
        if self.rounds % TIDY_ROUNDS == 0:
            await self.seeks.remove_expired(now())
        self.rounds += 1
        return BUSY_SECONDS if await self.look() else IDLE_SECONDS

    async def look(self) -> bool:
        """Proposes, opens and tells; whether anybody seeks."""
        async with self.lock:
            at = now()
            rows = await self.seeks.all(at)
            await self.renew(rows, at)
            for _ in range(2):  # those over days have accepted in advance
                if rows and await self.settle(rows, at):
                    rows = await self.seeks.all(at)
            self.tell(rows, at)
            return bool(rows)

    async def renew(self, rows: list[SeekRow], at: int) -> None:
        here = {page.player.id for page in self.hub.lobby.pages if page.player is not None}
        seeking = {row.player for row in rows if row.is_live and not row.is_opened}
        aging = {row.player for row in rows if row.expires_at < at + LEASE_MS - RENEW_MS}
        if lasting := seeking & aging & here:
            await self.seeks.renew(lasting, at + LEASE_MS)

    async def settle(self, rows: list[SeekRow], at: int) -> bool:
        """Opens what all have accepted, ends what has lapsed, and proposes anew; whether anything changed."""
        proposed: dict[str, list[SeekRow]] = defaultdict(list)
        for row in rows:
            if row.table is not None:
                proposed[row.table].append(row)
        changed = False
        for table, members in proposed.items():
            changed |= await self.settle_one(table, members, at, len(rows) < READ_AT_ONCE)
        waiting = [row for row in rows if row.table is None]
        if len(waiting) > 1:
            apart = await self.seeks.mutes_among([row.player for row in waiting])
            for group in groups(waiting, at, apart):
                changed |= await self.seeks.propose(new_id(), [row.id for row in group], at, at + ANSWER_MS)
        return changed

    async def settle_one(self, table: str, members: list[SeekRow], at: int, are_all: bool) -> bool:
        first = members[0]
        if first.is_opened:
            if not first.is_live:
                await self.seeks.close(table)
            return not first.is_live
        if len(members) < first.wanted.seats:
            if are_all:
                await self.seeks.release(table)  # somebody said no, or another process was first
            return are_all
        if all(row.accepted for row in members):
            await self.open(table, members)
            return True
        if (first.until or 0) + GRACE_MS < at:
            await self.seeks.end(table)
            return True
        return False

    async def open(self, table: str, members: list[SeekRow]) -> None:
        """All seats are taken by lot, and the game starts. Another process may be first."""
        host = as_player(members[0])
        seats = [SeatHolder(kind="person", player=row.player, name=row.name) for row in members]
        secrets.SystemRandom().shuffle(seats)
        entry = replace(opening(table_for(members[0].wanted), host), holders=seats)
        try:
            await self.hub.opener.open_without_limits(entry, (), table, ())
        except Conflict:
            return
        pages = {row.player for row in members if row.is_live}
        keeper = await self.hub.keeper(table)
        await keeper.act(lambda opened: starting(opened, host, pages, self.hub.contribution_wait))

    def tell(self, rows: list[SeekRow], at: int) -> None:
        """Every page that follows the lobby, of its player's seeks where they have changed."""
        by_player: dict[str, list[SeekRow]] = defaultdict(list)
        for row in rows:
            by_player[row.player].append(row)
        pages = [page for page in self.hub.lobby.pages if page.player is not None]
        self.told = {page: self.told[page] for page in pages if page in self.told}
        for page in pages:
            mine = by_player.get(page.player.id, []) if page.player is not None else []
            if mine or self.told.get(page):
                infos = [info(row, rows, at) for row in mine]
                if infos != self.told.get(page):
                    self.told[page] = infos
                    page.send(SeekList(seeks=infos))

    async def of_player(self, player: str) -> list[SeekInfo]:
        at = now()
        rows = await self.seeks.all(at)
        return [info(row, rows, at) for row in rows if row.player == player]


def table_for(wanted: Wanted) -> NewTable:
    seats = [NewSeat(kind="me"), *[NewSeat(kind="open")] * (wanted.seats - 1)]
    return NewTable(game=wanted.game, seats=seats, clock=wanted.clock, rated=wanted.rated)


def as_player(row: SeekRow) -> Player:
    return Player(row.player, row.name, "" if row.has_account else None)


def info(row: SeekRow, rows: Iterable[SeekRow], at: int) -> SeekInfo:
    """A seek as its player sees it."""
    far, alike = reach(row, at), [one for one in rows if one.wanted == row.wanted and one.player != row.player]
    others = [one for one in alike if row.table is not None and one.table == row.table]
    return SeekInfo(
        id=row.id,
        game=row.wanted.game,
        seats=row.wanted.seats,
        clock=row.wanted.clock,
        rated=row.wanted.rated,
        live=row.is_live,
        since=row.created_at,
        rating=round(row.mu, 1),
        reach=None if isinf(far) else far,
        widens_at=None if isinf(far) else row.created_at + step_ms(row) * (steps_waited(row, at) + 1),
        waiting=len({one.player for one in alike}),
        found=found(row, others) if row.table is not None and not row.is_opened else None,
        table=row.table if row.is_opened else None,
    )


def found(row: SeekRow, others: list[SeekRow]) -> FoundOthers:
    return FoundOthers(
        until=row.until or 0,
        accepted=row.accepted,
        others=[
            MatchPlayer(name=one.name, rating=round(one.mu, 1) if one.games else None, accepted=one.accepted)
            for one in others
        ],
    )
