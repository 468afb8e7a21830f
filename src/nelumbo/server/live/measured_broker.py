"""A broker whose messages are counted and timed."""

import time
from collections.abc import AsyncIterator, Awaitable, Iterable

from nelumbo.server.live.bus import Broker, Published
from nelumbo.server.metrics import Metrics


class MeasuredBroker(Broker):
    """The broker itself, with what it sends counted and timed; a failure is counted and passed on."""

    def __init__(self, broker: Broker, metrics: Metrics) -> None:
        self.broker = broker
        self.metrics = metrics

    async def publish(self, messages: list[Published]) -> None:
        began = time.perf_counter()
        await self.counted(self.broker.publish(messages))
        self.metrics.redis.observe(time.perf_counter() - began)
        self.metrics.bus_messages.inc(len(messages))

    async def subscribe(self, channels: Iterable[str]) -> None:
        await self.counted(self.broker.subscribe(channels))

    async def unsubscribe(self, channel: str) -> None:
        await self.counted(self.broker.unsubscribe(channel))

    def messages(self) -> AsyncIterator[Published]:
        return self.broker.messages()

    async def close(self) -> None:
        await self.broker.close()

    async def counted(self, operation: Awaitable[None]) -> None:
        try:
            await operation
        except Exception as error:
            self.metrics.redis_errors.labels(type(error).__name__).inc()
            raise
