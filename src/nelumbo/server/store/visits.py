"""When players were here, for the digest of what happened since their last visit."""

from collections.abc import Mapping

from msgspec import Struct

from nelumbo.server.store.database import Database

BREAK_MS = 30 * 60 * 1000
"""Milliseconds away after which a new visit begins."""
ARRIVE = """
INSERT INTO visits (player, since, began, seen_at)
SELECT id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM players WHERE id = ?
ON CONFLICT (player) DO UPDATE SET
since = CASE WHEN visits.seen_at < ? THEN visits.seen_at ELSE visits.since END,
began = CASE WHEN visits.seen_at < ? THEN excluded.began ELSE visits.began END,
seen_at = excluded.seen_at
"""
HERE = "UPDATE visits SET seen_at = ? WHERE player = ?"


class Visit(Struct, frozen=True):
    """The present or last one, and when the one before it ended."""

    since: int
    began: int
    seen_at: int


class Visits:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def arrive(self, player: str, at: int) -> None:
        """Stores that the player is here; after a break a new visit begins."""
        await self.arrive_all({player: at})

    async def arrive_all(self, arrived: Mapping[str, int]) -> None:
        """Stores since when each of these players is here, without those erased meanwhile.

        Sorted, so that two processes wait for no row in a circle.
        """
        statements = ((ARRIVE, (at, at, at, who, at - BREAK_MS, at - BREAK_MS)) for who, at in sorted(arrived.items()))
        await self.database.write(*statements)

    async def stay(self, player: str, at: int) -> None:
        """Stores that the player is still here, or leaving."""
        await self.database.write((HERE, (at, player)))

    async def seen_at(self, player: str) -> int:
        """When the player was last here."""
        rows = await self.database.read("SELECT seen_at FROM visits WHERE player = ?", player)
        return int(rows[0][0] or 0) if rows else 0

    async def away(self, player: str) -> tuple[int, int]:
        """From when to when the player was away before the present visit; nothing lies between for a new one."""
        rows = await self.database.read("SELECT since, began FROM visits WHERE player = ?", player)
        return (int(rows[0][0] or 0), int(rows[0][1] or 0)) if rows else (0, 0)

    async def of_player(self, player: str) -> Visit | None:
        rows = await self.database.read("SELECT since, began, seen_at FROM visits WHERE player = ?", player)
        return Visit(*(int(value or 0) for value in rows[0])) if rows else None
