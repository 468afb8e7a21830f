"""Rate limiting: a token bucket for each address or player, shared by all processes through Redis.

Each process counts what Redis answers in its own bucket. When Redis is away or slow, each process goes on from there:
nobody gets a full bucket that way, but the buckets of n processes together refill n times as fast.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple
from weakref import WeakValueDictionary

from redis.asyncio import Redis
from redis.exceptions import RedisError

from nelumbo.server.errors import Denied

REDIS_TIMEOUT_SECONDS = 1.0
AWAY_SECONDS = 1.0  # for which Redis is not asked again: requests do not wait for it one after the other
WAIT_SECONDS = 0.25
SETTLE_SECONDS = 1.0
SETTLED = 5  # uses within that time
FEW_BUCKETS = 10_000  # that are not looked through for those that are full again
MOST_BUCKETS = 200_000  # of one limit
IPV6_PREFIX = 64
TAKE = """
local stored = redis.call('HMGET', KEYS[1], 'level', 'at')
local burst, per_second, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local at = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local tokens = math.min(burst, (tonumber(stored[1]) or burst) + (at - (tonumber(stored[2]) or at)) * per_second)
local allowed = tokens >= 1
if allowed or ARGV[4] == '1' then tokens = tokens - cost end
redis.call('HSET', KEYS[1], 'level', tostring(tokens), 'at', tostring(at))
redis.call('EXPIRE', KEYS[1], math.ceil((burst - tokens) / per_second) + 1)
return {allowed and 1 or 0, tostring(tokens)}
"""
"""A token bucket in Redis, by its own clock. A script is atomic: two processes never take the same token."""


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """The network that limits count: an IPv6 visitor has a whole /64."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), IPV6_PREFIX), strict=False))


