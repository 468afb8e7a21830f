"""What happened at a table: the parts of `Told`."""

from typing import Literal, TypeAlias

from msgspec import Raw, Struct

from nelumbo.server.messages.tables import Outcome
from nelumbo.server.messages.values import Answer, Millis


class What(Struct, frozen=True, kw_only=True, tag_field="what"):
    """One thing that happened, as far as the viewer may know it."""


class Arranged(What, frozen=True, kw_only=True, tag="arranged"):
    """The table was opened, or somebody sat down, stood up or changed it: see `table`."""


class Started(What, frozen=True, kw_only=True, tag="started"):
    """The deal is fixed."""

    commitment: str


class Moved(What, frozen=True, kw_only=True, tag="moved"):
    """A seat decided. What it decided is in the events as far as the viewer may know.

    `seat` is None where somebody made an offer, and the viewer may not know who.
    """

    seat: int | None
    by: Literal["person", "bot"]
    events: list[Raw]
    by_seat: list["SeatEvents"] = []
    """Only for a viewer with several seats: `events` is then what a watcher sees, and here is what each seat sees."""


class SeatEvents(Answer, frozen=True, kw_only=True):
    """The events as one of several seats on one device sees them."""

    seat: int
    events: list[Raw]


class UndoAsked(What, frozen=True, kw_only=True, tag="undo_asked"):
    """A seat would like to take back so many of its moves; the others answer."""

    seat: int
    moves: int


class UndoAnswered(What, frozen=True, kw_only=True, tag="undo_answered"):
    """A seat agreed or not; one refusal ends the request."""

    seat: int
    agree: bool


class Undone(What, frozen=True, kw_only=True, tag="undone"):
    """Moves were taken back: `versions` are those under which the viewer was told of them."""

    seat: int
    versions: list[int]


class StopOffered(What, frozen=True, kw_only=True, tag="stop_offered"):
    """A seat offers to stop without a winner."""

    seat: int


class StopAnswered(What, frozen=True, kw_only=True, tag="stop_answered"):
    """A seat agreed or not; one refusal ends the offer."""

    seat: int
    agree: bool


class Resigned(What, frozen=True, kw_only=True, tag="resigned"):
    """A seat gave up, or its time ran out; with more than two players a bot plays on for it."""

    seat: int
    why: Literal["resigned", "clock"]


class StoodIn(What, frozen=True, kw_only=True, tag="stood_in"):
    """A bot plays for an absent seat."""

    seat: int


class Returned(What, frozen=True, kw_only=True, tag="returned"):
    """The player of an absent seat is back."""

    seat: int


class Away(What, frozen=True, kw_only=True, tag="away"):
    """The server was away for so long; nobody's clock lost by it."""

    span: Millis


class Said(What, frozen=True, kw_only=True, tag="said"):
    """Chat: at the table, among watchers, or from one seat to another. `text` is empty when the viewer muted it."""

    channel: Literal["table", "watchers", "private"]
    player: str
    name: str
    seat: int | None
    to: int | None
    text: str


class Ended(What, frozen=True, kw_only=True, tag="ended"):
    """The game is over; the record is at `/api/records/{table}`."""

    outcome: Outcome


class RematchMade(What, frozen=True, kw_only=True, tag="rematch"):
    """The same players meet again at another table."""

    rematch: str


AnyWhat: TypeAlias = (
    Arranged
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | StopOffered
    | StopAnswered
    | Resigned
    | StoodIn
    | Returned
    | Away
    | Said
    | Ended
    | RematchMade
)
