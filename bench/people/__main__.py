"""`python -m bench.people`: how long each page of a player takes in a store full of finished games.

`GAMES=1000000 PLAYERS=100000 DATABASE=…` make the store, SQLite or PostgreSQL, and keep it if it is named; it is filled
once. One made-up player at a time asks the real server over HTTP. The time is from the request to the whole answer;
the CPU time is that of the server's process, so that a busy machine does not count. Some requests warm it up.
"""

import asyncio
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

import httpx
from rich.console import Console
from rich.table import Table

from bench.load.process import Process
from bench.people.filling import (
    DAY_MS,
    MEMBERS,
    SPAN_DAYS,
    START,
    fill,
    group_of,
    player_of,
    somebody,
    token_of,
    tournament_of,
)
from bench.people.filling import GAMES as POOLS
from nelumbo.server.store import opened

GAMES, PLAYERS = int(os.environ.get("GAMES", "1000000")), int(os.environ.get("PLAYERS", "100000"))
DATABASE = os.environ.get("DATABASE", "")
ASKED = 400  # players, for each page
WARMING_UP = 40  # before them
MIDDLE = f"{START + SPAN_DAYS // 2 * DAY_MS}."
PAGES: dict[str, Callable[[int], str]] = {
    "my games, first page": lambda _: "me/games",
    "my games, from the middle on": lambda _: f"me/games?before={MIDDLE}",
    "my games, filtered": lambda _: "me/games?game=lotus&outcome=won&opponents=people",
    "my games, by other rules": lambda _: "me/games?rules=other",
    "my tables": lambda _: "me/tables",
    "since my last visit": lambda _: "me/digest",
    "results against the same": lambda _: "me/games/{newest}/standing",
    "my profile": lambda _: "me/profile",
    "somebody's profile": lambda number: f"players/{player_of((number * 7) % PLAYERS)}/profile",
    "games at public tables": lambda number: f"players/{player_of((number * 7) % PLAYERS)}/games",
    "rating over time": lambda _: "me/ratings/lotus",
    "lessons and puzzles": lambda _: "me/learning",
    "ladder": lambda number: f"ladder/{POOLS[number % len(POOLS)]}",
    "ladder, from the middle on": lambda _: "ladder/lotus?before=20000.",
    "friends": lambda _: "me/friends",
    "groups": lambda _: "me/groups",
    "a group": lambda number: f"groups/{group_of(number)}",
    "a group's ladder": lambda number: f"groups/{group_of(number)}/ladder/lotus",
    "a tournament": lambda number: f"tournaments/{tournament_of(number)}",
    "fitting bots": lambda _: "bots/fitting",
    "searches": lambda _: "me/seeks",
    "open tables": lambda _: "tables",
    "sessions": lambda _: "me/sessions",
    "moderation": lambda _: "moderation",
    "players, for moderators": lambda number: f"moderation/players?text=player {number}",
}
MODERATED = ("moderation", "players, for moderators")


async def measured(url: str, server: Process) -> Table:
    found = Table(title=f"{GAMES:,} games, {PLAYERS:,} players, {ASKED} asked, milliseconds")
    for column in ("page", "p50", "p95", "longest", "CPU p50", "CPU p95"):
        found.add_column(column, justify="left" if column == "page" else "right")
    dice = random.Random(2)  # noqa: S311  # made-up data
    async with httpx.AsyncClient(base_url=f"{url}/api/", timeout=60) as client:
        for name, path in PAGES.items():
            passed, cpu = list[float](), list[float]()
            for _ in range(WARMING_UP + ASKED):
                number = min(somebody(dice, PLAYERS), PLAYERS // MEMBERS * MEMBERS - 1)
                before = server.cpu_milliseconds()
                passed.append(await asked(client, path(number), 0 if name in MODERATED else number))
                cpu.append(server.cpu_milliseconds() - before)
            times, cpus = (quantiles(figures[WARMING_UP:], n=100) for figures in (passed, cpu))
            figures = times[49], times[94], max(passed[WARMING_UP:]), cpus[49], cpus[94]
            found.add_row(name, *(f"{figure:.1f}" for figure in figures))
    return found


async def asked(client: httpx.AsyncClient, path: str, number: int) -> float:
    """The milliseconds that one answer takes."""
    headers = {"Authorization": f"Bearer {token_of(player_of(number))}"}
    if "{newest}" in path:
        games = (await client.get("me/games", headers=headers)).json()["games"]
        if not games:
            return 0.0
        path = path.format(newest=games[0]["id"])
    began = time.perf_counter()
    answer = await client.get(path, headers=headers)
    passed = (time.perf_counter() - began) * 1000
    assert answer.is_success, f"{path}: {answer.text[:200]}"
    return passed


async def prepare(address: str) -> bool:
    """Makes the schema; whether the store is still empty."""
    database = opened(address)
    await database.open()
    is_empty = not await database.read("SELECT 1 FROM results LIMIT 1")
    await database.close()
    return is_empty


async def make_moderator(address: str) -> None:
    database = opened(address)
    await database.open()
    await database.write(
        ("INSERT INTO roles (player, role) VALUES (?, 'admin') ON CONFLICT DO NOTHING", (player_of(0),))
    )
    await database.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        address = DATABASE or str(Path(folder, "people.db"))
        if asyncio.run(prepare(address)):
            fill(address, PLAYERS, GAMES)
            asyncio.run(make_moderator(address))
        port = free_port()
        words = ["-m", "nelumbo", "serve", "--port", str(port), "--database", address, "--workers", "1"]
        server = Process([sys.executable, *words], port, "/api/ready", Path(folder, "log")).wait()
        try:
            Console(width=100).print(asyncio.run(measured(f"http://127.0.0.1:{port}", server)))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
