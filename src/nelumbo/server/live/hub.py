"""One process of the server: the tables that it has open, and the parts that they share."""

import asyncio
import time
from collections import Counter
from collections.abc import Collection, Sequence
from weakref import WeakValueDictionary

import msgspec

from nelumbo.core.errors import IllegalMove, InvalidRecord
from nelumbo.core.record import Record
from nelumbo.server.errors import Denied
from nelumbo.server.ids import new_id
from nelumbo.server.live import snapshots
from nelumbo.server.live.absence import HOUR_MS
from nelumbo.server.live.background import Background, guarded
from nelumbo.server.live.bot_seats import BotService
from nelumbo.server.live.bus import Bus
from nelumbo.server.live.catch_up import Retelling
from nelumbo.server.live.changes import Change
from nelumbo.server.live.cluster import Cluster
from nelumbo.server.live.connections import Connections
from nelumbo.server.live.due import bot_decisions
from nelumbo.server.live.entries import AnyEntry, Opened, written
from nelumbo.server.live.keeper import Keeper
from nelumbo.server.live.listing import summary
from nelumbo.server.live.lobby import LobbyFeed
from nelumbo.server.live.notices import Notices
from nelumbo.server.live.openings import going_on, opening, rematch
from nelumbo.server.live.table import Table
from nelumbo.server.live.table_limits import TableLimits
from nelumbo.server.live.worker_pool import BotWorkers
from nelumbo.server.messages import Listing, NewTable, Rematched
from nelumbo.server.store.outages import Outages
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.results import Results
from nelumbo.server.store.tables import BATCH, StoredEntry, Tables
from nelumbo.server.wall_clock import now

UNFINISHED, OF_GUEST = 200, 50  # tables of one player, and of one who has not claimed a name
PUBLIC_WAITING, OF_GUEST_PUBLIC = 20, 5  # of those, public ones that wait for players
TIDY_SECONDS = 5.0
SEEN_SECONDS = 600.0
FOLDED_ENTRIES = 200  # whose fold costs one token
PLAYED_ON = 600  # moves of a record with which a table may begin


