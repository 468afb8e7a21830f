"""Seeks: somebody looks for others to play with."""

from typing import Annotated

from msgspec import Meta

from nelumbo.server.messages.tables import Clock, DailyClock, LiveClock, NoClock
from nelumbo.server.messages.values import Answer, Body, Millis

SOUGHT_CLOCKS: tuple[Clock, ...] = (
    NoClock(),
    LiveClock(seconds=600, increment=10),
    LiveClock(seconds=1800, increment=20),
    DailyClock(hours=24),
)
"""A few, so that people meet."""


class NewSeek(Body, frozen=True, kw_only=True):
    """`POST /api/me/seeks`: live, while a page of mine follows the lobby; over days with a daily clock."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[int, Meta(ge=2, le=16)]
    clock: Clock = NoClock()
    rated: bool = False

    def __post_init__(self) -> None:
        if self.clock not in SOUGHT_CLOCKS:
            raise ValueError("nobody is sought with this clock")


class MatchPlayer(Answer, frozen=True, kw_only=True):
    """Somebody who would play too."""

    name: str
    rating: float | None
    """None for a newcomer."""
    accepted: bool


class FoundOthers(Answer, frozen=True, kw_only=True):
    """A table is full once all of them sit down; it is opened then and never before."""

    until: Millis
    accepted: bool
    """Whether I have accepted."""
    others: list[MatchPlayer]


class SeekInfo(Answer, frozen=True, kw_only=True):
    """A seek of mine: waiting, or with others who were found, or with the table that was opened."""

    id: str
    game: str
    seats: int
    clock: Clock
    rated: bool
    live: bool
    since: Millis
    rating: float
    reach: float | None
    """How far away others' ratings may be; None for anybody."""
    widens_at: Millis | None
    """When the reach grows."""
    waiting: int
    """Others who look for the same."""
    found: FoundOthers | None
    table: str | None
