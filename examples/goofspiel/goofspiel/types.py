"""What travels: moves, events and views, and why a move is refused."""

from typing import TypeAlias

from goofspiel.rules import CARDS, ENDED, OPEN, REVEALED, SEALED, TAKE_BACK, TURNED, Goofspiel
from nelumbo.core.errors import InvalidNotation, Refusal
from nelumbo.core.game import Event, Move, View, Viewer
from nelumbo.core.journal import entries
from nelumbo.core.open_events import OpenEvents
from nelumbo.core.state import NOBODY


class Bid(Move, frozen=True, tag="bid"):
    card: int


class TakeBack(Move, frozen=True, tag="take_back"):
    """While another bid is missing."""


class Sealed(Event, frozen=True, tag="sealed"):
    """A seat has bid, or has taken its bid back."""

    seat: int
    in_secret: bool


class Revealed(Event, frozen=True, tag="revealed"):
    bids: list[int]
    winner: int | None


class Turned(Event, frozen=True, tag="turned"):
    prize: int


class Ended(Event, frozen=True, tag="ended"):
    """All prizes are gone."""


class GoofspielView(View, frozen=True, kw_only=True):
    """Only bids that are not yet revealed and the order of the prizes are hidden [GOO-INFO-1]."""

    prizes: list[int]
    """Those turned up so far, the present one last."""
    played: list[list[int]]
    hands: list[list[int]]
    ready: list[bool]
    own: int | None
    scores: list[int]


GoofspielMove: TypeAlias = Bid | TakeBack
GoofspielEvent: TypeAlias = Sealed | Revealed | Turned | Ended
TOLD: OpenEvents[GoofspielEvent] = OpenEvents({SEALED: Sealed, TURNED: Turned, ENDED: Ended})


def encode(move: GoofspielMove) -> int:
    if isinstance(move, TakeBack):
        return TAKE_BACK
    if not 0 <= move.card < CARDS:
        raise InvalidNotation(f"no card {move.card}: choose 0 to {CARDS - 1}")
    return move.card


def decode(number: int) -> GoofspielMove:
    if not 0 <= number <= TAKE_BACK:
        raise InvalidNotation(f"no move has the number {number}")
    return TakeBack() if number == TAKE_BACK else Bid(number)


def refusal(state: Goofspiel, seat: int, number: int) -> Refusal:
    if number == TAKE_BACK:
        return Refusal("no_bid", rule="GOO-BID-2")
    if state.sealed[seat] != OPEN:
        return Refusal("has_bid", rule="GOO-BID-2")
    return Refusal("not_in_hand", {"card": number}, "GOO-BID-1")


def events(journal: list[int], state: Goofspiel, viewer: Viewer) -> list[GoofspielEvent]:
    """Everybody hears that a seat has bid, and nobody what."""
    return [event(entry, state.seats) for entry in entries(journal)]


def event(entry: list[int], seats: int) -> GoofspielEvent:
    kind, *values = entry
    if kind == REVEALED:
        return Revealed(values[:seats], None if values[3] == NOBODY else values[3])
    return TOLD.read(*entry)


def view(state: Goofspiel, viewer: Viewer) -> GoofspielView:
    """Built up field by field."""
    over = state.is_over()
    own = OPEN if viewer is None else state.sealed[viewer]
    return GoofspielView(
        viewer=viewer,
        seats=int(state.seats),
        to_move=None if over else int(state.to_move),
        awaited=[seat for seat in range(state.seats) if state.awaits(seat)],
        over=over,
        prizes=state.prizes[: state.round + 1],
        played=[list(cards) for cards in state.played],
        hands=[state.hand(seat) for seat in range(state.seats)],
        ready=[card != OPEN for card in state.sealed],
        own=None if own == OPEN else own,
        scores=state.scores(),
    )
