"""`python -m bench.scaling`: what one move costs every part of a site, and what a large site would need.

One server process on SQLite, then 1, 2 and 4 on PostgreSQL and Redis (`PROCESSES=1,2,4`), with `LIVE=200` tables and a
page for every seat; the two pages of a table are at different processes. All costs are CPU time, bytes and counts, so
they hold for any number of cores; a rate does not. The model multiplies them. docs/scaling.md explains it.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import redis
import uvloop
from msgspec import Struct, to_builtins
from rich.console import Console
from rich.table import Table
from tests.server.services import Postgres, free_port, services

from bench.load.crowd import Crowd
from bench.load.filling import filled, joined
from bench.load.pages import opened
from bench.load.process import Process, cpu_seconds
from nelumbo.server.store import opened as opened_database
from nelumbo.server.store.players import Players

PROCESSES = [int(word) for word in os.environ.get("PROCESSES", "1,2,4").split(",")]
LIVE = int(os.environ.get("LIVE", "200"))
SECONDS = float(os.environ.get("SECONDS", "10"))
GAME = os.environ.get("GAME", "mandala")
IN_FLIGHT = 64
FEWEST_ROWS = 50
NEWCOMERS = 5_000
SPARE = 6  # games for each place, for when one is over
RESULTS = Path(__file__).parent / "results" / "scaling.json"
console = Console(width=120)


class Stored(Struct, frozen=True):
    """The rows of a table of the database, packed, and their bytes."""

    rows: int
    bytes: int
    index_bytes: int
    """Of these bytes."""


class Costs(Struct, frozen=True):
    """Of one move, unless it says otherwise."""

    processes: int
    store: str
    moves: int
    app_micros: float
    postgres_micros: float = 0.0
    redis_micros: float = 0.0
    transactions: float = 0.0
    rows_read: float = 0.0
    wal_bytes: float = 0.0
    redis_commands: float = 0.0
    table_kilobytes: float = 0.0
    """In the memory of all processes together, for a table with its pages."""
    process_megabytes: float = 0.0
    """Before anybody comes."""
    stored: dict[str, "Stored"] = {}
    """What PostgreSQL has at the end, by its table."""


class Meter:
    """What the services have done so far."""

    def __init__(self, postgres: Postgres, cache: redis.Redis, cache_pid: int) -> None:
        self.postgres, self.cache, self.cache_pid = postgres, cache, cache_pid

    def read(self) -> dict[str, float]:
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            row = connection.execute(
                "SELECT xact_commit, tup_returned, pg_current_wal_lsn() - '0/0' FROM pg_stat_database"
                " WHERE datname = current_database()"
            ).fetchone()
        assert row is not None
        stats = self.cache.info("stats")
        return {
            "transactions": float(row[0]),
            "rows_read": float(row[1]),
            "wal_bytes": float(row[2]),
            "redis_commands": float(stats["total_commands_processed"]),
            "postgres_micros": 1e6 * family_seconds(self.postgres.process.pid),
            "redis_micros": 1e6 * cpu_seconds(self.cache_pid),
        }

    def stored(self) -> dict[str, Stored]:
        """Only tables of so many rows that their pages are full."""
        found = {}
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            connection.execute("VACUUM FULL")
            names = connection.execute("SELECT relname FROM pg_stat_user_tables ORDER BY relname").fetchall()
            for (name,) in names:
                sizes = f"count(*), pg_total_relation_size('{name}'), pg_indexes_size('{name}')"
                row = connection.execute(f"SELECT {sizes} FROM {name}").fetchone()  # noqa: S608  # the schema's own names
                assert row is not None
                if row[0] >= FEWEST_ROWS:
                    found[name] = Stored(*row)
        return found


def family_seconds(pid: int) -> float:
    """Of a process and its children; PostgreSQL has one for each connection."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    total = cpu_seconds(pid)
    for child in children:
        with suppress(OSError):  # it has just ended
            total += cpu_seconds(int(child))
    return total


