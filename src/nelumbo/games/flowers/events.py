# mypyc: compiled
"""What happened in Flowers, as typed data for logs and animation, for any viewer."""

from nelumbo.core.game import Viewer
from nelumbo.core.journal import grouped
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY
from nelumbo.games.flowers.data import COLOURS, VALUES
from nelumbo.games.flowers.event_types import (
    Begun,
    Collects,
    Discarded,
    Drew,
    Ending,
    Fell,
    Flowered,
    FlowersEvent,
    Got,
    Passed,
    Played,
    Scored,
    SetAside,
    Shuffled,
    TakenBack,
    Took,
)
from nelumbo.games.flowers.numbers import (
    BEGUN,
    COLLECTS,
    DISCARDED,
    DREW,
    ENDING,
    FELL,
    FLOWERED,
    GOT,
    LAID_DOWN,
    LAID_UP,
    PASSED,
    SCORED,
    SET_ASIDE,
    SHUFFLED,
    TAKEN_BACK,
    TOOK,
    TOOK_BOTH,
)
from nelumbo.games.flowers.rules import Flowers
from nelumbo.games.flowers.view import REASONS
from nelumbo.games.flowers.view_types import Counts

OPEN: OpenEvents[FlowersEvent] = OpenEvents(
    {
        SHUFFLED: Shuffled,
        COLLECTS: Collects,
        PASSED: Passed,
        FELL: Fell,
        GOT: Got,
        SET_ASIDE: SetAside,
        BEGUN: Begun,
    }
)


def events(journal: list[int], state: Flowers, viewer: Viewer) -> list[FlowersEvent]:
    """The journal for one viewer; draws and cards of several colours are one event each."""
    groups = grouped(journal, (DREW, DISCARDED, TAKEN_BACK))
    return [event(group, state, viewer) for group in groups]


def event(group: list[list[int]], state: Flowers, viewer: Viewer) -> FlowersEvent:
    """The colours of a draw are for the drawer alone; everybody may read the other entries as they stand."""
    kind, a, b, c, d = group[0]
    match kind:
        case _ if kind == DREW:
            return Drew(a, len(group), [entry[2] for entry in group] if a == viewer else None)
        case _ if kind == DISCARDED:
            up, down = counted(group)
            return Discarded(a, [one + other for one, other in zip(up, down, strict=True)])
        case _ if kind == TAKEN_BACK:
            up, down = counted(group)
            return TakenBack(a, up, sum(down), down if state.memory_aid or viewer == a else None)
        case _ if kind == LAID_UP or kind == LAID_DOWN:
            return Played(a, b, c, d, kind == LAID_UP)
        case _ if kind in OPEN:
            return OPEN.read(*group[0])
        case _ if kind == TOOK:
            return Took(a, [b])
        case _ if kind == TOOK_BOTH:
            return Took(a, [b, c])
        case _ if kind == FLOWERED:
            return Flowered(a, b // VALUES, b, c)
        case _ if kind == ENDING:
            return Ending(REASONS[a] or "", [mandala for mandala in (b, c, d) if mandala != NOBODY])
    assert kind == SCORED
    hand_sizes = [state.hand_size(seat) for seat in range(state.seats)]
    return Scored(state.scores(), hand_sizes, state.places())


def retold(event: FlowersEvent, state: Flowers, viewer: Viewer) -> FlowersEvent:
    """Without `memory_aid`, what others hid is for people to remember until the score [FLO-RULING-31]."""
    if state.memory_aid or state.is_over():
        return event
    match event:
        case Played(seat, mandala, _, cards, False) if seat != viewer:
            return Played(seat, mandala, None, cards, False)
        case Flowered(seat, colour) if seat != viewer:
            return Flowered(seat, colour, None, None)
    return event


def counted(group: list[list[int]]) -> tuple[Counts, Counts]:
    """The face-up and the face-down cards by colour."""
    cards = {colour: (up, down) for _, _, colour, up, down in group}
    up, down = zip(*(cards.get(colour, (0, 0)) for colour in range(COLOURS)), strict=True)
    return list(up), list(down)
