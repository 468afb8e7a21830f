"""Profiles: who may see one, what the player has learned, and the games that count."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from nelumbo.server.store.database import Database
from nelumbo.server.store.results import OUTCOMES, SeatResult

Visibility: TypeAlias = Literal["private", "public"]
TryState: TypeAlias = Literal["first", "later", "open"]
"""Of a puzzle: solved at the first try, later, or not yet."""
MOST_GAMES = 20_000  # of one player that are counted, the newest ones
DONE = "done"
COUNTED = """
SELECT game, seats, sides, outcome, opponents, against, ended_at FROM player_results
WHERE player = ? AND counted = 1 ORDER BY ended_at DESC, table_id DESC LIMIT ?
"""
LEARN = """
INSERT INTO learning (player, game, day, state) VALUES (?, ?, ?, ?)
ON CONFLICT (player, game, day) DO UPDATE SET state = excluded.state WHERE learning.state = 'open'
"""


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
    outcome: SeatResult
    opponents: str
    against: str
    """The bots and the ids of the players on the other seats, in order."""
    ended_at: int


class Learned(Struct, frozen=True):
    """What a player has done to learn: the games whose lesson is finished, and tries of puzzles by game and day."""

    lessons: list[str]
    puzzles: dict[tuple[str, str], TryState]


class Profiles:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, player: str) -> ProfileRow | None:
        rows = await self.database.read(
            "SELECT id, name, password IS NOT NULL, created_at, profile FROM players WHERE id = ?", player
        )
        for id, name, claimed, created_at, visibility in rows:
            who: Visibility = "public" if visibility == "public" else "private"
            return ProfileRow(str(id), str(name), bool(claimed), int(created_at or 0), who)
        return None

    async def show_to(self, player: str, visibility: Visibility) -> None:
        await self.database.write(("UPDATE players SET profile = ? WHERE id = ?", (visibility, player)))

    async def games(self, player: str) -> list[CountedGame]:
        """The player's games that count, the newest first."""
        rows = await self.database.read(COUNTED, player, MOST_GAMES)
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
        rows = await self.database.read(f"SELECT id, name FROM players WHERE id IN ({marks})", *players)  # noqa: S608
        return {str(id): str(name) for id, name in rows}

    async def learned(self, player: str) -> Learned:
        rows = await self.database.read("SELECT game, day, state FROM learning WHERE player = ?", player)
        tries: dict[tuple[str, str], TryState] = {}
        for game, day, state in rows:
            if day:
                tries[str(game), str(day)] = read_try(state)
        return Learned(sorted(str(game) for game, day, _ in rows if not day), tries)

    async def learn(self, player: str, learned: Learned) -> None:
        """Adds to it; what was solved once stays solved as it was."""
        lessons = [(LEARN, (player, game, "", DONE)) for game in learned.lessons]
        puzzles = [(LEARN, (player, game, day, state)) for (game, day), state in learned.puzzles.items()]
        if lessons or puzzles:
            await self.database.write(*lessons, *puzzles)


def read_try(text: object) -> TryState:
    return "first" if text == "first" else "later" if text == "later" else "open"
