"""Notices outside the page: web push and e-mail to players who are awaited, and webhooks with what happens at a table.

They are built from the table's listing, which holds no secrets. They go through the outbox: a notice is durable
before it is sent, one process at a time holds the lease on it, and failures are retried with exponential backoff.
Each is sent in its own task, and few at one time to one receiver: a slow one delays nobody else.
"""

import asyncio
import base64
import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from nelumbo.server.config import Config
from nelumbo.server.limits.rates import Bucket
from nelumbo.server.live.background import guarded
from nelumbo.server.live.notices.mail_notices import MAIL, MailNotices
from nelumbo.server.live.notices.push_notices import PUSH, PushNotices
from nelumbo.server.live.table.entries import Opened
from nelumbo.server.live.table.table_change import Change
from nelumbo.server.messages import WebhookNotice
from nelumbo.server.outgoing_http import AllowedHosts, Unreachable, without_path
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import GONE, NOT_FOUND, Outbox, QueuedNotice
from nelumbo.server.wall_clock import HOUR_MS, now

log = logging.getLogger(__name__)
WEBHOOK = "webhook"
POLL_SECONDS = 0.5
LEASE_MS = 60_000
BATCH = 100
AT_ONCE = 100  # requests under way in this process
TO_ONE_RECEIVER = 4  # of them
BUSY_MS = 10_000  # until a receiver that is busy is tried again
TRIES = 8
BACKOFF_FACTOR = 3
LONGEST_DELAY_MS = 6 * HOUR_MS
INVITED, INVITED_AGAIN_SECONDS = 10, 300  # how often one host's invitations ring at one guest's
RETRYABLE = (408, 425, 429)
SECRET = "whsec_"  # noqa: S105  # the prefix of the Standard Webhooks


