"""`python -m bench.site_model`: what a large site would need, from what `bench.scaling` measured.

`TABLES=50000` live tables of two players, each with `PACE=15` seconds a move, and `PLAYERS=1000000` accounts, with 1,
10 and 100 server processes. Costs are multiplied, nothing else: docs/scaling.md says what that leaves out.
"""

import json
import os

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.scaling import RESULTS, Costs
from nelumbo.server.live.cluster import POLL_SECONDS
from nelumbo.server.live.telling.lobby import LISTED

TABLES = int(os.environ.get("TABLES", "50000"))
PACE = float(os.environ.get("PACE", "15"))
PLAYERS = int(os.environ.get("PLAYERS", "1000000"))
PROCESSES = (1, 10, 100)
BUSY = 0.7  # of a core, the most that a process should have to do
GAME_ENTRIES = 46  # of a game of Mandala
ROWS_OF_A_GAME = {"entries": GAME_ENTRIES, "player_results": 2, "results": 1, "seatings": 2, "tables": 1}
ROWS_OF_AN_ACCOUNT = {"players": 1, "tokens": 1}
GIGABYTE = 1e9
console = Console(width=120)


class Site(Struct, frozen=True):
    """What a number of processes would have to do."""

    processes: int
    load: float
    """Cores of work for each process."""
    memory_gigabytes: float
    postgres_cores: float
    transactions: float
    wal_megabytes: float
    polled_rows: float
    redis_cores: float
    redis_commands: float
    core_seconds: float
    """Of all parts together, for an hour of a table."""


def moves_a_second() -> float:
    return TABLES / PACE


def between(alone: float, shared: float, processes: int) -> float:
    """The cost of a move: for one table in `processes`, both pages are at the same process."""
    return alone + (shared - alone) * (1 - 1 / processes)


def site(alone: Costs, shared: Costs, processes: int) -> Site:
    def cost(name: str) -> float:
        return between(getattr(alone, name), getattr(shared, name), processes)

    moves = moves_a_second()
    micros = cost("app_micros") + cost("postgres_micros") + cost("redis_micros")
    kilobytes = TABLES * cost("table_kilobytes")
    return Site(
        processes=processes,
        load=moves * cost("app_micros") / 1e6 / processes,
        memory_gigabytes=(kilobytes / 1024 + processes * alone.process_megabytes) / 1024,
        postgres_cores=moves * cost("postgres_micros") / 1e6,
        transactions=moves * cost("transactions"),
        wal_megabytes=moves * cost("wal_bytes") / 1e6,
        polled_rows=(TABLES * between(1, 2, processes) + processes * 2 * LISTED) / POLL_SECONDS,
        redis_cores=moves * cost("redis_micros") / 1e6,
        redis_commands=moves * cost("redis_commands"),
        core_seconds=micros / 1e6 * 3600 / PACE,
    )


def shown(sites: list[Site]) -> Table:
    table = Table(
        title=f"{TABLES:,} live tables, a move every {PACE:.0f} s at each: {moves_a_second():,.0f} moves a second"
    )
    columns = ("processes", "load of each", "memory", "PostgreSQL", "transactions/s", "WAL", "polled rows/s", "Redis")
    for column in (*columns, "commands/s", "a table-hour"):
        table.add_column(column, justify="right")
    for one in sites:
        table.add_row(
            str(one.processes),
            f"{one.load:.2f}{'' if one.load <= BUSY else ' !'}",
            f"{one.memory_gigabytes:.1f} GB",
            f"{one.postgres_cores:.2f} cores",
            f"{one.transactions:,.0f}",
            f"{one.wal_megabytes:.1f} MB/s",
            f"{one.polled_rows:,.0f}",
            f"{one.redis_cores:.2f} cores",
            f"{one.redis_commands:,.0f}",
            f"{one.core_seconds:.2f} CPU-s",
        )
    return table


def main() -> None:
    costs = msgspec.convert(json.loads(RESULTS.read_text()), list[Costs])
    alone, shared = (next(c for c in costs if c.store == "PostgreSQL" and c.processes == n) for n in (1, 2))
    console.print(shown([site(alone, shared, processes) for processes in PROCESSES]))
    console.print(growth(shared))
    accounts = sum(PLAYERS * rows * bytes_of(shared, name) for name, rows in ROWS_OF_AN_ACCOUNT.items())
    console.print(f"{PLAYERS:,} accounts are {accounts / GIGABYTE:.1f} GB.")


def growth(costs: Costs) -> Table:
    """Of the tables of PostgreSQL, in a day of games."""
    games = moves_a_second() * 86_400 / GAME_ENTRIES
    table = Table(title=f"{games / 1e6:.1f} million games a day are stored as")
    for column in ("", "rows a day", "a row", "a day", "indexes a day"):
        table.add_column(column, justify="right")
    for name, rows in ROWS_OF_A_GAME.items():
        day, kept = games * rows, costs.stored[name]
        table.add_row(
            name,
            f"{day / 1e6:,.1f} million",
            f"{bytes_of(costs, name):.0f} B",
            f"{day * bytes_of(costs, name) / GIGABYTE:,.1f} GB",
            f"{day * kept.index_bytes / kept.rows / GIGABYTE:,.1f} GB",
        )
    return table


def bytes_of(costs: Costs, name: str) -> float:
    """Of a row, with its share of the indexes."""
    return costs.stored[name].bytes / costs.stored[name].rows


if __name__ == "__main__":
    main()
