"""A client that never gives up: it reconnects, says again what was not acknowledged, and keeps a journal of it all."""

import asyncio
import json
import random
import secrets
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.client import Client, Json, Refused
from tests.server.evening import decisions

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, asyncio.TimeoutError)
PAUSE_SECONDS = 0.1


class Stubborn(Client):
    """Its journal is what a person would swear to: what was shown, and what was acknowledged."""

    def __init__(self, urls: list[str]) -> None:
        super().__init__(urls[0])
        self.urls = urls
        self.shown: dict[tuple[str, tuple[int, ...], int], Json] = {}
        """By table, seats and version."""
        self.acknowledged: list[tuple[str, int, str, Json]] = []
        """Table, seat, id and move."""
        self.finished: list[str] = []
        self.losses = 0
        self.mending = asyncio.Lock()

    def take(self, message: Json) -> None:
        super().take(message)
        if message["type"] in ("told", "welcome"):
            seats = tuple(self.tables[message["table_id"]].seats)
            for told in [message] if message["type"] == "told" else message["missed"]:
                key = (message["table_id"], seats, told["version"])
                assert self.shown.setdefault(key, told["happened"]) == told["happened"], "told another story"

    async def reconnect(self) -> None:
        """To any process that answers, with all tables open again; the games of one person share a connection."""
        lost = self.reader
        async with self.mending:
            if self.reader is lost:
                await self.connect_again()

    async def connect_again(self) -> None:
        """Until it is done."""
        while True:
            self.losses += 1
            await asyncio.sleep(PAUSE_SECONDS * random.random())
            self.urls = self.urls[1:] + self.urls[:1]
            self.url = self.urls[0]
            try:
                await self.disconnect()
                async with asyncio.timeout(10):
                    await self.connect()
                    for id in list(self.tables):
                        await self.hello(id)
                return
            except (*LOST, Refused):
                continue

    async def insist(self, type: str, table: str, id: str, **fields: Any) -> Json:
        """Asks under the same id until there is an answer."""
        while True:
            try:
                return await self.ask(type, table, id, **fields)
            except LOST:
                await self.reconnect()
            except Refused as refused:
                if refused.code not in ("try_again", "say_hello_first", "busy"):
                    raise
                await asyncio.sleep(PAUSE_SECONDS)

    async def insist_by_http(self, path: str, **body: Any) -> Any:
        """Asks until there is an answer."""
        while True:
            try:
                return await self.post(f"{self.url}{path}", **body)
            except Refused as refused:
                if refused.answer["status"] < 500:
                    raise
            except LOST:
                pass
            await asyncio.sleep(PAUSE_SECONDS)
            self.urls = self.urls[1:] + self.urls[:1]
            self.url = self.urls[0]

    async def patiently(self, holds: Any) -> None:
        """Waits for something to be told, over any number of lost connections."""
        while not holds():
            self.changed.clear()
            if self.reader is None or self.reader.done():
                await self.reconnect()
                continue
            await self.changed.wait()

    async def leave(self, table: str) -> None:
        """A game that is over needs no page."""
        await self.insist("goodbye", table, secrets.token_hex(6))
        del self.tables[table]
        self.finished.append(table)

    async def play_to_the_end(self, id: str, seed: int) -> None:
        """Any legal move whenever there is one."""
        seen, dice = self.tables[id], random.Random(seed)
        while True:
            await self.patiently(lambda: seen.table.get("status") == "over" or decisions(seen))
            if seen.table["status"] == "over":
                return
            seat, move = dice.choice(decisions(seen))
            move_id = secrets.token_hex(6)
            try:
                await self.insist("move", id, move_id, seat=seat, version=seen.version, move=move)
            except Refused as refused:
                # Its own retry may have come after the game had gone on for others.
                assert refused.code in ("stale", "game_over"), refused
                continue
            self.acknowledged.append((id, seat, move_id, move))


def story(shown: dict[tuple[str, tuple[int, ...], int], Json], table: str, seats: tuple[int, ...]) -> list[str]:
    """What was told at a table, version by version."""
    found = {version: what for (id, own, version), what in shown.items() if (id, own) == (table, seats)}
    assert sorted(found) == list(range(1, len(found) + 1))
    return [json.dumps(found[version], sort_keys=True) for version in sorted(found)]
