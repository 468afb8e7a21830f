"""Receivers of notices: push subscriptions of browsers and webhooks of tables; and the keys that sign them."""

from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from nelumbo.server.store.database import Database, Row
from nelumbo.server.wall_clock import now

BROWSERS = 10  # of one player
SUBSCRIBE = """
INSERT INTO subscriptions (id, player, endpoint, p256dh, auth, created_at, contact) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
OLD = """
DELETE FROM subscriptions WHERE player = ? AND id NOT IN
(SELECT id FROM subscriptions WHERE player = ? ORDER BY created_at DESC, id LIMIT ?)
"""


class Subscription(Struct, frozen=True):
    """One browser: its endpoint at a push service, and its encryption keys (RFC 8291)."""

    id: str
    player: str
    endpoint: str
    p256dh: str
    auth: str
    contact: str | None
    """The site's address, as the browser knows it."""


class PushBrowser(Struct, frozen=True):
    """A subscription for its player, without the keys."""

    endpoint: str
    created_at: int


class HostedWebhook(Struct, frozen=True):
    """The webhook of a table for the table's host, without the secret."""

    table: str
    url: str


class Webhook(Struct, frozen=True):
    """Where the notices of a table go, and the secret that signs them."""

    url: str
    secret: str


def id_of(endpoint: str) -> str:
    """An id that does not reveal the endpoint."""
    return sha256(endpoint.encode()).hexdigest()[:32]


class Receivers:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def secret(self, name: str, made: Callable[[], str]) -> str:
        """The host's secret of that name, made by the first process that asks."""
        await self.database.write(
            ("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, made()))
        )
        ((value,),) = await self.database.read("SELECT value FROM secrets WHERE name = ?", name)
        return str(value)

    async def subscribe(self, player: str, endpoint: str, p256dh: str, auth: str, contact: str | None = None) -> str:
        """Subscribes a browser; the oldest of too many is dropped."""
        id = id_of(endpoint)
        await self.database.write(
            ("DELETE FROM subscriptions WHERE id = ?", (id,)),
            (
                SUBSCRIBE,
                (id, player, endpoint, p256dh, auth, now(), contact),
            ),
            (OLD, (player, player, BROWSERS)),
        )
        return id

    async def unsubscribe(self, player: str, id: str) -> bool:
        changed = await self.database.write(
            ("DELETE FROM subscriptions WHERE player = ? AND id = ?", (player, id)),
        )
        return changed == [1]

    async def drop(self, id: str) -> None:
        """For a subscription that the push service no longer knows."""
        await self.database.write(("DELETE FROM subscriptions WHERE id = ?", (id,)))

    async def subscription(self, id: str) -> Subscription | None:
        sql = "SELECT id, player, endpoint, p256dh, auth, contact FROM subscriptions WHERE id = ?"
        rows = await self.database.read(sql, id)
        return subscription(rows[0]) if rows else None

    async def told_at(self, id: str) -> int:
        """When the browser was last told that it is its player's turn."""
        rows = await self.database.read("SELECT told_at FROM subscriptions WHERE id = ?", id)
        return int(rows[0][0] or 0) if rows else 0

    async def set_told(self, id: str, at: int) -> None:
        await self.database.write(("UPDATE subscriptions SET told_at = ? WHERE id = ?", (at, id)))

    async def browsers(self, player: str) -> list[str]:
        """The ids of a player's browsers."""
        rows = await self.database.read("SELECT id FROM subscriptions WHERE player = ? ORDER BY created_at, id", player)
        return [str(row[0]) for row in rows]

    async def push_browsers(self, player: str) -> list[PushBrowser]:
        sql = "SELECT endpoint, created_at FROM subscriptions WHERE player = ? ORDER BY created_at, id"
        return [PushBrowser(str(endpoint), int(at or 0)) for endpoint, at in await self.database.read(sql, player)]

    async def set_webhook(self, table: str, url: str, secret: str) -> None:
        await self.database.write(
            ("DELETE FROM webhooks WHERE table_id = ?", (table,)),
            ("INSERT INTO webhooks (table_id, url, secret) VALUES (?, ?, ?)", (table, url, secret)),
        )

    async def drop_webhook(self, table: str) -> None:
        await self.database.write(("DELETE FROM webhooks WHERE table_id = ?", (table,)))

    async def copy_webhook(self, table: str, other: str) -> None:
        """Gives the other table the same webhook, with the same secret."""
        await self.database.write(
            (
                "INSERT INTO webhooks (table_id, url, secret) SELECT ?, url, secret FROM webhooks WHERE table_id = ?",
                (other, table),
            )
        )

    async def hosted_webhooks(self, player: str) -> list[HostedWebhook]:
        """Of tables whose host the player is."""
        sql = (
            "SELECT table_id, url FROM webhooks JOIN tables ON tables.id = table_id "
            "WHERE table_id IN (SELECT table_id FROM seatings WHERE player = ?) AND listing LIKE ? ORDER BY table_id"
        )
        rows = await self.database.read(sql, player, f'%"host":"{player}"%')
        return [HostedWebhook(str(table), str(url)) for table, url in rows]

    async def webhook(self, table: str) -> Webhook | None:
        rows = await self.database.read("SELECT url, secret FROM webhooks WHERE table_id = ?", table)
        return Webhook(str(rows[0][0]), str(rows[0][1])) if rows else None


def subscription(row: Row) -> Subscription:
    id, player, endpoint, p256dh, auth, contact = row
    known = None if contact is None else str(contact)
    return Subscription(str(id), str(player), str(endpoint), str(p256dh), str(auth), known)
