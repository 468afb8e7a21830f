"""Players, their tokens and whom they mute."""

import secrets
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.names import folded, skeletons
from nelumbo.server.password_hashing import NO_PASSWORD
from nelumbo.server.store.database import Conflict, Database, Row, Statement, Unavailable
from nelumbo.server.wall_clock import DAY_MS, HOUR_MS, now

TOKEN_BYTES = 32
MUTED = 1000  # players whom one player does not want to hear
SESSIONS = 50  # of one player; the one that was used least recently makes room
TOUCH_MS = HOUR_MS  # the precision of a token's last use, so that few requests write
Kind: TypeAlias = Literal["session", "access"]
Scope: TypeAlias = Literal["read", "play", "account"]
"""What a token may do; each includes the ones before it: a session `account`, an access token `play` or `read`."""
VALID = """
FROM tokens JOIN players ON players.id = tokens.player
WHERE (kind <> 'session' OR password IS NULL OR tokens.created_at >= ?)
"""
"""A session ends after a time where its player can sign in again; a guest cannot."""
WHOSE = f"""
SELECT players.id, name, password, tokens.id, scope, used_at, tokens.created_at,
CASE WHEN EXISTS (SELECT 1 FROM mutes WHERE mutes.player = players.id) THEN 1 ELSE 0 END
{VALID} AND hash = ?
"""  # noqa: S608  # our own
TOKENS = f"""
SELECT tokens.id, label, tokens.created_at, used_at, scope {VALID} AND player = ? AND kind = ?
ORDER BY tokens.created_at, tokens.id
"""
WITHOUT_LOOKS = """
SELECT id, name FROM players WHERE claimed_name IS NOT NULL AND id NOT IN (SELECT player FROM claimed_looks)
"""
LOCK = "UPDATE players SET password = password WHERE id = ?"
"""A row lock: other changes of this player's password wait until the transaction is over."""
STILL_A_GUEST = """
INSERT INTO players (id, name, created_at) SELECT id, name, created_at FROM players
WHERE id = ? AND password IS NOT NULL
"""
"""Fails, and its whole transaction with it, for a player who has claimed a name meanwhile: the row is there already."""
ADMIT = """
INSERT INTO tokens (hash, id, player, kind, label, created_at, used_at, scope)
SELECT ?, ?, id, ?, ?, ?, ?, ? FROM players WHERE id = ? AND COALESCE(password, '') = ?
"""
OLDEST = """
DELETE FROM tokens WHERE player = ? AND kind = 'session' AND id NOT IN
(SELECT id FROM tokens WHERE player = ? AND kind = 'session' ORDER BY used_at DESC, id LIMIT ?)
"""
MUTE = """
INSERT INTO mutes (player, muted) SELECT ?, id FROM players
WHERE id = ? AND (SELECT count(*) FROM mutes WHERE player = ?) < ? ON CONFLICT DO NOTHING
"""
IDLE = "SELECT hash FROM tokens WHERE used_at < ? ORDER BY used_at LIMIT ?"
UNREACHABLE = """
SELECT id, password IS NULL AND created_at < ? AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.player = players.id)
AND NOT EXISTS (
    SELECT 1 FROM seatings JOIN tables ON tables.id = table_id
    WHERE seatings.player = players.id AND status <> 'over'
)
FROM players WHERE id > ? ORDER BY id LIMIT ?
"""
SUCCESSOR = """
SELECT group_members.player FROM group_members JOIN players ON players.id = group_members.player
WHERE group_id = groups.id AND joined_at IS NOT NULL AND password IS NOT NULL AND group_members.player <> owner
ORDER BY joined_at, group_members.player LIMIT 1
"""
PASS_ON = f"UPDATE groups SET owner = ({SUCCESSOR}), offered_to = NULL WHERE owner = ? AND EXISTS ({SUCCESSOR})"  # noqa: S608  # our own
"""A deleted player's groups go to the member with an account who has been there longest, if any."""
BY_NAME = "SELECT id, name, password FROM players WHERE claimed_name = ?"


