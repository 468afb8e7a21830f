"""Profiles: who may see one, what the player has learned, and the games that count."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from nelumbo.server.store.database import Database, Row, Value
from nelumbo.server.store.results import LOOKED_AT, OUTCOMES, SeatOutcome

Visibility: TypeAlias = Literal["private", "friends", "public"]
TryState: TypeAlias = Literal["first", "later", "open"]
"""Of a puzzle: solved at the first try, later, or not yet."""
DONE = "done"
COUNTED = """
SELECT game, seats, sides, outcome, opponents, against, ended_at FROM player_results
WHERE player = ? AND counted = 1 ORDER BY ended_at DESC, table_id DESC LIMIT ?
"""
MOST_TRIES = 8000  # of puzzles that are kept for one player: the newest ones
MOST_DAYS = 2000  # with a solved puzzle that are looked at
LEARN = """
INSERT INTO learning (player, game, day, state) VALUES {rows}
ON CONFLICT (player, game, day) DO UPDATE SET state = excluded.state WHERE learning.state = 'open'
"""
DROP_OLDEST = """
DELETE FROM learning WHERE player = ? AND day <> '' AND day <= (
    SELECT day FROM learning WHERE player = ? AND day <> '' ORDER BY day DESC LIMIT 1 OFFSET ?
)
"""
LESSONS = "SELECT game FROM learning WHERE player = ? AND day = '' ORDER BY game"
TRIES = """
SELECT game, day, state FROM learning WHERE player = ? AND day <> '' ORDER BY day DESC, game LIMIT ?
"""
SOLVED = """
SELECT game, COUNT(*), SUM(CASE WHEN state = 'first' THEN 1 ELSE 0 END) FROM learning
WHERE player = ? AND day <> '' AND state <> 'open' GROUP BY game
"""
SOLVED_DAYS = """
SELECT DISTINCT day FROM learning WHERE player = ? AND day <> '' AND state <> 'open' ORDER BY day DESC LIMIT ?
"""


VISIBILITIES: dict[Value, Visibility] = {"public": "public", "friends": "friends"}


class ProfileRow(Struct, frozen=True):
    """A player as their profile names them."""

    player: str
    name: str
    is_claimed: bool
    created_at: int
    visibility: Visibility


class CountedGame(Struct, frozen=True):
    """A finished game that says something about the player."""

    game: str
    seats: int
    sides: int
    outcome: SeatOutcome
    opponents: str
    against: str
    """The bots and the ids of the players on the other seats, in order."""
    ended_at: int


class Learned(Struct, frozen=True):
    """What a player has done to learn: the games whose lesson is finished, and tries of puzzles by game and day."""

    lessons: list[str]
    puzzles: dict[tuple[str, str], TryState]


class LearningCounts(Struct, frozen=True):
    """What a player has learned, in figures."""

    lessons: list[str]
    solved: dict[str, int]
    """How many puzzles were solved, by game."""
    first: int
    """How many puzzles were solved at the first try."""
    days: list[str]
    """The days with a solved puzzle, the newest first."""


class Profiles:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, player: str) -> ProfileRow | None:
        rows = await self.database.read(
            "SELECT id, name, password IS NOT NULL, created_at, profile FROM players WHERE id = ?", player
        )
        for id, name, claimed, created_at, visibility in rows:
            who = VISIBILITIES.get(visibility, "private")
            return ProfileRow(str(id), str(name), bool(claimed), int(created_at or 0), who)
        return None

    async def show_to(self, player: str, visibility: Visibility) -> None:
        await self.database.write(("UPDATE players SET profile = ? WHERE id = ?", (visibility, player)))

    async def games(self, player: str) -> list[CountedGame]:
        """The player's games that count, the newest first."""
        rows = await self.database.read(COUNTED, player, LOOKED_AT)
        return [
            CountedGame(
                str(game),
                int(seats or 0),
                int(sides or 0),
                OUTCOMES.get(outcome, "none"),
                str(opponents),
                str(against),
                int(at or 0),
            )
            for game, seats, sides, outcome, opponents, against, at in rows
        ]

    async def names(self, players: Collection[str]) -> dict[str, str]:
        """The names that these players have now."""
        if not players:
            return {}
        marks = ", ".join("?" * len(players))
        rows = await self.database.read(f"SELECT id, name FROM players WHERE id IN ({marks})", *players)  # noqa: S608  # of our own parts
        return {str(id): str(name) for id, name in rows}

    async def learned(self, player: str, most: int) -> Learned:
        """Lessons, and the newest tries of puzzles."""
        rows = await self.database.read(TRIES, player, most)
        tries = {(str(game), str(day)): read_try(state) for game, day, state in rows}
        return Learned(await self.lessons(player), tries)

    async def learning_counts(self, player: str) -> LearningCounts:
        solved = await self.database.read(SOLVED, player)
        days = await self.database.read(SOLVED_DAYS, player, MOST_DAYS)
        return LearningCounts(
            lessons=await self.lessons(player),
            solved={str(game): int(count or 0) for game, count, _ in solved},
            first=sum(int(first or 0) for _, _, first in solved),
            days=[str(day) for (day,) in days],
        )

    async def lessons(self, player: str) -> list[str]:
        return [str(game) for (game,) in await self.database.read(LESSONS, player)]

    async def learn(self, player: str, learned: Learned) -> None:
        """Adds to it; what was solved once stays solved as it was. The oldest tries beyond `MOST_TRIES` are dropped."""
        lessons: list[Row] = [(player, game, "", DONE) for game in dict.fromkeys(learned.lessons)]
        tries: list[Row] = [(player, game, day, state) for (game, day), state in learned.puzzles.items()]
        rows = lessons + tries
        if rows:
            sql = LEARN.format(rows=", ".join(["(?, ?, ?, ?)"] * len(rows)))
            values = tuple(value for row in rows for value in row)
            await self.database.write((sql, values), (DROP_OLDEST, (player, player, MOST_TRIES)))


def read_try(text: object) -> TryState:
    return "first" if text == "first" else "later" if text == "later" else "open"
