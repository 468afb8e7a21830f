# mypyc: compiled
"""What is to be told of an entry, listed once, when the entry is applied.

They hold what every viewer may know of the entry. `viewer_messages.py` makes each viewer's message of them.
A delivery's views are of the state right after its entry; what is told later has none. Legal moves, clocks and seats
are not part of it: they are read from the table when the message is made.
"""

from typing import Literal, NamedTuple, TypeAlias

from nelumbo.core.game import SPECTATOR, Event, Viewer
from nelumbo.server.live.table.history import History, Views
from nelumbo.server.live.table.versions import Hearers
from nelumbo.server.messages import AnyTableEvent, Said


class MoveDelivery(NamedTuple):
    """A move, with what each viewer may know of it."""

    seat: int
    by: Literal["person", "bot"]
    is_aside: bool
    events: dict[Viewer, list[Event]]

    def hearers(self, history: History) -> Hearers:
        """Those who notice something of the move just made: nobody else may even know that there was one."""
        told = self.events
        found = {viewer for viewer in told if viewer == self.seat or told[viewer] or sees_it(viewer, history)}
        return None if len(found) == len(told) else frozenset(found)


class UndoDelivery(NamedTuple):
    """Moves that were taken back, by the numbers of the deliveries that told of them."""

    seat: int
    numbers: list[int]


AnyTold: TypeAlias = AnyTableEvent | MoveDelivery | UndoDelivery
"""An event that is the same for everybody, or one that differs by viewer."""


class Delivery(NamedTuple):
    number: int
    """Counted from 1 at its table."""
    hearers: Hearers
    event: AnyTold
    table_changed: bool
    views: Views | None
    """What each viewer saw after the entry; None where the game did not change."""


def sees_it(viewer: Viewer, history: History) -> bool:
    """Whether the last move changed the viewer's view."""
    assert history.before is not None
    return bool(history.views.of(viewer) != history.game.view(history.before, viewer))


def chat_hearers(line: Said) -> Hearers:
    if line.channel == "spectators":
        return frozenset([SPECTATOR])
    return frozenset([line.seat, line.to]) if line.channel == "private" else None
