"""Expiry: deletes what has been unused for too long, in small batches beside play.

Tables and players are read in the order of their ids, a window at a time, so that no query grows with the database and
no index has to follow every move. Several processes may do this at once.
"""

import logging
from collections import Counter

from nelumbo.server.config import Config
from nelumbo.server.store.mail import MailAddresses
from nelumbo.server.store.moderation import Moderation
from nelumbo.server.store.players import Players
from nelumbo.server.store.records import Records
from nelumbo.server.store.tables import Tables
from nelumbo.server.wall_clock import DAY_MS, now

log = logging.getLogger(__name__)
WINDOW = 200  # rows that are looked at in one go
PAUSE_SECONDS = 1.0
ROUND_SECONDS = 3600.0
UNCONFIRMED_MS = DAY_MS  # for the link that confirms an e-mail address
GRACE_MS = DAY_MS  # for a guest whose first session is being made


class Expiry:
    def __init__(self, config: Config, players: Players, tables: Tables, records: Records) -> None:
        self.players = players
        self.tables = tables
        self.records = records
        self.moderation = Moderation(players.database)
        self.addresses = MailAddresses(players.database)
        self.record_days = config.record_days
        self.table_days = {
            "over": config.keep_days or 0,
            "waiting": config.waiting_days,
            "playing": config.abandoned_days,
        }
        """By status, after how many days untouched a table is deleted; 0 for never."""
        self.last_table = ""
        self.last_player = ""
        """The ids after which the next windows of tables and of players begin."""
        self.removed: Counter[str] = Counter()
        """By kind, how much was deleted; for the metrics."""

    async def run(self) -> float:
        """One step; returns the seconds until the next."""
        at = now()
        removed = Counter(
            {
                "tables": await self.remove_tables(at),
                "tokens": await self.players.remove_idle_tokens(at, WINDOW),
                "guests": await self.remove_guests(at),
                "records": await self.remove_records(at),
                "reports": await self.moderation.remove_old(at, WINDOW),
                "addresses": await self.addresses.forget_unconfirmed(at - UNCONFIRMED_MS),
            }
        )
        self.removed.update(removed)
        if removed.total():
            log.info("server.expired %s", " ".join(f"{kind}={count}" for kind, count in removed.items()))
        is_round_over = not (self.last_table or self.last_player or max(removed.values()) >= WINDOW)
        return ROUND_SECONDS if is_round_over else PAUSE_SECONDS

    async def run_through(self) -> Counter[str]:
        """All steps at once; how much was deleted, by kind."""
        while await self.run() < ROUND_SECONDS:
            pass
        return self.removed

    async def remove_tables(self, at: int) -> int:
        window = await self.tables.ages(self.last_table, WINDOW)
        self.last_table = window[-1].id if len(window) == WINDOW else ""
        removed = 0
        for table in window:
            days = self.table_days[table.status]
            if days and table.last_at < at - days * DAY_MS:
                removed += await self.tables.remove(table)
        return removed

    async def remove_guests(self, at: int) -> int:
        """Removes guests without a session, once their games are over."""
        window = await self.players.unreachable(self.last_player, at - GRACE_MS, WINDOW)
        self.last_player = window[-1][0] if len(window) == WINDOW else ""
        gone = [id for id, is_unreachable in window if is_unreachable]
        for id in gone:
            await self.players.delete(id)
        return len(gone)

    async def remove_records(self, at: int) -> int:
        return await self.records.remove_before(at - self.record_days * DAY_MS, WINDOW) if self.record_days else 0
