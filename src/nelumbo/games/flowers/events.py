"""What happened in Flowers, as typed data for logs and animation, for any viewer."""

from typing import TypeAlias

from nelumbo.core.game import Event, Viewer
from nelumbo.core.journal import grouped
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY
from nelumbo.games.flowers.data import COLOURS, VALUES
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


class Played(Event, frozen=True, tag="played"):
    """Cards were laid on a mandala, shown to everybody; a present colour lies face down [FLO-PLAY-5, 6].

    Without `memory_aid`, others are not told the colour of face-down cards again.
    """

    seat: int
    mandala: int
    colour: int | None
    cards: int
    up: bool


class Drew(Event, frozen=True, tag="drew"):
    """Cards were drawn; their colours are for the drawer alone."""

    seat: int
    cards: int
    colours: list[int] | None


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The discard became the deck."""

    cards: int


class Collects(Event, frozen=True, tag="collects"):
    """The claim marker moved onto a player's cards."""

    mandala: int
    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A player had no legal play."""

    seat: int
    turn: int


class Fell(Event, frozen=True, tag="fell"):
    mandala: int


class Took(Event, frozen=True, tag="took"):
    """The holder took one tile, or both in this order."""

    seat: int
    tiles: list[int]


class Got(Event, frozen=True, tag="got"):
    """The second-placed player got the other tile."""

    seat: int
    tile: int


class Flowered(Event, frozen=True, tag="flowered"):
    """Two tiles became a flower; without `memory_aid`, others are not told again which."""

    seat: int
    colour: int
    older: int | None
    newer: int | None


class SetAside(Event, frozen=True, tag="set_aside"):
    """Nobody took the tiles."""

    dark: int
    light: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A player's cards of the mandala were turned face up and discarded."""

    seat: int
    cards: Counts


class TakenBack(Event, frozen=True, tag="taken_back"):
    """A player's cards of the mandala went back into the hand; without `memory_aid` only they see which were down."""

    seat: int
    up: Counts
    down: int
    down_colours: Counts | None


class Begun(Event, frozen=True, tag="begun"):
    """New tiles lie in the centre of a mandala."""

    mandala: int
    dark: int
    light: int


class Ending(Event, frozen=True, tag="ending"):
    """The end was triggered: these mandalas fall in this order."""

    reason: str
    order: list[int]


class Scored(Event, frozen=True, tag="scored"):
    scores: list[int]
    hand_sizes: list[int]
    places: list[int]


FlowersEvent: TypeAlias = (
    Played
    | Drew
    | Shuffled
    | Collects
    | Passed
    | Fell
    | Took
    | Got
    | Flowered
    | SetAside
    | Discarded
    | TakenBack
    | Begun
    | Ending
    | Scored
)
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
