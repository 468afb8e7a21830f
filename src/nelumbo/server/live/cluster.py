"""The other processes of the same site, which share the store and, through Redis, short messages.

- *Messages* (`bus.py`) say that a log has grown or who is here. A lost one loses nothing: `poll` finds what it would
  have told.
- *Heartbeats* say that a process is alive. When one stops, its players are absent and its leases expire at once.
- *Leases*: what has to happen at a table by itself stands as `due` in its row. The process that changes that number
  first holds the lease, and looks after the table (`caretaker.py`); if it dies, the number comes due again and any
  other process takes it.
"""

import asyncio
import logging
import time
from collections import deque
from typing import Protocol

from nelumbo.server.ids import new_id
from nelumbo.server.live.bus import LOBBY, Bus, BusMessage, channel
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.keeping.process import Process
from nelumbo.server.live.table import due
from nelumbo.server.live.telling.connections import Connections
from nelumbo.server.live.telling.lobby import LISTED, LobbyFeed
from nelumbo.server.messages import PresentPlayer
from nelumbo.server.store.outages import Outage, Outages
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
DUE_SECONDS = 0.25
DUE_TABLES = 100  # at one time
HEARTBEAT_SECONDS = 1.0
DEAD_AFTER_MS = 3_000  # without a heartbeat of one process: the others take over its bots
OUTAGE_MS = 4_000  # without a heartbeat of any process
POLL_SECONDS = 2.0


class KeepingProcess(Process, Protocol):
    """The process with all that its cluster changes."""

    connections: Connections
    lobby: LobbyFeed
    keepers: dict[str, Keeper]

    async def keeper(self, id: str) -> Keeper:
        """The keeper of a table in this process, made if there is none."""


