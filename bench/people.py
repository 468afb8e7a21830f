"""`python -m bench.people`: how long a player's pages take in a store full of finished games.

`GAMES=1000000 PLAYERS=100000 DATABASE=…` make the store: made-up results, some players with many more than others. One
caller asks at a time; the time is the CPU time of the server's process, so that a busy machine does not count, and the
time that passed.
"""

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from types import SimpleNamespace
from typing import Any

from rich.console import Console
from rich.table import Table

from nelumbo.server.api.bots import fitting_bots
from nelumbo.server.api.friends import shown as friends_of
from nelumbo.server.api.profiles import history_of, shown
from nelumbo.server.api.results import page
from nelumbo.server.limits.rates import Limit, PastGamesQuota
from nelumbo.server.store import is_postgres, opened
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.database import Statement
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.players import Player
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.ratings import CHANGE, Ratings
from nelumbo.server.store.results import GameResult, ResultFilter, Results, SeatOutcome, SeatResult, storing
from nelumbo.server.store.seeks import Seeks

GAMES, PLAYERS = int(os.environ.get("GAMES", "1000000")), int(os.environ.get("PLAYERS", "100000"))
DATABASE = os.environ.get("DATABASE", "")
ASKED = 400  # players, for each page
BATCH = 5_000
BOTS = ("beginner", "casual", "skilled", "strong", "master")
FRIENDS = 5  # at least, of each player
RATED = 0.5
FOLLOW = "INSERT INTO follows (player, followed, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
DAY_MS = 24 * 3600 * 1000
START = 1_700_000_000_000


def player_of(number: int) -> str:
    return f"player-{number}"


def somebody(dice: random.Random) -> str:
    """Some play more than others: the first hundredth has a tenth of all games."""
    return player_of(int(PLAYERS * dice.random() ** 2))


def result(number: int, dice: random.Random) -> GameResult:
    """Against a bot, or another player."""
    ann, bob = somebody(dice), player_of(dice.randrange(PLAYERS))
    is_bot, won = ann == bob or dice.random() < 0.5, dice.random() < 0.5
    outcomes: tuple[SeatOutcome, SeatOutcome] = ("won", "lost") if won else ("lost", "won")
    seats = [
        SeatResult(name=ann, player=ann, outcome=outcomes[0], score=dice.randrange(60), place=1 if won else 2),
        SeatResult(
            name="" if is_bot else bob,
            player=None if is_bot else bob,
            bot=dice.choice(BOTS) if is_bot else None,
            outcome=outcomes[1],
            score=dice.randrange(60),
            place=2 if won else 1,
        ),
    ]
    ended_at = START + number * 400 * DAY_MS // GAMES
    return GameResult(
        table=f"table-{number}",
        game=dice.choice(("mandala", "lotus", "flowers")),
        rules=1,
        options={},
        public=dice.random() < 0.3,
        reason="finished",
        practice=False,
        lesson=False,
        counted=True,
        sides=2,
        moves=40,
        started_at=ended_at - 20 * 60_000,
        ended_at=ended_at,
        seats=seats,
    )


def statements() -> Iterator[Statement]:
    for number in range(PLAYERS):
        yield (
            "INSERT INTO players (id, name, created_at) VALUES (?, ?, ?)",
            (player_of(number), f"Player {number}", START),
        )
    dice = random.Random(1)  # noqa: S311  # made-up data
    for number in range(GAMES):
        made = result(number, dice)
        yield from storing(made)[:-1]
        yield from changes(made, dice)
    for number in range(PLAYERS):
        for other in {dice.randrange(PLAYERS) for _ in range(FRIENDS)} - {number}:
            for one, two in ((number, other), (other, number)):
                yield FOLLOW, (player_of(one), player_of(two), START)


def changes(made: GameResult, dice: random.Random) -> Iterator[Statement]:
    """Ratings after a game, made up; a game against a bot is not rated."""
    players = made.players() if dice.random() < RATED else []
    for player in players if len(players) == 2 else []:
        mu = repr(25 + dice.gauss(0, 5))
        yield CHANGE, (made.table, player, made.game, 0, made.ended_at, mu, "2.5")


