"""Profiles: what a player's finished games add up to, and what they have learned."""

from typing import Annotated, Literal

from msgspec import Meta, field

from nelumbo.server.messages.ratings import PoolRating
from nelumbo.server.messages.results import ResultKind
from nelumbo.server.messages.values import Answer, Body, Millis


class SetProfile(Body, frozen=True, kw_only=True):
    """`PATCH /api/me/profile`: who may see it."""

    visibility: Literal["private", "friends", "public"]


class WinShare(Answer, frozen=True, kw_only=True):
    """How often somebody won in games of one kind, with 95% bounds (Wilson) from five games on."""

    name: str
    """Of the kind: a game, a number of seats, a bot, `people`, `both` or `mixed`."""
    games: int
    won: int
    even: float
    """What equal players would win: 1 divided by the number of sides, as the mean over the games."""
    low: float | None
    high: float | None


class MonthCount(Answer, frozen=True, kw_only=True):
    month: str
    """As in `2026-11`, by UTC."""
    games: int
    won: int


class OpponentCount(Answer, frozen=True, kw_only=True):
    """Somebody with whom the player often plays; all games with both at one table."""

    player: str
    name: str
    won: int
    lost: int
    outcomes: list[ResultKind]
    """The last ones, oldest first."""


class GameLearning(Answer, frozen=True, kw_only=True):
    """How far the player has come with one game."""

    game: str
    lesson: bool
    bots: list[str]
    """Those that the player has beaten."""
    puzzles: int
    """How many were solved."""


class Profile(Answer, frozen=True, kw_only=True):
    """`GET /api/me/profile`, `GET /api/players/{id}/profile`: only games that count (`FinishedGame.counted`)."""

    player: str
    name: str
    claimed: bool
    since: Millis
    visibility: Literal["private", "friends", "public"]
    yours: bool
    games: int
    won: int
    shared: int
    lost: int
    streak: int
    """Wins in a row, up to now."""
    longest_streak: int
    last: list[ResultKind]
    """The last games, oldest first."""
    by_game: list[WinShare]
    by_seats: list[WinShare]
    by_bot: list[WinShare]
    by_opponents: list[WinShare]
    ratings: list[PoolRating]
    months: list[MonthCount]
    opponents: list[OpponentCount]
    """Empty for others than the player."""
    learning: list[GameLearning]
    puzzles: int
    """How many were solved."""
    puzzles_first: int
    """How many were solved at the first try."""
    puzzle_days: int
    """Days in a row with a solved puzzle, up to today or yesterday."""


class Learning(Answer, frozen=True, kw_only=True):
    """`GET`, `POST /api/me/learning`: puzzles are named `game/2026-11-16`, the newest 1000."""

    lessons: list[str]
    oldest: str
    """The first day of the archive of puzzles: tries of earlier ones are left out."""
    puzzles: dict[str, Literal["first", "later", "open"]]


class Learn(Body, frozen=True, kw_only=True):
    """`POST /api/me/learning`: what this browser knows of; what was solved once stays solved."""

    lessons: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=32)] = field(default_factory=list)
    puzzles: Annotated[
        dict[Annotated[str, Meta(max_length=64)], Literal["first", "later", "open"]], Meta(max_length=200)
    ] = field(default_factory=dict)