class Bucket:
    """A token bucket in the memory of this process."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.buckets: dict[str, tuple[float, float]] = {}
        """By who, the tokens and when they were counted; the one least lately used first."""
        self.forget_at = FEW_BUCKETS

    def allows(self, who: str) -> bool:
        """Takes a token; False where there is none."""
        tokens = self.tokens(who)
        if tokens < 1:
            return False
        self.set(who, tokens - 1)
        return True

    def charge(self, who: str, cost: float) -> None:
        """Takes tokens even where there are none: the caller waits until the debt is refilled."""
        self.set(who, self.tokens(who) - cost)

    def drain(self, who: str, cost: float) -> None:
        """Takes tokens as far as there are any: there is no debt, so it ends with its cause."""
        tokens = self.tokens(who)
        if tokens > 0:
            self.set(who, max(0.0, tokens - cost))

    def set(self, who: str, tokens: float) -> None:
        at = time.monotonic()
        self.buckets.pop(who, None)
        self.buckets[who] = (tokens, at)
        if len(self.buckets) > self.forget_at:
            self.forget(at)
            self.forget_at = max(FEW_BUCKETS, 2 * len(self.buckets))
        if len(self.buckets) > MOST_BUCKETS:
            del self.buckets[next(iter(self.buckets))]

    def tokens(self, who: str) -> float:
        tokens, before = self.buckets.get(who, (self.burst, 0.0))
        return min(self.burst, tokens + (time.monotonic() - before) * self.per_second)

    def forget(self, at: float) -> None:
        """Drops buckets that are full again; called when there are twice as many as were left the last time."""
        self.buckets = {
            who: (tokens, before)
            for who, (tokens, before) in self.buckets.items()
            if tokens + (at - before) * self.per_second < self.burst
        }


class SharedBucket(Bucket):
    """Decides at once in this process, and settles its use with the other processes every second."""

    def __init__(self, name: str, burst: float, per_second: float, redis: Redis | None = None) -> None:
        super().__init__(burst, per_second)
        self.shared = Limit(name, burst, per_second, redis)
        self.used: Counter[str] = Counter()

    def allows(self, who: str) -> bool:
        allowed = super().allows(who)
        if allowed and self.shared.take is not None:
            self.used[who] += 1
        return allowed

    async def settle(self) -> float:
        """Counts the use of all processes together; the seconds until the next time."""
        used, self.used = self.used, Counter()
        for who, count in used.items():
            if count >= SETTLED:  # a person at one page need not be asked about
                answer = await self.shared.answer(who, count, by_force=True)
                if answer is not None:
                    self.set(who, min(self.tokens(who), answer.tokens))
        return SETTLE_SECONDS


class BucketState(NamedTuple):
    """A bucket as Redis answers after a try."""

    allowed: bool
    tokens: float


class Limit:
    """A token bucket in Redis, if there is one; while Redis is down, each process counts alone."""

    def __init__(self, name: str, burst: float, per_second: float, redis: Redis | None = None) -> None:
        self.name = name
        self.own = Bucket(burst, per_second)
        self.take = redis.register_script(TAKE) if redis is not None else None
        self.away_until = 0.0
        """Redis did not answer; until then it is not asked."""
        self.queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def allows(self, who: str) -> bool:
        """Takes a token; False where there is none."""
        answer = await self.answer(who, 1, by_force=False)
        return self.own.allows(who) if answer is None else answer.allowed

    async def charge(self, who: str, cost: float) -> None:
        """Takes tokens even where there are none, once the cost of a request is known."""
        if cost and await self.answer(who, cost, by_force=True) is None:
            self.own.charge(who, cost)

    async def answer(self, who: str, cost: float, by_force: bool) -> BucketState | None:
        """Takes tokens in Redis; None where it does not answer, or there is none."""
        if self.take is None or time.monotonic() < self.away_until:
            return None
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_SECONDS):
                args = [self.own.burst, self.own.per_second, cost, int(by_force)]
                allowed, tokens = await self.take(keys=[f"limit/{self.name}/{who}"], args=args)
        except (RedisError, OSError):
            self.away_until = time.monotonic() + AWAY_SECONDS
            return None
        self.own.set(who, float(tokens))
        return BucketState(bool(allowed), float(tokens))

    async def check(self, who: str) -> None:
        """Takes a token, or raises Denied."""
        if not await self.allows(who):
            raise Denied("too_many_requests")

    @asynccontextmanager
    async def one_by_one(self, who: str) -> AsyncIterator[None]:
        """Takes a token, or raises Denied; the same caller's next request waits until this one is done and charged."""
        async with self.queues.setdefault(who, asyncio.Lock()):
            await self.check(who)
            yield

    async def wait_for_token(self, who: str) -> None:
        """Waits for a token; only this caller is delayed."""
        queue = self.queues.setdefault(who, asyncio.Lock())
        async with queue:  # only the first in the queue asks
            while not await self.allows(who):
                await asyncio.sleep(WAIT_SECONDS)


class GuestsLimit:
    """A limit for each player, and one for all players of an address, who may be any number of guests."""

    def __init__(self, own: Limit, of_address: Limit) -> None:
        self.own = own
        self.of_address = of_address

    async def check(self, player: str, address: str) -> None:
        """Takes a token of both, or raises Denied."""
        await self.own.check(player)
        await self.of_address.check(address)

    async def charge(self, player: str, address: str, cost: float) -> None:
        await self.own.charge(player, cost)
        await self.of_address.charge(address, cost)


class PastGamesQuota:
    """What a request may read of finished games: counted for the caller and the address, charged to both by length."""

    def __init__(self, limit: Limit, of_address: Limit, who: str, address: str) -> None:
        self.limit = limit
        self.of_address = of_address
        self.who = who
        self.address = address

    @asynccontextmanager
    async def counted(self) -> AsyncIterator[None]:
        """Raises Denied when there are too many; the same caller's next one waits until this one is done."""
        async with self.limit.one_by_one(self.who):
            await self.of_address.check(self.address)
            yield

    async def charge(self, cost: float) -> None:
        await self.limit.charge(self.who, cost)
        await self.of_address.charge(self.address, cost)


