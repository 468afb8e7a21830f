# mypyc: compiled
"""How much may happen at one table, so that its log stays short enough to be read again at any time.

Moves are limited by seat, so that nobody can use up what the others need to finish the game; changes of seats by
player, and the host's apart from them, so that no guest can use up a table that waits. Resigning, answers to requests
and bots' moves are never refused: they end something, or follow from something that was counted.
A refusal depends only on what its receiver may know: it must not tell of a sealed choice or of a private line.
"""

from dataclasses import dataclass
from typing import TypeVar

from nelumbo.server.errors import Denied
from nelumbo.server.live.table.entries import AnyEntry, MoveEntry, SeatsArranged, UndoEntry
from nelumbo.server.messages import Said, StoodIn, StopOffered, UndoAsked

ARRANGEMENTS = 20  # changes of seats before the start, of one player other than the host
HOST_ARRANGEMENTS = 200  # of the host, who also answers what the others do
HOST = ""  # among those who change seats; a player's id is never empty
MONOLOGUE = 20  # chat lines of one player in a row, while nothing else happens
K = TypeVar("K")
STAND_INS = 100  # times that a bot stands in for one seat
SPECTATORS = ""  # as if they were one player


class EntryCounts:
    """What has happened at a table so far, of what is limited; a part of the fold."""

    def __init__(self) -> None:
        self.arrangements: dict[str, int] = {}
        """Changes of seats, by player; the host's, and those of logs of earlier releases, by `HOST`."""
        self.moves: dict[int, int] = {}
        """Moves, by seat; those taken back count too."""
        self.undos: dict[int, int] = {}
        """Takings back and requests for them, by the seat that asked."""
        self.stops: dict[int, int] = {}
        """Offers to stop, by the seat that offered."""
        self.stand_ins: dict[int, int] = {}
        """How often a bot stood in, by the seat that was away."""
        self.lines: dict[str, int] = {}
        """Chat lines, by player; those of spectators together."""
        self.in_a_row: dict[str, int] = {}
        """By player, the lines since something else happened that everybody heard of."""

    def add(self, entry: AnyEntry, is_public: bool) -> None:
        """One more entry, and whether everybody heard of it."""
        if isinstance(entry, Said):
            spoken = self.in_a_row.get(entry.player, 0)
            if is_public:
                self.in_a_row.clear()
            self.in_a_row[entry.player] = spoken + 1
            add_one(self.lines, speaker(entry))
            return
        if is_public:
            self.in_a_row.clear()
        if isinstance(entry, MoveEntry):
            add_one(self.moves, entry.seat)
        elif isinstance(entry, (UndoEntry, UndoAsked)):
            add_one(self.undos, entry.seat)
        elif isinstance(entry, StopOffered):
            add_one(self.stops, entry.seat)
        elif isinstance(entry, StoodIn):
            add_one(self.stand_ins, entry.seat)
        elif isinstance(entry, SeatsArranged):
            add_one(self.arrangements, entry.by or HOST)

    def may_stand_in(self, seat: int) -> bool:
        """Whether a bot may stand in for the seat; not for one that comes and goes without end."""
        return self.stand_ins.get(seat, 0) < STAND_INS


def add_one(counts: dict[K, int], key: K) -> None:
    counts[key] = counts.get(key, 0) + 1


def speaker(line: Said) -> str:
    """The key by which a line is counted."""
    return SPECTATORS if line.channel == "spectators" else line.player


@dataclass(frozen=True)
class TableLimits:
    """The settings of the host."""

    entries: int = 6_000
    """Moves of people, divided among the seats; beyond half of it nothing is taken back."""
    undos: int = 200
    """Requests and takings back, of one seat."""
    stops: int = 20
    """Offers to stop, of one seat."""
    lines: int = 500
    """Chat lines of one player, and of all spectators together."""

    def check(self, counts: EntryCounts, seats: int, public_count: int, entry: AnyEntry) -> None:
        """Raises Denied for one entry too many, at a table with so many seats, with so many public events."""
        if isinstance(entry, MoveEntry):
            if entry.by == "person":
                within(counts.moves.get(entry.seat, 0), self.entries // seats)
        elif isinstance(entry, (UndoEntry, UndoAsked)):
            within(counts.undos.get(entry.seat, 0), self.undos)
            within(public_count, self.entries // 2)
        elif isinstance(entry, StopOffered):
            within(counts.stops.get(entry.seat, 0), self.stops)
        elif isinstance(entry, Said):
            within(counts.lines.get(speaker(entry), 0), self.lines)
            if counts.in_a_row.get(entry.player, 0) >= MONOLOGUE:
                raise Denied("monologue", most=MONOLOGUE)
        elif isinstance(entry, SeatsArranged):
            most = HOST_ARRANGEMENTS if entry.by is None else ARRANGEMENTS
            within(counts.arrangements.get(entry.by or HOST, 0), most)


def within(so_far: int, most: int) -> None:
    if so_far >= most:
        raise Denied("limit_reached", most=most)
