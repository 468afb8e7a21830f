"""Mandala's kinds of move, as small classes and as numbers."""

from typing import Annotated, TypeAlias, assert_never

from msgspec import Meta

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move
from nelumbo.games.mandala.data import COLOURS, MANDALAS
from nelumbo.games.mandala.numbers import BUILD, DISCARD, GROW, MOST_DISCARDED, MOST_GROWN, MOVES, TAKE

MandalaNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Build(Move, frozen=True, tag="build"):
    """One card on a mountain, then a draw [MAN-A-1]."""

    mandala: MandalaNumber
    colour: Colour


class Grow(Move, frozen=True, tag="grow"):
    """Cards of one colour into the player's field [MAN-B-1]."""

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
    if not 0 <= number < MOVES:
        raise InvalidNotation(f"no move has the number {number}")
    if number >= TAKE:
        return Take(number - TAKE)
    if number >= DISCARD:
        colour, cards = divmod(int(number - DISCARD), int(MOST_DISCARDED))
        return Discard(colour, cards + 1)
    if number >= GROW:
        spot, cards = divmod(int(number - GROW), int(MOST_GROWN))
        return Grow(spot // COLOURS, spot % COLOURS, cards + 1)
    return Build((number - BUILD) // COLOURS, (number - BUILD) % COLOURS)


def at(mandala: int, colour: int) -> int:
    """The spot of a colour in a mandala."""
    if not (0 <= mandala < MANDALAS and 0 <= colour < COLOURS):
        raise InvalidNotation(f"no mandala {mandala} or no colour {colour}")
    return mandala * COLOURS + colour


def within(cards: int, most: int) -> int:
    """The number of cards, counted from 0."""
    if not 1 <= cards <= most:
        raise InvalidNotation(f"{cards} cards cannot be played: choose 1 to {most}")
    return cards - 1
