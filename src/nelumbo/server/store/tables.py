"""Tables: an append-only event log each, and one row each for the lists."""

from collections.abc import Collection

from msgspec import Struct

from nelumbo.server.store.database import INSERT_ENTRY, Append, Database, Row, Statement
from nelumbo.server.store.results import GameResult, storing

BATCH = 128  # entries that are read and folded in one go, within a few milliseconds
ALL = 2**31 - 1
LISTINGS = 500  # of one player that are read at a time: unfinished tables, or invitations
ENTRIES = """
SELECT number, at, entry, move_id FROM entries WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?
"""
SINCE_SNAPSHOT = """
SELECT * FROM (
    SELECT 0 AS number, size AS at, state AS entry, NULL AS move_id FROM snapshots WHERE table_id = ? AND layout = ?
) AS snapshot
UNION ALL
SELECT * FROM (
    SELECT number, at, entry, move_id FROM entries WHERE table_id = ?
    AND number > COALESCE((SELECT size FROM snapshots WHERE table_id = ? AND layout = ?), 0)
    ORDER BY number LIMIT ?
) AS later
ORDER BY number
"""
STORE_SNAPSHOT = """
INSERT INTO snapshots (table_id, layout, size, state)
SELECT table_id, CAST(? AS BIGINT), number, ? FROM entries WHERE table_id = ? AND number = ? AND at = ?
ON CONFLICT (table_id) DO UPDATE SET layout = excluded.layout, size = excluded.size, state = excluded.state
WHERE snapshots.layout <> 0 AND (snapshots.layout <> excluded.layout OR snapshots.size < excluded.size)
"""
FORBID_SNAPSHOTS = """
INSERT INTO snapshots (table_id, layout, size, state) VALUES (?, 0, 0, '')
ON CONFLICT (table_id) DO UPDATE SET layout = 0, size = 0, state = ''
"""
UNFOLDED = """
SELECT tables.size - COALESCE(snapshots.size, 0) FROM tables
LEFT JOIN snapshots ON table_id = tables.id AND layout = ? WHERE tables.id = ?
"""
ADD = """
INSERT INTO tables (id, game, status, public, size, listing, due, updated_at, last_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
SET_SEEN = "UPDATE seatings SET seen_at = ? WHERE table_id = ? AND player = ?"
SET_STATUS = "UPDATE tables SET status = ? WHERE id = ?"
SET_ENDED = "UPDATE seatings SET ended_at = ? WHERE table_id = ?"
PUBLIC_BUT = """
SELECT listing FROM tables WHERE public = 1 AND status <> 'over' AND status <> ? ORDER BY updated_at DESC LIMIT ?
"""
PUBLIC_SIZES = """
SELECT id, size FROM tables WHERE public = 1 AND status <> 'over' ORDER BY updated_at DESC LIMIT ?
"""
SIZES = f"SELECT id, size FROM tables WHERE id IN ({', '.join('?' * BATCH)})"  # noqa: S608  # question marks
OF_PLAYER = """
SELECT listing FROM tables JOIN (
    SELECT table_id FROM seatings WHERE player = ? AND ended_at IS NULL AND invited = 0 UNION ALL
    SELECT table_id FROM (
        SELECT table_id FROM seatings WHERE player = ? AND ended_at > 0 AND invited = 0 ORDER BY ended_at DESC LIMIT ?
    ) AS newest
) AS own ON own.table_id = tables.id ORDER BY updated_at DESC LIMIT ?
"""
"""Those that ended last are ordered by their end: later chat moves them up only among these."""
INVITATIONS = """
SELECT listing FROM tables JOIN seatings ON table_id = tables.id
WHERE player = ? AND ended_at IS NULL AND invited = 1 AND status = 'waiting' ORDER BY updated_at DESC LIMIT ?
"""
SEATED = """
INSERT INTO seatings (player, table_id, seen_at, invited) VALUES (?, ?, ?, 0)
ON CONFLICT (player, table_id) DO UPDATE SET invited = 0
"""
SPOKE = "INSERT INTO spectator_lines (player, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
WITH_PLAYER = """
SELECT table_id FROM seatings WHERE player = ? UNION SELECT table_id FROM spectator_lines WHERE player = ?
"""
INVITED = """
INSERT INTO seatings (player, table_id, seen_at, invited) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING
"""
UNFINISHED_OF_PLAYER = """
SELECT listing FROM tables JOIN seatings ON table_id = tables.id
WHERE player = ? AND ended_at IS NULL AND status IN ('waiting', 'playing') ORDER BY invited, updated_at DESC LIMIT ?
"""
AGES = "SELECT id, status, last_at FROM tables WHERE id > ? ORDER BY id LIMIT ?"
REMOVE = """
DELETE FROM tables WHERE id = ? AND status = ? AND last_at = ?
AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id AND rated = 1)
AND NOT EXISTS (
    SELECT 1 FROM tournament_games JOIN tournaments ON tournaments.id = tournament_id
    WHERE table_id = tables.id AND tournaments.status = 'playing' AND first_points IS NULL
)
"""
"""Ratings are computed from the records of rated games, so these stay; so do tables of a round that is played."""
REMOVE_PARTS = tuple(
    f"DELETE FROM {part} WHERE {column} = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE id = ?)"  # noqa: S608  # our own
    for part, column in (
        ("entries", "table_id"),
        ("snapshots", "table_id"),
        ("seatings", "table_id"),
        ("spectator_lines", "table_id"),
        ("webhooks", "table_id"),
        ("reviews", "record_id"),
        ("results", "table_id"),
        ("player_results", "table_id"),
        ("missing_results", "table_id"),
        ("unrated_results", "table_id"),
        ("group_tables", "table_id"),
    )
)


class StoredEntry(Struct, frozen=True):
    number: int
    at: int
    entry: str
    move_id: str | None = None
    spectator: str | None = None
    """The player who said it among the spectators; not read back."""


class Summary(Struct, frozen=True):
    """What lists need to know of a table after an entry."""

    game: str
    status: str
    public: bool
    listing: str
    due: int | None
    updated_at: int
    """When everybody last heard something: lists are sorted by it, so a secret entry must not show."""


class Age(Struct, frozen=True):
    """When a table's last entry was appended, secret or not."""

    id: str
    status: str
    last_at: int


