"""Results of finished games: one row a game, and one for each of its players."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from nelumbo import games
from nelumbo.bots.review import EDITION
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.server.store.database import Database, Statement, Value

SeatOutcome: TypeAlias = Literal["won", "shared", "lost", "none"]
Opponents: TypeAlias = Literal["people", "bots", "both", "nobody"]
LOOKED_AT = 20_000  # games of one player, the newest ones: lists and statistics read no others
NEWEST = (2**53, "")
"""A place in the order of games that comes after every game: reading starts there."""
ADD = """
INSERT INTO results
(table_id, game, rules, options, public, reason, practice, lesson, counted, sides, moves, started_at, ended_at, seats,
rated)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET
options = excluded.options, counted = excluded.counted, sides = excluded.sides, moves = excluded.moves,
started_at = excluded.started_at, seats = excluded.seats, rated = excluded.rated
"""
ADD_OF_PLAYER = """
INSERT INTO player_results
(player, ended_at, table_id, game, seats, sides, outcome, counted, opponents, against)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (player, ended_at, table_id) DO UPDATE SET
sides = excluded.sides, outcome = excluded.outcome, counted = excluded.counted, opponents = excluded.opponents,
against = excluded.against
"""
TO_RATE = """
INSERT INTO unrated_results (ended_at, table_id) SELECT ?, ?
WHERE NOT EXISTS (SELECT 1 FROM results WHERE table_id = ? AND rated = 1) ON CONFLICT DO NOTHING
"""
"""Before the row itself: a result that is stored again was rated, or left out, and is not to be judged again."""
NO_LONGER_MISSING = "DELETE FROM missing_results WHERE table_id = ?"
PAGE = """
SELECT results.table_id, results.game, public, reason, practice, lesson, results.counted, moves, started_at,
results.ended_at, results.seats, rated, outcome,
CASE WHEN EXISTS (
    SELECT 1 FROM reviews WHERE record_id = results.table_id AND edition = ? AND review IS NOT NULL
) THEN 1 ELSE 0 END
FROM player_results JOIN results ON results.table_id = player_results.table_id
WHERE player = ? AND (player_results.ended_at, player_results.table_id) < (?, ?)
"""
"""To be followed by more conditions and the order."""
NEWEST_FIRST = "ORDER BY player_results.ended_at DESC, player_results.table_id DESC LIMIT ?"
SINCE = """
COALESCE((SELECT ended_at FROM player_results AS older WHERE older.player = ? AND older.ended_at <= ?
ORDER BY older.ended_at DESC, older.table_id DESC LIMIT 1 OFFSET ?), 0)
"""
"""The end of the earliest game that is looked at, of a player, from some time back."""
AGAINST = f"""
SELECT outcome FROM player_results WHERE player = ? AND game = ? AND against = ? AND counted = 1
AND (ended_at, table_id) <= (?, ?) AND ended_at >= {SINCE} ORDER BY ended_at DESC, table_id DESC LIMIT ?
"""  # noqa: S608  # our own
ONE = """
SELECT game, against, ended_at, counted FROM player_results WHERE table_id = ? AND player = ?
"""


class SeatResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sat on a seat, and what became of them."""

    name: str
    outcome: SeatOutcome
    player: str | None = None
    bot: str | None = None
    score: int | None = None
    place: int | None = None
    resigned: bool = False
    side: int = 0
    """Seats of one side win and lose together."""


class GameResult(Struct, frozen=True, kw_only=True):
    """A finished game. It follows from the table's log, so it can be made again."""

    table: str
    game: str
    rules: int
    options: Options
    public: bool
    reason: str
    practice: bool
    lesson: bool
    counted: bool
    """Whether the result says something about its players: no lesson, no chosen deal, nothing taken back from bots."""
    sides: int
    """How many sides play against each other: the seats, or the teams."""
    moves: int
    started_at: int
    ended_at: int
    seats: list[SeatResult]
    rated: bool = False
    """Whether its players had agreed that it counts for their ratings."""

    def players(self) -> list[str]:
        return list(dict.fromkeys(seat.player for seat in self.seats if seat.player is not None))


class PlayerResult(Struct, frozen=True, kw_only=True):
    """A finished game, as one of its players has it."""

    table: str
    game: str
    public: bool
    reason: str
    practice: bool
    lesson: bool
    counted: bool
    moves: int
    started_at: int
    ended_at: int
    seats: list[SeatResult]
    rated: bool
    outcome: SeatOutcome
    reviewed: bool


class ResultFilter(Struct, frozen=True, kw_only=True):
    """Which of a player's games; None for all."""

    game: str | None = None
    outcome: SeatOutcome | None = None
    opponents: Opponents | None = None
    rules: Literal["usual", "other"] | None = None
    public_only: bool = False
    counted_only: bool = False


SEATS = msgspec.json.Decoder(list[SeatResult])
OUTCOMES: dict[Value, SeatOutcome] = {"won": "won", "shared": "shared", "lost": "lost"}