@contextmanager
def servers(count: int, address: str, cache: str | None, folder: Path) -> Iterator[list[Process]]:
    """Each on a port of its own, so that it is known where every page is."""
    started = []
    try:
        for number in range(count):
            words = ["serve", "--port", str(port := free_port()), "--database", address, "--log-level", "warning"]
            words += ["--redis", cache] if cache else []
            command = [sys.executable, "-m", "nelumbo", *words]
            started.append(Process(command, port, "/api/ready", folder / f"log-{number}"))
        yield [server.wait() for server in started]
    finally:
        for server in started:
            server.kill()


async def measured(count: int, address: str, cache: str | None, meter: Meter | None, folder: Path) -> Costs:
    tokens, tables = await filled(address, GAME, LIVE, SPARE)
    with servers(count, address, cache, folder) as running:
        empty = [server.megabytes() for server in running]
        crowd = Crowd()
        await opened([server.port for server in running], crowd, tokens, tables)
        full = [server.megabytes() for server in running]
        await crowd.flat_out(2.0, IN_FLIGHT)
        before, cpu = meter.read() if meter else {}, sum(server.cpu_seconds() for server in running)
        moves = len(await crowd.flat_out(SECONDS, IN_FLIGHT))
        cpu, after = sum(server.cpu_seconds() for server in running) - cpu, meter.read() if meter else {}
        crowd.go_home()
        if crowd.failures:
            raise SystemExit(f"refused: {crowd.failures[:5]}")
    return Costs(
        processes=count,
        store="PostgreSQL" if meter else "SQLite",
        moves=moves,
        app_micros=1e6 * cpu / moves,
        table_kilobytes=1024 * (sum(full) - sum(empty)) / LIVE,
        process_megabytes=sum(empty) / count,
        stored=await stored(address, meter) if meter else {},
        **{name: (after[name] - before[name]) / moves for name in after},
    )


async def stored(address: str, meter: Meter) -> dict[str, Stored]:
    """With enough newcomers that a row of theirs can be measured."""
    database = opened_database(address)
    await database.open()
    await joined(Players(database), NEWCOMERS)
    await database.close()
    return meter.stored()


async def every() -> list[Costs]:
    with tempfile.TemporaryDirectory() as folder:
        found = [await measured(1, str(Path(folder, "nelumbo.db")), None, None, Path(folder))]
    for count in PROCESSES:
        with tempfile.TemporaryDirectory() as folder, services() as (postgres, cache):
            meter = Meter(postgres, redis.Redis.from_url(cache.url), cache.process.pid)
            found.append(await measured(count, postgres.url, cache.url, meter, Path(folder)))
    return found


def shown(costs: list[Costs]) -> Table:
    table = Table(title=f"{GAME}, {LIVE} live tables, {SECONDS:.0f} s: one move costs")
    columns = ("store", "processes", "app", "PostgreSQL", "Redis", "transactions", "rows", "WAL", "Redis commands")
    for column in (*columns, "a table", "a process"):
        table.add_column(column, justify="right")
    for cost in costs:
        table.add_row(
            cost.store,
            str(cost.processes),
            f"{cost.app_micros:.0f} µs",
            f"{cost.postgres_micros:.0f} µs",
            f"{cost.redis_micros:.0f} µs",
            f"{cost.transactions:.2f}",
            f"{cost.rows_read:.1f}",
            f"{cost.wal_bytes:.0f} B",
            f"{cost.redis_commands:.1f}",
            f"{cost.table_kilobytes:.0f} kB",
            f"{cost.process_megabytes:.0f} MB",
        )
    return table


async def main() -> None:
    costs = await every()
    console.print(shown(costs))
    RESULTS.write_text(json.dumps(to_builtins(costs), indent=1) + "\n")


if __name__ == "__main__":
    uvloop.run(main())
