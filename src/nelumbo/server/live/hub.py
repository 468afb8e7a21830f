# mypyc: compiled
"""One process of the server: the tables that it has open, and the parts that they share."""

import time
from collections import Counter

from nelumbo.server.live.actions.absence import HOUR_MS
from nelumbo.server.live.background import Background, guarded
from nelumbo.server.live.bots.bot_seats import BotService
from nelumbo.server.live.bots.worker_pool import BotWorkers
from nelumbo.server.live.bus import Bus
from nelumbo.server.live.cluster import Cluster
from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.keeping.table_opener import TableOpener
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_change import Change
from nelumbo.server.live.table.table_limits import TableLimits
from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.live.telling.lobby import LobbyFeed
from nelumbo.server.live.telling.retelling import Retelling
from nelumbo.server.messages import Listing
from nelumbo.server.store.outages import Outages
from nelumbo.server.store.results import Results
from nelumbo.server.store.tables import BATCH, Tables
from nelumbo.server.wall_clock import now

TIDY_SECONDS = 5.0
SEEN_SECONDS = 600.0
UNWATCHED = 1_000  # tables that nobody has open and that stay in memory for those who come back; about 0.1 MB each
FOLDED_ENTRIES = 200  # whose fold costs one token


class Hub:
    def __init__(
        self,
        tables: Tables,
        heartbeats: Outages,
        bus: Bus,
        workers: BotWorkers,
        notices: Notices,
        pace_seconds: float,
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
        self.bot_service = BotService(workers, pace_seconds, bus.is_shared)
        self.connections = Connections()
        self.lobby = LobbyFeed(tables)
        self.cluster = Cluster(self, bus, heartbeats)
        self.contribution_wait_ms = round(contribution_seconds * 1000)
        self.keepers: dict[str, Keeper] = {}
        self.silenced: dict[str, str] = {}
        """By player who may play but not chat, the code of the refusal."""
        self.opener = TableOpener(self)
        self.counts: Counter[str] = Counter()
        """What has happened how often in this process; for the metrics."""

    async def open(self) -> None:
        """Starts the process's background work, and resumes what a stopped process left."""
        await self.cluster.open()
        await self.notices.open()
        for work in (
            self.lobby.tell_changes,
            self.background.do_idle_work,
            self.tidy,
            self.store_seen,
            self.notices.send_due,
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
            if self.notices.are_on:
                number, present = table.versions.public_count(), self.keepers[table.id].presence.players()
                self.notify(Change(before, after, number, table.outcome, present))
        self.counts["entries"] += 1

    def notify(self, change: Change) -> None:
        """Queues the notices of a change; most changes have nobody to tell, and start no task."""
        if self.notices.may_tell(change):
            self.background.later(self.notices.enqueue(change))

    def opened(self, id: str) -> None:
        self.cluster.spread(id, 1, is_listed_anew=True)
        self.lobby.mark_changed(id)
        self.counts["tables_opened"] += 1

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

    async def read_ahead(self, id: str) -> float:
        """Reads what has to be folded to have the table, before that is paid for; its cost, like `fold_cost`."""
        keeper = await self.keeper(id)
        is_at_hand = keeper.table is not None or keeper.lock.locked()
        return 0.0 if is_at_hand else await keeper.reader.read_ahead() / FOLDED_ENTRIES

    async def tidy(self) -> float:
        """Drops silent pages, and tables that nobody has open: after a while, and at once where there are many."""
        at = time.monotonic()
        self.connections.drop_silent(at)
        unwatched = [keeper for keeper in self.keepers.values() if keeper.is_unwatched()]
        unwatched.sort(key=lambda keeper: keeper.used_at)
        surplus = unwatched[: max(0, len(unwatched) - UNWATCHED)]
        for keeper in [*surplus, *(keeper for keeper in unwatched[len(surplus) :] if keeper.is_idle(at))]:
            if self.keepers.get(keeper.id) is keeper and keeper.is_unwatched() and keeper.used_at <= at:
                self.background.idle.pop(keeper, None)
                del self.keepers[keeper.id]
                self.retelling.forget(keeper.id)
                await self.cluster.unsubscribe(keeper.id)
        return TIDY_SECONDS

    async def store_seen(self) -> float:
        """Stores from time to time who has a table open: a process that dies does not see them leave."""
        seen = [(keeper.id, player) for keeper in self.keepers.values() for player in keeper.presence.seated_here()]
        for start in range(0, len(seen), BATCH):
            await self.tables.set_all_seen(seen[start : start + BATCH], now())
        return self.seen_seconds
