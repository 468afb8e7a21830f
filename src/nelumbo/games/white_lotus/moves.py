"""White Lotus' kinds of move, as small classes and as numbers; offers and answers are asides without a number."""

from typing import Annotated, Literal, TypeAlias, assert_never

import msgspec
from msgspec import Meta

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move, members
from nelumbo.games.white_lotus.data.pieces import MOST_SEATS, NEUTRALS
from nelumbo.games.white_lotus.numbers import (
    ACCEPT,
    ARMIES,
    ARMY_FOR,
    ASK_SEAT,
    DRAW,
    MOVES,
    ORDER_OF,
    ORDER_ROWS,
    OUST,
    PALACES_PAY,
    PASS,
    PLACE_IN,
    PUT_IN,
    REFUSE,
    RESOLVE,
    SEIZE,
    STOP,
    UNSEAL,
    VOTE_FOR,
    WEIGHTS,
)

ZoneNumber: TypeAlias = Annotated[int, Meta(ge=0, le=38)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]


class Place(Move, frozen=True, tag="place"):
    """A marker into a zone [WL-PLACE-1]."""

    zone: ZoneNumber


class Pass(Move, frozen=True, tag="pass"):
    """A marker put aside for the turn [WL-PLACE-10]."""


class Resolve(Move, frozen=True, tag="resolve"):
    """The emperor picks the next contested zone [WL-RES-4]."""

    zone: ZoneNumber


class Vote(Move, frozen=True, tag="vote"):
    """Sealed: influence points against another contender [WL-RES-6..8]."""

    target: Seat
    weight: Annotated[int, Meta(ge=0, le=99)]


class Oust(Move, frozen=True, tag="oust"):
    """The emperor decides a tie [WL-RES-11]."""

    player: Seat


class Ask(Move, frozen=True, tag="ask"):
    """The emperor asks a player to rebel [WL-REB-7]."""

    player: Seat


class Accept(Move, frozen=True, tag="accept"):
    """The player asked leads the rebellion [WL-REB-7]."""


class Refuse(Move, frozen=True, tag="refuse"):
    """The player asked does not rebel [WL-REB-8]."""


class Army(Move, frozen=True, tag="army"):
    """Sealed: army points, and for supporters the leader of the side [WL-REB-12, 13]."""

    army: Annotated[int, Meta(ge=0, le=60)]
    side: Seat | None = None


class Order(Move, frozen=True, tag="order"):
    """The emperor orders winners with equal armies [WL-SPOIL-3]."""

    players: tuple[Seat, ...]


class Seize(Move, frozen=True, tag="seize"):
    """A winner takes over a token [WL-SPOIL-1]."""

    zone: ZoneNumber


class Income(Move, frozen=True, tag="income"):
    """How many palaces pay army; the others pay influence [WL-INC-2]."""

    palaces: Annotated[int, Meta(ge=0, le=39)]


class Put(Move, frozen=True, tag="put"):
    """The drawn token goes into a zone [WL-NEW-1]."""

    zone: ZoneNumber


class Draw(Move, frozen=True, tag="draw"):
    """One more token for a temple [WL-NEW-3]."""


class Stop(Move, frozen=True, tag="stop"):
    """No further token [WL-NEW-3]."""


class Unseal(Move, frozen=True, tag="unseal"):
    """The sealed commit is taken back while another player is missing (RULES.md, section 4)."""


PromiseKind: TypeAlias = Literal[
    "spare",
    "target",
    "stay_out",
    "side:emperor",
    "side:rebel",
    "rebel:yes",
    "rebel:no",
    "no_seize",
    "oust",
    "pay_later",
]


class Pledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A structured promise; which of the arguments it has depends on its kind [WL-PROTO-8]."""

    promiser: Seat
    kind: PromiseKind
    player: Seat | None = None
    zone: ZoneNumber | None = None
    influence: Amount = 0
    army: Amount = 0


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points that change hands [WL-PROTO-7]."""

    influence: Amount = 0
    army: Amount = 0


class Offer(Move, frozen=True, tag="offer"):
    """An offer to one player [WL-PROTO-2]."""

    number: Annotated[int, Meta(ge=1, le=999_999)]
    to: Seat
    give: Points = Points()
    want: Points = Points()
    promises: tuple[Pledge, ...] = ()
    public: bool = False
    text: str = ""


