"""What a table's log is made of. Everything about a table follows from its entries, in order."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from nelumbo.core.options import Options
from nelumbo.server.messages import Clock, SeatKind


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits, or may sit, on one seat."""

    kind: SeatKind
    player: str | None = None
    name: str | None = None
    bot: str | None = None
    key: str | None = None


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened; its number and its time are kept beside it."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry of every table."""

    host: str
    game: str
    rules: int
    options: Options
    places: list[Place]
    public: bool
    clock: Clock
    spectators: bool
    hints: bool
    takeover: int | None
    lesson: bool = False
    """The game's guided first game: its deal and its script."""
    seed: str | None = None
    """Of the deal to come, so that everybody can be shown its commitment before they start."""


class Arranged(Entry, frozen=True, tag="arranged"):
    """Somebody sat down, stood up or changed a seat: the places as they are now."""

    places: list[Place]


class Closed(Entry, frozen=True, tag="closed"):
    """The host gave the table up before the start."""


class Started(Entry, frozen=True, tag="started"):
    """The deal; the seed stays here until the end."""

    seed: str


class Moved(Entry, frozen=True, tag="moved"):
    """A move, in the game's notation."""

    seat: int
    move: str
    by: Literal["person", "bot"]


class UndoAsked(Entry, frozen=True, tag="undo_asked"):
    """A seat asks the others to let it take back moves."""

    seat: int
    moves: int


class UndoAnswered(Entry, frozen=True, tag="undo_answered"):
    """One answer; with the last agreement the moves are taken back."""

    seat: int
    agree: bool


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took back moves that told nobody anything, or that no person has a say in."""

    seat: int
    moves: int


class StopOffered(Entry, frozen=True, tag="stop_offered"):
    """A seat offers to stop; one that is alone with bots need not wait for anybody."""

    seat: int
    alone: bool = False


class StopAnswered(Entry, frozen=True, tag="stop_answered"):
    """One answer; with the last agreement the game is over."""

    seat: int
    agree: bool


class Resigned(Entry, frozen=True, tag="resigned"):
    """A seat gave up, or had no time left."""

    seat: int
    why: Literal["resigned", "clock"]


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for an absent seat from now on."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """The seat's player plays again."""

    seat: int


class Away(Entry, frozen=True, tag="away"):
    """The server was away for so long, until then; the clocks that ran get it back."""

    span: int
    until: int


class Said(Entry, frozen=True, tag="said"):
    """Chat."""

    channel: Literal["table", "watchers", "private"]
    player: str
    name: str
    text: str
    seat: int | None = None
    to: int | None = None


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same players meet at another table."""

    rematch: str


AnyEntry: TypeAlias = (
    Opened
    | Arranged
    | Closed
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
    | Rematched
)

DELETED = "deleted"
DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: AnyEntry) -> str:
    """The entry as it is kept."""
    return msgspec.json.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """The entry that was kept."""
    return DECODER.decode(text)


def without_name(entry: AnyEntry, player: str) -> AnyEntry:
    """The entry without a deleted player's name and words."""
    match entry:
        case Opened() | Arranged():
            places = [replace(p, name=DELETED, player=None) if p.player == player else p for p in entry.places]
            return replace(entry, places=places)
        case Said() if entry.player == player:
            return replace(entry, name=DELETED, text="")
    return entry
