"""Tournaments inside a group: round robin and Swiss, for two players a game."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from nelumbo.server.messages.tables import DailyClock, LiveClock
from nelumbo.server.messages.values import Answer, Body, GroupName, Millis

TournamentKind: TypeAlias = Literal["round_robin", "swiss"]
TournamentStatus: TypeAlias = Literal["open", "playing", "over"]


class NewTournament(Body, frozen=True, kw_only=True):
    """`POST /api/groups/{id}/tournaments`: for the owner of the group."""

    name: GroupName
    kind: TournamentKind
    game: Annotated[str, Meta(max_length=32)]
    clock: LiveClock | DailyClock
    rated: bool = False
    rounds: Annotated[int, Meta(ge=1, le=11)] = 5
    """Of a Swiss, and no more than new opponents; a round robin has as many as it needs."""
    round_hours: Annotated[int, Meta(ge=1, le=24 * 30)] = 24 * 7
    """For how long a round waits for its games."""


class TournamentSummary(Answer, frozen=True, kw_only=True):
    id: str
    name: str
    kind: TournamentKind
    game: str
    status: TournamentStatus
    players: int
    round: int
    rounds: int


class TournamentPlayer(Answer, frozen=True, kw_only=True):
    """In the order of the standings."""

    number: int
    name: str | None
    """None for somebody who has deleted the account."""
    player: str | None
    """For the owner of the group, who may remove them."""
    you: bool
    withdrawn: bool
    points: float
    buchholz: float
    sonneborn_berger: float


class TournamentGame(Answer, frozen=True, kw_only=True):
    round: int
    first: int
    """The number of the player who sits on the first seat."""
    second: int | None
    """None for a bye."""
    table: str | None
    """None where nothing is played: a bye, or an opponent who has withdrawn."""
    points: list[float] | None
    """Of both; None while the game is not over; the next pairings take it as shared."""


class TournamentInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/tournaments/{id}`: for members of the group."""

    id: str
    name: str
    group: str
    kind: TournamentKind
    game: str
    clock: LiveClock | DailyClock
    rated: bool
    status: TournamentStatus
    round: int
    """The one that is played; 0 before the start."""
    rounds: int
    round_hours: int
    deadline: Millis | None
    """When the current round no longer waits."""
    yours: bool
    """Whether I own the group."""
    players: list[TournamentPlayer]
    games: list[TournamentGame]
