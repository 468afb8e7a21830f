# mypyc: compiled
"""What happened in White Lotus, as typed data for logs and animation, for any viewer."""

from nelumbo.core.game import Viewer
from nelumbo.core.journal import entries
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import numbers
from nelumbo.games.white_lotus.bargaining.asides import offer_of, pledge_of
from nelumbo.games.white_lotus.bargaining.bargains import Bargain
from nelumbo.games.white_lotus.board import AUTHOR
from nelumbo.games.white_lotus.event_types import (
    Answered,
    Asked,
    Controlled,
    Crowned,
    Drawn,
    Ended,
    Filled,
    Forced,
    Fought,
    Led,
    Marked,
    Mustered,
    Offered,
    Ordered,
    Ousted,
    Paid,
    Passed,
    Picked,
    Placed,
    PutDown,
    Sealed,
    Seized,
    Settled,
    Staged,
    Stopped,
    Token,
    Transferred,
    Voted,
    WhiteLotusEvent,
)
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view import MARKS, STATUSES, sees

OPEN: OpenEvents[WhiteLotusEvent] = OpenEvents(
    {
        numbers.STAGED: Staged,
        numbers.FORCED: Forced,
        numbers.PLACED: Placed,
        numbers.PASSED: Passed,
        numbers.PICKED: Picked,
        numbers.OUSTED: Ousted,
        numbers.CROWNED: Crowned,
        numbers.TOKEN: Token,
        numbers.ASKED: Asked,
        numbers.ANSWERED: Answered,
        numbers.LED: Led,
        numbers.FOUGHT: Fought,
        numbers.SEIZED: Seized,
        numbers.PAID: Paid,
        numbers.PUT_DOWN: PutDown,
        numbers.STOPPED: Stopped,
        numbers.MOVED: Transferred,
    }
)


def events(journal: list[int], state: WhiteLotus, viewer: Viewer) -> list[WhiteLotusEvent]:
    """The journal for one viewer; what is revealed together is told together."""
    told: list[WhiteLotusEvent] = []
    for kind, a, b, c, d in entries(journal):
        last = told[-1] if told else None
        gathered = joined(last, kind, a, b, c, d)
        if gathered is not None:
            told[-1] = gathered
        elif (event := told_to(kind, a, b, c, d, state, viewer)) is not None:
            told.append(event)
    return told


def joined(last: WhiteLotusEvent | None, kind: int, a: int, b: int, c: int, d: int) -> WhiteLotusEvent | None:
    """The last event and this entry in one, where they belong together."""
    match last:
        case Voted(zone, voters, targets, weights) if kind == numbers.VOTED and zone == d and a not in voters:
            return Voted(zone, [*voters, a], [*targets, b], [*weights, c])
        case Mustered(seats, sides, armies) if kind == numbers.MUSTERED:
            return Mustered([*seats, a], [*sides, None if b == NOBODY else b], [*armies, c])
        case Filled(zones, types) if kind == numbers.FILLED:
            return Filled([*zones, a], [*types, b])
        case Ordered(seats) if kind == numbers.ORDERED:
            return Ordered([*seats, a])
    return None


def told_to(kind: int, a: int, b: int, c: int, d: int, state: WhiteLotus, viewer: Viewer) -> WhiteLotusEvent | None:
    """An entry of the journal, as far as the viewer may know it."""
    if kind in (numbers.SEALED, numbers.UNSEALED):
        return Sealed(a, kind == numbers.SEALED) if state.show_ready or viewer == a else None
    if kind == numbers.DRAWN:
        return Drawn(a, b if viewer == a else None)
    if kind in (numbers.OFFERED, numbers.SETTLED, numbers.MARKED):
        return offer_event(kind, a, b, c, state, viewer)
    return open_event(kind, a, b, c, d, state)


def offer_event(kind: int, a: int, b: int, c: int, state: WhiteLotus, viewer: Viewer) -> WhiteLotusEvent | None:
    """What happened to an offer, for those who see it."""
    bargain = bargain_numbered(state, a)
    if bargain is None or not sees(bargain, viewer):
        return None
    if kind == numbers.OFFERED:
        return Offered(bargain.sender, offer_of(bargain))
    if kind == numbers.SETTLED:
        return Settled(a, STATUSES[b])
    return Marked(a, b, MARKS[c], pledge_of(bargain.promises[b]))


def bargain_numbered(state: WhiteLotus, number: int) -> Bargain | None:
    """The offer of that number: those of this turn and the last are kept."""
    return next((bargain for bargain in state.bargains if bargain.number == number), None)


def open_event(kind: int, a: int, b: int, c: int, d: int, state: WhiteLotus) -> WhiteLotusEvent:
    """An entry that everybody may read as it stands."""
    if kind in OPEN:
        return OPEN.read(kind, a, b, c, d)
    match kind:
        case numbers.LONE | numbers.WON:
            return Controlled(a, b, kind == numbers.LONE)
        case numbers.VOTED:
            return Voted(d, [a], [b], [c])
        case numbers.FILLED:
            return Filled([a], [b])
        case numbers.MUSTERED:
            return Mustered([a], [None if b == NOBODY else b], [c])
        case numbers.ORDERED:
            return Ordered([a])
    assert kind == numbers.ENDED
    return Ended(state.scores(), state.places(), reason(state), tie_break(state))


def reason(state: WhiteLotus) -> str:
    """Why the game is over [WL-END-1, 2, RULING-36]."""
    if state.rules == AUTHOR:
        return "turns"
    return "map" if state.coloured() == state.land.size else "stall"


def tie_break(state: WhiteLotus) -> bool:
    """Whether somebody without a share in the victory has as many points as the winners [WL-SCORE-8, 9]."""
    points = state.scores()
    return any(place > 1 and points[seat] == max(points) for seat, place in enumerate(state.places()))
