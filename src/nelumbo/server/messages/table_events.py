"""What happened at a table, as one viewer is told: the parts of `Told`.

Events that say the same to everybody are the very entries of the table's event log (`live/table/entries.py`): they are
stored as they travel. The five below that are marked differ from their entries, because an entry holds what must stay
secret or what only the fold needs.
"""

from typing import Literal, TypeAlias

from msgspec import Raw, Struct

from nelumbo.server.messages.tables import Outcome
from nelumbo.server.messages.values import Answer, Millis


class TableEvent(Struct, frozen=True, tag_field="kind"):
    """One thing that happened, as far as the viewer may know it."""


# Differing from their entries.


class Arranged(TableEvent, frozen=True, tag="arranged"):
    """The table was opened or closed, or somebody sat down, stood up or changed it: see `table`."""


class Started(TableEvent, frozen=True, tag="started"):
    """The deal is fixed."""

    commitment: str | None
    """None where the host chose the deal."""


class Moved(TableEvent, frozen=True, kw_only=True, tag="moved"):
    """A seat decided. What it decided is in the events as far as the viewer may know.

    `seat` is None where somebody made an offer, and the viewer may not know who.
    """

    seat: int | None
    by: Literal["person", "bot"]
    events: list[Raw]
    by_seat: list["SeatEvents"] = []
    """Only for a viewer with several seats: `events` is then what a spectator sees, and here is what each seat sees."""


class SeatEvents(Answer, frozen=True, kw_only=True):
    """The events as one of several seats on one device sees them."""

    seat: int
    events: list[Raw]


class Undone(TableEvent, frozen=True, tag="undone"):
    """Moves were taken back: `versions` are those under which the viewer was told of them."""

    seat: int
    versions: list[int]


class Away(TableEvent, frozen=True, tag="away"):
    """The server was away; the clocks that ran get that time back."""

    span: Millis


# It has no entry: it follows from a move, a resignation or an agreement.


class Ended(TableEvent, frozen=True, tag="ended"):
    """The game is over; the record is at `/api/records/{table}`."""

    outcome: Outcome


# The same in the log.


class UndoAsked(TableEvent, frozen=True, tag="undo_asked"):
    """A seat asks to take back its last `moves` moves; the others answer."""

    seat: int
    moves: int


class UndoAnswered(TableEvent, frozen=True, tag="undo_answered"):
    """A seat agreed or not; one refusal ends the request, and with the last agreement the moves are taken back."""

    seat: int
    agree: bool


class StopOffered(TableEvent, frozen=True, tag="stop_offered"):
    """A seat offers to stop without a winner; one that is alone with bots need not wait for an answer."""

    seat: int
    gone: list[int] = []
    """The seats whose players have been away for so long that they are not asked."""


class StopAnswered(TableEvent, frozen=True, tag="stop_answered"):
    """A seat agreed or not; one refusal ends the offer, and with the last agreement the game is over."""

    seat: int
    agree: bool
    gone: list[int] = []


class ContributionsAsked(TableEvent, frozen=True, tag="contributions_asked"):
    """The host has started: the pages of these seats commit to their contributions to the seed."""

    seats: list[int]
    wait: Millis
    """For commitments, and once more for contributions; then the game starts without those that are missing."""


class ContributionCommitted(TableEvent, frozen=True, tag="contribution_committed"):
    """A page has fixed its contribution without telling it."""

    seat: int
    commitment: str


class RevealsAsked(TableEvent, frozen=True, tag="reveals_asked"):
    """No further commitment is taken: the pages reveal their contributions."""


class ContributionRevealed(TableEvent, frozen=True, tag="contribution_revealed"):
    """A page has revealed what it had committed to."""

    seat: int
    contribution: str


class Resigned(TableEvent, frozen=True, tag="resigned"):
    """A seat gave up, or its time ran out; with more than two players a bot plays on for it."""

    seat: int
    why: Literal["resigned", "clock"]


class StoodIn(TableEvent, frozen=True, tag="stood_in"):
    """A bot plays for an absent seat from now on."""

    seat: int


class Returned(TableEvent, frozen=True, tag="returned"):
    """The player of an absent seat is back, and plays again."""

    seat: int


class Said(TableEvent, frozen=True, kw_only=True, tag="said"):
    """Chat: at the table, among spectators, or from one seat to another. `text` is empty when the viewer muted it."""

    channel: Literal["table", "spectators", "private"]
    player: str
    name: str
    text: str
    seat: int | None = None
    to: int | None = None


class Rematched(TableEvent, frozen=True, tag="rematched"):
    """The same players meet again at another table."""

    rematch: str


AnyTableEvent: TypeAlias = (
    Arranged
    | ContributionsAsked
    | ContributionCommitted
    | RevealsAsked
    | ContributionRevealed
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
    | Rematched
)
