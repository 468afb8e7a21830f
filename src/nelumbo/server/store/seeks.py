"""Seeks: players who look for others, in all processes.

Two processes may propose at the same time: a seek takes part in one proposal, because it is claimed only while it has
none, and a proposal that did not get all its seeks is released. Somebody who has accepted cannot withdraw before the
proposal ends, and nobody can accept after its end, so a table is opened for exactly those who sit down there.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress

import msgspec
from msgspec import Struct

from nelumbo.server.messages import Clock, NoClock
from nelumbo.server.store.database import Conflict, Database, Row, Value

READ_AT_ONCE = 1000  # live seeks, seeks over days, and seeks with a proposal
MUTES_AT_ONCE = 5000
GRACE_MS = 2_000  # after the end of a proposal, for clocks of processes that differ
COLUMNS = """
SELECT seeks.id, player, name, password, wanted, live, mu, games, seeks.created_at, expires_at, table_id, until,
accepted, CASE WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id) THEN 1 ELSE 0 END
FROM seeks JOIN players ON players.id = player
"""
WAITING = f"{COLUMNS} WHERE live = ? AND table_id IS NULL AND expires_at > ? ORDER BY seeks.created_at DESC LIMIT ?"
PROPOSED = f"{COLUMNS} WHERE table_id IS NOT NULL AND expires_at > ? ORDER BY table_id LIMIT ?"
OF_TABLE = f"{COLUMNS} WHERE table_id = ? AND expires_at > ? ORDER BY seeks.created_at, seeks.id"
ADD = """
INSERT INTO seeks (id, player, wanted, live, mu, games, created_at, expires_at, accepted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
FREE = """
(table_id IS NULL OR accepted = 0 OR expires_at <= ? OR EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id))
"""
"""Not waiting for others after having accepted; a seek over days has accepted from the start."""
REPLACED = f"DELETE FROM seeks WHERE player = ? AND live = ? AND (? = 1 OR wanted = ?) AND {FREE}"  # noqa: S608  # of our own parts
WITHDRAWN = f"DELETE FROM seeks WHERE id = ? AND player = ? AND {FREE}"  # noqa: S608  # our own
CLAIM = """
UPDATE seeks SET table_id = ?, until = ?, expires_at = CASE WHEN expires_at < ? THEN ? ELSE expires_at END
WHERE id = ? AND table_id IS NULL AND expires_at > ?
"""
RELEASE = """
UPDATE seeks SET table_id = NULL, until = NULL, accepted = 1 - live
WHERE table_id = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = ?)
"""
ACCEPT = "UPDATE seeks SET accepted = 1 WHERE id = ? AND player = ? AND table_id IS NOT NULL AND until > ?"
REFUSERS = """
DELETE FROM seeks WHERE table_id = ? AND accepted = 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = ?)
"""
REMOVED = "DELETE FROM seeks WHERE table_id = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = ?)"


class Wanted(Struct, frozen=True, kw_only=True):
    """What somebody looks for; equal ones meet."""

    game: str
    seats: int
    clock: Clock = NoClock()
    rated: bool = False


class SeekRow(Struct, frozen=True, kw_only=True):
    id: str
    player: str
    name: str
    has_account: bool
    wanted: Wanted
    is_live: bool
    mu: float
    games: int
    """Rated ones; none for a newcomer."""
    created_at: int
    expires_at: int
    table: str | None = None
    until: int | None = None
    accepted: bool = False
    is_opened: bool = False
    """Whether the table has been opened."""


DECODER = msgspec.json.Decoder(Wanted)


class Seeks:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, seek: SeekRow) -> bool:
        """A live seek replaces the player's last one; False where that has been accepted."""
        text, live = msgspec.json.encode(seek.wanted).decode(), int(seek.is_live)
        row: tuple[Value, ...] = (
            seek.id,
            seek.player,
            text,
            live,
            round(seek.mu * 1000),
            seek.games,
            seek.created_at,
            seek.expires_at,
            1 - live,
        )
        replaced = (REPLACED, (seek.player, live, live, text, seek.created_at))
        try:
            await self.database.write(replaced, (ADD, row))
        except Conflict:
            return False
        return True

    async def all(self, at: int) -> list[SeekRow]:
        """Those that have not expired, oldest first; of too many, the newest of each kind, and whole proposals."""
        found = dict[str, SeekRow]()
        for live in (1, 0):
            waiting = await self.database.read(WAITING, live, at, READ_AT_ONCE)
            found |= {row.id: row for row in read_seeks(waiting)}
        rows = await self.database.read(PROPOSED, at, READ_AT_ONCE)
        proposed = read_seeks(rows)
        cut = proposed[-1].table if len(rows) == READ_AT_ONCE and proposed else None
        found |= {row.id: row for row in proposed if row.table != cut}
        return sorted(found.values(), key=lambda row: (row.created_at, row.id))

    async def of_player(self, player: str, at: int) -> list[SeekRow]:
        return await self.of_players([player], at)

    async def of_players(self, players: Collection[str], at: int) -> list[SeekRow]:
        marks = ", ".join("?" * len(players))
        sql = f"{COLUMNS} WHERE player IN ({marks}) AND expires_at > ? ORDER BY seeks.created_at, seeks.id"
        return read_seeks(await self.database.read(sql, *players, at))

    async def by_ids(self, ids: Collection[str], at: int) -> list[SeekRow]:
        """The seeks that are still open."""
        sql = f"{COLUMNS} WHERE seeks.id IN ({', '.join('?' * len(ids))}) AND expires_at > ?"
        return read_seeks(await self.database.read(sql, *ids, at))

    async def of_table(self, table: str, at: int) -> list[SeekRow]:
        """The seeks of those to whom the table is proposed."""
        return read_seeks(await self.database.read(OF_TABLE, table, at))

    async def renew(self, players: Collection[str], until: int) -> None:
        """Their pages are still open."""
        marks = ", ".join("?" * len(players))
        sql = f"UPDATE seeks SET expires_at = ? WHERE live = 1 AND expires_at < ? AND player IN ({marks})"  # noqa: S608  # of our own parts
        await self.database.write((sql, (until, until, *players)))

    async def withdraw(self, player: str, seek: str, at: int) -> bool:
        """False where the player has accepted a proposal that is still open, or there is no such seek."""
        return await self.database.write((WITHDRAWN, (seek, player, at))) == [1]

    async def propose(self, table: str, seeks: Collection[str], at: int, until: int) -> bool:
        """Claims all of them, or none: another process may have been first."""
        lasting = until + 2 * GRACE_MS
        claims = [(CLAIM, (table, until, lasting, lasting, seek, at)) for seek in sorted(seeks)]
        if sum(await self.database.write(*claims)) == len(claims):
            return True
        await self.release(table)
        return False

    async def accept(self, player: str, seek: str, at: int) -> bool:
        return await self.database.write((ACCEPT, (seek, player, at))) == [1]

    async def release(self, table: str) -> None:
        """There is no such proposal any more, unless the table was opened; all go on seeking."""
        await self.database.write((RELEASE, (table, table)))

    async def end(self, table: str) -> bool:
        """Ends a late proposal: players who did not accept stop seeking, the others go on; False where it has ended."""
        removed, _ = await self.database.write((REFUSERS, (table, table)), (RELEASE, (table, table)))
        return removed > 0

    async def remove(self, table: str) -> None:
        """No table can be opened for these seeks."""
        await self.database.write((REMOVED, (table, table)))

    async def close(self, table: str) -> None:
        """The table is open: seeks over days have found what they sought."""
        await self.database.write(("DELETE FROM seeks WHERE table_id = ? AND live = 0", (table,)))

    async def remove_of(self, player: str) -> None:
        """All seeks of a deleted player, accepted or not."""
        await self.database.write(("DELETE FROM seeks WHERE player = ?", (player,)))

    async def remove_expired(self, at: int) -> None:
        await self.database.write(("DELETE FROM seeks WHERE expires_at <= ?", (at,)))

    async def mutes_among(self, players: Collection[str]) -> set[frozenset[str]]:
        """Pairs in which one mutes the other; not all where there are very many."""
        marks = ", ".join("?" * len(players))
        sql = f"SELECT player, muted FROM mutes WHERE player IN ({marks}) AND muted IN ({marks}) LIMIT ?"  # noqa: S608  # our own
        rows = await self.database.read(sql, *players, *players, MUTES_AT_ONCE)
        return {frozenset((str(one), str(other))) for one, other in rows}


def read_seeks(rows: Iterable[Row]) -> list[SeekRow]:
    """The seeks, without those that this version of the server cannot read."""
    found = []
    for row in rows:
        with suppress(msgspec.DecodeError):
            found.append(read_seek(row))
    return found


def read_seek(row: Row) -> SeekRow:
    id, player, name, password, wanted, live, mu, games, created, expires, table, until, accepted, opened = row
    return SeekRow(
        id=str(id),
        player=str(player),
        name=str(name),
        has_account=password is not None,
        wanted=DECODER.decode(str(wanted)),
        is_live=bool(live),
        mu=int(mu or 0) / 1000,
        games=int(games or 0),
        created_at=int(created or 0),
        expires_at=int(expires or 0),
        table=None if table is None else str(table),
        until=None if until is None else int(until),
        accepted=bool(accepted),
        is_opened=bool(opened),
    )
