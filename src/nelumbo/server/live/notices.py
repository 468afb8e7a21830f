"""Notices beyond the page: a push to the browsers of players whose turn it is, and the news of a table to its webhook.

What they say is made of the table's listing, which holds nothing that is secret.
"""

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from nelumbo.server import push
from nelumbo.server.config import Config
from nelumbo.server.messages import Listing, Outcome, PushNotice, TableNews
from nelumbo.server.outgoing_http import AllowedHosts, Unreachable
from nelumbo.server.store.notices import Receivers, Subscription
from nelumbo.server.store.outbox import Outbox, Parcel
from nelumbo.server.store.players import now

log = logging.getLogger(__name__)
PUSH, WEBHOOK = "push", "webhook"
KEY = "push key"
LOOK_SECONDS = 0.5
LEASE = 60_000  # milliseconds that a process has to carry a parcel
AT_ONCE = 20
TRIES = 8
FACTOR = 3
LONGEST = 6 * 3600 * 1000
PUSH_BYTES = 256  # every push is as long as any other
PUSH_LASTS = 24 * 3600
GONE = (404, 410)
LATER = (408, 425, 429)
SECRET = "whsec_"  # noqa: S105  # how such secrets begin, by the Standard Webhooks


@dataclass(frozen=True)
class Change:
    """A table's listing before and after something happened, and who has the table open."""

    before: Listing
    after: Listing
    number: int
    """How many things everybody has been told by now."""
    outcome: Outcome | None
    present: frozenset[str]


