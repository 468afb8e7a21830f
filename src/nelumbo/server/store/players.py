"""Players, their tokens and whom they mute."""

import secrets
import time
from hashlib import sha256

from msgspec import Struct

from nelumbo.server.store.database import Conflict, Database, Row

TOKEN_BYTES = 32
ID_BYTES = 16
WHOSE = "SELECT players.id, name, password FROM tokens JOIN players ON players.id = tokens.player WHERE hash = ?"
BY_NAME = "SELECT id, name, password FROM players WHERE claimed_name = ?"


class Player(Struct, frozen=True):
    """A person with a name; one with a password can come back from elsewhere."""

    id: str
    name: str
    password: str | None = None

    @property
    def claimed(self) -> bool:
        """Whether the name belongs to this player."""
        return self.password is not None


class TokenRow(Struct, frozen=True):
    """A personal access token, without its secret."""

    id: str
    label: str
    created_at: int


def now() -> int:
    """The server's time in milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    """Tokens are stored as hashes; with 256 random bits, an unsalted SHA-256 is safe."""
    return sha256(token.encode()).hexdigest()


def folded(name: str) -> str:
    """Names that differ only in capitals are the same name."""
    return name.casefold()


class Players:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, name: str) -> Player:
        player = Player(new_id(), name)
        await self.database.write(
            ("INSERT INTO players (id, name, created_at) VALUES (?, ?, ?)", (player.id, name, now()))
        )
        return player

    async def by_token(self, token: str) -> Player | None:
        """Whose cookie or access token this is."""
        return read(await self.database.read(WHOSE, hashed(token)))

    async def by_name(self, name: str) -> Player | None:
        """Who has claimed the name."""
        return read(await self.database.read(BY_NAME, folded(name)))

    async def rename(self, player: str, name: str) -> bool:
        """Gives the player another name; False when it is somebody's claimed one."""
        try:
            await self.database.write(
                ("UPDATE players SET name = ? WHERE id = ?", (name, player)),
                (
                    "UPDATE players SET claimed_name = ? WHERE id = ? AND claimed_name IS NOT NULL",
                    (folded(name), player),
                ),
            )
        except Conflict:
            return False
        return True

    async def claim(self, player: str, name: str, password: str) -> bool:
        """The name is the player's from now on; False when it is somebody else's."""
        try:
            await self.database.write(
                (
                    "UPDATE players SET name = ?, claimed_name = ?, password = ? WHERE id = ?",
                    (name, folded(name), password, player),
                )
            )
        except Conflict:
            return False
        return True

    async def delete(self, player: str) -> None:
        """Deletes the player, with all tokens."""
        await self.database.write(
            ("DELETE FROM tokens WHERE player = ?", (player,)),
            ("DELETE FROM mutes WHERE player = ?", (player,)),
            ("DELETE FROM seatings WHERE player = ?", (player,)),
            ("DELETE FROM players WHERE id = ?", (player,)),
        )

    async def add_token(self, player: str, kind: str, label: str = "") -> tuple[TokenRow, str]:
        """A new token of the kind `session` or `access`; its secret is not stored."""
        secret, row = secrets.token_urlsafe(TOKEN_BYTES), TokenRow(new_id(), label, now())
        await self.database.write(
            (
                "INSERT INTO tokens (hash, id, player, kind, label, created_at) VALUES (?, ?, ?, ?, ?, ?)",
                (hashed(secret), row.id, player, kind, label, row.created_at),
            )
        )
        return row, secret

    async def access_tokens(self, player: str) -> list[TokenRow]:
        """The player's tokens for programs."""
        rows = await self.database.read(
            "SELECT id, label, created_at FROM tokens WHERE player = ? AND kind = 'access' ORDER BY created_at", player
        )
        return [TokenRow(str(id), str(label), int(at or 0)) for id, label, at in rows]

    async def drop_token(self, player: str, token: str) -> bool:
        changed = await self.database.write(("DELETE FROM tokens WHERE player = ? AND id = ?", (player, token)))
        return changed == [1]

    async def sign_out(self, secret: str) -> None:
        await self.database.write(("DELETE FROM tokens WHERE hash = ?", (hashed(secret),)))

    async def mute(self, player: str, other: str, muted: bool) -> None:
        """The player no longer hears the other's chat, or hears it again."""
        forget = ("DELETE FROM mutes WHERE player = ? AND muted = ?", (player, other))
        remember = ("INSERT INTO mutes (player, muted) VALUES (?, ?)", (player, other))
        await self.database.write(forget, *([remember] if muted else []))

    async def muted_by(self, player: str) -> set[str]:
        """Whose chat the player does not want to hear."""
        return {str(row[0]) for row in await self.database.read("SELECT muted FROM mutes WHERE player = ?", player)}


def read(rows: list[Row]) -> Player | None:
    if not rows:
        return None
    id, name, password = rows[0]
    return Player(str(id), str(name), None if password is None else str(password))
