"""What happened in White Lotus, as typed data for logs and animation, for any viewer."""

from typing import TypeAlias

from nelumbo.core.game import Event, Viewer
from nelumbo.core.journal import entries
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import numbers
from nelumbo.games.white_lotus.bargaining.asides import offer_of, pledge_of
from nelumbo.games.white_lotus.bargaining.bargains import Bargain
from nelumbo.games.white_lotus.board import AUTHOR
from nelumbo.games.white_lotus.moves import Offer, Pledge
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view import MARKS, STATUSES, sees


class Staged(Event, frozen=True, tag="staged"):
    """A phase of the rulebook begins."""

    turn: int
    stage: int


class Forced(Event, frozen=True, tag="forced"):
    """The next move was the only one, and was made by itself."""

    seat: int


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    zone: int


class Passed(Event, frozen=True, tag="passed"):
    """A marker was put aside."""

    seat: int


class Controlled(Event, frozen=True, tag="controlled"):
    """A zone has a new owner, who stood there alone or as the last contender."""

    zone: int
    seat: int
    alone: bool


class Picked(Event, frozen=True, tag="picked"):
    """A contested zone is being resolved."""

    zone: int


class Sealed(Event, frozen=True, tag="sealed"):
    """A player has sealed, or opened the seal again: nothing more is told."""

    seat: int
    ready: bool


class Voted(Event, frozen=True, tag="voted"):
    """A round of votes, revealed all at once: voters, targets and weights in turn order."""

    zone: int
    voters: list[int]
    targets: list[int]
    weights: list[int]


class Ousted(Event, frozen=True, tag="ousted"):
    seat: int
    refund: int
    zone: int
    chosen: bool
    """Whether the emperor decided a tie."""


class Crowned(Event, frozen=True, tag="crowned"):
    seat: int


class Filled(Event, frozen=True, tag="filled"):
    """The map was filled with tokens of the pool."""

    zones: list[int]
    types: list[int]


class Token(Event, frozen=True, tag="token"):
    """A victory point token, for the title or instead of a spoil."""

    seat: int
    spoil: bool


class Asked(Event, frozen=True, tag="asked"):
    """The emperor asks a player to rebel."""

    seat: int


class Answered(Event, frozen=True, tag="answered"):
    """The player asked has answered."""

    seat: int
    accepts: bool


class Led(Event, frozen=True, tag="led"):
    """Who leads the rebellion; None when there is none."""

    seat: int | None


class Mustered(Event, frozen=True, tag="mustered"):
    """All armies, revealed at once, in turn order; the side is None for emperor and leader."""

    seats: list[int]
    sides: list[int | None]
    armies: list[int]


class Fought(Event, frozen=True, tag="fought"):
    """The totals of a battle and the leader of the winning side."""

    imperial: int
    rebel: int
    victor: int


class Ordered(Event, frozen=True, tag="ordered"):
    """The emperor ordered winners with equal armies."""

    seats: list[int]


class Seized(Event, frozen=True, tag="seized"):
    """A token was taken over."""

    seat: int
    zone: int
    former: int


class Paid(Event, frozen=True, tag="paid"):
    seat: int
    influence: int
    army: int
    palaces: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A token was drawn; its type is for the drawer alone."""

    seat: int
    type: int | None


class PutDown(Event, frozen=True, tag="put_down"):
    """A drawn token lies face up."""

    seat: int
    zone: int
    type: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A player draws no further token."""

    seat: int


class Offered(Event, frozen=True, tag="offered"):
    sender: int
    offer: Offer


class Settled(Event, frozen=True, tag="settled"):
    """An offer is no longer open."""

    number: int
    status: str


class Transferred(Event, frozen=True, tag="transferred"):
    """Points changed hands, for all to see [WL-PROTO-10]."""

    giver: int
    receiver: int
    influence: int
    army: int


class Marked(Event, frozen=True, tag="marked"):
    """A promise was judged at the end of its turn."""

    number: int
    promise: int
    mark: str
    pledge: Pledge


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, by `turns`, a full `map` or a `stall`; `tie_break` says that more than points decided."""

    scores: list[int]
    places: list[int]
    reason: str
    tie_break: bool


WhiteLotusEvent: TypeAlias = (
    Staged
    | Forced
    | Placed
    | Passed
    | Controlled
    | Picked
    | Sealed
    | Voted
    | Ousted
    | Crowned
    | Filled
    | Token
    | Asked
    | Answered
    | Led
    | Mustered
    | Fought
    | Ordered
    | Seized
    | Paid
    | Drawn
    | PutDown
    | Stopped
    | Offered
    | Settled
    | Transferred
    | Marked
    | Ended
)
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