class Notices:
    """Puts notices into the outbox, and carries them."""

    def __init__(self, config: Config, receivers: Receivers, outbox: Outbox) -> None:
        self.receivers = receivers
        self.outbox = outbox
        self.contact = config.push
        self.services = AllowedHosts(config.push_services)
        self.hooks = AllowedHosts(config.webhooks)
        self.patience = config.retry_seconds
        self.key = ""

    @property
    def push_key(self) -> str | None:
        """What browsers must know to subscribe; None where the host has not turned push on."""
        return push.public(self.key) if self.key else None

    @property
    def are_wanted(self) -> bool:
        """Whether the host lets anybody be told."""
        return self.contact is not None or bool(self.hooks.allowed)

    async def open(self) -> None:
        """The first start makes the site's key."""
        if self.contact is not None:
            self.key = await self.receivers.secret(KEY, push.new_key)

    async def close(self) -> None:
        """Hangs up; what is in the outbox waits for the next start."""
        await self.services.close()
        await self.hooks.close()

    # Into the outbox.

    async def tell(self, change: Change) -> None:
        """Whoever is to be told of a change of a table."""
        if self.contact is not None:
            for player in called(change):
                notice = PushNotice(kind="turn", table=change.after.id, game=change.after.game)
                await self.queue(PUSH, await self.receivers.browsers(player), notice)
        if self.hooks.allowed and is_news(change) and await self.receivers.webhook(change.after.id) is not None:
            await self.queue(WEBHOOK, [change.after.id], news(change))

    async def queue(self, kind: str, targets: list[str], notice: PushNotice | TableNews) -> None:
        """The same for each of the receivers."""
        if targets:
            await self.outbox.add(kind, targets, msgspec.json.encode(notice).decode(), now())

    # On the way.

    async def carry(self) -> float:
        """Everything that is due, by whichever process claims it first."""
        parcels = await self.outbox.due(now(), AT_ONCE)
        await asyncio.gather(*map(self.carry_one, parcels))
        return LOOK_SECONDS

    async def carry_one(self, parcel: Parcel) -> None:
        """One try; what did not arrive is tried again, later each time."""
        if not await self.outbox.claim(parcel, now() + LEASE):
            return
        try:
            status = await (self.send_push(parcel) if parcel.kind == PUSH else self.send_news(parcel))
        except Unreachable as error:
            log.info("notices.unreachable kind=%s tries=%s error=%s", parcel.kind, parcel.tries, error)
            status = None
        await self.settle(parcel, status)

    async def settle(self, parcel: Parcel, status: int | None) -> None:
        """Arrived, gone for good, or once more."""
        if status in GONE:
            await self.forget(parcel)
        elif status is not None and not (status >= 500 or status in LATER):
            level = logging.DEBUG if status < 300 else logging.WARNING
            log.log(level, "notices.answered kind=%s status=%s", parcel.kind, status)
            await self.outbox.done(parcel)
        elif parcel.tries + 1 >= TRIES:
            log.warning("notices.given_up kind=%s status=%s", parcel.kind, status)
            await self.outbox.done(parcel)
        else:
            pause = min(LONGEST, int(self.patience * 1000 * FACTOR**parcel.tries))
            await self.outbox.retry(parcel, now() + pause)

    async def forget(self, parcel: Parcel) -> None:
        """The receiver is not there any more and will not be."""
        log.info("notices.gone kind=%s", parcel.kind)
        if parcel.kind == PUSH:
            await self.receivers.drop(parcel.target)
        else:
            await self.receivers.drop_webhook(parcel.target)
        await self.outbox.forget(parcel.kind, parcel.target)

    async def send_push(self, parcel: Parcel) -> int:
        """To one browser, by its push service."""
        there = await self.receivers.subscription(parcel.target)
        if there is None or self.contact is None:
            return GONE[0]
        body = push.encrypted(parcel.body.encode(), there.p256dh, there.auth, PUSH_BYTES)
        return await self.services.post(there.endpoint, body, self.push_headers(there, parcel))

    def push_headers(self, there: Subscription, parcel: Parcel) -> dict[str, str]:
        """Who sends it, how long it is worth something, and which older one it replaces."""
        topic = push.coded(hashlib.sha256(parcel.body.encode()).digest())[:32]
        return {
            "Authorization": push.signature(self.key, there.endpoint, self.contact or "", now() // 1000),
            "Content-Encoding": "aes128gcm",
            "TTL": str(PUSH_LASTS),
            "Topic": topic,
        }

    async def send_news(self, parcel: Parcel) -> int:
        """To a table's webhook, signed."""
        there = await self.receivers.webhook(parcel.target)
        if there is None:
            return GONE[0]
        at = str(now() // 1000)
        headers = {
            "Content-Type": "application/json",
            "webhook-id": parcel.id,
            "webhook-timestamp": at,
            "webhook-signature": signed(there.secret, parcel.id, at, parcel.body),
        }
        return await self.hooks.post(there.url, parcel.body.encode(), headers)


def called(change: Change) -> list[str]:
    """The players who have to decide something since just now, and do not have the table open."""
    before = set(change.before.awaited)
    return [
        seat.player
        for seat in change.after.seats
        if seat.seat in change.after.awaited
        and seat.seat not in before
        and seat.player is not None
        and seat.player not in change.present
        and not (seat.resigned or seat.stood_in)
    ]


def is_news(change: Change) -> bool:
    """Whether more has changed than the time: chat is no news."""
    return replace(change.before, updated_at=change.after.updated_at) != change.after


def news(change: Change) -> TableNews:
    """What happened, as everybody may know it."""
    statuses = change.before.status, change.after.status
    kind = {"waiting": "arranged", "playing": "turn", "over": "over"}[statuses[1]]
    if statuses == ("waiting", "playing"):
        kind = "started"
    return TableNews(type=f"table.{kind}", number=change.number, table=change.after, outcome=change.outcome)


def new_secret() -> str:
    """A secret for a webhook."""
    return SECRET + base64.b64encode(secrets.token_bytes(32)).decode()


def signed(secret: str, id: str, at: str, body: str) -> str:
    """The signature of the Standard Webhooks: over the id, the time and the body."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    digest = hmac.digest(key, f"{id}.{at}.{body}".encode(), "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"