def fill(address: str) -> None:
    """Straight into the database: a server would take hours to play them."""
    if is_postgres(address):
        import psycopg

        with psycopg.connect(address) as connection:
            fill_with(connection.cursor(), "%s")
        return
    with closing(sqlite3.connect(address)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        fill_with(connection, "?")
        connection.commit()
        connection.execute("ANALYZE")


def fill_with(connection: Any, mark: str) -> None:
    waiting: dict[str, list[Any]] = {}
    for sql, values in statements():
        rows = waiting.setdefault(sql, [])
        rows.append(values)
        if len(rows) >= BATCH:
            connection.executemany(sql.replace("?", mark), rows)
            rows.clear()
    for sql, rows in waiting.items():
        if rows:
            connection.executemany(sql.replace("?", mark), rows)


async def measured(ask: Callable[[str], Awaitable[object]], players: list[str]) -> tuple[list[float], list[float]]:
    """CPU time and time passed, in milliseconds."""
    cpu, passed = list[float](), list[float]()
    for player in players:
        began, at = time.process_time(), time.perf_counter()
        await ask(player)
        cpu.append((time.process_time() - began) * 1000)
        passed.append((time.perf_counter() - at) * 1000)
    return cpu, passed


async def report(address: str) -> None:
    database = opened(address)
    await database.open()
    profiles, results, dice = Profiles(database), Results(database), random.Random(2)  # noqa: S311
    ratings, unlimited = Ratings(database), Limit("past_games", 1e9, 1e9)
    half = f"{START + 200 * DAY_MS}."
    asks: dict[str, Callable[[str], Awaitable[object]]] = {
        "my games, first page": lambda who: page(results, who, ResultFilter(), None, 25),
        "my games, from the middle on": lambda who: page(results, who, ResultFilter(), half, 25),
        "my games, filtered": lambda who: page(
            results, who, ResultFilter(game="lotus", outcome="won", opponents="people"), None, 25
        ),
        "games at public tables": lambda who: page(results, who, ResultFilter(public_only=True), None, 25),
        "profile": lambda who: shown(profiles, who, Player(who, who), PastGamesQuota(unlimited, unlimited, who, who)),
        "my games, by other rules": lambda who: page(results, who, ResultFilter(rules="other"), None, 25),
        "rating over time": lambda who: history_of(ratings, who, "lotus"),
        "friends": lambda who: friends_of(Friends(database), Blocks(database), who),
        "fitting bots": lambda who: fitting_bots.fn(Player(who, who), SimpleNamespace(results=results), ratings),
        "seeks": lambda who: Seeks(database).all(START),
        "results against the same": lambda who: standing(results, who),
    }
    table = Table(title=f"{GAMES:,} games, {PLAYERS:,} players, {ASKED} asked, milliseconds")
    for column in ("page", "CPU p50", "CPU p95", "CPU longest", "passed p95"):
        table.add_column(column, justify="left" if column == "page" else "right")
    for name, ask in asks.items():
        cpu, passed = await measured(ask, [somebody(dice) for _ in range(ASKED)])
        cuts = quantiles(cpu, n=100)
        figures = (cuts[49], cuts[94], max(cpu), quantiles(passed, n=100)[94])
        table.add_row(name, *(f"{figure:.1f}" for figure in figures))
    Console(width=100).print(table)
    await database.close()


async def standing(results: Results, player: str) -> None:
    rows = await results.of_player(player, ResultFilter(), (2**53, ""), 1)
    if rows:
        await results.against_the_same(player, rows[0].table, 200)


async def migrated(address: str) -> None:
    database = opened(address)
    await database.open()
    await database.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        address = DATABASE or str(Path(folder, "people.db"))
        asyncio.run(migrated(address))
        fill(address)
        asyncio.run(report(address))


if __name__ == "__main__":
    main()
