"""Flowers' moves, seats, mandalas, cards and tiles as text, both ways (RULES.md, section 12)."""

from typing import assert_never

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import CardLetters, matched, number_of
from nelumbo.games.flowers.data import (
    CARDS_PER_COLOUR,
    COLOUR_LETTERS,
    SEAT_LETTERS,
    TILE_NAMES,
    VALUE_LETTERS,
    VALUES,
)
from nelumbo.games.flowers.moves import FlowersMove, Play, Take, TakeBoth

CARD_LETTERS = CardLetters(COLOUR_LETTERS)
COLOUR = f"[{COLOUR_LETTERS}]"
TILE = f"{COLOUR}[{VALUE_LETTERS}]"

MOVE = rf"play ({COLOUR})([0-9]+) (M[1-3])|take ({TILE})(?: ({TILE}))?"
EXAMPLE = "play G3 M1, take R7 or take R7 R3"


def write_move(move: FlowersMove) -> str:
    """As in `play G3 M1`, `take R7`, `take R7 R3`."""
    match move:
        case Play(colour, cards, mandala):
            return f"play {COLOUR_LETTERS[colour]}{cards} {write_mandala(mandala)}"
        case Take(tile):
            return f"take {write_tile(tile)}"
        case TakeBoth(first, second):
            return f"take {write_tile(first)} {write_tile(second)}"
        case _:
            assert_never(move)


def read_move(text: str) -> FlowersMove:
    colour, cards, mandala, first, second = matched(MOVE, text, EXAMPLE).groups()
    if colour is not None:
        number = number_of(cards, 1, CARDS_PER_COLOUR)
        return Play(COLOUR_LETTERS.index(colour), number, read_mandala(mandala))
    if second is None:
        return Take(read_tile(first))
    return read_take_both(read_tile(first), read_tile(second))


def read_take_both(first: int, second: int) -> TakeBoth:
    """Two tiles are a decision only if they have one colour [FLO-RULING-9]."""
    if first == second or first // VALUES != second // VALUES:
        pair = f"{write_tile(first)} {write_tile(second)}"
        raise InvalidNotation(f"the order of {pair} is never asked: only two tiles of one colour are taken in order")
    return TakeBoth(first, second)


def write_seat(seat: int) -> str:
    """As in `A`."""
    return SEAT_LETTERS[seat]


def read_seat(text: str, seats: int) -> int:
    letters = SEAT_LETTERS[:seats]
    return letters.index(matched(f"[{letters}]", text, letters[0]).group())


def write_mandala(mandala: int) -> str:
    """As in `M1`."""
    return f"M{mandala + 1}"


def read_mandala(text: str) -> int:
    return int(matched("M([1-3])", text, "M1").group(1)) - 1


def write_tile(tile: int) -> str:
    """As in `R7` or `GX`."""
    return TILE_NAMES[tile]


def read_tile(text: str) -> int:
    return TILE_NAMES.index(matched(TILE, text, "R7").group())
