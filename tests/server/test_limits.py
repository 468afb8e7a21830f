"""Nobody can slow down the others: limits for pages, players and addresses."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from nelumbo.server.limits import Limit
from tests.server.client import Client, Refused
from tests.server.site import Process


def test_a_bucket_gives_what_is_in_it_to_each_on_their_own() -> None:
    limit = Limit(at_once=3, a_second=0.001)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")


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
    with pytest.raises(Refused) as refused:
        await asyncio.gather(*(bob.post("/api/players", name=f"Guest {number}") for number in range(30)))
    assert refused.value.answer["status"] == 429
    with pytest.raises(Refused) as refused:
        await asyncio.gather(*(bob.get("/api/me") for _ in range(200)))
    assert refused.value.code == "too_many_requests"
    for path in ("/api/tables", "/api/records"):
        deep = await bob.http.post(path, content=b'{"a":' * 10_000)
        assert deep.status_code in (400, 429), deep.text
    large = await bob.http.post("/api/tables", content=b"x" * 100_000)
    assert large.status_code in (413, 429)
    await ann.close()
    await bob.close()
