"""Mandala's kinds of move, as small classes and as numbers."""

from typing import Annotated, TypeAlias, assert_never

from msgspec import Meta

from nelumbo.core.errors import InvalidNotation, Refusal
from nelumbo.core.game import Move
from nelumbo.games.mandala.board import FIELD, MOUNTAIN, PICK
from nelumbo.games.mandala.data import COLOURS, MANDALAS
from nelumbo.games.mandala.rules import BUILD, DISCARD, GROW, MOST_DISCARDED, MOST_GROWN, MOVES, TAKE, Mandala

MandalaNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Build(Move, frozen=True, tag="build"):
    """One card on a mountain, then a draw [MAN-A-1]."""

    mandala: MandalaNumber
    colour: Colour


class Grow(Move, frozen=True, tag="grow"):
    """Cards of one colour into the own field [MAN-B-1]."""

    mandala: MandalaNumber
    colour: Colour
    cards: Annotated[int, Meta(ge=1, le=7)]


class Discard(Move, frozen=True, tag="discard"):
    """Cards of one colour to the discard, then as many drawn [MAN-C-1]."""

    colour: Colour
    cards: Annotated[int, Meta(ge=1, le=8)]


class Take(Move, frozen=True, tag="take"):
    """All cards of one colour from the mountain of a destroyed mandala [MAN-DES-5]."""

    colour: Colour


MandalaMove: TypeAlias = Build | Grow | Discard | Take


def encode(move: MandalaMove) -> int:
    """The move's number."""
    match move:
        case Build(mandala, colour):
            number = BUILD + at(mandala, colour)
        case Grow(mandala, colour, cards):
            number = GROW + at(mandala, colour) * MOST_GROWN + within(cards, MOST_GROWN)
        case Discard(colour, cards):
            number = DISCARD + at(0, colour) * MOST_DISCARDED + within(cards, MOST_DISCARDED)
        case Take(colour):
            number = TAKE + at(0, colour)
        case _:
            assert_never(move)
    return number


def decode(number: int) -> MandalaMove:
    """The move that a number stands for."""
    if not 0 <= number < MOVES:
        raise InvalidNotation(f"no move has the number {number}")
    if number >= TAKE:
        return Take(number - TAKE)
    if number >= DISCARD:
        colour, cards = divmod(int(number - DISCARD), int(MOST_DISCARDED))
        return Discard(colour, cards + 1)
    if number >= GROW:
        place, cards = divmod(int(number - GROW), int(MOST_GROWN))
        return Grow(place // COLOURS, place % COLOURS, cards + 1)
    return Build((number - BUILD) // COLOURS, (number - BUILD) % COLOURS)


def at(mandala: int, colour: int) -> int:
    """The place of a colour in a mandala."""
    if not (0 <= mandala < MANDALAS and 0 <= colour < COLOURS):
        raise InvalidNotation(f"no mandala {mandala} or no colour {colour}")
    return mandala * COLOURS + colour


def within(cards: int, most: int) -> int:
    """The number of cards, counted from 0."""
    if not 1 <= cards <= most:
        raise InvalidNotation(f"{cards} cards cannot be played: choose 1 to {most}")
    return cards - 1


def refusal(state: Mandala, seat: int, number: int) -> Refusal:
    """Why the seat to move may not make this move."""
    move = decode(number)
    match move:
        case Take(colour):
            if state.phase != PICK:
                return Refusal("nothing_to_take", rule="MAN-DES-5")
            return Refusal("not_on_mountain", {"colour": colour}, "MAN-DES-5")
        case _ if state.phase == PICK:
            return Refusal("take_first", {"mandala": state.falling}, "MAN-DES-6")
        case Build(mandala, colour):
            return not_held(state, seat, colour, 1) or why_not_build(state, mandala, colour)
        case Grow(mandala, colour, cards):
            return not_held(state, seat, colour, cards) or why_not_grow(state, seat, mandala, colour)
        case Discard(colour, cards):
            refused = not_held(state, seat, colour, cards)
            assert refused is not None
            return refused


def not_held(state: Mandala, seat: int, colour: int, cards: int) -> Refusal | None:
    """The seat does not hold that many cards of the colour."""
    held = state.hands[seat * COLOURS + colour]
    if held >= cards:
        return None
    return Refusal("not_in_hand", {"colour": colour, "held": held, "cards": cards}, "MAN-TURN-2")


def why_not_build(state: Mandala, mandala: int, colour: int) -> Refusal:
    """The colour is in a field, or the hand would stay empty."""
    zone = state.zones[mandala * COLOURS + colour]
    if zone >= FIELD:
        return Refusal("colour_in_field", {"mandala": mandala, "colour": colour, "owner": zone - FIELD}, "MAN-COL-2")
    return Refusal("hand_would_be_empty", rule="MAN-RULING-13")


def why_not_grow(state: Mandala, seat: int, mandala: int, colour: int) -> Refusal:
    """The colour is on the mountain or in the other field, or no card would stay in hand."""
    zone = state.zones[mandala * COLOURS + colour]
    if zone == MOUNTAIN:
        return Refusal("colour_on_mountain", {"mandala": mandala, "colour": colour}, "MAN-COL-3")
    if zone == FIELD + 1 - seat:
        return Refusal("colour_in_field", {"mandala": mandala, "colour": colour, "owner": 1 - seat}, "MAN-COL-3")
    return Refusal("keep_one_card", rule="MAN-B-2")
