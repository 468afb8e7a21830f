"""`make load-test`: one process, SQLite with full durability, bots off, two cores; and boardgame.io's server beside it.

`LIVE=1,100` chooses the numbers of live tables, none (`LIVE=`) leaves only boardgame.io; `SECONDS=5` is the length of a
measurement, `GAME=lotus` the game.
"""

import asyncio
import os
import secrets
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from bench.load import boardgame
from bench.load.crowd import OPENING, Crowd, Figures
from bench.load.filling import filled
from bench.load.pages import Page, Place, connected, opened
from bench.load.process import Process

LIVE = [int(word) for word in os.environ.get("LIVE", "1,10,100,1000,10000").split(",") if word]
SECONDS = float(os.environ.get("SECONDS", "10"))
GAME = os.environ.get("GAME", "mandala")
WARM_SECONDS = 2.0
IN_FLIGHT = 64  # moves under way at one time, or one a table where there are fewer tables
LOAD = 0.7
GAME_MOVES = 30  # moves that every game has at least
MOST_MOVES = 6_000  # moves a second that there must be games for
IDLE_PAGES = 1_000
MATCHES = 1_000  # of tic-tac-toe
console = Console(width=120)


def serving(folder: Path, port: int) -> Process:
    """Our server, as a host would start it."""
    words = ["serve", "--port", str(port), "--database", str(folder / "nelumbo.db"), "--log-level", "warning"]
    return Process([sys.executable, "-m", "nelumbo", *words], port, "/api/ready", folder / "log")


def spares(live: int) -> int:
    """How many spare games each live table needs."""
    stretches = WARM_SECONDS + 2 * SECONDS
    return 1 + int(MOST_MOVES * stretches / live / GAME_MOVES)


async def stretch(server: Process, play: asyncio.Future[list[float]] | object, seconds: float) -> Figures:
    """What a stretch of play gave, and what it cost the server."""
    cpu = server.cpu_seconds()
    waits = await play  # type: ignore[misc]
    return Figures(len(waits), seconds, server.cpu_seconds() - cpu, waits)


async def measured(live: int, folder: Path, port: int) -> list[str]:
    """One row: `live` tables, each with a page for every seat."""
    tokens, tables = await filled(str(folder / "nelumbo.db"), GAME, live, spares(live))
    server = serving(folder, port).wait()
    try:
        crowd, base, since = Crowd(), server.megabytes(), time.perf_counter()
        pages = await opened(port, crowd, tokens, tables)
        opening, memory = time.perf_counter() - since, server.megabytes()
        await crowd.flat_out(WARM_SECONDS, IN_FLIGHT)
        flat_out = await stretch(server, crowd.flat_out(SECONDS, IN_FLIGHT), SECONDS)
        paced = await stretch(server, crowd.at_pace(SECONDS, LOAD * flat_out.rate), SECONDS)
        complain(crowd)
        crowd.go_home()
        grown = server.megabytes()
        again = await recovered(server, port, tokens, pages)
    finally:
        server.kill()
    return [
        f"{live:,}",
        f"{flat_out.rate:,.0f}",
        f"{flat_out.per_cpu_second:,.0f}",
        f"{paced.rate:,.0f}",
        f"{paced.millis(0.5):.1f}",
        f"{paced.millis(0.99):.1f}",
        f"{grown:,.0f}",
        f"{1024 * (memory - base) / live:,.0f}",
        f"{opening:.1f}",
        again,
    ]


def complain(crowd: Crowd) -> None:
    """What did not go as it should."""
    for what in sorted(set(crowd.failures)):
        console.print(f"[yellow]{crowd.failures.count(what)} times: {what}[/]")


async def recovered(server: Process, port: int, tokens: list[str], pages: list[Page]) -> str:
    """The server is killed and started again: seconds from the kill to the first acknowledged move, anywhere."""
    place = next(place for page in pages for place in page.places.values() if place.tables)
    since = time.perf_counter()
    server.kill()
    for page in pages:
        page.close()
    server.start()
    crowd = Crowd()
    crowd.limit = 1
    mine = [tokens[page] for page in place.tables[0].pages]
    alone = Place(place.tables[:1])
    while True:
        try:
            for token in mine:
                page = await connected(port, crowd, token, [alone])
                page.say_hello(alone)
            break
        except OSError:
            await asyncio.sleep(0.01)
    while not crowd.waits:
        await asyncio.sleep(0.001)
    return f"{time.perf_counter() - since:.2f}"


