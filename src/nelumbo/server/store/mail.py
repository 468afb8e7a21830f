"""Players' e-mail addresses, and the single-use tokens in the links of e-mails."""

import secrets
from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from nelumbo.server.email_addresses import folded_email
from nelumbo.server.store.database import Conflict, Database
from nelumbo.server.store.players import LOCK, TOKEN_BYTES, Player, hashed

Purpose: TypeAlias = Literal["confirm", "reset"]
BATCH = 500
MOST_RESETS = 10  # links of a player; more than the rate limit lets be sent while one works
ADDRESS = """
SELECT name, email, asked, language, turn_hours, told_at
FROM mail_addresses JOIN players ON players.id = mail_addresses.player WHERE player = ?
"""
ASK = """
INSERT INTO mail_addresses (player, asked, asked_at, language, turn_hours)
SELECT id, ?, ?, ?, ? FROM players WHERE id = ? AND COALESCE(password, '') = ?
ON CONFLICT (player) DO UPDATE SET
asked = excluded.asked, asked_at = excluded.asked_at, language = excluded.language
"""
CONFIRM = "UPDATE mail_addresses SET email = asked, asked = NULL WHERE player = ? AND asked = ?"
BY_EMAIL = """
SELECT player FROM mail_addresses JOIN players ON players.id = player
WHERE lower(email) = ? AND password IS NOT NULL ORDER BY player LIMIT ?
"""
NEW_TOKEN = "INSERT INTO mail_tokens (hash, player, purpose, email, expires_at) VALUES (?, ?, ?, ?, ?)"  # noqa: S105
TOKEN = "SELECT player, email FROM mail_tokens WHERE hash = ? AND purpose = ? AND expires_at > ?"  # noqa: S105
MAKE_ROOM = """
DELETE FROM mail_tokens WHERE player = ? AND purpose = ? AND hash NOT IN (
SELECT hash FROM mail_tokens WHERE player = ? AND purpose = ? ORDER BY expires_at DESC, hash LIMIT ?)
"""
HERE = """
UPDATE visits SET seen_at = ?
WHERE player IN ({marks}) AND player IN (SELECT player FROM mail_addresses WHERE turn_hours > 0)
"""


class MailAddress(Struct, frozen=True):
    name: str
    """The player's name."""
    email: str | None
    """The address that was confirmed."""
    asked: str | None
    """An address that waits to be confirmed."""
    language: str
    turn_hours: int
    told_at: int
    """When an e-mail last said that it is the player's turn."""


class MailToken(Struct, frozen=True):
    player: str
    email: str


class MailAddresses:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_player(self, player: str) -> MailAddress | None:
        rows = await self.database.read(ADDRESS, player)
        if not rows:
            return None
        name, email, asked, language, hours, told_at = rows[0]
        return MailAddress(
            name=str(name),
            email=None if email is None else str(email),
            asked=None if asked is None else str(asked),
            language=str(language),
            turn_hours=int(hours or 0),
            told_at=int(told_at or 0),
        )

    async def ask(self, player: Player, email: str, language: str, turn_hours: int, at: int) -> None:
        """Stores an address to be confirmed; one that is already confirmed stays in use until then.

        Raises Conflict when the password is no longer the player's.
        """
        changed = await self.database.write(
            (LOCK, (player.id,)),
            (ASK, (email, at, language, turn_hours, player.id, player.password or "")),
            ("DELETE FROM mail_tokens WHERE player = ? AND purpose = 'confirm'", (player.id,)),
        )
        if not changed[1]:
            raise Conflict("the password has changed meanwhile")

    async def confirm(self, token: MailToken) -> bool:
        """False when the player has asked for another address meanwhile."""
        return await self.database.write((CONFIRM, (token.player, token.email))) == [1]

    async def set_turn_hours(self, player: str, hours: int, language: str | None = None) -> None:
        await self.database.write(
            ("UPDATE mail_addresses SET turn_hours = ? WHERE player = ?", (hours, player)),
            *([("UPDATE mail_addresses SET language = ? WHERE player = ?", (language, player))] if language else []),
        )

    async def set_told(self, player: str, at: int) -> None:
        await self.database.write(("UPDATE mail_addresses SET told_at = ? WHERE player = ?", (at, player)))

    async def forget(self, player: str) -> None:
        await self.database.write(
            ("DELETE FROM mail_addresses WHERE player = ?", (player,)),
            ("DELETE FROM mail_tokens WHERE player = ?", (player,)),
        )

    async def forget_unconfirmed(self, before: int) -> int:
        """Addresses that nobody has confirmed may be a stranger's; how many there were."""
        changed = await self.database.write(
            ("DELETE FROM mail_addresses WHERE email IS NULL AND asked_at < ?", (before,)),
            ("UPDATE mail_addresses SET asked = NULL WHERE asked IS NOT NULL AND asked_at < ?", (before,)),
        )
        return sum(changed)

    async def players_with(self, email: str, most: int) -> list[str]:
        """Who has confirmed the address and has a password."""
        return [str(player) for (player,) in await self.database.read(BY_EMAIL, folded_email(email), most)]

    async def mark_here(self, players: Collection[str], at: int) -> None:
        """Stores that those who want e-mails are still here."""
        listed = sorted(players)
        for start in range(0, len(listed), BATCH):
            some = listed[start : start + BATCH]
            await self.database.write((HERE.format(marks=", ".join("?" * len(some))), (at, *some)))

    # Links.

    async def new_token(self, player: str, purpose: Purpose, email: str, at: int, expires_at: int) -> str:
        """Replaces one that confirms; those for a new password live on, or a stranger could void them."""
        secret = secrets.token_urlsafe(TOKEN_BYTES)
        kept = MOST_RESETS - 1 if purpose == "reset" else 0
        await self.database.write(
            ("DELETE FROM mail_tokens WHERE expires_at <= ?", (at,)),
            (MAKE_ROOM, (player, purpose, player, purpose, kept)),
            (NEW_TOKEN, (hashed(secret), player, purpose, email, expires_at)),
        )
        return secret

    async def token(self, secret: str, purpose: Purpose, at: int) -> MailToken | None:
        rows = await self.database.read(TOKEN, hashed(secret), purpose, at)
        return MailToken(str(rows[0][0]), str(rows[0][1])) if rows else None

    async def use(self, secret: str) -> bool:
        """Uses the token up; True only the first time."""
        return await self.database.write(("DELETE FROM mail_tokens WHERE hash = ?", (hashed(secret),))) == [1]