class Results:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def store(self, result: GameResult) -> None:
        """Once however often: the rows follow from the log."""
        await self.database.write(*storing(result))

    async def of_player(
        self, player: str, wanted: ResultFilter, before: tuple[int, str], most: int
    ) -> list[PlayerResult]:
        """The player's finished games before that one, by end and table; the newest first.

        Of those that are wanted, none is found that lies further back than `LOOKED_AT` games.
        """
        conditions: list[tuple[str, Value]] = [
            ("player_results.game = ?", wanted.game),
            ("outcome = ?", wanted.outcome),
            ("opponents = ?", wanted.opponents),
            ("public = ?", 1 if wanted.public_only else None),
            ("player_results.counted = ?", 1 if wanted.counted_only else None),
        ]
        chosen: list[tuple[str, tuple[Value, ...]]] = [
            (sql, (value,)) for sql, value in conditions if value is not None
        ]
        if wanted.rules is not None:
            chosen.append(by_rules(wanted.rules == "usual"))
        if chosen:
            chosen.append((f"player_results.ended_at >= {SINCE}", (player, before[0], LOOKED_AT)))
        sql = " ".join([PAGE, *(f"AND {sql}" for sql, _ in chosen), NEWEST_FIRST])
        values = [value for _, given in chosen for value in given]
        rows = await self.database.read(sql, EDITION, player, *before, *values, most)
        return [
            PlayerResult(
                table=str(table),
                game=str(game),
                public=bool(public),
                reason=str(reason),
                practice=bool(practice),
                lesson=bool(lesson),
                counted=bool(counted),
                moves=int(moves or 0),
                started_at=int(started or 0),
                ended_at=int(ended or 0),
                seats=SEATS.decode(str(seats)),
                rated=bool(rated),
                outcome=OUTCOMES.get(outcome, "none"),
                reviewed=bool(reviewed),
            )
            for (
                table,
                game,
                public,
                reason,
                practice,
                lesson,
                counted,
                moves,
                started,
                ended,
                seats,
                rated,
                outcome,
                reviewed,
            ) in rows
        ]

    async def seats_of(self, table: str) -> list[SeatResult]:
        """Who sat at a finished game, and what became of them; empty for others."""
        rows = await self.database.read("SELECT seats FROM results WHERE table_id = ?", table)
        return SEATS.decode(str(rows[0][0])) if rows else []

    async def against_the_same(self, player: str, table: str, most: int) -> list[SeatOutcome]:
        """How the player's games against the same opponents ended, up to that one and oldest first.

        Empty where that game counts for nothing, or the player did not play it.
        """
        for game, against, ended_at, counted in await self.database.read(ONE, table, player):
            if counted:
                rows = await self.database.read(
                    AGAINST, player, game, against, ended_at, table, player, ended_at, LOOKED_AT, most
                )
                return [OUTCOMES.get(outcome, "none") for (outcome,) in reversed(rows)]
        return []

    async def missing(self, most: int) -> list[str]:
        """Tables that ended before results were stored."""
        rows = await self.database.read("SELECT table_id FROM missing_results LIMIT ?", most)
        return [str(table) for (table,) in rows]

    async def drop_missing(self, table: str) -> None:
        """There is nothing to make: the table ended without a game, or is gone."""
        await self.database.write((NO_LONGER_MISSING, (table,)))

    async def mark_all_missing(self) -> None:
        """Every result is made again from its log."""
        await self.database.write(
            (
                "INSERT INTO missing_results SELECT id FROM tables WHERE status = 'over' "
                "AND NOT EXISTS (SELECT 1 FROM missing_results WHERE table_id = id)",
                (),
            )
        )


def by_rules(usual: bool) -> tuple[str, tuple[Value, ...]]:
    """The condition for games by the usual rules, or by others."""
    kinds = usual_kinds()
    one = "(player_results.game = ? AND player_results.seats = ? AND options = ?)"
    sql = f"{'' if usual else 'NOT '}({' OR '.join([one] * len(kinds))})"
    return sql, tuple(value for kind in kinds for value in kind)


@cache
def usual_kinds() -> list[tuple[str, int, str]]:
    """By game and number of seats, the options of a table where nobody has chosen any, as they are stored."""
    found = []
    for name in games.names():
        game = games.load(name)
        for seats in game.setups.seats:
            options = game.setups.open_options(new_setup(game, seats, {}).options)
            found.append((name, seats, msgspec.json.encode(options).decode()))
    return found


def storing(result: GameResult) -> list[Statement]:
    """What is written in the transaction that appends the end of a game."""
    row: tuple[Value, ...] = (
        result.table,
        result.game,
        result.rules,
        msgspec.json.encode(result.options).decode(),
        int(result.public),
        result.reason,
        int(result.practice),
        int(result.lesson),
        int(result.counted),
        result.sides,
        result.moves,
        result.started_at,
        result.ended_at,
        msgspec.json.encode(result.seats).decode(),
        int(result.rated),
    )
    of_players = [(ADD_OF_PLAYER, player_row(result, player)) for player in result.players()]
    to_rate = [(TO_RATE, (result.ended_at, result.table, result.table))] if result.rated else []
    return [*to_rate, (ADD, row), *of_players, (NO_LONGER_MISSING, (result.table,))]


def player_row(result: GameResult, player: str) -> tuple[Value, ...]:
    """The game for one of its players; on several seats they play against themselves, which counts for nothing."""
    own = [seat for seat in result.seats if seat.player == player]
    others = [seat for seat in result.seats if seat.player != player]
    outcome = own[0].outcome if len(own) == 1 else "none"
    return (
        player,
        result.ended_at,
        result.table,
        result.game,
        len(result.seats),
        result.sides,
        outcome,
        int(result.counted and outcome != "none"),
        opponents_of(others),
        " ".join(sorted(seat.bot or seat.player or "" for seat in others)),
    )


def opponents_of(others: list[SeatResult]) -> Opponents:
    if not others:
        return "nobody"
    bots = sum(seat.bot is not None for seat in others)
    return "bots" if bots == len(others) else "both" if bots else "people"
