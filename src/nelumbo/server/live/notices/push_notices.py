"""Web push: to players whose turn it is and who are away, to the invited, and to an absent host when somebody sat down.

A tournament's game that is ready invites both of its players.

It works without any setting: the first start makes the site's key, and the contact that push services ask for is the
site's own address, as the browser that subscribed knows it. A player who is away from several tables is told of all of
them together: the next push follows after a while, unless they were here, and none where nothing waits any more.
"""

import hashlib
from collections.abc import Collection

import msgspec

from nelumbo.server import push
from nelumbo.server.config import PUSH_OFF, Config
from nelumbo.server.live.table.listing import LISTING, tables_waiting_for
from nelumbo.server.live.table.table_change import Change, awaited_players
from nelumbo.server.messages import PushNotice
from nelumbo.server.outgoing_http import AllowedHosts
from nelumbo.server.store.notices import Receivers, Subscription
from nelumbo.server.store.outbox import GONE, NO_LONGER_WANTED, Outbox, QueuedNotice
from nelumbo.server.store.tables import Tables
from nelumbo.server.store.visits import Visits
from nelumbo.server.wall_clock import DAY_SECONDS, now

PUSH = "push"
KEY = "push key"
REMINDER_MS = 10 * 60 * 1000  # until a player who was told and did not come is told again
PUSH_BYTES = 256  # padded, so that the length reveals nothing
TTL_SECONDS = DAY_SECONDS
NO_CONTACT = "https://localhost"  # the contact where a subscription is older than this
DECODER = msgspec.json.Decoder(PushNotice)


class PushNotices:
    def __init__(self, config: Config, receivers: Receivers, outbox: Outbox) -> None:
        self.receivers = receivers
        self.outbox = outbox
        self.tables = Tables(receivers.database)
        self.visits = Visits(receivers.database)
        self.is_on = config.push != PUSH_OFF
        self.contact = config.push or next((one for one in config.origins if one.startswith("https://")), None)
        self.services = AllowedHosts(config.push_services)
        self.key = ""

    @property
    def public_key(self) -> str | None:
        """The VAPID key for browsers; None where push is off."""
        return push.public(self.key) if self.key else None

    async def open(self) -> None:
        """Reads the site's key; the first start generates it."""
        if self.is_on:
            self.key = await self.receivers.secret(KEY, push.new_key)

    def may_tell(self, change: Change) -> bool:
        return self.is_on and (bool(awaited_players(change)) or is_for_host(change))

    async def enqueue(self, change: Change) -> None:
        for player in awaited_players(change):
            await self.queue_turn(player, PushNotice(kind="turn", table=change.after.id, game=change.after.game))
        if is_for_host(change):
            notice = PushNotice(kind="sat", table=change.after.id, game=change.after.game)
            await self.outbox.add(PUSH, await self.receivers.browsers(change.after.host), written(notice), now())

    async def invite(self, table: str, game: str, players: Collection[str], by_tournament: bool = False) -> None:
        """Tells friends, players of the game before, or of a tournament, that a seat is kept for them."""
        notice = written(PushNotice(kind="ready" if by_tournament else "invited", table=table, game=game))
        for player in sorted(players) if self.is_on else ():
            await self.outbox.add(PUSH, await self.receivers.browsers(player), notice, now())

    async def queue_turn(self, player: str, notice: PushNotice) -> None:
        """Replaces one that has not been sent; what was sent and not looked at is not repeated at once."""
        for browser in await self.receivers.browsers(player):
            told_at = await self.receivers.told_at(browser)
            has_come = await self.visits.seen_at(player) >= told_at
            await self.outbox.put(PUSH, browser, written(notice), now() if has_come else told_at + REMINDER_MS)

    async def send(self, queued: QueuedNotice) -> int:
        """The status of the push service; a turn that has passed is not told."""
        receiver = await self.receivers.subscription(queued.target)
        if receiver is None or not self.is_on:
            return GONE
        notice = DECODER.decode(queued.body)
        waiting = len(await tables_waiting_for(receiver.player, self.tables))
        if notice.kind == "turn" and not waiting:
            return NO_LONGER_WANTED
        if notice.kind in ("invited", "ready") and not await self.is_kept_for(receiver.player, notice.table):
            return NO_LONGER_WANTED
        text = written(msgspec.structs.replace(notice, waiting=waiting))
        try:
            body = push.encrypted(text.encode(), receiver.p256dh, receiver.auth, PUSH_BYTES)
        except ValueError:  # keys that no browser has
            return GONE
        status = await self.services.post(receiver.endpoint, body, self.headers(receiver, notice))
        if notice.kind == "turn" and status < 300:
            await self.receivers.set_told(queued.target, now())
        return status

    async def is_kept_for(self, player: str, table: str) -> bool:
        """Whether a seat at a table that waits is still kept for the player."""
        found = await self.tables.listing(table)
        listing = None if found is None else LISTING.decode(found)
        return listing is not None and listing.status == "waiting" and any(s.kept_for == player for s in listing.seats)

    def headers(self, receiver: Subscription, notice: PushNotice) -> dict[str, str]:
        """`Topic` replaces an older push that has not arrived: one for all turns, one for each table that fills."""
        topic = notice.kind if notice.kind == "turn" else f"{notice.kind} {notice.table}"
        contact = self.contact or receiver.contact or NO_CONTACT
        return {
            "Authorization": push.signature(self.key, receiver.endpoint, contact, now() // 1000),
            "Content-Encoding": "aes128gcm",
            "TTL": str(TTL_SECONDS),
            "Topic": push.coded(hashlib.sha256(topic.encode()).digest())[:32],
        }


def is_for_host(change: Change) -> bool:
    """Whether somebody sat down at a table that waits, and its host does not have it open."""
    if change.after.host in change.present:
        return False
    there = {seat.player for seat in change.before.seats} | {change.after.host, None}
    return change.after.status == "waiting" and any(seat.player not in there for seat in change.after.seats)


def written(notice: PushNotice) -> str:
    return msgspec.json.encode(notice).decode()
