"""boardgame.io's server from npm, beside ours: its example game and its store in memory, over its own protocol."""

import asyncio
import random
import secrets
import shutil
import subprocess
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.load.crowd import OPENING, Crowd, Figures
from bench.load.process import Process
from bench.load.wire import Link

FOLDER = Path(__file__).parent / "boardgame"
SPACE = "/tic-tac-toe,"
EVENT = f"42{SPACE}".encode()
DICE = random.Random(7)  # noqa: S311


class Cells(Struct):
    cells: list[str | None]


class Turn(Struct):
    """Whose turn it is, unless the game is over."""

    currentPlayer: str  # noqa: N815  # their word
    gameover: object = None


class Board(Struct):
    G: Cells
    ctx: Turn
    _stateID: int  # noqa: N815  # their word


class Synced(Struct):
    state: Board


class Choice(Struct):
    page: "Page"
    board: Board

    def make(self) -> None:
        page = self.page
        cell = DICE.choice([place for place, mark in enumerate(self.board.G.cells) if mark is None])
        payload = f'{{"type":"clickCell","args":[{cell}],"playerID":"{page.seat}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        page.since = time.perf_counter()
        page.event(f'"update",{action},{self.board._stateID},"{page.match}","{page.seat}"')


class Page(Link):
    def __init__(self, crowd: Crowd, match: str, seat: str) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket", {})
        self.crowd, self.match, self.seat = crowd, match, seat
        self.since: float | None = None
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def event(self, arguments: str) -> None:
        self.send(f"42{SPACE}[{arguments}]".encode())

    def hear(self, text: bytes) -> None:
        """Their handshake, their heartbeat, their events."""
        if text.startswith(EVENT):
            self.hear_event(text[len(EVENT) :])
        elif text.startswith(b"0"):
            self.send(f"40{SPACE}".encode())
        elif text.startswith(b"40"):
            self.event(f'"sync","{self.match}","{self.seat}",null,2')
        elif text == b"2":
            self.send(b"3")

    def hear_event(self, text: bytes) -> None:
        """The state after a move, which is also how its sender hears that it was taken."""
        name, _, *rest = msgspec.json.decode(text, type=list[msgspec.Raw])
        if bytes(name) == b'"sync"':
            self.look(msgspec.json.decode(rest[0], type=Synced).state)
            self.synced.set_result(None)
        elif bytes(name) == b'"update"':
            self.look(msgspec.json.decode(rest[0], type=Board))

    def look(self, board: Board) -> None:
        if self.since is not None:
            since, self.since = self.since, None
            self.crowd.acknowledged(since)
        if board.ctx.gameover is None and board.ctx.currentPlayer == self.seat:
            self.crowd.offer(Choice(self, board))


def installed() -> bool:
    """Fetches the packages of the lock file, once."""
    npm = shutil.which("npm")
    if npm is None:
        return False
    if not (FOLDER / "node_modules").exists():
        words = [npm, "ci", "--no-audit", "--no-fund", "--omit=peer"]
        subprocess.run(words, cwd=FOLDER, check=True, capture_output=True)  # noqa: S603
    return True


def started(port: int, log: Path) -> Process:
    return Process([shutil.which("node") or "node", "server.js", str(port)], port, "/", log, FOLDER).wait()


async def seated(port: int, crowd: Crowd, matches: int) -> list[Page]:
    loop, few = asyncio.get_running_loop(), asyncio.Semaphore(OPENING)

    async def sit(match: str, seat: str) -> Page:
        async with few:
            _, page = await loop.create_connection(lambda: Page(crowd, match, seat), "127.0.0.1", port)
            await page.synced
            return page

    names = [secrets.token_hex(6) for _ in range(matches)]
    return await asyncio.gather(*(sit(name, seat) for name in names for seat in "01"))


async def to_the_end(server: Process, crowd: Crowd, limit: int) -> Figures:
    """All matches to their ends; nothing but the moves is counted."""
    cpu, since = server.cpu_seconds(), time.perf_counter()
    crowd.waits, crowd.limit = [], limit
    crowd.go_on()
    while crowd.in_flight:
        await asyncio.sleep(0.01)
    crowd.limit = 0
    return Figures(len(crowd.waits), time.perf_counter() - since, server.cpu_seconds() - cpu, list(crowd.waits))
