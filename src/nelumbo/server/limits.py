"""Rate limits: a bucket for each address or player, that fills up again by itself; shared by all processes."""

import asyncio
import time
from typing import NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

from nelumbo.server.errors import Denied

PATIENCE_SECONDS = 1.0
WAIT_SECONDS = 0.25
TAKE = """
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local at_once, a_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local at = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local level = math.min(at_once, (tonumber(kept[1]) or at_once) + (at - (tonumber(kept[2]) or at)) * a_second)
local allowed = level >= 1
if allowed then level = level - 1 end
redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', tostring(at))
redis.call('EXPIRE', KEYS[1], math.ceil(at_once / a_second) + 1)
return allowed and 1 or 0
"""
"""A bucket in Redis, by its own clock: one step, so that two processes never take the same drop."""


class Bucket:
    """So many at once, and so many a second in the long run; in this process alone."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.levels: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Takes one from the bucket, if there is one in it."""
        at = time.monotonic()
        level, before = self.levels.get(who, (self.at_once, at))
        level = min(self.at_once, level + (at - before) * self.a_second)
        if len(self.levels) > 10_000:
            self.forget(at)
        self.levels[who] = (level - 1 if level >= 1 else level, at)
        return level >= 1

    def forget(self, at: float) -> None:
        """Buckets that are full again need not be kept."""
        full = self.at_once / self.a_second
        self.levels = {who: bucket for who, bucket in self.levels.items() if at - bucket[1] < full}


class Limit:
    """The same in all processes, through Redis where there is one; while it is away each process counts alone."""

    def __init__(self, name: str, at_once: float, a_second: float, redis: Redis | None = None) -> None:
        self.name = name
        self.own = Bucket(at_once, a_second)
        self.take = redis.register_script(TAKE) if redis is not None else None

    async def allows(self, who: str) -> bool:
        """Takes one from the bucket, if there is one in it."""
        if self.take is None:
            return self.own.allows(who)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                taken = await self.take(keys=[f"limit/{self.name}/{who}"], args=[self.own.at_once, self.own.a_second])
                return bool(taken)
        except (RedisError, OSError):
            return self.own.allows(who)

    async def check(self, who: str) -> None:
        """Takes one, or raises Denied."""
        if not await self.allows(who):
            raise Denied("too_many_requests")

    async def turn(self, who: str) -> None:
        """Waits until there is one in it: the hasty wait, and nobody else does."""
        while not await self.allows(who):
            await asyncio.sleep(WAIT_SECONDS)


class PageLimits(NamedTuple):
    """What a player may do over all their pages together."""

    messages: Bucket
    hellos: Limit
    """Whoever opens a table may have a whole game told again."""
    lines: Limit
    hints: Limit
