"""Messages between processes, through a real Redis."""

import asyncio
import socket
from collections.abc import Iterator

import pytest

from nelumbo.server.live.bus import AWAY, LOBBY, Bus, BusMessage
from nelumbo.server.live.measured_broker import MeasuredBroker
from nelumbo.server.messages import PresentPlayer
from nelumbo.server.metrics import Metrics
from tests.server.services import Missing, Redis
from tests.skipped_report import not_tested

MESSAGE = BusMessage("one", "table", 7, here=[PresentPlayer(player="ann", name="Ann", seats=[0])])


@pytest.fixture
def redis() -> Iterator[Redis]:
    try:
        server = Redis()
    except Missing as missing:
        not_tested(missing)
        return
    yield server
    server.stop()


class Listener:
    """Another process."""

    def __init__(self, redis: Redis) -> None:
        self.bus = Bus(redis.url)
        self.heard: list[tuple[str, BusMessage]] = []
        self.news = asyncio.Event()
        self.task = asyncio.create_task(self.bus.listen(self.hear))

    async def hear(self, channel: str, message: BusMessage) -> None:
        self.heard.append((channel, message))
        self.news.set()

    async def until(self, table: str) -> None:
        async with asyncio.timeout(30):
            while all(message.table != table for _, message in self.heard):
                await self.news.wait()
                self.news.clear()

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.bus.close()


async def knock(bus: Bus, listener: Listener, table: str) -> None:
    """Publishes until it is heard: messages get lost until the listener has subscribed."""
    async with asyncio.timeout(30):
        while all(message.table != table for _, message in listener.heard):
            bus.publish(BusMessage("one", table), LOBBY)
            await asyncio.sleep(0.02)


async def test_a_note_reaches_those_who_listen_to_its_channel(redis: Redis) -> None:
    bus, listener = Bus(redis.url), Listener(redis)
    await knock(bus, listener, "first")
    await listener.bus.subscribe("table/a")
    await listener.bus.subscribe("table/b")
    await listener.bus.unsubscribe("table/b")
    for message, channel in ((MESSAGE, "table/a"), (MESSAGE, "table/b"), (BusMessage("one", "last"), LOBBY)):
        bus.publish(message, channel)
    await listener.until("last")
    assert [one for one in listener.heard if one[1].table != "first"] == [
        ("table/a", MESSAGE),
        (LOBBY, BusMessage("one", "last")),
    ]
    assert await bus.answers() and bus.is_shared
    await listener.close()
    await bus.close()


async def test_a_note_that_cannot_be_read_is_skipped(redis: Redis) -> None:
    bus, listener = Bus(redis.url), Listener(redis)
    await knock(bus, listener, "first")
    assert bus.broker is not None
    await bus.broker.publish([(LOBBY, b"{"), (LOBBY, b'{"sender":1}'), (LOBBY, b'{"sender":"\xff","table":""}')])
    bus.publish(BusMessage("one", "last"), LOBBY)
    await listener.until("last")
    await listener.close()
    await bus.close()


async def test_what_is_published_before_the_end_is_sent(redis: Redis) -> None:
    bus, listener = Bus(redis.url), Listener(redis)
    await knock(bus, listener, "first")
    bus.publish(BusMessage("one", "last words"), LOBBY)
    await bus.close()
    await listener.until("last words")
    await listener.close()


async def test_everything_subscribed_to_is_heard_again_after_redis_was_away(redis: Redis) -> None:
    bus, listener = Bus(redis.url), Listener(redis)
    await knock(bus, listener, "before")
    redis.kill()
    redis.start()
    await knock(bus, listener, "after")
    await listener.close()
    await bus.close()


async def test_alone_there_is_nobody_to_tell() -> None:
    bus = Bus(None)
    bus.publish(MESSAGE, "table/a")
    await bus.subscribe("table/a")
    assert not bus.is_shared and await bus.answers()
    await bus.close()


async def test_nothing_fails_while_redis_is_away() -> None:
    """A lost message loses nothing."""
    bus = Bus("redis://127.0.0.1:1/0")
    bus.publish(MESSAGE, "table/a")
    await bus.subscribe("table/a")
    assert bus.is_shared and not await bus.answers()
    await bus.close()


async def test_a_redis_that_accepts_and_never_answers_is_away() -> None:
    """As one that is stopped, or behind a network that loses everything."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        bus = Bus(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        assert not await bus.answers()
        await bus.close()


async def test_what_is_sent_and_what_fails_is_counted(redis: Redis) -> None:
    metrics, bus = Metrics(), Bus(redis.url)
    away = Bus("redis://127.0.0.1:1/0").broker
    assert bus.broker is not None and away is not None
    bus.broker = MeasuredBroker(bus.broker, metrics)
    bus.publish(MESSAGE, "table/a")
    bus.publish(MESSAGE, "table/b")
    await bus.close()
    with pytest.raises(AWAY):
        await MeasuredBroker(away, metrics).publish([("table/a", b"{}")])
    await away.close()
    value = metrics.registry.get_sample_value
    assert value("nelumbo_bus_messages_total") == 2 and value("nelumbo_redis_seconds_count") == 1
    assert value("nelumbo_redis_errors_total", {"error": "ConnectionError"}) == 1