class PageLimits(NamedTuple):
    """The limits of a player, or of the anonymous visitors of an address, over all their pages together."""

    frames: SharedBucket
    """All frames: messages, pings and the rest."""
    frames_of_address: SharedBucket
    """The same of an address, however many guests it has."""
    hellos: Limit
    """How often a table is opened, which may send a whole game."""
    hellos_of_address: Limit
    folds: Limit
    """How often a log that is not in memory is read, by address."""
    lobbies: Limit
    """How often the lists of tables are shown."""
    lines: GuestsLimit
    hints: Limit

    def allow_frame(self, who: str, address: str) -> bool:
        return self.frames.allows(who) and self.frames_of_address.allows(address)


class RateLimits:
    """All limits of a server, scaled by the host's setting."""

    def __init__(self, factor: float, redis: Redis | None) -> None:
        self.factor = factor
        self.redis = redis
        self.requests = self.limit("requests", 120, 20)
        self.addresses = self.limit("addresses", 1000, 200)
        self.previews = self.limit("previews", 100, 5)
        self.pictures = self.limit("pictures", 30, 0.2)
        self.by_name = {
            "guest_limit": self.limit("guests", 20, 0.2),
            "sign_in_limit": self.limit("sign_ins", 10, 0.1),
            "password_limit": self.limit("passwords", 100, 0.2),
            "password_limit_of_address": Limit("passwords_of_address", 5, 1 / 600, redis),
            "mail_limit": self.limit("mails", 5, 1 / 600),
            "mail_limit_of_address": self.limit("mails_of_address", 6, 1 / 120),
            "link_limit": self.limit("links", 20, 0.1),
            "reset_limit": self.limit("resets", 5, 1 / 60),
            "reset_limit_of_email": self.limit("resets_of_email", 3, 1 / 1200),
            "public_opening_limit": self.limit("public_openings", 20, 1 / 30),
            "invitation_limit": self.limit("invitations", 20, 1 / 30),
            "seek_limit": self.limit("seeks", 10, 0.1),
            "friend_limit": self.limit("friends", 20, 0.05),
            "friend_limit_of_address": self.limit("friends_of_address", 30, 1 / 60),
            "join_limit_of_address": self.limit("joins_of_address", 30, 1 / 300),
            "past_games_limit": self.limit("past_games", 40, 1),
            "past_games_limit_of_address": self.limit("past_games_of_address", 120, 3),
            "review_limit": self.limit("reviews", 4, 0.02),
            "review_limit_of_address": self.limit("reviews_of_address", 20, 0.06),
            "fold_limit": self.limit("folds", 100, 2),
            "lobby_limit": self.limit("lobbies", 30, 1),
        }
        """Those that handlers of the API ask for, each by the name of its parameter."""
        self.of_guests = {
            "opening_limit": self.guests_limit("openings", (20, 0.2), (200, 0.5)),
            "sitting_limit": self.guests_limit("sitting_down", (10, 1 / 30), (30, 1 / 10)),
            "import_limit": self.guests_limit("imports", (5, 0.05), (20, 1 / 300)),
            "export_limit": self.guests_limit("exports", (3, 1 / 600), (10, 1 / 120)),
            "learning_limit": self.guests_limit("learning", (5, 0.1), (50, 0.5)),
            "report_limit": self.guests_limit("reports", (5, 1 / 60), (20, 1 / 60)),
        }
        """Likewise: what fills the store or the lobby, or holds up the others or the moderators."""
        self.pages = PageLimits(
            frames=SharedBucket("frames", 60 * factor, 20 * factor, redis),
            frames_of_address=SharedBucket("frames_of_address", 600 * factor, 200 * factor, redis),
            hellos=self.limit("hellos", 30, 1),
            hellos_of_address=self.limit("hellos_of_address", 300, 20),
            folds=self.by_name["fold_limit"],
            lobbies=self.by_name["lobby_limit"],
            lines=GuestsLimit(Limit("lines", 5, 0.5, redis), self.limit("lines_of_address", 60, 3)),
            hints=self.limit("hints", 3, 0.2),
        )

    def guests_limit(self, name: str, own: tuple[float, float], of_address: tuple[float, float]) -> GuestsLimit:
        return GuestsLimit(self.limit(name, *own), self.limit(f"{name}_of_address", *of_address))

    def limit(self, name: str, burst: float, per_second: float) -> Limit:
        return Limit(name, burst * self.factor, per_second * self.factor, self.redis)
