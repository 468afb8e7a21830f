"""This process of the server, as its tables see it (the hub), and the other processes of the site (the cluster)."""

from typing import Protocol

from nelumbo.server.live.background import Background
from nelumbo.server.live.bots.bot_seats import BotService
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_limits import TableLimits
from nelumbo.server.live.telling.retelling import Retelling
from nelumbo.server.messages import Listing, PresentPlayer
from nelumbo.server.store.outages import Outage
from nelumbo.server.store.tables import Tables


class Peers(Protocol):
    is_shared: bool
    """Whether other processes may append to the same logs."""
    started_at: int
    """When this one started, in milliseconds since 1970."""
    outages: list[Outage]
    """When no process was alive, as of the last heartbeat."""

    async def current_outages(self) -> list[Outage]:
        """When no process was alive, until now."""

    def spread_presence(self, table: str, here: list[PresentPlayer]) -> None:
        """Tells the other processes who has the table open here."""


class Process(Protocol):
    tables: Tables
    retelling: Retelling
    table_limits: TableLimits
    absence_ms: int
    """Milliseconds away from a table after which a player is gone."""
    contribution_wait_ms: int
    bot_service: BotService
    background: Background

    @property
    def cluster(self) -> Peers: ...

    def appended(self, table: Table, before: Listing, after: Listing) -> None:
        """An entry is durable: other processes, the lobby and notices are to hear of it."""
