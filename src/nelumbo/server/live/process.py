"""This process of the server, as its tables see it: the hub."""

from asyncio import Semaphore
from typing import Protocol

from nelumbo.server.live.background import Background
from nelumbo.server.live.bot_seats import BotService
from nelumbo.server.live.catch_up import Retelling
from nelumbo.server.live.notices import Change
from nelumbo.server.live.table_limits import TableLimits
from nelumbo.server.messages import Guest
from nelumbo.server.store.outages import Outage
from nelumbo.server.store.tables import Tables


class Process(Protocol):
    tables: Tables
    background: Background
    bot_service: BotService
    started_at: int
    """In milliseconds since 1970."""
    table_limits: TableLimits
    retelling: Retelling
    folding: Semaphore
    """Held while a log is folded."""
    is_shared: bool
    """Whether other processes may append to the same logs."""
    absence_ms: int
    """After so long away from a table, a player is gone."""

    @property
    def outages(self) -> list[Outage]:
        """When the server was away, as of the last heartbeat."""

    async def current_outages(self) -> list[Outage]:
        """When the server was away, until now."""

    @property
    def wants_notices(self) -> bool:
        """Whether anybody is told of changes who does not have the table open."""

    async def appended(self, table: str, size: int, change: Change) -> None:
        """An entry is durable: other processes, the lobby and notices are to hear of it."""

    async def spread_presence(self, table: str, here: list[Guest]) -> None:
        """Tells the other processes who has the table open here."""
