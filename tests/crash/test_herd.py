"""Five hundred pages lose the server at once: they come back one after the other, and are told everything."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import connect

from tests.server.client import Client, Json
from tests.server.prefork import PreforkProcess
from tests.server.retrying_client import LOST
from tests.server.scenarios import duel, play_on

PAGES = 500
FIRST, LONGEST = 0.4, 8.0  # seconds, as in the browser's connection.svelte.ts
BACK_SECONDS = 120


class Page:
    """A spectator's page, which comes back as the browser's does."""

    def __init__(self, url: str, table: str) -> None:
        self.address, self.table = url.replace("http", "ws") + "/api/socket", table
        self.version = self.tries = self.faults = 0
        self.is_here = False
        self.bye: Json | None = None
        self.waits: list[float] = []
        self.changed = asyncio.Event()

    async def live(self) -> None:
        while True:
            with suppress(*LOST):
                async with connect(self.address, compression=None, max_size=None, open_timeout=30) as socket:
                    self.tries = 0
                    hello = {"type": "hello", "id": "h", "table": self.table, "version": self.version, "seats": []}
                    await socket.send(json.dumps(hello))
                    async for text in socket:
                        self.take(json.loads(text))
            self.is_here = False
            self.changed.set()
            self.waits.append(self.wait())
            await asyncio.sleep(self.waits[-1])

    def wait(self) -> float:
        """Longer each time, and never quite as long as the others."""
        bye, self.bye = self.bye, None
        planned = bye["after"] / 1000 if bye else min(LONGEST, FIRST * 2**self.tries)
        self.tries += 1
        return float(planned * (0.5 + random.random()))

    def take(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                told = [told["version"] for told in message["missed"]]
                self.faults += told != list(range(self.version + 1, message["version"] + 1))
                self.version, self.is_here = message["version"], True
            case "told":
                self.faults += message["version"] != self.version + 1
                self.version = message["version"]
            case "bye":
                self.bye = message
        self.changed.set()

    async def until(self, holds: Callable[["Page"], bool]) -> None:
        while not holds(self):
            self.changed.clear()
            await self.changed.wait()


def test_five_hundred_pages_come_back_without_a_stampede(tmp_path: Path) -> None:
    process = PreforkProcess(str(tmp_path / "nelumbo.db"), None, tmp_path / "log")
    process.wait()
    try:
        asyncio.run(lose_everybody(process))
    finally:
        process.stop()
    assert "Traceback" not in process.log.read_text()


async def lose_everybody(process: PreforkProcess) -> None:
    ann, bob = [await Client.guest(process.url, name) for name in ("Ann", "Bob")]
    await ann.connect()
    await bob.connect()
    id = await duel(ann, bob)
    pages = [Page(process.url, id) for _ in range(PAGES)]
    lives = [asyncio.create_task(page.live()) for page in pages]
    try:
        await all_of(pages, lambda page: page.is_here)
        await asyncio.to_thread(process.stop)
        await come_back(process, pages)
        assert min(page.waits[0] for page in pages) >= 1.0, "a stopping server asks for as long as its pages need"
        assert spread([page.waits[0] for page in pages]) < 0.2
        await asyncio.to_thread(process.kill)
        await come_back(process, pages)
        assert max(len(page.waits) for page in pages) <= 12, "nobody knocks again and again"
        for client in (ann, bob):
            await client.disconnect()
            await client.connect()
            await client.hello(id)
        await play_on(ann, id, 1, most=1)
        await all_of(pages, lambda page: page.version == ann.tables[id].version)
        assert sum(page.faults for page in pages) == 0, "everybody was told everything, once"
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await ann.close()
        await bob.close()


async def come_back(process: PreforkProcess, pages: list[Page]) -> None:
    """Everybody is gone; then the server comes back, and then everybody."""
    await all_of(pages, lambda page: not page.is_here)
    process.start()
    await asyncio.to_thread(process.wait)
    await all_of(pages, lambda page: page.is_here)


async def all_of(pages: list[Page], holds: Callable[[Page], bool]) -> None:
    async with asyncio.timeout(BACK_SECONDS):
        await asyncio.gather(*(page.until(holds) for page in pages))


def spread(waits: list[float]) -> float:
    """The share of all pages that come in the busiest fifth of a second."""
    return max(sum(begin <= wait < begin + 0.2 for wait in waits) for begin in waits) / len(waits)
