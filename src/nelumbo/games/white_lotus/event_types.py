"""The kinds of event, as they travel."""

from typing import TypeAlias

from nelumbo.core.game import Event
from nelumbo.games.white_lotus.moves import Offer, Pledge


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
