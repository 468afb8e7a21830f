"""Accounts at an OpenID provider, and sign-ins there that are under way."""

from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.store.database import Conflict, Database, Statement
from nelumbo.server.store.players import Player, claiming_as_guest, hashed, read_player

LIFETIME_MS = 10 * 60 * 1000  # of a sign-in that is under way
BEGIN = """
INSERT INTO oidc_sign_ins (id, state, nonce, verifier, player, expires_at) VALUES (?, ?, ?, ?, ?, ?)
"""
UNDER_WAY = "SELECT nonce, verifier, player FROM oidc_sign_ins WHERE id = ? AND state = ? AND expires_at > ?"
USE = "UPDATE oidc_sign_ins SET state = NULL WHERE id = ? AND state = ?"
CONNECT = "INSERT INTO oidc_accounts (issuer, subject, player, connected_at) VALUES (?, ?, ?, ?)"
OWNER = """
SELECT id, name, password FROM oidc_accounts JOIN players ON players.id = player WHERE issuer = ? AND subject = ?
"""


class OidcSignIn(Struct, frozen=True):
    """A sign-in whose browser has come back from the provider."""

    nonce: str
    verifier: str
    player: str | None
    """Who connects the account there, rather than signing in."""


class OidcConnection(Struct, frozen=True):
    """An account at a provider, as its player sees it."""

    issuer: str
    connected_at: int


class OidcAccounts:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def begin(self, browser: str, state: str, nonce: str, verifier: str, player: str | None, at: int) -> None:
        """`browser` is a secret in the browser's cookie: the answer counts only there."""
        await self.database.write(
            ("DELETE FROM oidc_sign_ins WHERE expires_at <= ?", (at,)),
            (BEGIN, (hashed(browser), hashed(state), nonce, verifier, player, at + LIFETIME_MS)),
        )

    async def come_back(self, browser: str, state: str, at: int) -> OidcSignIn | None:
        """Ends the wait for the provider, once; None where the browser has begun no such sign-in."""
        key = (hashed(browser), hashed(state))
        rows = await self.database.read(UNDER_WAY, *key, at)
        if not rows or await self.database.write((USE, key)) != [1]:
            return None
        nonce, verifier, player = rows[0]
        return OidcSignIn(str(nonce), str(verifier), None if player is None else str(player))

    async def set_subject(self, browser: str, subject: str) -> None:
        """Stores the provider's id of a newcomer, who chooses a name next."""
        sql = "UPDATE oidc_sign_ins SET subject = ? WHERE id = ? AND state IS NULL"
        await self.database.write((sql, (subject, hashed(browser))))

    async def newcomer(self, browser: str, at: int) -> str | None:
        """The subject of a newcomer who is to choose a name."""
        sql = "SELECT subject FROM oidc_sign_ins WHERE id = ? AND expires_at > ? AND subject IS NOT NULL"
        rows = await self.database.read(sql, hashed(browser), at)
        return str(rows[0][0]) if rows else None

    async def player(self, issuer: str, subject: str) -> Player | None:
        rows = await self.database.read(OWNER, issuer, subject)
        return read_player(rows[0]) if rows else None

    async def connections(self, player: str) -> list[OidcConnection]:
        sql = "SELECT issuer, connected_at FROM oidc_accounts WHERE player = ? ORDER BY issuer"
        return [OidcConnection(str(issuer), int(at or 0)) for issuer, at in await self.database.read(sql, player)]

    async def connect(self, issuer: str, subject: str, player: str, at: int) -> bool:
        """False where the account there, or the player, is connected already."""
        try:
            await self.database.write((CONNECT, (issuer, subject, player, at)))
        except Conflict:
            return False
        return True

    async def disconnect(self, issuer: str, player: str) -> None:
        sql = "DELETE FROM oidc_accounts WHERE issuer = ? AND player = ?"
        await self.database.write((sql, (issuer, player)))

    async def make_account(
        self, guest: str | None, name: str, password: str, issuer: str, subject: str, browser: str, at: int
    ) -> Player | None:
        """A guest's account, or a new player's, that is connected.

        None where the name or the subject is taken, or the guest has claimed a name meanwhile.
        """
        player = Player(guest or new_id(), name, password)
        new: list[Statement] = []
        if guest is None:
            new.append(("INSERT INTO players (id, name, created_at) VALUES (?, ?, ?)", (player.id, name, at)))
        try:
            await self.database.write(
                *new,
                *claiming_as_guest(player.id, name, password),
                (CONNECT, (issuer, subject, player.id, at)),
                ("DELETE FROM oidc_sign_ins WHERE id = ?", (hashed(browser),)),
            )
        except Conflict:
            return None
        return player