class Player(Struct, frozen=True):
    """A person with a name; one with an account can come back from elsewhere."""

    id: str
    name: str
    password: str | None = None
    """The hash, or NO_PASSWORD; None for guests."""

    @property
    def claimed(self) -> bool:
        """Whether the name belongs to this player."""
        return self.password is not None

    @property
    def has_password(self) -> bool:
        return self.claimed and self.password != NO_PASSWORD


class TokenRow(Struct, frozen=True):
    """A session, labelled with its device, or a personal access token; without the secret."""

    id: str
    label: str
    created_at: int
    used_at: int
    scope: Scope


class Caller(Struct, frozen=True):
    """A player, and the token by which they came."""

    player: Player
    token: str
    """The id of the token."""
    scope: Scope
    mutes: bool = False
    """Whether there is anybody whom the player mutes."""
    began_at: int = 0
    """When the player signed in, or the access token was made."""


def hashed(token: str) -> str:
    """Tokens are stored as hashes; with 256 random bits, an unsalted SHA-256 is safe."""
    return sha256(token.encode()).hexdigest()


class Players:
    def __init__(self, database: Database, idle_days: int = 0, session_days: int = 0) -> None:
        self.database = database
        self.idle_ms = idle_days * DAY_MS
        """Sessions and tokens unused for this many days are void; 0: never."""
        self.session_ms = session_days * DAY_MS
        """Sessions of players with a password are void after this many days; 0: never."""

    def sessions_since(self) -> int:
        """The earliest time at which a session was made that is still valid."""
        return now() - self.session_ms if self.session_ms else 0

    async def add(self, name: str) -> Player:
        player = Player(new_id(), name)
        await self.database.write(
            ("INSERT INTO players (id, name, created_at) VALUES (?, ?, ?)", (player.id, name, now()))
        )
        return player

    async def by_token(self, token: str) -> Caller | None:
        """The player whose cookie or access token this is."""
        rows = await self.database.read(WHOSE, self.sessions_since(), hashed(token))
        if not rows:
            return None
        *player, id, scope, used, made, mutes = rows[0]
        at, used_at = now(), int(used or 0)
        if self.idle_ms and used_at and at - used_at > self.idle_ms:
            return None
        if at - used_at > TOUCH_MS:
            with suppress(Unavailable):  # a store that takes nothing can still be read
                await self.database.write(("UPDATE tokens SET used_at = ? WHERE hash = ?", (at, hashed(token))))
        return Caller(
            read_player(tuple(player)), str(id), read_scope(scope), mutes=bool(mutes), began_at=int(made or 0)
        )

    async def by_name(self, name: str) -> Player | None:
        """The player who has claimed the name."""
        rows = await self.database.read(BY_NAME, folded(name))
        return read_player(rows[0]) if rows else None

    async def by_id(self, id: str) -> Player | None:
        rows = await self.database.read("SELECT id, name, password FROM players WHERE id = ?", id)
        return read_player(rows[0]) if rows else None

    async def is_anothers(self, name: str, player: str = "") -> bool:
        """Whether it looks like a name claimed by another player."""
        for look in skeletons(name):
            for (owner,) in await self.database.read("SELECT player FROM claimed_looks WHERE look = ?", look):
                if owner != player:
                    return True
        return False

    async def rename(self, player: Player, name: str) -> bool:
        """Gives the player another name; False when it looks like somebody's claimed one."""
        if await self.is_anothers(name, player.id):
            return False
        if not player.claimed:
            rename = "UPDATE players SET name = ? WHERE id = ? AND password IS NULL"
            if await self.database.write((rename, (name, player.id))) != [1]:
                raise Conflict("the player has claimed a name meanwhile")
            return True
        rename = "UPDATE players SET name = ? WHERE id = ?"
        return await self.unless_taken((rename, (name, player.id)), *claiming(player.id, name))

    async def claim(self, player: str, name: str, password: str) -> bool:
        """Gives a guest the name for good; False when it looks like somebody else's, or the guest has an account now.

        Ends the guest's sessions and tokens: from now on the password guards the account.
        """
        return await self.unless_taken(*claiming_as_guest(player, name, password))

    async def unless_taken(self, *statements: Statement) -> bool:
        try:
            await self.database.write(*statements)
        except Conflict:
            return False
        return True

    async def index_looks(self) -> None:
        """For names that were claimed before their looks were compared; of two that look alike, both stay."""
        for id, name in await self.database.read(WITHOUT_LOOKS):
            await self.unless_taken(*map_looks(str(id), str(name)))

    async def set_password(self, player: str, password: str, *, is_first: bool = False) -> None:
        """Signs out everyone who came with the old one or with a token; links sent by e-mail end.

        An e-mail address that is not confirmed is dropped, and the account is disconnected from OpenID providers:
        somebody else may have been behind them. An account without a password was made at its provider, and stays
        connected.
        """
        disconnect: Statement = ("DELETE FROM oidc_accounts WHERE player = ?", (player,))
        await self.database.write(
            *([] if is_first else [disconnect]),
            ("UPDATE players SET password = ? WHERE id = ?", (password, player)),
            ("DELETE FROM tokens WHERE player = ?", (player,)),
            ("DELETE FROM mail_tokens WHERE player = ?", (player,)),
            ("UPDATE mail_addresses SET asked = NULL WHERE player = ?", (player,)),
        )

    async def groups_without_successor(self, player: str) -> list[str]:
        """The groups that are deleted together with the player."""
        sql = f"SELECT id FROM groups WHERE owner = ? AND NOT EXISTS ({SUCCESSOR})"  # noqa: S608  # our own
        return [str(id) for (id,) in await self.database.read(sql, player)]

    async def delete(self, player: str) -> None:
        """Deletes the player, with all tokens."""
        await self.database.write(
            (PASS_ON, (player,)),
            ("DELETE FROM tokens WHERE player = ?", (player,)),
            ("DELETE FROM mutes WHERE player = ? OR muted = ?", (player, player)),
            ("DELETE FROM seatings WHERE player = ?", (player,)),
            ("DELETE FROM spectator_lines WHERE player = ?", (player,)),
            ("DELETE FROM player_results WHERE player = ?", (player,)),
            ("DELETE FROM learning WHERE player = ?", (player,)),
            ("DELETE FROM ratings WHERE player = ?", (player,)),
            ("DELETE FROM former_ratings WHERE player = ?", (player,)),
            ("DELETE FROM rating_changes WHERE player = ?", (player,)),
            ("DELETE FROM bans WHERE kind <> 'address' AND value = ?", (player,)),
            ("DELETE FROM players WHERE id = ?", (player,)),
        )

    async def add_token(
        self, player: Player, kind: Kind, label: str = "", scope: Scope | None = None
    ) -> tuple[TokenRow, str]:
        """A new token; its secret is not stored. Raises Conflict when the password is no longer the player's."""
        at = now()
        row = TokenRow(new_id(), label, at, at, scope or ("account" if kind == "session" else "play"))
        secret = secrets.token_urlsafe(TOKEN_BYTES)
        new = (hashed(secret), row.id, kind, label, at, at, row.scope, player.id, player.password or "")
        changed = await self.database.write(
            (LOCK, (player.id,)),
            (ADMIT, new),
            *([(OLDEST, (player.id, player.id, SESSIONS))] if kind == "session" else []),
        )
        if not changed[1]:
            raise Conflict("the password has changed meanwhile")
        return row, secret

    async def tokens(self, player: str, kind: Kind) -> list[TokenRow]:
        """The player's tokens of a kind that may still be used."""
        since = now() - self.idle_ms if self.idle_ms else 0
        rows = await self.database.read(TOKENS, self.sessions_since(), player, kind)
        found = [
            TokenRow(str(id), str(label), int(made or 0), int(used or 0) or int(made or 0), read_scope(scope))
            for id, label, made, used, scope in rows
        ]
        return [row for row in found if row.used_at >= since]

    async def token_ids(self, players: Collection[str]) -> set[str]:
        """The ids of these players' tokens, but for sessions that have lasted too long."""
        if not players:
            return set()
        marks = ", ".join("?" * len(players))
        sql = f"SELECT tokens.id {VALID} AND player IN ({marks})"
        rows = await self.database.read(sql, self.sessions_since(), *players)
        return {str(id) for (id,) in rows}

    async def drop_token(self, player: str, kind: Kind, token: str) -> bool:
        changed = await self.database.write(
            ("DELETE FROM tokens WHERE player = ? AND kind = ? AND id = ?", (player, kind, token))
        )
        return changed == [1]

    async def drop_other_sessions(self, caller: Caller) -> None:
        await self.database.write(
            (
                "DELETE FROM tokens WHERE player = ? AND kind = 'session' AND id <> ?",
                (caller.player.id, caller.token),
            )
        )

    async def sign_out(self, secret: str) -> None:
        await self.database.write(("DELETE FROM tokens WHERE hash = ?", (hashed(secret),)))

    async def mute(self, player: str, other: str, muted: bool) -> None:
        """The player no longer hears the other's chat, or hears it again; invented players are not stored.

        A blocked player stays muted.
        """
        forget = ("DELETE FROM mutes WHERE player = ? AND muted = ? AND blocked = 0", (player, other))
        remember = (MUTE, (player, other, player, MUTED))
        await self.database.write(forget, *([remember] if muted else []))

    async def remove_idle_tokens(self, at: int, most: int) -> int:
        """Deletes tokens that may no longer be used; how many. For those without a last use, the time begins now."""
        await self.database.write(("UPDATE tokens SET used_at = ? WHERE used_at = 0", (at,)))
        if not self.idle_ms:
            return 0
        before = at - self.idle_ms
        idle = await self.database.read(IDLE, before, most)
        for (token,) in idle:
            await self.database.write(("DELETE FROM tokens WHERE hash = ? AND used_at < ?", (token, before)))
        return len(idle)

    async def unreachable(self, after: str, made_before: int, most: int) -> list[tuple[str, bool]]:
        """Players in the order of their ids; whether each is a guest without a token or an unfinished game."""
        rows = await self.database.read(UNREACHABLE, made_before, after, most)
        return [(str(id), bool(is_unreachable)) for id, is_unreachable in rows]

    async def counts(self) -> dict[str, int]:
        """How many there are, by kind."""
        ((total, claimed),) = await self.database.read("SELECT count(*), count(password) FROM players")
        return {"guest": int(total or 0) - int(claimed or 0), "claimed": int(claimed or 0)}

    async def token_counts(self) -> dict[str, int]:
        rows = await self.database.read("SELECT kind, count(*) FROM tokens GROUP BY kind")
        return {str(kind): int(count or 0) for kind, count in rows}

    async def muted_by(self, player: str) -> set[str]:
        """Whose chat the player does not want to hear."""
        return {str(row[0]) for row in await self.database.read("SELECT muted FROM mutes WHERE player = ?", player)}


def claiming_as_guest(player: str, name: str, password: str) -> list[Statement]:
    """The name is a guest's for good; all of it fails for a player who is no guest any more."""
    return [
        (LOCK, (player,)),
        (STILL_A_GUEST, (player,)),
        ("UPDATE players SET name = ?, password = ? WHERE id = ?", (name, password, player)),
        ("DELETE FROM tokens WHERE player = ?", (player,)),
        *claiming(player, name),
    ]


def claiming(player: str, name: str) -> list[Statement]:
    """The name, and how it looks, belong to the player."""
    return [
        ("UPDATE players SET claimed_name = ? WHERE id = ?", (folded(name), player)),
        ("DELETE FROM claimed_looks WHERE player = ?", (player,)),
        *map_looks(player, name),
    ]


def map_looks(player: str, name: str) -> list[Statement]:
    add = "INSERT INTO claimed_looks (look, player) VALUES (?, ?)"
    return [(add, (look, player)) for look in sorted(skeletons(name))]


def read_player(row: Row) -> Player:
    id, name, password = row
    return Player(str(id), str(name), None if password is None else str(password))


def read_scope(text: object) -> Scope:
    match text:
        case "account" | "play":
            return text
        case _:
            return "read"
