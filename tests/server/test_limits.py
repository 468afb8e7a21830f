"""Nobody can slow down the others: limits for pages, players and addresses."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path

from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from nelumbo.server.limits import Bucket, Limit
from tests.loud import not_tested
from tests.server import services
from tests.server.client import Client, Refused
from tests.server.site import Process


def test_a_bucket_gives_what_is_in_it_to_each_on_their_own() -> None:
    bucket = Bucket(at_once=3, a_second=0.001)
    assert [bucket.allows("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.allows("b")


def test_a_limit_is_shared_by_all_processes_and_each_counts_alone_while_redis_is_away() -> None:
    try:
        redis = services.Redis()
    except services.Missing as missing:
        not_tested(missing)
    try:
        asyncio.run(share(redis))
    finally:
        redis.stop()


async def share(redis: services.Redis) -> None:
    links = [Redis.from_url(redis.url) for _ in range(2)]
    one, other = (Limit("guests", 3, 0.001, link) for link in links)
    assert [await limit.allows("a") for limit in (one, other, one, other)] == [True, True, True, False]
    assert await other.allows("b")
    redis.kill()
    assert [await one.allows("a") for _ in range(4)] == [True, True, True, False]
    assert await other.allows("a")
    for link in links:
        await link.aclose()


def test_floods_are_stopped_and_others_play_on(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "nelumbo.db"), None, tmp_path / "log", patience=1).wait()
    try:
        asyncio.run(flood(process.url))
    finally:
        process.stop()


async def flood(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    await ann.connect()
    await bob.connect()
    assert ann.socket is not None
    with suppress(ConnectionClosed):
        for _ in range(1000):
            await ann.socket.send('{"type":"ping"}')
    await ann.socket.wait_closed()
    assert ann.socket.close_code == 4429
    await bob.send("ping", id=1)
    await bob.until(lambda: bob.pongs)
    guests = (bob.post("/api/players", name=f"Guest {number}") for number in range(30))
    assert [refused.answer["status"] for refused in await refusals(*guests)][:1] == [429]
    requests = (bob.get("/api/me") for _ in range(200))
    assert [refused.code for refused in await refusals(*requests)][:1] == ["too_many_requests"]
    for path in ("/api/tables", "/api/records"):
        deep = await bob.http.post(path, content=b'{"a":' * 10_000)
        assert deep.status_code in (400, 429), deep.text
    large = await bob.http.post("/api/tables", content=b"x" * 100_000)
    assert large.status_code in (413, 429)
    await ann.close()
    await bob.close()


async def refusals(*requests: Awaitable[object]) -> list[Refused]:
    """Those of many requests that were refused."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [answer for answer in answers if isinstance(answer, Refused)]
