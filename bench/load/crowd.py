"""People who play, as fast as their moves are acknowledged or at a given pace; how long each move took is noted."""

import asyncio
import random
import time
from collections import deque
from typing import Protocol

from msgspec import Struct

OPENING = 50  # connections that are being opened at one time


class Decision(Protocol):
    """Something that somebody may decide now."""

    def make(self) -> None:
        """Sends a move."""


class Figures(Struct):
    """What one stretch of play gave."""

    moves: int
    seconds: float
    cpu_seconds: float
    waits: list[float]

    @property
    def rate(self) -> float:
        """Moves acknowledged a second."""
        return self.moves / self.seconds

    @property
    def per_cpu_second(self) -> float:
        """Moves acknowledged for a second of the server's CPU time."""
        return self.moves / max(self.cpu_seconds, 0.001)

    def millis(self, share: float) -> float:
        """How many milliseconds this share of the moves took at most."""
        return 1000 * sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


class Crowd:
    """Everybody together. What can be decided waits in `ready`; `decide` sends, `acknowledged` counts."""

    def __init__(self) -> None:
        self.ready: deque[Decision] = deque()
        self.in_flight = 0
        self.limit = 0
        """How many moves are under way at most; 0 while nobody plays."""
        self.waits: list[float] = []
        self.failures: list[str] = []
        self.chores: list[asyncio.Task[None]] = []

    def offer(self, decision: Decision) -> None:
        """Somebody may decide something."""
        self.ready.append(decision)
        self.go_on()

    def go_on(self) -> None:
        """As many moves as may be under way."""
        while self.ready and self.in_flight < self.limit:
            self.decide()

    def decide(self) -> None:
        self.in_flight += 1
        self.ready.popleft().make()

    def acknowledged(self, since: float) -> None:
        self.in_flight -= 1
        self.waits.append(time.perf_counter() - since)
        self.go_on()

    async def flat_out(self, seconds: float, limit: int) -> list[float]:
        """Plays for `seconds` with `limit` moves under way; returns how long each took."""
        self.waits, self.limit = [], limit
        self.go_on()
        await asyncio.sleep(seconds)
        return await self.pause()

    async def at_pace(self, seconds: float, rate: float) -> list[float]:
        """Plays for a while at a rate, at moments that do not depend on the server."""
        self.waits, end, due = [], time.perf_counter() + seconds, time.perf_counter()
        while (now := time.perf_counter()) < end:
            while due <= now:
                due += random.expovariate(rate)
                if self.ready:  # at few tables nobody may be able to move just now
                    self.decide()
            await asyncio.sleep(max(0.0, min(due, end) - time.perf_counter()))
        return await self.pause()

    def go_home(self) -> None:
        """Nobody keeps anything alive any more."""
        for chore in self.chores:
            chore.cancel()

    async def pause(self) -> list[float]:
        """Nobody begins anything; what is under way is waited for, for a while."""
        waits, self.limit = list(self.waits), 0
        for _ in range(500):
            if self.in_flight == 0:
                break
            await asyncio.sleep(0.01)
        self.in_flight = 0
        return waits
