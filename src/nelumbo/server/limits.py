"""Rate limiting: a token bucket for each address or player, shared by all processes through Redis."""

import asyncio
import time
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

from nelumbo.server.errors import Denied

REDIS_TIMEOUT_SECONDS = 1.0
WAIT_SECONDS = 0.25
IPV6_PREFIX = 64
TAKE = """
local stored = redis.call('HMGET', KEYS[1], 'level', 'at')
local burst, per_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local at = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local level = math.min(burst, (tonumber(stored[1]) or burst) + (at - (tonumber(stored[2]) or at)) * per_second)
local allowed = level >= 1
if allowed then level = level - 1 end
redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', tostring(at))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / per_second) + 1)
return allowed and 1 or 0
"""
"""A token bucket in Redis, by its own clock. A script is atomic: two processes never take the same token."""


def network_of(host: str) -> str:
    """By what an address is counted: a visitor with IPv6 has a whole /64 of them."""
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
        self.levels: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Takes a token, if there is one."""
        at = time.monotonic()
        level, before = self.levels.get(who, (self.burst, at))
        level = min(self.burst, level + (at - before) * self.per_second)
        if len(self.levels) > 10_000:
            self.forget(at)
        self.levels[who] = (level - 1 if level >= 1 else level, at)
        return level >= 1

    def forget(self, at: float) -> None:
        """Drops buckets that are full again."""
        full = self.burst / self.per_second
        self.levels = {who: bucket for who, bucket in self.levels.items() if at - bucket[1] < full}


class Limit:
    """A token bucket in Redis, if there is one; while Redis is down, each process counts alone."""

    def __init__(self, name: str, burst: float, per_second: float, redis: Redis | None = None) -> None:
        self.name = name
        self.own = Bucket(burst, per_second)
        self.take = redis.register_script(TAKE) if redis is not None else None

    async def allows(self, who: str) -> bool:
        """Takes a token, if there is one."""
        if self.take is None:
            return self.own.allows(who)
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_SECONDS):
                taken = await self.take(keys=[f"limit/{self.name}/{who}"], args=[self.own.burst, self.own.per_second])
                return bool(taken)
        except (RedisError, OSError):
            return self.own.allows(who)

    async def check(self, who: str) -> None:
        """Takes a token, or raises Denied."""
        if not await self.allows(who):
            raise Denied("too_many_requests")

    async def turn(self, who: str) -> None:
        """Waits for a token; only this caller is delayed."""
        while not await self.allows(who):
            await asyncio.sleep(WAIT_SECONDS)


class PageLimits(NamedTuple):
    """The limits of a player over all their pages together."""

    messages: Bucket
    hellos: Limit
    """Of opening a table, which may send a whole game."""
    lines: Limit
    hints: Limit
