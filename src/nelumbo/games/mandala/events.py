# mypyc: compiled
"""What happened in Mandala, as typed data for logs and animation, for any viewer."""

from nelumbo.core.game import Viewer
from nelumbo.core.journal import grouped
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY
from nelumbo.games.mandala.data import COLOURS, SEATS
from nelumbo.games.mandala.event_types import (
    Armed,
    Built,
    Cleared,
    Completed,
    Discarded,
    Drew,
    Ended,
    Grew,
    MandalaEvent,
    Refilled,
    Shuffled,
    Thrown,
    Took,
)
from nelumbo.games.mandala.numbers import (
    ARMED,
    BUILT,
    CLEARED,
    COMPLETED,
    DISCARDED,
    DREW,
    ENDED,
    GREW,
    REFILLED,
    SHUFFLED,
    THROWN,
    TOOK,
)
from nelumbo.games.mandala.rules import Mandala
from nelumbo.games.mandala.view import REASONS, counts
from nelumbo.games.mandala.view_types import Counts

OPEN: OpenEvents[MandalaEvent] = OpenEvents(
    {
        BUILT: Built,
        GREW: Grew,
        DISCARDED: Discarded,
        SHUFFLED: Shuffled,
        ARMED: Armed,
        COMPLETED: Completed,
        CLEARED: Cleared,
    }
)


def events(journal: list[int], state: Mandala, viewer: Viewer) -> list[MandalaEvent]:
    """The journal for one viewer; draws, refills and discarded hands are one event each."""
    groups = grouped(journal, (DREW, REFILLED, THROWN))
    return [event(group, state, viewer) for group in groups]


def event(group: list[list[int]], state: Mandala, viewer: Viewer) -> MandalaEvent:
    """The colours of a draw are for the drawer alone; both players may read the other entries as they stand."""
    kind, a, b, c, d = group[0]
    match kind:
        case _ if kind == DREW:
            return Drew(a, len(group), [entry[2] for entry in group] if a == viewer else None)
        case _ if kind == REFILLED:
            return Refilled(a, [entry[2] for entry in group])
        case _ if kind == THROWN:
            return Thrown(a, counted(group))
        case _ if kind in OPEN:
            return OPEN.read(*group[0])
        case _ if kind == TOOK and d == NOBODY:
            return Took(a, b, c, None, 0, c)
        case _ if kind == TOOK:
            return Took(a, b, c, d or None, c - (1 if d else 0), 0)
    assert kind == ENDED
    cups = [[x + y for x, y in zip(*pair, strict=True)] for pair in revealed(state)]
    return Ended(REASONS[a] or "", state.scores(), cups, state.places())


def retold(event: MandalaEvent, state: Mandala, viewer: Viewer) -> MandalaEvent:
    """Without `memory_aid`, the cards in the other's cup are for people to remember until the score [MAN-RULING-38]."""
    if state.memory_aid or state.is_over():
        return event
    match event:
        case Took(seat, _, cards, space, to_cup, 0) if to_cup and seat != viewer:
            return Took(seat, None, cards, space, to_cup, 0)
    return event


def revealed(state: Mandala) -> list[tuple[Counts, Counts]]:
    """Both cups, picked and secret cards."""
    return [(counts(state.cups, seat), counts(state.secrets, seat)) for seat in range(SEATS)]


def counted(group: list[list[int]]) -> Counts:
    """The cards by colour of entries that have a colour and a number of cards."""
    cards = {entry[2]: entry[3] for entry in group}
    return [cards.get(colour, 0) for colour in range(COLOURS)]
