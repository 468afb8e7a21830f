"""Publish and subscribe between server processes: which log grew, who is here. A lost note loses nothing."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from nelumbo.server.messages import PresentPlayer

log = logging.getLogger(__name__)
LOBBY = "lobby"
PAUSE_SECONDS = 0.5
# The last one is what redis-py raises when two tasks find at the same moment that the connection is gone.
AWAY = (RedisError, OSError, RuntimeError)


class Note(Struct, frozen=True, omit_defaults=True):
    """What one process tells the others, usually about a table."""

    sender: str
    table: str
    size: int | None = None
    """The length of its log."""
    here: list[PresentPlayer] | None = None
    """Who has it open in the sending process."""
    forgotten: str | None = None
    """This player was erased, or is to be disconnected."""
    asks: bool = False
    """Asks who has it open elsewhere."""


class Bus:
    """One channel a table, and one for the lobby; in memory, or through Redis."""

    def __init__(self, redis: str | None) -> None:
        self.redis = Redis.from_url(redis) if redis else None
        self.backend: ChannelsBackend = (
            RedisChannelsPubSubBackend(redis=self.redis) if self.redis else MemoryChannelsBackend()
        )
        self.channels = {LOBBY}

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""
        return self.redis is not None

    async def publish(self, note: Note, channel: str) -> None:
        """Tells the other processes; while Redis is unavailable they poll."""
        try:
            await self.backend.publish(msgspec.json.encode(note), [channel])
        except AWAY as error:
            log.warning("bus.unreachable error=%s", type(error).__name__)

    async def subscribe(self, channel: str) -> None:
        self.channels.add(channel)
        try:
            await self.backend.subscribe([channel])
        except AWAY as error:
            log.warning("bus.unreachable error=%s", type(error).__name__)

    async def unsubscribe(self, channel: str) -> None:
        self.channels.discard(channel)
        try:
            await self.backend.unsubscribe([channel])
        except AWAY as error:
            log.warning("bus.unreachable error=%s", type(error).__name__)

    async def listen(self, hear: Callable[[str, Note], Awaitable[None]]) -> None:
        """Passes notes on until it is cancelled; reconnects when Redis was away."""
        decoder = msgspec.json.Decoder(Note)
        while True:
            try:
                await self.backend.subscribe(list(self.channels))
                async for channel, data in self.backend.stream_events():
                    await hear(channel, decoder.decode(data))
            except AWAY as error:
                log.warning("bus.lost error=%s", type(error).__name__)
                await asyncio.sleep(PAUSE_SECONDS)

    async def open(self) -> None:
        await self.backend.on_startup()

    async def answers(self) -> bool:
        """Whether Redis, if there is one, answers."""
        try:
            return self.redis is None or bool(await self.redis.ping())
        except AWAY:
            return False

    async def close(self) -> None:
        try:
            await self.backend.on_shutdown()
            if self.redis is not None:
                await self.redis.aclose()
        except AWAY:
            pass


def channel(table: str) -> str:
    """The channel of a table's notes."""
    return f"table/{table}"
