"""Finished games: replays, checks, reviews, and going on from one of their moments."""

from typing import Annotated, Literal

from msgspec import Meta, Raw

from nelumbo.bots.advice import Term
from nelumbo.core.commitment import Contributed
from nelumbo.core.record import Record, Result
from nelumbo.server.messages.tables import Outcome, SeatInfo
from nelumbo.server.messages.values import Answer, Body, Count, Seat


class Moment(Answer, frozen=True, kw_only=True):
    """One step of a finished game, as the chosen viewer saw it."""

    seat: int | None
    move: str | None
    """In the game's notation."""
    events: list[Raw]
    view: Raw


class Replay(Answer, frozen=True, kw_only=True):
    """`GET /api/records/{id}/replay?viewer=0|spectator|all`"""

    record: Record
    viewer: int | Literal["all"] | None
    moments: list[Moment]
    seats: list[SeatInfo]
    yours: list[int]
    """The seats that the visitor held."""
    outcome: Outcome | None
    """How it ended at a table of this server; None for a record from elsewhere."""
    result: Result | None
    """What the moves lead to; the record may say something else."""
    deals: list[list[int]]
    """Every chance event in order: one number for a draw of lots, all cards for a shuffle of sorted ones."""
    draws_first_seat: bool = True
    """A number for the seat that begins is taken from the seed before the first shuffle."""
    deal_chosen: bool = False
    """Somebody chose the deal, or a part of it."""


class PlayOn(Body, frozen=True, kw_only=True):
    """`POST /api/records/{id}/play_on`: a new table that goes on from move `after`, bots on the other seats."""

    after: Count
    seat: Seat
    bot: Annotated[str, Meta(max_length=32)]


class Verified(Answer, frozen=True, kw_only=True):
    """`GET /api/records/{id}/verify`"""

    holds: bool
    commitment_holds: bool | None
    contributions_hold: bool | None
    contributed: list[Contributed]
    """By seat; empty where no page took part."""
    deals_hold: bool | None
    result_holds: bool | None
    moves: int
    deal_chosen: bool
    """Somebody chose the deal or a part of it, so that it does not hold as one of chance."""


class ImportedRecord(Answer, frozen=True, kw_only=True):
    """`POST /api/records`: where an imported record is now."""

    id: str


class Judged(Answer, frozen=True, kw_only=True):
    """A decision beside the one that the bot would have made, both by what the seat knew then."""

    seat: int
    played: Raw
    best: Raw
    """The moves themselves; the same where the bot agrees."""
    events: list[Raw]
    """What the best move would have begun with, in a world that fitted what the seat knew."""
    cost: float
    """How much of the victory the played move gave away."""
    because: str | None
    """The game's own word for what speaks most for the best move."""
    gains: list[Term]
    """The reasons of the best move less those of the played one, in points, the greatest first."""


class Review(Answer, frozen=True, kw_only=True):
    """A finished game in the eyes of the bot, which never knew more than a seat did."""

    shares: list[list[list[float]]]
    """By moment, by the seat whose knowledge it is, every seat's chance to win."""
    decisions: list[Judged | None]
    """By moment, how good the move was that led to it; None for the deal, forced moves and offers."""


class ReviewProgress(Answer, frozen=True, kw_only=True):
    """`GET`, `POST /api/records/{id}/review`"""

    done: int
    total: int
    review: Review | None