async def idle(folder: Path, port: int) -> float:
    """Kilobytes of a page that has no table open."""
    tokens, _ = await filled(str(folder / "nelumbo.db"), GAME, 1, 0)
    server = serving(folder, port).wait()
    try:
        crowd, few = Crowd(), asyncio.Semaphore(OPENING)

        async def one() -> Page:
            async with few:
                return await connected(port, crowd, tokens[0], [])

        first = [await one() for _ in range(OPENING)]
        base = server.megabytes()
        pages = await asyncio.gather(*(one() for _ in range(IDLE_PAGES)))
        grown = server.megabytes() - base
        for page in (*first, *pages):
            page.close()
        return 1024 * grown / IDLE_PAGES
    finally:
        server.kill()


async def beside(folder: Path, port: int) -> Table:
    """Ours and boardgame.io's, by turns in one run: moves for a second of the server's CPU time."""
    table = Table(title="Moves per CPU-second of the server, taken in turns")
    for column in ("round", f"ours ({GAME}, on disk)", "boardgame.io (tic-tac-toe, in memory)", "ratio"):
        table.add_column(column, justify="right")
    tokens, tables = await filled(str(folder / "nelumbo.db"), GAME, 100, spares(100))
    ours, theirs = serving(folder, port).wait(), boardgame.started(port + 1, folder / "boardgame.log")
    crowd = Crowd()
    try:
        await opened(port, crowd, tokens, tables)
        await crowd.flat_out(WARM_SECONDS, IN_FLIGHT)
        for number in range(4):
            mine = await stretch(ours, crowd.flat_out(SECONDS / 3, IN_FLIGHT), SECONDS / 3)
            other = Crowd()
            pages = await boardgame.seated(port + 1, other, MATCHES)
            other_figures = await boardgame.to_the_end(theirs, other, IN_FLIGHT)
            for page in pages:
                page.close()
            if number:  # the first one warms up
                ratio = mine.per_cpu_second / other_figures.per_cpu_second
                figures = (f"{mine.per_cpu_second:,.0f}", f"{other_figures.per_cpu_second:,.0f}", f"{ratio:.2f}")
                table.add_row(str(number), *figures)
    finally:
        crowd.go_home()
        ours.kill()
        theirs.kill()
    return table


async def growing(port: int) -> None:
    """How cost grows with the number of live tables, and what an idle page takes."""
    table = Table(title=f"{GAME}: one process, SQLite, synchronous=FULL; p50 and p99 at {LOAD:.0%} of the rate")
    columns = ["live tables", "moves/s", "per CPU-s", "at", "p50 ms", "p99 ms", "MB", "kB a table"]
    for column in (*columns, "all pages open, s", "first move after a kill, s"):
        table.add_column(column, justify="right")
    for live in LIVE:
        with tempfile.TemporaryDirectory() as folder:
            table.add_row(*await measured(live, Path(folder), port))
            console.print(f"[dim]{live:,} live tables done, load average {os.getloadavg()[0]:.1f}[/]")
    console.print(table)
    with tempfile.TemporaryDirectory() as folder:
        console.print(f"An idle page: {await idle(Path(folder), port):.0f} kB")


async def main() -> None:
    port = 20_000 + secrets.randbelow(20_000)
    console.print(f"{os.cpu_count()} cores, load average before: {', '.join(f'{x:.1f}' for x in os.getloadavg())}")
    if LIVE:
        await growing(port)
    if boardgame.installed():
        with tempfile.TemporaryDirectory() as folder:
            console.print(await beside(Path(folder), port))
    else:
        console.print("[yellow]npm is not there: boardgame.io was not measured[/]")
    console.print(f"load average after: {', '.join(f'{x:.1f}' for x in os.getloadavg())}")


if __name__ == "__main__":
    uvloop.run(main())
