"""Ratings of players: what rated games have made of them, game by game, in the order in which the games ended.

While all games are rated again, the former ratings are shown (`former_ratings`).
"""

import asyncio
import time
from collections.abc import Collection

import msgspec
from msgspec import Struct

from nelumbo.core.options import Options
from nelumbo.server.rating import Rating
from nelumbo.server.store.database import Database, Row, Statement
from nelumbo.server.store.results import SEATS, SeatResult

NEXT = "SELECT ended_at, table_id FROM unrated_results WHERE ended_at <= ? ORDER BY ended_at, table_id LIMIT ?"
GAME = "SELECT game, options, seats, rated FROM results WHERE table_id = ?"
DONE = "DELETE FROM unrated_results WHERE ended_at = ? AND table_id = ?"
CHANGE = """
INSERT INTO rating_changes (table_id, player, pool, season, ended_at, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SET = """
INSERT INTO ratings (pool, player, season, mu, sigma, games, sure, low) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (pool, player) DO UPDATE SET season = excluded.season, mu = excluded.mu, sigma = excluded.sigma,
games = excluded.games, sure = excluded.sure, low = excluded.low
"""
ALL_AGAIN = """
INSERT INTO unrated_results (ended_at, table_id) SELECT ended_at, table_id FROM results WHERE rated = 1
AND NOT EXISTS (SELECT 1 FROM unrated_results WHERE unrated_results.table_id = results.table_id)
"""
KEEP_FORMER = """
INSERT INTO former_ratings (pool, player, season, mu, sigma, games, sure, low)
SELECT pool, player, season, mu, sigma, games, sure, low FROM ratings
WHERE NOT EXISTS (SELECT 1 FROM former_ratings)
"""
DROP_FORMER = "DELETE FROM former_ratings WHERE NOT EXISTS (SELECT 1 FROM unrated_results WHERE ended_at <= ?)"
NO_FORMER = "NOT EXISTS (SELECT 1 FROM former_ratings)"
ON_THE_LADDER = """
pool = ? AND season = ? AND sure = ? AND (low, player) < (?, ?) ORDER BY low DESC, player DESC LIMIT ?
"""
LADDER_COLUMNS = "SELECT player, name, profile, mu, sigma, games, low"
LADDER = f"""
SELECT * FROM (
    {LADDER_COLUMNS} FROM former_ratings JOIN players ON players.id = player WHERE {ON_THE_LADDER}
) AS former
UNION ALL
SELECT * FROM (
    {LADDER_COLUMNS} FROM ratings JOIN players ON players.id = player WHERE {NO_FORMER} AND {ON_THE_LADDER}
) AS present
ORDER BY low DESC, player DESC
"""  # noqa: S608  # our own
OF_PLAYER = f"""
SELECT pool, mu, sigma, games, season FROM former_ratings WHERE player = ?
UNION ALL SELECT pool, mu, sigma, games, season FROM ratings WHERE player = ? AND {NO_FORMER}
"""  # noqa: S608  # our own
LAPSED = """
SELECT 1 FROM rating_changes JOIN results ON results.table_id = rating_changes.table_id WHERE rated = 0 LIMIT 1
"""
MET = """
SELECT COUNT(*) FROM rating_changes AS one JOIN rating_changes AS other ON other.table_id = one.table_id
WHERE one.player = ? AND one.pool = ? AND one.ended_at > ? AND other.player = ?
"""
HISTORY = """
SELECT ended_at, season, mu, sigma FROM rating_changes WHERE player = ? AND pool = ?
ORDER BY ended_at DESC, table_id DESC LIMIT ?
"""
CHANGES = """
SELECT one.table_id, one.mu, (
    SELECT mu FROM rating_changes AS before WHERE before.player = one.player AND before.pool = one.pool
    AND (before.ended_at, before.table_id) < (one.ended_at, one.table_id)
    ORDER BY before.ended_at DESC, before.table_id DESC LIMIT 1
) FROM rating_changes AS one WHERE one.player = ? AND one.table_id IN
"""
"""To be followed by the list of tables."""
POOLS = """
SELECT pool, count(*) FROM (
    SELECT pool, player FROM former_ratings WHERE pool > ? AND pool < ?
    UNION SELECT pool, player FROM ratings WHERE pool > ? AND pool < ?
) AS rated
GROUP BY pool ORDER BY count(*) DESC, pool LIMIT ?
"""
A_GAME = """
SELECT options, seats FROM results WHERE table_id = (
    SELECT table_id FROM rating_changes WHERE pool = ? AND player = (
        SELECT player FROM ratings WHERE pool = ? ORDER BY player LIMIT 1
    ) ORDER BY ended_at LIMIT 1
)
"""
OPTIONS = msgspec.json.Decoder(Options)
COUNTED_SECONDS = 5.0  # for which the players of a game's pools are not counted again


class RatedGame(Struct, frozen=True):
    """A game that waits to be rated."""

    table: str
    ended_at: int
    game: str
    options: Options
    seats: list[SeatResult]
    is_rated: bool


class LadderRow(Struct, frozen=True):
    player: str
    name: str
    is_open: bool
    """Whether everybody may see the profile."""
    mu: float
    sigma: float
    games: int
    low: int


class Ratings:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.counting = asyncio.Lock()
        self.counted: dict[tuple[str, int], tuple[float, list[tuple[str, int]]]] = {}
        """By game, and how many pools were asked for, when its players were counted, and the pools with the most."""

    async def next_games(self, before: int, most: int) -> list[RatedGame]:
        """The first games that are not rated yet, in order."""
        found = []
        for ended_at, table in await self.database.read(NEXT, before, most):
            for game, options, seats, rated in await self.database.read(GAME, table):
                found.append(
                    RatedGame(
                        str(table),
                        int(ended_at or 0),
                        str(game),
                        OPTIONS.decode(str(options)),
                        SEATS.decode(str(seats)),
                        bool(rated),
                    )
                )
        return found

    async def last_rated(self) -> tuple[int, str]:
        """The end and the table of the last game that was rated."""
        rows = await self.database.read(
            "SELECT ended_at, table_id FROM rating_changes ORDER BY ended_at DESC, table_id DESC LIMIT 1"
        )
        return (int(rows[0][0] or 0), str(rows[0][1])) if rows else (0, "")

    async def of_players(self, pool: str, players: Collection[str]) -> dict[str, Rating]:
        """As they are shown. Newcomers have no row, and the rating of newcomers."""
        marks = ", ".join("?" * len(players))
        of_each = f"SELECT player, mu, sigma, games, season FROM {{}} WHERE pool = ? AND player IN ({marks})"  # noqa: S608  # of our own parts
        sql = f"{of_each.format('former_ratings')} UNION ALL {of_each.format('ratings')} AND {NO_FORMER}"
        return read_ratings(players, await self.database.read(sql, pool, *players, pool, *players))

    async def computed(self, pool: str, players: Collection[str]) -> dict[str, Rating]:
        """The ratings by the games that have been rated so far, also while they are computed anew."""
        marks = ", ".join("?" * len(players))
        sql = f"SELECT player, mu, sigma, games, season FROM ratings WHERE pool = ? AND player IN ({marks})"  # noqa: S608  # of our own parts
        return read_ratings(players, await self.database.read(sql, pool, *players))

    async def met(self, pool: str, one: str, other: str, since: int) -> int:
        """How many games of these two were rated that ended after then."""
        rows = await self.database.read(MET, one, pool, since, other)
        return int(rows[0][0] or 0)

    async def of_player(self, player: str) -> dict[str, Rating]:
        """The player's rating in every pool."""
        rows = await self.database.read(OF_PLAYER, player, player)
        return {
            str(pool): Rating(float(str(mu)), float(str(sigma)), int(games or 0), int(season or 0))
            for pool, mu, sigma, games, season in rows
        }

    async def history(self, player: str, pool: str, most: int) -> list[tuple[int, Rating]]:
        """When each of the last games ended and what the rating was after it, oldest first; games are not counted."""
        rows = await self.database.read(HISTORY, player, pool, most)
        return [
            (int(at or 0), Rating(float(str(mu)), float(str(sigma)), 0, int(season or 0)))
            for at, season, mu, sigma in reversed(rows)
        ]

    async def changes(self, player: str, tables: Collection[str]) -> dict[str, tuple[float, float]]:
        """By table of a game that was rated, the player's mean before and after it."""
        if not tables:
            return {}
        rows = await self.database.read(f"{CHANGES} ({', '.join('?' * len(tables))})", player, *tables)
        return {
            str(table): (Rating().mu if before is None else float(str(before)), float(str(after)))
            for table, after, before in rows
        }

    async def store(self, game: RatedGame, pool: str, after: dict[str, Rating]) -> None:
        """Raises Conflict when another process has rated the game."""
        changes: list[Statement] = []
        for player, rating in sorted(after.items()):
            mu, sigma = repr(rating.mu), repr(rating.sigma)
            low = round(rating.low * 1000)
            changes.append((CHANGE, (game.table, player, pool, rating.season, game.ended_at, mu, sigma)))
            changes.append((SET, (pool, player, rating.season, mu, sigma, rating.games, int(rating.is_sure), low)))
        await self.database.write(*changes, (DONE, (game.ended_at, game.table)))

    async def leave_out(self, game: RatedGame) -> None:
        """The game no longer counts."""
        await self.database.write((DONE, (game.ended_at, game.table)))

    async def bots_edition(self) -> str | None:
        """By which published ratings of bots the stored ratings were computed."""
        rows = await self.database.read("SELECT edition FROM rating_editions")
        return str(rows[0][0]) if rows else None

    async def start_over(self, edition: str | None = None) -> None:
        """Every rated game is rated again, from the first on; by this edition of the bots' ratings, if it is given."""
        other: list[Statement] = []
        if edition is not None:
            other = [("DELETE FROM rating_editions", ()), ("INSERT INTO rating_editions VALUES (?)", (edition,))]
        await self.database.write(
            (KEEP_FORMER, ()), ("DELETE FROM rating_changes", ()), ("DELETE FROM ratings", ()), (ALL_AGAIN, ()), *other
        )

    async def finish(self, before: int) -> None:
        """Shows the new ratings, if all games that ended before then are rated."""
        if await self.database.read("SELECT 1 FROM former_ratings LIMIT 1"):
            await self.database.write((DROP_FORMER, (before,)))

    async def has_lapsed(self) -> bool:
        """Whether a game was rated that no longer counts: one of its players has deleted the account."""
        return bool(await self.database.read(LAPSED))

    async def all(self) -> list[tuple[str, str, str, str]]:
        """Pool, player, mean and deviation, as they are stored."""
        rows = await self.database.read("SELECT pool, player, mu, sigma FROM ratings ORDER BY pool, player")
        return [(str(pool), str(player), str(mu), str(sigma)) for pool, player, mu, sigma in rows]

    async def ladder(self, pool: str, season: int, sure: bool, before: tuple[int, str], most: int) -> list[LadderRow]:
        """Players by the lower end of their range, from that one down."""
        values = (pool, season, int(sure), *before, most)
        rows = await self.database.read(LADDER, *values, *values)
        return [
            LadderRow(
                str(player),
                str(name),
                profile == "public",
                float(str(mu)),
                float(str(sigma)),
                int(games or 0),
                int(low or 0),
            )
            for player, name, profile, mu, sigma, games, low in rows
        ]

    async def variants(self, game: str, most: int) -> list[tuple[str, int]]:
        """The pools of a game's other rule sets, and how many players each has.

        Every row of those pools is counted, so that is done once every few seconds, however many ask.
        """
        async with self.counting:
            at = time.monotonic()
            counted_at, pools = self.counted.get((game, most), (0.0, []))
            if (game, most) not in self.counted or counted_at + COUNTED_SECONDS < at:
                bounds = (f"{game}.", f"{game}/")  # of all names that go on after the dot
                rows = await self.database.read(POOLS, *bounds, *bounds, most)
                pools = [(str(pool), int(players or 0)) for pool, players in rows]
                self.counted[game, most] = at, pools
            return pools

    async def rules_of(self, pool: str) -> tuple[Options, int] | None:
        """The options and the number of seats of one of its games."""
        rows = await self.database.read(A_GAME, pool, pool)
        return (OPTIONS.decode(str(rows[0][0])), len(SEATS.decode(str(rows[0][1])))) if rows else None

    async def seasons(self) -> list[int]:
        """When the host has started seasons, in order; before the first of them lies season 0."""
        rows = await self.database.read("SELECT started_at FROM seasons ORDER BY started_at")
        return [int(at or 0) for (at,) in rows]

    async def start_season(self, at: int) -> None:
        await self.database.write(("INSERT INTO seasons (started_at) VALUES (?)", (at,)))


def read_ratings(players: Collection[str], rows: list[Row]) -> dict[str, Rating]:
    known = {
        str(player): Rating(float(str(mu)), float(str(sigma)), int(games or 0), int(season or 0))
        for player, mu, sigma, games, season in rows
    }
    return {player: known.get(player, Rating()) for player in players}