class Agree(Move, frozen=True, tag="agree"):
    """The receiver agrees [WL-PROTO-4, 5]."""

    number: int


class Decline(Move, frozen=True, tag="decline"):
    """The receiver declines [WL-PROTO-4]."""

    number: int


class Withdraw(Move, frozen=True, tag="withdraw"):
    """The sender withdraws [WL-PROTO-4]."""

    number: int


Decision: TypeAlias = (
    Place
    | Pass
    | Resolve
    | Vote
    | Oust
    | Ask
    | Accept
    | Refuse
    | Army
    | Order
    | Seize
    | Income
    | Put
    | Draw
    | Stop
    | Unseal
)
Aside: TypeAlias = Offer | Agree | Decline | Withdraw
WhiteLotusMove: TypeAlias = Decision | Aside

ASIDES: tuple[type[WhiteLotusMove], ...] = members(Aside)
PLAIN: dict[int, Decision] = {
    PASS: Pass(),
    ACCEPT: Accept(),
    REFUSE: Refuse(),
    DRAW: Draw(),
    STOP: Stop(),
    UNSEAL: Unseal(),
}
NUMBERS = {move: number for number, move in PLAIN.items()}
ORDER_NUMBERS = {order: ORDER_OF + row for row, order in enumerate(ORDER_ROWS)}


def encode(move: WhiteLotusMove) -> int:
    """The move's number; offers and answers have none."""
    match move:
        case Place(zone):
            return PLACE_IN + within(zone, NEUTRALS, "zone")
        case Resolve(zone):
            return RESOLVE + within(zone, NEUTRALS, "zone")
        case Seize(zone):
            return SEIZE + within(zone, NEUTRALS, "zone")
        case Put(zone):
            return PUT_IN + within(zone, NEUTRALS, "zone")
        case Vote(target, weight):
            return VOTE_FOR + within(target, MOST_SEATS, "player") * WEIGHTS + within(weight, WEIGHTS, "weight")
        case Oust(player):
            return OUST + within(player, MOST_SEATS, "player")
        case Ask(player):
            return ASK_SEAT + within(player, MOST_SEATS, "player")
        case Army(army, None):
            return ARMY_FOR + within(army, ARMIES, "army")
        case Army(army, side):
            assert side is not None
            return ARMY_FOR + (1 + within(side, MOST_SEATS, "player")) * ARMIES + within(army, ARMIES, "army")
        case Order(players):
            if tuple(players) not in ORDER_NUMBERS:
                raise InvalidNotation("an order names two to four different players")
            return ORDER_NUMBERS[tuple(players)]
        case Income(palaces):
            return PALACES_PAY + within(palaces, NEUTRALS + 1, "number of palaces")
        case Pass() | Accept() | Refuse() | Draw() | Stop() | Unseal():
            return NUMBERS[move]
        case Offer() | Agree() | Decline() | Withdraw():
            raise InvalidNotation("an offer or an answer has no number")
        case _:
            assert_never(move)


def within(number: int, end: int, what: str) -> int:
    if not 0 <= number < end:
        raise InvalidNotation(f"no {what} {number}: choose 0 to {end - 1}")
    return number


def decode(number: int) -> Decision:
    if not 0 <= number < MOVES:
        raise InvalidNotation(f"no move has the number {number}")
    if number in PLAIN:
        return PLAIN[number]
    if number >= VOTE_FOR:
        target, weight = divmod(number - int(VOTE_FOR), int(WEIGHTS))
        return Vote(target, weight)
    if number >= ARMY_FOR:
        side, army = divmod(number - int(ARMY_FOR), int(ARMIES))
        return Army(army, side - 1 if side else None)
    if number >= ORDER_OF:
        return Order(ORDER_ROWS[number - ORDER_OF])
    if number >= PUT_IN:
        return Put(number - PUT_IN)
    if number >= PALACES_PAY:
        return Income(number - PALACES_PAY)
    if number >= SEIZE:
        return Seize(number - SEIZE)
    if number >= ASK_SEAT:
        return Ask(number - ASK_SEAT)
    if number >= OUST:
        return Oust(number - OUST)
    if number >= RESOLVE:
        return Resolve(number - RESOLVE)
    return Place(number - PLACE_IN)