class Tables:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(
        self,
        table: str,
        stored: StoredEntry,
        summary: Summary,
        players: set[str],
        *more: StoredEntry,
        invited: Collection[str] = (),
    ) -> None:
        """A new table with its first entry, and with more where it continues another game."""
        row = (
            ADD,
            (
                table,
                summary.game,
                summary.status,
                int(summary.public),
                stored.number + len(more),
                summary.listing,
                summary.due,
                summary.updated_at,
                (stored, *more)[-1].at,
            ),
        )
        entries = [insertion(table, entry) for entry in (stored, *more)]
        seatings = [seating(table, player, stored.at) for player in players]
        invitations = [(INVITED, (player, table, stored.at)) for player in invited]
        ended = [(SET_ENDED, (summary.updated_at, table))] if summary.status == "over" else []
        await self.database.write(row, *entries, *seatings, *invitations, *ended)

    async def invite(self, table: str, player: str, at: int) -> None:
        """Lists a waiting table for a player for whom a seat is kept."""
        await self.database.write((INVITED, (player, table, at)))

    async def append(
        self,
        table: str,
        stored: StoredEntry,
        summary: Summary,
        newcomers: Collection[str] = (),
        status_changed: bool = False,
        result: GameResult | None = None,
    ) -> None:
        """Appends an entry; raises Conflict when the log is not the one that the caller has read.

        A caller that has read the whole log knows the ids of its moves, so no move is appended twice.
        The status is written only when it changes: the index by status then stays as it is for most entries.
        The entry that ends a game brings its result with it.
        """
        more = [seating(table, player, stored.at) for player in newcomers]
        if stored.spectator is not None:
            more.append((SPOKE, (stored.spectator, table)))
        if status_changed:
            more.append((SET_STATUS, (summary.status, table)))
            more.append((SET_ENDED, (summary.updated_at if summary.status == "over" else None, table)))
        if result is not None:
            more += storing(result)
        append = Append(
            table=table,
            number=stored.number,
            at=stored.at,
            move_id=stored.move_id,
            entry=stored.entry,
            listing=summary.listing,
            due=summary.due,
            updated_at=summary.updated_at,
        )
        await self.database.append(append, *more)

    async def entries(self, table: str, after: int = 0, most: int = ALL) -> list[StoredEntry]:
        """The log, or the first `most` entries after that one; take `BATCH` to leave the event loop time for others."""
        return stored_entries(await self.database.read(ENTRIES, table, after, most))

    async def since_snapshot(self, table: str, layout: int, most: int) -> tuple[str | None, list[StoredEntry]]:
        """The snapshot of that layout, and the first `most` entries after it; those of the log where there is none."""
        rows = await self.database.read(SINCE_SNAPSHOT, table, layout, table, table, layout, most)
        if rows and rows[0][0] == 0:
            return str(rows[0][2]), stored_entries(rows[1:])
        return None, stored_entries(rows)

    async def store_snapshot(self, table: str, layout: int, size: int, last_at: int, state: str) -> None:
        """Keeps what the log's first `size` entries fold to, the last of them made at `last_at`.

        Nothing happens where the log has no such entry, there is a later snapshot, or a player was erased.
        """
        await self.database.write((STORE_SNAPSHOT, (layout, state, table, size, last_at)))

    async def unfolded(self, table: str, layout: int) -> int:
        """How many entries have to be folded to have the table; 0 where there is none."""
        rows = await self.database.read(UNFOLDED, layout, table)
        return int(rows[0][0] or 0) if rows else 0

    async def size(self, table: str) -> int:
        """The length of its log; 0 where there is no such table."""
        rows = await self.database.read("SELECT size FROM tables WHERE id = ?", table)
        return int(rows[0][0] or 0) if rows else 0

    async def sizes(self, ids: Collection[str]) -> dict[str, int]:
        """The lengths of these tables' logs; those that do not exist are left out."""
        asked, found = list(ids), dict[str, int]()
        for start in range(0, len(asked), BATCH):
            batch = asked[start : start + BATCH]
            padded = batch + batch[-1:] * (BATCH - len(batch))  # one statement, however many they are
            found |= lengths(await self.database.read(SIZES, *padded))
        return found

    async def public_sizes(self, most: int) -> dict[str, int]:
        """The lengths of the logs of the newest public tables that wait or are played."""
        return lengths(await self.database.read(PUBLIC_SIZES, most))

    async def due(self, before: int, most: int) -> list[tuple[str, int]]:
        """Tables where something is due, and when it became so."""
        rows = await self.database.read(
            "SELECT id, due FROM tables WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", before, most
        )
        return [(str(id), int(due or 0)) for id, due in rows]

    async def take_lease(self, table: str, due: int, until: int) -> bool:
        """Takes the lease on what is due at a table, until then; False when another process was first."""
        return await self.set_due(table, due, until)

    async def set_due(self, table: str, due: int, next_due: int | None) -> bool:
        """Sets when something is due next, unless that was changed meanwhile."""
        changed = await self.database.write(
            ("UPDATE tables SET due = ? WHERE id = ? AND due = ?", (next_due, table, due))
        )
        return changed == [1]

    async def expire_leases(self, time: int, until: int) -> None:
        """Makes everything that is due up to then due now."""
        await self.database.write(("UPDATE tables SET due = ? WHERE due > ? AND due <= ?", (time, time, until)))

    async def public(self, most: int) -> list[str]:
        """The listings of public tables: the newest that wait, then as many that are played."""
        waiting = await self.database.read(PUBLIC_BUT, "playing", most)
        return texts(waiting + await self.database.read(PUBLIC_BUT, "waiting", most))

    async def of_player(self, player: str, most: int) -> list[str]:
        """The listings of tables that the player opened or has sat at, newest first."""
        return texts(await self.database.read(OF_PLAYER, player, player, most, most))

    async def invitations(self, player: str, most: int = LISTINGS) -> list[str]:
        """The listings of waiting tables to which the player was only invited, newest first; answered ones too."""
        return texts(await self.database.read(INVITATIONS, player, most))

    async def unfinished(self, player: str, most: int = LISTINGS) -> list[str]:
        """The listings of tables that wait or are played: where the player is or was, then where they are awaited."""
        return texts(await self.database.read(UNFINISHED_OF_PLAYER, player, most))

    async def ids_of_player(self, player: str) -> list[str]:
        """All tables at which the player has ever had a seat, or spoken among the spectators."""
        return texts(await self.database.read(WITH_PLAYER, player, player))

    async def listing(self, table: str) -> str | None:
        found = texts(await self.database.read("SELECT listing FROM tables WHERE id = ?", table))
        return found[0] if found else None

    async def set_seen(self, table: str, player: str, at: int) -> None:
        """Stores that the player had the table open until now."""
        await self.set_all_seen([(table, player)], at)

    async def set_all_seen(self, seen: list[tuple[str, str]], at: int) -> None:
        """Stores that these players had these tables open until now."""
        await self.database.write(*((SET_SEEN, (at, table, player)) for table, player in seen))

    async def seen_at(self, table: str, player: str) -> int:
        """When the player last had the table open, within some minutes where a process died; or sat down there."""
        rows = await self.database.read("SELECT seen_at FROM seatings WHERE player = ? AND table_id = ?", player, table)
        return int(rows[0][0] or 0) if rows else 0

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        rows = await self.database.read("SELECT status, count(*) FROM tables GROUP BY status")
        return {str(status): int(count or 0) for status, count in rows}

    async def live_counts(self) -> dict[str, int]:
        """How many wait, and how many are played, without counting the many that are over."""
        sql = "SELECT status, count(*) FROM tables WHERE status IN ('waiting', 'playing') GROUP BY status"
        return {str(status): int(count or 0) for status, count in await self.database.read(sql)}

    async def replace_entry(self, table: str, number: int, entry: str) -> None:
        """Replaces an entry by one without a deleted player's name: the only change that a log ever sees.

        Another process may still hold the name, so from now on the table has no snapshots.
        """
        await self.database.write(
            ("UPDATE entries SET entry = ? WHERE table_id = ? AND number = ?", (entry, table, number)),
            (FORBID_SNAPSHOTS, (table,)),
        )

    async def set_listing(self, table: str, size: int, listing: str) -> None:
        """Replaces the listing, unless an append has already done so."""
        await self.database.write(("UPDATE tables SET listing = ? WHERE id = ? AND size = ?", (listing, table, size)))

    async def ages(self, after: str, most: int) -> list[Age]:
        """Tables in the order of their ids, after that one."""
        rows = await self.database.read(AGES, after, most)
        return [Age(str(id), str(status), int(at or 0)) for id, status, at in rows]

    async def remove(self, table: Age) -> bool:
        """Deletes a table and its log, unless something has happened there meanwhile."""
        parts = ((statement, (table.id, table.id)) for statement in REMOVE_PARTS)
        changed, *_ = await self.database.write((REMOVE, (table.id, table.status, table.last_at)), *parts)
        return changed == 1


def stored_entries(rows: list[Row]) -> list[StoredEntry]:
    return [
        StoredEntry(int(n or 0), int(at or 0), str(entry), None if id is None else str(id)) for n, at, entry, id in rows
    ]


def insertion(table: str, stored: StoredEntry) -> Statement:
    return (
        INSERT_ENTRY,
        (table, stored.number, stored.at, stored.move_id, stored.entry),
    )


def seating(table: str, player: str, at: int) -> Statement:
    return SEATED, (player, table, at)


def lengths(rows: list[Row]) -> dict[str, int]:
    return {str(id): int(size or 0) for id, size in rows}


def texts(rows: list[Row]) -> list[str]:
    return [str(row[0]) for row in rows]
