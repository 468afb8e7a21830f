"""The simulated Redis: messages may be lost, late or in another order, and all of it may be away."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextvars import Context
from typing import Protocol

from redis.exceptions import ConnectionError as RedisAway

from nelumbo.server.live.bus import Broker, Bus, Published
from tests.sim.loop import NODE, OUTSIDE


class Air(Protocol):
    """What messages travel through."""

    context: Context | None

    def delay(self) -> float:
        """Seconds for one message; each has its own, so that they overtake each other."""

    def loses(self) -> bool:
        """Whether this message never arrives."""

    def is_away(self) -> bool:
        """Whether Redis is down."""


class Exchange:
    """What all processes are connected to."""

    def __init__(self, air: Air) -> None:
        self.air = air
        self.backends: list[Backend] = []

    def publish(self, channel: str, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        for backend in self.backends:
            if channel in backend.channels and not self.air.loses():
                loop.call_later(self.air.delay(), backend.receive, channel, data, context=self.air.context)

    def go_down(self) -> None:
        """All connections are lost."""
        for backend in list(self.backends):
            backend.lose_connection()


class Backend(Broker):
    """One process's connection to it."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.node = NODE.get(OUTSIDE)
        self.channels: set[str] = set()
        self.received: asyncio.Queue[Published | None] = asyncio.Queue()
        exchange.backends.append(self)

    async def close(self) -> None:
        self.disconnect()

    async def publish(self, messages: list[Published]) -> None:
        await self.reach()
        for channel, data in messages:
            self.exchange.publish(channel, data)

    async def subscribe(self, channels: Iterable[str]) -> None:
        await self.reach()
        self.channels.update(channels)

    async def unsubscribe(self, channel: str) -> None:
        await self.reach()
        self.channels.discard(channel)

    async def messages(self) -> AsyncIterator[Published]:
        while True:
            received = await self.received.get()
            if received is None:
                raise RedisAway("the connection is lost")
            yield received

    async def reach(self) -> None:
        """There and back; raises RedisAway."""
        await asyncio.sleep(self.exchange.air.delay())
        if self.exchange.air.is_away():
            raise RedisAway("no answer")

    def receive(self, channel: str, data: bytes) -> None:
        if channel in self.channels:
            self.received.put_nowait((channel, data))

    def lose_connection(self) -> None:
        """Subscriptions go with it."""
        self.channels.clear()
        self.received.put_nowait(None)

    def disconnect(self) -> None:
        if self in self.exchange.backends:
            self.exchange.backends.remove(self)


class SimulatedBus(Bus):
    """The server's own, over the simulated Redis; rate limits are each process's own."""

    def __init__(self, exchange: Exchange | None) -> None:
        super().__init__(None)
        if exchange is not None:
            self.broker = Backend(exchange)
