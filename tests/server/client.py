"""A client as anybody would write one: HTTP, one WebSocket, and a journal of everything it was told."""

import asyncio
import json
import os
import secrets
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

WAIT_SECONDS = 30
Json = dict[str, Any]


class Refused(Exception):
    def __init__(self, answer: Json) -> None:
        super().__init__(json.dumps(answer))
        self.answer = answer
        self.code: str = answer.get("code") or answer.get("error") or ""


def trusted() -> ssl.SSLContext:
    """Shared: to read the certificates takes 17 ms of CPU time, and there are thousands of clients."""
    return trusted_by(os.environ.get("SSL_CERT_FILE"))


@cache
def trusted_by(file: str | None) -> ssl.SSLContext:
    return httpx.create_ssl_context()  # from that file, if there is one


class Seen:
    """One table, as this client knows it."""

    def __init__(self) -> None:
        self.version = 0
        self.table: Json = {}
        self.views: dict[int | None, Json] = {}
        self.told: list[Json] = []
        self.here: list[Json] = []
        self.clocks: Json | None = None
        self.welcomes = 0

    @property
    def seats(self) -> list[int]:
        return list(self.table.get("yours", []))

    def kinds(self) -> list[str]:
        return [str(told["event"]["kind"]) for told in self.told]


class Client:
    def __init__(self, url: str, address: str | None = None) -> None:
        """`address` is one of this machine's, from which to come."""
        # The server closes idle connections, perhaps just as a slow client uses one again.
        limits = httpx.Limits(max_keepalive_connections=0)
        transport = httpx.AsyncHTTPTransport(verify=trusted(), local_address=address, limits=limits)
        self.http = httpx.AsyncClient(
            base_url=url, headers={"X-Nelumbo": "1"}, timeout=WAIT_SECONDS, transport=transport
        )
        self.url = url
        self.address = address
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.tables: dict[str, Seen] = {}
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.lobby: dict[str, Json] = {}
        self.invitations: list[str] | None = None
        """The tables of the last message about them."""
        self.mine: dict[str, Json] = {}
        self.seeks: list[Json] = []
        self.pongs: list[Json] = []
        self.hints: list[Json] = []
        self.frames: list[str] = []
        self.changed = asyncio.Event()
        self.player = ""

    @classmethod
    async def guest(cls, url: str, name: str, address: str | None = None) -> "Client":
        client = cls(url, address)
        me = await client.post("/api/players", name=name)
        client.player = me["player"]
        return client

    # HTTP.

    async def request(self, method: str, path: str, **options: Any) -> Any:
        answer = await self.http.request(method, path, **options)
        body = answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else answer.text
        if answer.status_code >= 400:
            said = body if isinstance(body, dict) else {"code": body}  # a proxy's refusal is a page
            raise Refused({"status": answer.status_code, **said})
        return body

    async def get(self, path: str, **params: Any) -> Any:
        return await self.request("GET", path, params=params)

    async def post(self, path: str, **body: Any) -> Any:
        return await self.request("POST", path, json=body)

    async def open_table(self, game: str, seats: list[Json], **more: Any) -> str:
        return str((await self.post("/api/tables", game=game, seats=seats, **more))["id"])

    # The socket.

    async def connect(self, **headers: str) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        token = self.http.headers.get("Authorization")
        found = {**({"Cookie": cookies} if cookies else {}), **({"Authorization": token} if token else {}), **headers}
        address = self.url.replace("http", "ws") + "/api/socket"
        # The protocol has its own ping; a slow machine is no lost connection.
        self.socket = await connect(
            address,
            additional_headers=found,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=WAIT_SECONDS,
            local_addr=None if self.address is None else (self.address, 0),
        )
        self.reader = asyncio.create_task(self.read(self.socket))

    async def read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                self.frames.append(text)
                self.take(json.loads(text))
                self.changed.set()
        for future in self.answers.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection is lost"))
        self.answers.clear()
        self.changed.set()

    def take(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                self.take_welcome(message)
            case "told":
                self.take_told(message)
            case "here":
                if message["table_id"] in self.tables:
                    self.tables[message["table_id"]].here = message["here"]
            case "ack" | "refused" | "earlier":
                future = self.answers.pop(message["id"] or "", None)
                if future is not None and not future.done():
                    future.set_result(message)
            case "invitations":
                self.invitations = [listing["id"] for listing in message["tables"]]
            case "lobby":
                self.lobby = {listing["id"]: listing for listing in message["tables"]}
                self.mine = {listing["id"]: listing for listing in message["mine"]}
            case "listed":
                (self.mine if message["mine"] else self.lobby)[message["listing"]["id"]] = message["listing"]
            case "unlisted":
                (self.mine if message["mine"] else self.lobby).pop(message["id"], None)
            case "free_undo":
                self.take_free_undo(message)
            case "seeks":
                self.seeks = message["seeks"]
            case "pong":
                self.pongs.append(message)
            case "hint":
                self.hints.append(message)
            case "bye":
                pass
            case other:
                raise AssertionError(other)

    def take_welcome(self, message: Json) -> None:
        seen = self.tables.setdefault(message["table_id"], Seen())
        if message["missed"] and message["missed"][0]["version"] == 1:
            seen.told.clear()
        seen.table, seen.version, seen.here = message["table"], message["version"], message["here"]
        seen.views = {seat_view["seat"]: seat_view for seat_view in message["views"]}
        seen.clocks = message["clocks"]
        # A page that says hello twice at the same version is told the same twice.
        last = seen.told[-1]["version"] if seen.told else 0
        seen.told.extend(told for told in message["missed"] if told["version"] > last)
        seen.welcomes += 1
        self.check_versions(seen)

    def take_told(self, message: Json) -> None:
        seen = self.tables[message["table_id"]]
        seen.version = message["version"]
        seen.table = message.get("table", seen.table)
        seen.views |= {seat_view["seat"]: seat_view for seat_view in message.get("views", [])}
        seen.clocks = message.get("clocks", seen.clocks)
        seen.told.append(message)
        self.check_versions(seen)

    def take_free_undo(self, message: Json) -> None:
        seen = self.tables[message["table_id"]]
        if message["version"] == seen.version:
            seen.views[message["seat"]]["free_undo"] = message["moves"]

    def check_versions(self, seen: Seen) -> None:
        """Nothing is told twice, and nothing is left out."""
        assert [told["version"] for told in seen.told] == list(range(1, seen.version + 1))

    async def send(self, type: str, **fields: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def ask(self, type: str, table: str, id: str | None = None, **fields: Any) -> Json:
        """Sends a request and waits for its answer; raises Refused."""
        id = id or secrets.token_hex(8)
        future = self.answers[id] = asyncio.get_running_loop().create_future()
        try:
            await self.send(type, id=id, table=table, **fields)
        except ConnectionClosed:
            future.cancel()
            raise
        async with asyncio.timeout(WAIT_SECONDS):
            answer: Json = await future
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def hello(self, table: str) -> Seen:
        seen = self.tables.setdefault(table, Seen())
        await self.ask("hello", table, version=seen.version, seats=seen.seats)
        return seen

    async def move(self, table: str, seat: int, move: Json, id: str | None = None, version: int | None = None) -> Json:
        at = self.tables[table].version if version is None else version
        return await self.ask("move", table, id, seat=seat, version=at, move=move)

    async def until(self, holds: Callable[[], object]) -> None:
        """Waits for something to be told."""
        async with asyncio.timeout(WAIT_SECONDS):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def close(self) -> None:
        await self.disconnect()
        await self.http.aclose()
