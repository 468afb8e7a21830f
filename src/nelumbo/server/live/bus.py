"""Publish and subscribe between server processes: which log grew, who is here. A lost message loses nothing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from nelumbo.server.messages import PresentPlayer

log = logging.getLogger(__name__)
LOBBY = "lobby"
PAUSE_SECONDS = 0.5
ANSWER_SECONDS = 2.0  # less than a balancer waits for a health check
Published: TypeAlias = tuple[str, bytes]
"""The channel of a message, and its bytes."""
# The last one is what redis-py raises when two tasks find at the same moment that the connection is gone.
AWAY = (RedisError, OSError, RuntimeError)


class BusMessage(Struct, frozen=True, omit_defaults=True):
    """What one process tells the others, usually about a table."""

    sender: str
    table: str
    size: int | None = None
    """The length of its log."""
    here: list[PresentPlayer] | None = None
    """Who has it open in the sending process."""
    erased: bool = False
    """A player's name was overwritten in its log, which has to be read again."""
    hang_up: str | None = None
    """The player whose pages are to be disconnected."""
    asks: bool = False
    """Asks who has it open elsewhere."""


DECODER = msgspec.json.Decoder(BusMessage)


class Broker(Protocol):
    """Carries messages between the processes; it may lose some. Raises one of AWAY while it is unavailable."""

    async def publish(self, messages: list[Published]) -> None: ...

    async def subscribe(self, channels: Iterable[str]) -> None: ...

    async def unsubscribe(self, channel: str) -> None: ...

    def messages(self) -> AsyncIterator[Published]: ...

    async def close(self) -> None: ...


class RedisBroker(Broker):
    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.subscriptions = redis.pubsub(ignore_subscribe_messages=True)

    async def publish(self, messages: list[Published]) -> None:
        """All of them in one round trip."""
        async with self.redis.pipeline(transaction=False) as pipeline:
            for channel, data in messages:
                pipeline.execute_command("PUBLISH", channel, data)
            await pipeline.execute()

    async def subscribe(self, channels: Iterable[str]) -> None:
        await self.subscriptions.subscribe(*channels)

    async def unsubscribe(self, channel: str) -> None:
        await self.subscriptions.unsubscribe(channel)

    async def messages(self) -> AsyncIterator[Published]:
        async for message in self.subscriptions.listen():
            yield message["channel"].decode(), message["data"]

    async def close(self) -> None:
        await self.subscriptions.aclose()  # type: ignore[no-untyped-call]  # so in redis-py
        await self.redis.aclose()


class Bus:
    """One channel a table, and one for the lobby; without Redis there is nobody to tell."""

    def __init__(self, redis: str | None) -> None:
        self.redis = Redis.from_url(redis) if redis else None
        self.broker: Broker | None = None if self.redis is None else RedisBroker(self.redis)
        self.channels = {LOBBY}
        self.gathered: list[Published] = []
        """Not sent yet."""
        self.sending: asyncio.Task[None] | None = None

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""
        return self.broker is not None

    def publish(self, message: BusMessage, channel: str) -> None:
        """Tells the other processes, soon and in this order; while Redis is unavailable they poll."""
        if self.broker is None:
            return
        self.gathered.append((channel, msgspec.json.encode(message)))
        if self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self.send(self.broker))

    async def send(self, broker: Broker) -> None:
        """All that is gathered; what is added meanwhile goes next."""
        while self.gathered:
            messages, self.gathered = self.gathered, []
            with forgiven("bus.unreachable"):
                await broker.publish(messages)
        self.sending = None

    async def subscribe(self, channel: str) -> None:
        self.channels.add(channel)
        if self.broker is not None:
            with forgiven("bus.unreachable"):
                await self.broker.subscribe([channel])

    async def unsubscribe(self, channel: str) -> None:
        self.channels.discard(channel)
        if self.broker is not None:
            with forgiven("bus.unreachable"):
                await self.broker.unsubscribe(channel)

    async def listen(self, hear: Callable[[str, BusMessage], Awaitable[None]]) -> None:
        """Passes messages on until it is cancelled; reconnects when Redis was away."""
        while self.broker is not None:
            with forgiven("bus.lost"):
                await self.broker.subscribe(list(self.channels))
                async for channel, data in self.broker.messages():
                    if (message := decoded_message(data)) is not None:
                        await hear(channel, message)
            await asyncio.sleep(PAUSE_SECONDS)

    async def answers(self) -> bool:
        """Whether Redis, if there is one, answers in time."""
        try:
            return self.redis is None or bool(await asyncio.wait_for(self.redis.ping(), ANSWER_SECONDS))
        except AWAY:
            return False

    async def close(self) -> None:
        """Sends what is gathered, then disconnects."""
        if self.sending is not None:
            await self.sending
        if self.broker is not None:
            with suppress(*AWAY):
                await self.broker.close()


def decoded_message(data: bytes) -> BusMessage | None:
    """None, and a line in the log, for one that cannot be read: another version, or a stranger, may have sent it."""
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        log.warning("bus.unreadable error=%s", type(error).__name__)
        return None


@contextmanager
def forgiven(event: str) -> Iterator[None]:
    """Logs that Redis is unavailable, and goes on."""
    try:
        yield
    except AWAY as error:
        log.warning("%s error=%s", event, type(error).__name__)


def channel(table: str) -> str:
    return f"table/{table}"