class Cluster:
    def __init__(self, process: KeepingProcess, bus: Bus, heartbeats: Outages) -> None:
        self.process = process
        self.bus = bus
        self.heartbeats = heartbeats
        self.name = new_id()
        self.is_shared = bus.is_shared
        self.started_at = 0
        self.outages: list[Outage] = []
        """The times when no process was alive."""
        self.heartbeat_at = time.monotonic()
        """When the last heartbeat that succeeded began."""
        self.heartbeat_lock = asyncio.Lock()
        self.peers: set[str] = set()
        """The other processes that were alive at the last heartbeat."""
        self.polled: dict[str, int] = {}
        """By table that the lobby shows, the length of its log at the last poll."""
        self.own_errors: deque[tuple[int, str]] = deque()
        """This process's last errors, which its heartbeats tell the others."""
        self.restored: int | None = None
        """When a backup was last restored, as far as this process has noticed."""

    async def open(self) -> None:
        self.started_at = now()
        await self.heartbeat()
        await self.expire_leases()
        background = self.process.background
        background.later(self.bus.listen(self.hear))
        for work in (self.heartbeat, self.poll, self.run_due):
            background.repeat(work)

    # Messages out.

    async def subscribe(self, table: str) -> None:
        """Hears of this table from now on, and asks who has it open elsewhere."""
        if self.bus.is_shared:
            await self.bus.subscribe(channel(table))
            self.bus.publish(BusMessage(self.name, table, asks=True), channel(table))

    async def unsubscribe(self, table: str) -> None:
        if self.bus.is_shared:
            await self.bus.unsubscribe(channel(table))

    def spread(self, table: str, size: int, is_listed_anew: bool) -> None:
        """Tells the other processes that a log has grown."""
        if self.bus.is_shared:
            self.bus.publish(BusMessage(self.name, table, size), channel(table))
            if is_listed_anew:
                self.bus.publish(BusMessage(self.name, table), LOBBY)

    def spread_presence(self, table: str, here: list[PresentPlayer]) -> None:
        if self.bus.is_shared:
            self.bus.publish(BusMessage(self.name, table, here=here), channel(table))

    def spread_erased(self, table: str) -> None:
        """A player's name was overwritten in this log."""
        self.bus.publish(BusMessage(self.name, table, erased=True), channel(table))

    def hang_up(self, player: str) -> None:
        """Closes all connections of a player, in all processes; pages that are still signed in reconnect."""
        self.process.connections.hang_up(player)
        self.bus.publish(BusMessage(self.name, "", hang_up=player), LOBBY)

    # Messages in.

    async def hear(self, channel: str, message: BusMessage) -> None:
        if message.sender == self.name:
            return
        if channel == LOBBY:
            self.hear_lobby(message)
            return
        keeper = self.process.keepers.get(message.table)
        if keeper is None:
            return
        if message.size is not None and (keeper.table is None or message.size > keeper.table.size):
            self.process.background.later(keeper.catch_up())
        if message.erased:
            self.process.background.later(keeper.reload())
        if message.here is not None:
            keeper.presence.heard(message.sender, message.here)
        if message.asks and keeper.audience.listeners:
            self.spread_presence(message.table, keeper.audience.here())

    def hear_lobby(self, message: BusMessage) -> None:
        if message.hang_up is not None:
            self.process.connections.hang_up(message.hang_up)
        else:
            self.process.lobby.mark_changed(message.table)

    async def poll(self) -> float:
        """Finds what a lost message would have told, and entries that were stored although their append failed.

        It asks only for what this process shows: the tables that are open here, and those in the lists of the lobby.
        """
        keepers = self.process.keepers
        behind = [keeper for keeper in keepers.values() if keeper.table is None and keeper.audience.listeners]
        if self.bus.is_shared:
            open_here = [keeper for keeper in keepers.values() if keeper.table is not None]
            sizes = await self.process.tables.sizes([keeper.id for keeper in open_here])
            behind += [keeper for keeper in open_here if is_behind(keeper, sizes.get(keeper.id, 0))]
            await self.poll_lobby()
        for keeper in behind:
            self.process.background.later(keeper.catch_up())
        return POLL_SECONDS

    async def poll_lobby(self) -> None:
        """Finds which tables in its lists have changed; those that went from the public ones too."""
        lobby, tables = self.process.lobby, self.process.tables
        shown = await tables.sizes(lobby.followed()) | await tables.public_sizes(2 * LISTED)
        for id in shown.keys() | self.polled.keys():
            if shown.get(id) != self.polled.get(id):
                lobby.mark_changed(id)
        self.polled = shown

    # Heartbeats.

    async def heartbeat(self) -> float:
        """Writes a heartbeat, and takes over from processes that have stopped."""
        await self.write_heartbeat()
        restored = await self.heartbeats.restored_at()
        if self.restored not in (None, restored):
            self.start_over()
        self.restored = restored
        there = await self.heartbeats.seen_since(now() - DEAD_AFTER_MS) - {self.name}
        gone, self.peers = self.peers - there, there
        if gone:
            await self.take_over(gone)
        return HEARTBEAT_SECONDS

    async def write_heartbeat(self) -> None:
        began = time.monotonic()
        self.outages = await self.heartbeats.heartbeat(
            self.name, now(), OUTAGE_MS, len(self.process.connections.by_owner), tuple(self.own_errors)
        )
        self.heartbeat_at = began

    async def current_outages(self) -> list[Outage]:
        """All outages until now, even before the first heartbeat after one."""
        if self.is_heartbeat_late():
            async with self.heartbeat_lock:
                if self.is_heartbeat_late():
                    await self.write_heartbeat()
        return self.outages

    async def last_errors(self, most: int) -> list[tuple[int, str]]:
        """The newest errors of all processes, newest first: of the others, as of their last heartbeats."""
        found = {*await self.heartbeats.last_errors(), *self.own_errors}
        return sorted(found, reverse=True)[:most]

    async def people_here(self) -> tuple[int, int]:
        """How many processes there are, and people with a page open, as of the last heartbeats."""
        return await self.heartbeats.people_since(now() - DEAD_AFTER_MS)

    def is_heartbeat_late(self) -> bool:
        return time.monotonic() - self.heartbeat_at > OUTAGE_MS / 1000

    def start_over(self) -> None:
        """Clears the memory and lets pages reconnect: a backup was restored."""
        log.warning("cluster.restored")
        self.process.connections.hang_up_all()
        for keeper in self.process.keepers.values():
            self.process.background.later(keeper.start_over())

    async def take_over(self, gone: set[str]) -> None:
        """Takes over from processes that have died: their players are absent, and their bots think here."""
        log.info("cluster.took_over processes=%s", len(gone))
        for keeper in self.process.keepers.values():
            for process in gone:
                keeper.presence.forget_process(process)
        await self.expire_leases()

    # Leases.

    async def expire_leases(self) -> None:
        """Makes bots' decisions due at once, for any process."""
        await self.process.tables.expire_leases(now(), now() + due.BOT_LEASE_MS)

    async def run_due(self) -> float:
        """Looks after tables where something is due; only one process gets each lease."""
        for id, due_at in await self.process.tables.due(now(), DUE_TABLES):
            lease = now() + due.BOT_LEASE_MS
            if await self.process.tables.take_lease(id, due_at, lease):
                keeper = await self.process.keeper(id)
                self.process.background.later(keeper.caretaker.look_after(lease))
        return DUE_SECONDS


def is_behind(keeper: Keeper, size: int) -> bool:
    """Whether its table, if in memory, lacks entries of a log of that length."""
    return keeper.table is not None and size > keeper.table.size