class Notices:
    """Fills the outbox and sends from it."""

    def __init__(self, config: Config, receivers: Receivers, outbox: Outbox) -> None:
        self.receivers = receivers
        self.outbox = outbox
        self.push = PushNotices(config, receivers, outbox)
        self.mail = MailNotices(config, receivers, outbox)
        self.hooks = AllowedHosts(config.webhooks)
        self.retry_seconds = config.retry_seconds
        self.invitations = Bucket(INVITED * config.rate_limit_factor, config.rate_limit_factor / INVITED_AGAIN_SECONDS)
        """By host and guest: a host who invites, takes back and invites again does not ring all day."""
        self.under_way: dict[str, asyncio.Task[None]] = {}
        """By the notice's id, the task that sends it."""
        self.receiving: Counter[str] = Counter()
        """By receiver, how many notices are under way to it."""

    async def open(self) -> None:
        await self.push.open()
        await self.mail.open()

    async def close(self) -> None:
        for task in list(self.under_way.values()):
            task.cancel()
        await asyncio.gather(*self.under_way.values(), return_exceptions=True)
        await self.push.services.close()
        await self.hooks.close()

    # Filling the outbox.

    @property
    def are_on(self) -> bool:
        """Whether the host has turned on any kind of notice."""
        return self.push.is_on or self.mail.is_on or bool(self.hooks.allowed)

    def may_tell(self, change: Change) -> bool:
        """Whether somebody may have to be told of a change; asked after every entry, so the store is not read."""
        return (
            self.push.may_tell(change)
            or self.mail.may_tell(change)
            or (bool(self.hooks.allowed) and has_changed(change))
        )

    async def enqueue(self, change: Change) -> None:
        """Queues the notices of a change of a table."""
        if self.push.is_on:
            await self.push.enqueue(change)
        if self.mail.is_on:
            await self.mail.enqueue(change)
        if self.hooks.allowed and has_changed(change) and await self.receivers.webhook(change.after.id) is not None:
            body = msgspec.json.encode(webhook_notice(change)).decode()
            await self.outbox.add(WEBHOOK, [change.after.id], body, now())

    async def invite(self, table: str, entry: Opened, players: Collection[str]) -> None:
        """Tells those for whom a seat is kept; of a tournament's game e-mail tells, too."""
        told = [one for one in players if entry.tournament or self.invitations.allows(f"{entry.host} {one}")]
        await self.push.invite(table, entry.game, told, entry.tournament)
        if entry.tournament and self.mail.is_on:
            await self.mail.queue_turns(players)

    # Sending.

    async def send_due(self) -> float:
        """Begins to send what is due; returns the seconds until the next round."""
        for notice in await self.outbox.due(now(), BATCH):
            if notice.id not in self.under_way and len(self.under_way) < AT_ONCE:
                self.begin(notice)
        return POLL_SECONDS

    def begin(self, notice: QueuedNotice) -> None:
        task = asyncio.create_task(guarded(self.send_in_turn(notice)))
        self.under_way[notice.id] = task
        task.add_done_callback(lambda _: self.under_way.pop(notice.id))

    async def send_in_turn(self, notice: QueuedNotice) -> None:
        """Sends a notice, unless its receiver is busy with others."""
        receiver = await self.receiver_of(notice)
        if self.receiving[receiver] >= TO_ONE_RECEIVER:
            await self.outbox.postpone(notice.kind, notice.target, now(), now() + BUSY_MS)
            return
        self.receiving[receiver] += 1
        try:
            await self.send(notice)
        finally:
            self.receiving[receiver] -= 1
            if not self.receiving[receiver]:
                del self.receiving[receiver]

    async def receiver_of(self, notice: QueuedNotice) -> str:
        """By what requests are counted: a browser, the host that a webhook names, or the SMTP server for all mail."""
        if notice.kind == MAIL:
            return MAIL
        webhook = await self.receivers.webhook(notice.target) if notice.kind == WEBHOOK else None
        return notice.target if webhook is None else without_path(webhook.url)

    async def send(self, notice: QueuedNotice) -> None:
        if not await self.outbox.take_lease(notice, now() + LEASE_MS):
            return
        try:
            status = await self.sent(notice)
        except Unreachable as error:
            log.info("notices.unreachable kind=%s tries=%s error=%s", notice.kind, notice.tries, error)
            status = None
        except Exception as error:  # its text may name the receiver
            log.error("notices.failed kind=%s tries=%s error=%s", notice.kind, notice.tries, type(error).__name__)
            status = None
        await self.settle(notice, status)

    async def sent(self, notice: QueuedNotice) -> int:
        """The receiver's answer; raises Unreachable."""
        if notice.kind == PUSH:
            return await self.push.send(notice)
        return await (self.mail.send(notice) if notice.kind == MAIL else self.send_webhook(notice))

    async def settle(self, notice: QueuedNotice, status: int | None) -> None:
        """Done, because it has arrived or never will; or to be retried."""
        if status in (NOT_FOUND, GONE):
            await self.drop_receiver(notice)
        elif status is not None and not (status >= 500 or status in RETRYABLE):
            level = logging.DEBUG if status < 300 else logging.WARNING
            log.log(level, "notices.answered kind=%s status=%s", notice.kind, status)
            await self.outbox.done(notice)
        elif notice.tries + 1 >= TRIES:
            log.warning("notices.given_up kind=%s status=%s", notice.kind, status)
            await self.outbox.done(notice)
        else:
            delay = min(LONGEST_DELAY_MS, int(self.retry_seconds * 1000 * BACKOFF_FACTOR**notice.tries))
            await self.outbox.retry(notice, now() + delay)

    async def drop_receiver(self, notice: QueuedNotice) -> None:
        """Deletes a receiver that is gone for good."""
        log.info("notices.gone kind=%s", notice.kind)
        if notice.kind == PUSH:
            await self.receivers.drop(notice.target)
        elif notice.kind == WEBHOOK:
            await self.receivers.drop_webhook(notice.target)
        await self.outbox.drop(notice.kind, notice.target)

    async def send_webhook(self, notice: QueuedNotice) -> int:
        receiver = await self.receivers.webhook(notice.target)
        if receiver is None:
            return GONE
        at = str(now() // 1000)
        headers = {
            "Content-Type": "application/json",
            "webhook-id": notice.id,
            "webhook-timestamp": at,
            "webhook-signature": signed(receiver.secret, notice.id, at, notice.body),
        }
        return await self.hooks.post(receiver.url, notice.body.encode(), headers)


def has_changed(change: Change) -> bool:
    """Whether more than the time has changed: chat makes no notice."""
    return replace(change.before, updated_at=change.after.updated_at) != change.after


def webhook_notice(change: Change) -> WebhookNotice:
    statuses = change.before.status, change.after.status
    kind = {"waiting": "arranged", "playing": "turn", "over": "over"}[statuses[1]]
    if statuses == ("waiting", "playing"):
        kind = "started"
    return WebhookNotice(type=f"table.{kind}", number=change.number, table=change.after, outcome=change.outcome)


def new_secret() -> str:
    return SECRET + base64.b64encode(secrets.token_bytes(32)).decode()


def signed(secret: str, id: str, at: str, body: str) -> str:
    """The signature of the Standard Webhooks: over the id, the time and the body."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    digest = hmac.digest(key, f"{id}.{at}.{body}".encode(), "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"