class Hub:
    def __init__(
        self,
        tables: Tables,
        heartbeats: Outages,
        bus: Bus,
        workers: BotWorkers,
        notices: Notices,
        pace: float,
        absence_hours: float = 24.0,
        contribution_seconds: float = 0.0,
        table_limits: TableLimits | None = None,
    ) -> None:
        self.tables = tables
        self.results = Results(tables.database)
        self.table_limits = table_limits or TableLimits()
        self.retelling = Retelling(tables)
        self.bus = bus
        self.notices = notices
        self.absence_ms = int(absence_hours * HOUR_MS)
        self.seen_seconds = min(SEEN_SECONDS, absence_hours * 3600 / 4)
        self.background = Background()
        self.bot_service = BotService(workers, pace, bus.is_shared)
        self.connections = Connections()
        self.lobby = LobbyFeed(tables)
        self.cluster = Cluster(self, bus, heartbeats)
        self.contribution_wait = round(contribution_seconds * 1000)
        """Milliseconds for which a start waits for pages, in each step towards the seed."""
        self.keepers: dict[str, Keeper] = {}
        self.silenced: set[str] = set()
        """Players whom a moderator lets play without chat."""
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By player who is opening a table."""
        self.counts: Counter[str] = Counter()
        """For the metrics."""

    async def open(self) -> None:
        """Starts the process's background work, and resumes what a stopped process left."""
        await self.cluster.open()
        await self.notices.open()
        for work in (
            self.lobby.tell_changes,
            self.background.do_idle_work,
            self.tidy,
            self.store_seen,
            self.notices.deliver_due,
        ):
            self.background.repeat(work)

    async def close(self) -> None:
        """Finishes what is in flight."""
        self.background.stopping = True
        for keeper in list(self.keepers.values()):
            keeper.bots.cancel()
            async with keeper.lock:
                pass
        await guarded(self.cluster.expire_leases())
        await self.background.close()
        await self.bot_service.workers.close()
        await self.notices.close()
        await self.bus.close()

    def appended(self, table: Table, before: Listing, after: Listing) -> None:
        is_listed_anew = after != before
        self.cluster.spread(table.id, table.size, is_listed_anew)
        if is_listed_anew:
            self.lobby.mark_changed(table.id)
            if self.notices.are_wanted:
                number, present = table.versions.public_count(), self.keepers[table.id].presence.players()
                self.background.later(self.notices.enqueue(Change(before, after, number, table.outcome, present)))
        self.counts["entries"] += 1

    # Tables.

    async def keeper(self, id: str) -> Keeper:
        while (keeper := self.keepers.get(id)) is None:  # where there is no such table it may be gone at once
            self.keepers[id] = Keeper(id, self)
            await self.cluster.subscribe(id)
        keeper.used_at = time.monotonic()
        return keeper

    async def fold_cost(self, id: str) -> float:
        """What it costs to look at a table, by what has to be folded; nothing while it is in memory, or being read."""
        keeper = self.keepers.get(id)
        if keeper is not None and (keeper.table is not None or keeper.lock.locked()):
            return 0.0
        return await self.tables.unfolded(id, snapshots.LAYOUT) / FOLDED_ENTRIES

    async def tidy(self) -> float:
        """Drops silent pages, and tables that nobody has open."""
        at = time.monotonic()
        self.connections.drop_silent(at)
        for keeper in [keeper for keeper in self.keepers.values() if keeper.is_idle(at)]:
            self.background.idle.pop(keeper, None)
            if self.keepers.get(keeper.id) is keeper:
                del self.keepers[keeper.id]
                self.retelling.forget(keeper.id)
                await self.cluster.unsubscribe(keeper.id)
        return TIDY_SECONDS

    async def store_seen(self) -> float:
        """Notes from time to time who has a table open: a process that dies does not see them leave."""
        seen = [(keeper.id, player) for keeper in self.keepers.values() for player in keeper.presence.seated_here()]
        for start in range(0, len(seen), BATCH):
            await self.tables.set_all_seen(seen[start : start + BATCH], now())
        return self.seen_seconds

    async def open_table(self, new: NewTable, host: Player) -> str:
        invited = {seat.player for seat in new.seats if seat.player is not None}
        return (await self.store_opened(host, opening(new, host), invited=invited)).id

    async def check_room(self, host: Player, public: bool) -> None:
        """Raises Denied when the host has too many tables."""
        unfinished = await self.lobby.unfinished_of(host)
        most = UNFINISHED if host.claimed else OF_GUEST
        if len(unfinished) >= most:
            raise Denied("too_many", most=most)
        most = PUBLIC_WAITING if host.claimed else OF_GUEST_PUBLIC
        waiting = [listing for listing in unfinished if listing.public and listing.status == "waiting"]
        if public and len(waiting) >= most:
            raise Denied("too_many", most=most)

    async def store_opened(
        self, host: Player, entry: Opened, *more: AnyEntry, id: str | None = None, invited: Collection[str] = ()
    ) -> Table:
        """The first entry of a table, and those that follow at once; it is listed for those who are invited, too."""
        async with self.opening.setdefault(host.id, asyncio.Lock()):  # so that each is counted before the next
            await self.check_room(host, entry.public)
            return await self.store_counted(entry, more, id or new_id(), invited)

    async def store_counted(self, entry: Opened, more: Sequence[AnyEntry], id: str, invited: Collection[str]) -> Table:
        table, at, kept = Table(id), now(), list[StoredEntry]()
        for number, one in enumerate((entry, *more), 1):
            table.apply(one, at)
            kept.append(StoredEntry(number, at, written(one, table.game)))
            if number % BATCH == 0:
                await asyncio.sleep(0)  # others come first
        row = summary(table)
        if bot_decisions(table):  # the first process that looks lets them think
            row = msgspec.structs.replace(row, due=at)
        await self.tables.open(table.id, kept[0], row, table.seating.players() | {entry.host, *invited}, *kept[1:])
        self.cluster.spread(table.id, 1, is_listed_anew=True)
        self.lobby.mark_changed(table.id)
        self.counts["tables_opened"] += 1
        return table

    async def go_on(self, record: Record, after: int, seat: int, bot: str, host: Player) -> Table:
        if after > PLAYED_ON:
            raise InvalidRecord(f"a table goes on after at most {PLAYED_ON} moves, not after {after}")
        opened, started, moves = await asyncio.to_thread(going_on, record, after, seat, bot, host)
        try:
            return await self.store_opened(host, opened, started, *moves)
        except IllegalMove as error:
            raise InvalidRecord(f"the moves do not fit the seed: {error}") from error

    async def rematch(self, id: str, player: Player, rotated: bool, players: Players) -> str:
        """A table for the same players, with the same webhook; there is one, however many ask for it.

        It is listed for those for whom a seat is kept, unless they have muted the player who asks.
        """
        keeper, new = await self.keeper(id), new_id()
        async with keeper.lock:
            table = await keeper.loaded_locked()
            entry = rematch(table, player, rotated)
            if table.rematch is not None:
                return table.rematch
            kept = {holder.kept_for for holder in entry.holders if holder.kept_for is not None}
            invited = {other for other in kept if player.id not in await players.muted_by(other)}
            await self.store_opened(player, entry, id=new, invited=invited)
            await self.notices.receivers.share_webhook(id, new)
            table, _ = await keeper.act_locked(lambda table: None if table.rematch is not None else Rematched(new))
            return table.rematch or new
