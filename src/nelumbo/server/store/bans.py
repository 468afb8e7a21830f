"""Bans: of accounts, of addresses as limits count them (IPv6 by /64), and of wider networks."""

import asyncio
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Literal, TypeAlias

from msgspec import Struct

from nelumbo.server.store.database import Database

Kind: TypeAlias = Literal["player", "address", "silence", "warning"]
"""A silenced player may come and play, and not chat; so may a warned one, until the warning is read."""
COUNTED = 64  # bits of an IPv6 address that limits count
WIDEST = {4: 16, 6: 32}
"""By version of the Internet protocol, the shortest prefix of a network that can be banned."""
NOW_BANNED = "SELECT kind, value, reason, banned_at, until FROM bans WHERE until IS NULL OR until > ? ORDER BY 4"
BANNED = "SELECT 1 FROM bans WHERE kind = ? AND value = ? AND (until IS NULL OR until > ?)"
OF_BANNED = "WHERE player IN (SELECT value FROM bans WHERE kind = 'player' AND (until IS NULL OR until > ?))"
END_SESSIONS = f"DELETE FROM tokens {OF_BANNED}"  # noqa: S608  # of our own parts
END_SEEKS = f"DELETE FROM seeks {OF_BANNED}"  # noqa: S608  # of our own parts


class Ban(Struct, frozen=True):
    kind: str
    value: str
    """A player's id, or an address."""
    reason: str
    banned_at: int
    until: int | None


class Bans:
    """All bans, in the database and as this process last read them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.banned: set[tuple[str, str]] = set()
        self.widths: frozenset[int] = frozenset()
        """The prefix lengths of banned networks."""
        self.refreshing = asyncio.Lock()

    async def all(self, at: int) -> list[Ban]:
        rows = await self.database.read(NOW_BANNED, at)
        return [
            Ban(str(kind), str(value), str(reason), int(banned_at or 0), None if until is None else int(until))
            for kind, value, reason, banned_at, until in rows
        ]

    async def of_player(self, player: str, at: int) -> list[Ban]:
        """What keeps the player from coming or from chatting."""
        return [ban for ban in await self.all(at) if ban.kind != "address" and ban.value == player]

    async def add(self, ban: Ban) -> None:
        """Replaces an earlier ban; ends every session, token and seek of a player."""
        of_player = [f"DELETE FROM {kind} WHERE player = ?" for kind in ("tokens", "seeks")]  # noqa: S608  # our own
        ended = [(sql, (ban.value,)) for sql in of_player] if ban.kind == "player" else []
        await self.database.write(
            ("DELETE FROM bans WHERE kind = ? AND value = ?", (ban.kind, ban.value)),
            (
                "INSERT INTO bans (kind, value, reason, banned_at, until) VALUES (?, ?, ?, ?, ?)",
                (ban.kind, ban.value, ban.reason, ban.banned_at, ban.until),
            ),
            *ended,
        )

    async def lift(self, kind: Kind, value: str) -> bool:
        """Ends a ban; False when there was none."""
        (lifted,) = await self.database.write(("DELETE FROM bans WHERE kind = ? AND value = ?", (kind, value)))
        return lifted > 0

    async def is_banned(self, kind: Kind, value: str, at: int) -> bool:
        """By the database itself, which may know more than this process."""
        return bool(await self.database.read(BANNED, kind, value, at))

    async def end_sessions(self, at: int) -> None:
        """Of banned players, who may have signed in at the moment of the ban; their tokens and seeks too."""
        if any(kind == "player" for kind, _ in self.banned):
            await self.database.write((END_SESSIONS, (at,)), (END_SEEKS, (at,)))

    async def refresh(self, at: int) -> None:
        """Serialised, so that no stale read is the last to say who is banned."""
        async with self.refreshing:
            self.banned = {(ban.kind, ban.value) for ban in await self.all(at)}
            networks = (value for kind, value in self.banned if kind == "address" and "/" in value)
            self.widths = frozenset(int(value.rpartition("/")[2]) for value in networks)

    def silenced(self) -> dict[str, str]:
        """By player who may not chat, the code of the refusal."""
        warned = {value: "warned" for kind, value in self.banned if kind == "warning"}
        return warned | {value: "silenced" for kind, value in self.banned if kind == "silence"}

    def has(self, kind: Kind, value: str) -> bool:
        """Of an address as limits count it, also where a network around it is banned."""
        if kind == "address":
            return any((kind, network) in self.banned for network in networks_around(value, self.widths))
        return (kind, value) in self.banned


@lru_cache(maxsize=10_000)
def networks_around(address: str, widths: frozenset[int]) -> list[str]:
    """An address as limits count it, and the networks of these prefix lengths in which it lies."""
    try:
        own = ip_network(address)
    except ValueError:
        return [address]
    return [address, *(str(own.supernet(new_prefix=width)) for width in widths if width < own.prefixlen)]


def network_to_ban(text: str) -> str:
    """An address or a network as bans hold it: an IPv6 address with its /64. Raises ValueError, also for too wide."""
    found = ip_network(text.strip(), strict=False)
    wanted: IPv4Network | IPv6Network
    if isinstance(found, IPv4Network):
        wanted = found
    elif (mapped := found.network_address.ipv4_mapped) is not None:
        wanted = ip_network(mapped)
    else:
        wanted = found if found.prefixlen < COUNTED else found.supernet(new_prefix=COUNTED)
    if wanted.prefixlen < WIDEST[wanted.version]:
        raise ValueError(text)
    return str(wanted.network_address) if wanted.prefixlen == wanted.max_prefixlen else str(wanted)
