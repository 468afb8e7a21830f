"""Heartbeats of the processes, and the outages between them, for which clocks do not run and deadlines move."""

from collections.abc import Collection
from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, encode

from nelumbo.server.store.database import Database, Statement
from nelumbo.server.wall_clock import DAY_MS

REMEMBERED = 100
STALE_MS = DAY_MS

MOVE_DEADLINES = """
UPDATE tournaments SET deadline = deadline + ? WHERE deadline IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM outages WHERE since = ?)
"""
"""Moves the deadlines of rounds of tournaments, unless another process has noted the outage."""

SEEN = """
INSERT INTO processes (name, seen_at, here, errors) VALUES (?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, here = excluded.here, errors = excluded.errors
"""
LastErrors: TypeAlias = Collection[tuple[int, str]]
"""When, and which event."""
ERRORS = Decoder(list[tuple[int, str]])


class Outage(Struct, frozen=True):
    """A time without any process."""

    since: int
    until: int


class Outages:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def heartbeat(self, process: str, at: int, gap: int, here: int = 0, errors: LastErrors = ()) -> list[Outage]:
        """Writes a heartbeat, and an outage if there was none for longer than the gap; returns the last outages.

        `here` says how many people have a page open at the process, `errors` which were its last ones.
        """
        ((last,),) = await self.database.read("SELECT max(seen_at) FROM processes")
        outages: list[Statement] = []
        if last is not None and at - int(last) > gap:
            outages = [
                (MOVE_DEADLINES, (at - int(last), last)),
                ("INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT DO NOTHING", (last, at)),
            ]
        await self.database.write(  # together: an outage without the heartbeat that ended it would go on
            *outages,
            ("DELETE FROM processes WHERE seen_at < ?", (at - STALE_MS,)),
            (SEEN, (process, at, here, encode(list(errors)).decode())),
        )
        rows = await self.database.read("SELECT since, until FROM outages ORDER BY since DESC LIMIT ?", REMEMBERED)
        return [Outage(int(since or 0), int(until or 0)) for since, until in reversed(rows)]

    async def restored_at(self) -> int:
        """When a backup was last restored; 0 for never."""
        ((at,),) = await self.database.read("SELECT max(at) FROM restores")
        return int(at or 0)

    async def people_since(self, time: int) -> tuple[int, int]:
        """How many processes with a heartbeat since then, and people with a page open there."""
        ((processes, here),) = await self.database.read(
            "SELECT count(*), sum(here) FROM processes WHERE seen_at >= ?", time
        )
        return int(processes or 0), int(here or 0)

    async def last_errors(self) -> list[tuple[int, str]]:
        """Of all processes of the last day, as of their last heartbeats."""
        rows = await self.database.read("SELECT errors FROM processes")
        return [error for (text,) in rows for error in ERRORS.decode(str(text))]

    async def seen_since(self, time: int) -> set[str]:
        """Processes with a heartbeat since then."""
        return {
            str(name) for (name,) in await self.database.read("SELECT name FROM processes WHERE seen_at >= ?", time)
        }
