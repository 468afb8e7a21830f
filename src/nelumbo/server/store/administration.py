"""Queries for the host: players, tables and counts."""

import secrets

from argon2 import PasswordHasher
from msgspec import Struct

from nelumbo.server.store.announcements import Announcements
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.database import Database, Row, Value
from nelumbo.server.store.mail import MailAddresses
from nelumbo.server.store.players import Player, Players
from nelumbo.server.store.results import Results

PASSWORD_BYTES = 12
FOUND = """
SELECT players.id, name, password IS NOT NULL, players.created_at, coalesce(max(used_at), 0),
(SELECT count(*) FROM seatings WHERE seatings.player = players.id)
FROM players LEFT JOIN tokens ON tokens.player = players.id
WHERE lower(name) LIKE ? OR players.id = ? GROUP BY players.id, name, password, players.created_at
ORDER BY 5 DESC, players.id LIMIT ?
"""
LISTED = "SELECT id, game, status, size, updated_at FROM tables WHERE status LIKE ? ORDER BY updated_at DESC LIMIT ?"
SQLITE_SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
POSTGRES_SIZE = "SELECT pg_database_size(current_database())"
ROWS = {
    "players": "SELECT count(*) FROM players",
    "sessions and tokens": "SELECT count(*) FROM tokens",
    "tables": "SELECT count(*) FROM tables",
    "log entries": "SELECT count(*) FROM entries",
    "imported records": "SELECT count(*) FROM records",
    "reviews": "SELECT count(*) FROM reviews",
    "notices to send": "SELECT count(*) FROM outbox",
}


class FoundPlayer(Struct, frozen=True):
    id: str
    name: str
    claimed: bool
    created_at: int
    used_at: int
    """When one of their sessions or tokens was last used; 0: none is left."""
    tables: int


class FoundTable(Struct, frozen=True):
    id: str
    game: str
    status: str
    entries: int
    updated_at: int


class Administration:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.players = Players(database)
        self.bans = Bans(database)
        self.announcements = Announcements(database)

    async def find_players(self, part: str, most: int) -> list[FoundPlayer]:
        """Those whose name contains the text, or whose id it is; the most recently seen first."""
        rows = await self.database.read(FOUND, f"%{part.lower()}%", part, most)
        return [
            FoundPlayer(str(id), str(name), bool(claimed), number(made), number(used), number(tables))
            for id, name, claimed, made, used, tables in rows
        ]

    async def find_tables(self, status: str, most: int) -> list[FoundTable]:
        """The tables of a status, or all; where something happened last comes first."""
        rows = await self.database.read(LISTED, status or "%", most)
        return [
            FoundTable(str(id), str(game), str(state), number(size), number(at)) for id, game, state, size, at in rows
        ]

    async def account(self, name: str) -> Player | None:
        """The player who has claimed the name."""
        return await self.players.by_name(name)

    async def reset_password(self, player: Player) -> str:
        """A new random password, which is stored nowhere; every session, token and connection of the player ends.

        The e-mail address is forgotten: somebody who took the account may have set it.
        """
        password = secrets.token_urlsafe(PASSWORD_BYTES)
        await MailAddresses(self.database).forget(player.id)
        await self.players.set_password(player.id, PasswordHasher().hash(password))
        return password

    async def name_of(self, player: str) -> str:
        rows = await self.database.read("SELECT name FROM players WHERE id = ?", player)
        return str(rows[0][0]) if rows else player

    async def remake_results(self) -> int:
        """Marks all results as missing; how many a server has to make from the logs."""
        await Results(self.database).mark_all_missing()
        return number(one(await self.database.read("SELECT count(*) FROM missing_results")))

    async def end_sessions(self, player: str) -> int:
        """Signs the player out everywhere; how many sessions and tokens ended."""
        (ended,) = await self.database.write(("DELETE FROM tokens WHERE player = ?", (player,)))
        return ended

    async def size_in_bytes(self, *, postgres: bool) -> int:
        """The size of SQLite's file, or of the whole PostgreSQL database."""
        return number(one(await self.database.read(POSTGRES_SIZE if postgres else SQLITE_SIZE)))

    async def counts(self) -> dict[str, int]:
        """How many of each kind are stored."""
        return {what: number(one(await self.database.read(sql))) for what, sql in ROWS.items()}


def one(rows: list[Row]) -> Value:
    return rows[0][0]


def number(value: Value) -> int:
    return int(value or 0)
