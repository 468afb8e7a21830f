"""`python -m bench.load.opening`: what it costs a server process to open pages of games in the middle.

Every table has two pages, and every page one table, or two with `TABLES=2`. First with no table in memory, as after a
start; then all of them once more. `PAGES=10000` and `GAME=lotus` choose; one process, SQLite, as hosts run it.
"""

import asyncio
import os
import secrets
import tempfile
import time
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from bench.load.__main__ import serving
from bench.load.crowd import Crowd
from bench.load.filling import Seated, filled
from bench.load.pages import opened
from bench.load.process import Process

PAGES = int(os.environ.get("PAGES", "2000"))
TABLES = int(os.environ.get("TABLES", "1"))
GAME = os.environ.get("GAME", "mandala")
MIDDLE = (0.4, 0.6)  # parts of the games that have been played
console = Console(width=120)


async def timed(server: Process, tokens: list[str], tables: list[list[Seated]]) -> list[str]:
    """Opens all pages and closes them again; one row."""
    crowd, cpu, since = Crowd(), server.cpu_seconds(), time.perf_counter()
    pages = await opened(server.port, crowd, tokens, tables)
    seconds, cpu = time.perf_counter() - since, server.cpu_seconds() - cpu
    crowd.go_home()
    heard = sum(page.heard for page in pages)
    for page in pages:
        page.close()
    await asyncio.sleep(1.0)  # so that the server has noticed it
    return [f"{seconds:.1f}", f"{cpu:.1f}", f"{PAGES / cpu:,.0f}", f"{heard / 1024 / PAGES:.1f}"]


async def main() -> None:
    table = Table(title=f"{GAME}: {PAGES:,} pages with {TABLES} tables each, games in the middle")
    for column in ("", "s", "CPU s of the server", "pages per CPU-s", "kB a page"):
        table.add_column(column, justify="right")
    with tempfile.TemporaryDirectory() as folder:
        file, places = Path(folder, "nelumbo.db"), PAGES * TABLES // 2
        tokens, tables = await filled(str(file), GAME, places, 0, MIDDLE, shares=TABLES > 1)
        server = serving(Path(folder), 20_000 + secrets.randbelow(20_000)).wait()
        try:
            for name in ("no table in memory", "once more"):
                table.add_row(name, *await timed(server, tokens, tables))
        finally:
            server.kill()
    console.print(table)
    console.print(f"load average: {', '.join(f'{x:.1f}' for x in os.getloadavg())}")


if __name__ == "__main__":
    uvloop.run(main())
