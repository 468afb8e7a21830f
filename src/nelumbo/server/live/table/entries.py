"""The entries of a table's event log. Everything about a table follows from them, in order.

What everybody may know is stored as it travels: those entries are messages (`messages/table_events.py`). The entries
defined here hold more than a viewer is told.
"""

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from nelumbo import games
from nelumbo.core.game import AnyGame, Move
from nelumbo.core.options import Options
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import (
    Clock,
    ContributionCommitted,
    ContributionRevealed,
    ContributionsAsked,
    Rematched,
    Resigned,
    Returned,
    RevealsAsked,
    Said,
    SeatKind,
    StoodIn,
    StopAnswered,
    StopOffered,
    UndoAnswered,
    UndoAsked,
)


class SeatHolder(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits, or may sit, on one seat."""

    kind: SeatKind
    player: str | None = None
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    kept_for: str | None = None
    """The player for whom a seat is kept, until they sit down; only with `invited`."""


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened; its number and its time are stored beside it."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry of every table."""

    host: str
    game: str
    rules: int
    options: Options
    holders: list[SeatHolder] = field(name="places")
    public: bool
    clock: Clock
    spectators: bool
    hints: bool
    takeover: int | None
    lesson: bool = False
    """The game's guided first game: its deal and its script."""
    seed: str | None = None
    """Of the deal to come, so that everybody can be shown its commitment before they start."""
    rated: bool = False
    """Whether the game counts for its players' ratings: without hints and without taking back."""
    auto_start: bool = False
    """Whether the game starts by itself once every seat is taken; the host may change that (`SeatsArranged`)."""
    tournament: bool = False
    """Whether a tournament opened it: it has no host, and nobody can keep a player from the seat kept for them."""
    fold_version: int = field(default=1, name="fold")
    """By which version of the fold the table's entries are understood (`fold_rules.py`)."""


class SeatsArranged(Entry, frozen=True, tag="arranged"):
    """Somebody sat down, stood up or changed a seat: its holders as they are now."""

    holders: list[SeatHolder] = field(name="places")
    removed: str | None = None
    """The player whom the host has sent away: an open seat is no longer for them."""
    by: str | None = None
    """The player who did it; None for the host, and in logs of earlier releases."""
    auto_start: bool | None = None
    """The host's new answer to whether the game starts by itself once every seat is taken; None: as before."""


class Closed(Entry, frozen=True, tag="closed"):
    """The host gave the table up before the start."""


class GameStarted(Entry, frozen=True, tag="started"):
    """The deal; the seed stays here until the end."""

    seed: str
    page_commitments: list[str | None] = []
    """By seat, what the pages committed to before any of them contributed to the seed; empty where none did."""


class MoveEntry(Struct, frozen=True):
    """A move. In memory it is the move itself; the log holds it in the game's notation, as `StoredMoveEntry`."""

    seat: int
    move: Move
    by: Literal["person", "bot"]


class StoredMoveEntry(Entry, frozen=True, tag="moved"):
    """`MoveEntry` as it is stored."""

    seat: int
    move: str
    by: Literal["person", "bot"]


class UndoEntry(Entry, frozen=True, tag="undone"):
    """A seat took back moves that told nobody anything, or that no other person has a say in."""

    seat: int
    moves: int
    practice: bool = False
    """Alone with bots, it took back what had told it something."""


class ServerAway(Entry, frozen=True, tag="away"):
    """The server was away for `span` milliseconds; the clocks that ran get them back."""

    span: int
    until: int


Contributing: TypeAlias = ContributionsAsked | ContributionCommitted | RevealsAsked | ContributionRevealed
SharedEntry: TypeAlias = (
    Contributing
    | UndoAsked
    | UndoAnswered
    | StopOffered
    | StopAnswered
    | Resigned
    | StoodIn
    | Returned
    | Said
    | Rematched
)
"""Stored as it travels."""
PlainEntry: TypeAlias = Opened | SeatsArranged | Closed | GameStarted | UndoEntry | ServerAway | SharedEntry
"""Stored as it is in memory."""
AnyEntry: TypeAlias = PlainEntry | MoveEntry
AnyStored: TypeAlias = PlainEntry | StoredMoveEntry

ERASED_NAME = "deleted"
"""The name of a deleted player."""
ERASED_ID = ""
"""The id of a deleted player."""
DECODER: msgspec.json.Decoder[AnyStored] = msgspec.json.Decoder(AnyStored)
OLD_CHANNEL, CHANNEL = '"channel":"watchers"', '"channel":"spectators"'
"""Chat among spectators, as earlier releases stored it, and as it is stored now."""


def written(entry: AnyEntry, game: AnyGame) -> str:
    stored: AnyStored
    if isinstance(entry, MoveEntry):
        stored = StoredMoveEntry(entry.seat, game.notation.write_move(entry.move), entry.by)
    else:
        stored = entry
    return msgspec.json.encode(stored).decode()


def read(text: str, game: AnyGame | None) -> AnyEntry:
    """The entry that was stored; the first one of a log is read before its game is known."""
    stored = decoded(text)
    if not isinstance(stored, StoredMoveEntry):
        return stored
    assert game is not None, "a log begins with Opened"
    return MoveEntry(stored.seat, read_move(game.name, stored.move), stored.by)


@lru_cache(maxsize=10_000)  # a game has a few thousand moves, and offers beyond them
def read_move(game: str, text: str) -> Move:
    """A move of a log, from the game's notation; logs are full of the same ones."""
    return games.load(game).notation.read_move(text)  # type: ignore[no-any-return]  # the game's types are open


def decoded(text: str) -> AnyStored:
    return DECODER.decode(text.replace(OLD_CHANNEL, CHANNEL))


def kind_of(entry: AnyEntry) -> str:
    return "moved" if isinstance(entry, MoveEntry) else str(entry.__struct_config__.tag)


def without_words(text: str, game: AnyGame, seats: Seats) -> str:
    """A stored move without what a deleted player, who had these seats, said with it; else the same text."""
    entry = decoded(text)
    if not isinstance(entry, StoredMoveEntry) or entry.seat not in seats:
        return text
    move = read_move(game.name, entry.move)
    if game.asides.words(move) is None:
        return text
    said = game.notation.write_move(game.asides.reworded(move, ERASED_NAME))
    return msgspec.json.encode(replace(entry, move=said)).decode()


def without_name(text: str, player: str) -> str:
    """A stored entry without a deleted player's name and words; the same text where there are none."""
    entry = decoded(text)
    match entry:
        case Opened():
            holders = [nameless(holder, player) for holder in entry.holders]
            opened = replace(entry, holders=holders, host=ERASED_ID if entry.host == player else entry.host)
            return text if opened == entry else msgspec.json.encode(opened).decode()
        case SeatsArranged(holders, removed, by):
            erased = replace(
                entry,
                holders=[nameless(holder, player) for holder in holders],
                removed=None if removed == player else removed,
                by=None if by == player else by,
            )
            return text if erased == entry else msgspec.json.encode(erased).decode()
        case Said() if entry.player == player:
            return msgspec.json.encode(replace(entry, player=ERASED_ID, name=ERASED_NAME, text="")).decode()
    return text


def nameless(holder: SeatHolder, player: str) -> SeatHolder:
    """The seat without a deleted player's name."""
    if holder.player == player:
        return replace(holder, name=ERASED_NAME, player=None)
    return replace(holder, name=None, kept_for=None) if holder.kept_for == player else holder


def spectator_of(entry: AnyEntry) -> str | None:
    """The player who said it, if that was among the spectators."""
    return entry.player if isinstance(entry, Said) and entry.channel == "spectators" else None
