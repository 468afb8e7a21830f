"""Finished games of a player, and how often they have won."""

from typing import Literal, TypeAlias

from nelumbo.server.messages.ratings import RatingChange
from nelumbo.server.messages.values import Answer, Millis

ResultKind: TypeAlias = Literal["won", "shared", "lost", "none"]
"""`none`: stopped by agreement, or played on several seats."""


class FinishedSeat(Answer, frozen=True, kw_only=True):
    """Who sat on a seat, and what became of them; without scores where the game was not played to its end."""

    seat: int
    name: str
    player: str | None
    bot: str | None
    score: int | None
    place: int | None
    outcome: ResultKind
    resigned: bool


class FinishedGame(Answer, frozen=True, kw_only=True):
    """A finished game; its id is that of the table and of the record."""

    id: str
    game: str
    outcome: ResultKind
    """For the player who asks, or whose profile it is."""
    reason: Literal["finished", "resigned", "agreed", "closed"]
    seats: list[FinishedSeat]
    yours: list[int]
    """That player's seats."""
    moves: int
    started_at: Millis
    ended_at: Millis
    counted: bool
    """Whether it counts in the profile: no lesson, no practice, no chosen deal, one seat, played to a result."""
    practice: bool
    lesson: bool
    reviewed: bool
    """Whether there is a review."""
    rated: bool
    rating: RatingChange | None
    """Of the same player; None until the game has been rated, and where it does not count."""


class GamesPage(Answer, frozen=True, kw_only=True):
    """`GET /api/me/games?game=&rules=&outcome=&opponents=&before=&most=`: the newest first."""

    games: list[FinishedGame]
    next: str | None
    """For `before`, to read on; None at the end."""


class Standing(Answer, frozen=True, kw_only=True):
    """`GET /api/me/games/{id}/standing`: my results against the same opponents, up to that game and oldest first."""

    outcomes: list[ResultKind]
