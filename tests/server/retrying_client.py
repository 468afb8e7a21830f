"""A client that never gives up: it reconnects, says again what was not acknowledged, and keeps a journal of it all."""

import asyncio
import json
import random
import secrets
from collections import defaultdict
from typing import Any, TypeAlias

import httpx
from websockets.exceptions import WebSocketException

from nelumbo.core.commitment import page_commitment
from tests.server.client import Client, Json, Refused, Seen
from tests.server.scenarios import decisions

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, asyncio.TimeoutError)
PAUSE_SECONDS = 0.1
RECENT = 100
Eyes: TypeAlias = tuple[str, tuple[int, ...]]
"""A table, and as whom it was seen."""


class RetryingClient(Client):
    """Its journal is what a person would swear to: what was shown, and what was acknowledged."""

    def __init__(self, urls: list[str]) -> None:
        super().__init__(urls[0])
        self.urls = urls
        self.shown: dict[Eyes, dict[int, str]] = defaultdict(dict)
        """By version, what happened."""
        self.views: dict[Eyes, dict[int, int]] = defaultdict(dict)
        """By version, what could then be seen: views and legal moves, as a number."""
        self.acknowledged: list[tuple[str, int, str, Json]] = []
        """Table, seat, id and move."""
        self.contributed: list[tuple[str, int, str]] = []
        """Table, seat, and what was acknowledged as a part of the seed."""
        self.finished: list[str] = []
        self.losses = 0
        self.codes: list[int | None] = []
        """How the connections ended."""
        self.sealed = 0
        """Sealed choices over which the connection was lost."""
        self.refused = 0
        self.faults: list[str] = []
        self.reconnecting = asyncio.Lock()

    def take(self, message: Json) -> None:
        if message["type"] == "welcome" and message["table_id"] in self.finished:
            return  # a hello that was under way when the table was left
        super().take(message)
        del self.frames[:-RECENT]
        if message["type"] in ("told", "welcome"):
            self.note(message)

    def note(self, message: Json) -> None:
        """What was once shown stays so."""
        eyes = (message["table_id"], tuple(self.tables[message["table_id"]].seats))
        for told in [message] if message["type"] == "told" else message["missed"]:
            if self.shown[eyes].setdefault(told["version"], plain(told["event"])) != plain(told["event"]):
                self.faults.append(f"another story than before at {eyes}, version {told['version']}")
        if "views" in message:
            seen = hash(plain([without_undo(seat_view) for seat_view in message["views"]]))
            if self.views[eyes].setdefault(message["version"], seen) != seen:
                self.faults.append(f"another view than before at {eyes}, version {message['version']}")

    def check_versions(self, seen: Seen) -> None:
        """Nothing is told twice, and nothing is left out."""
        versions = [told["version"] for told in seen.told]
        if versions != list(range(1, seen.version + 1)):
            odd = next((at for at, version in enumerate(versions) if version != at + 1), len(versions))
            near = versions[max(0, odd - 2) : odd + 3]
            self.faults.append(
                f"at table {seen.table.get('id')} version {seen.version} has a story of {near} from {odd}"
            )

    async def reconnect(self) -> None:
        """To any process that answers, with all tables open again; the games of one person share a connection."""
        lost = self.reader
        async with self.reconnecting:
            if self.reader is lost:
                self.losses += 1
                self.codes.append(None if self.socket is None else self.socket.close_code)
                self.sealed += sum(has_sealed(seen) for seen in self.tables.values())
                await self.connect_again()

    async def connect_again(self) -> None:
        while True:
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

    async def contribute(self, id: str) -> None:
        """Adds to the seed if asked; too late is no fault."""
        seen, contribution = self.tables[id], secrets.token_hex(16)
        await self.patiently(
            lambda: seen.table.get("contributions") or seen.table.get("status", "waiting") != "waiting"
        )
        asked = (seen.table["contributions"] or {}).get("asked", [])
        for seat in [seat for seat in seen.seats if seat in asked]:
            commitment = page_commitment(seen.table["commitment"], seat, contribution)
            try:
                await self.insist("commit_contribution", id, secrets.token_hex(6), seat=seat, commitment=commitment)
                await self.patiently(lambda: seen.table["contributions"]["step"] != "commit")
                await self.insist("reveal_contribution", id, secrets.token_hex(6), seat=seat, contribution=contribution)
                self.contributed.append((id, seat, contribution))
            except Refused as refused:
                if refused.code != "nothing_asked":
                    raise

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
                if refused.code not in ("stale", "game_over"):
                    self.faults.append(f"a legal move was refused: {refused}")
                self.refused += 1
                continue
            self.acknowledged.append((id, seat, move_id, move))


def without_undo(seat_view: Json) -> Json:
    """What can be seen. How much may be taken back freely is found out later, at the same version."""
    return {name: value for name, value in seat_view.items() if name != "free_undo"}


def plain(what: Any) -> str:
    """The same text for the same thing."""
    return json.dumps(what, sort_keys=True)


def has_sealed(seen: Seen) -> bool:
    """Whether a choice of this client's lies sealed on the table."""
    return any(seat_view["view"].get("commit") is not None for seat_view in seen.views.values())
