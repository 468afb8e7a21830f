"""Flowers' moves as text, both ways (RULES.md, section 12); positions and records have files of their own."""

from typing import assert_never

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import matched, number_of
from nelumbo.games.flowers.data import CARDS_PER_COLOUR, COLOUR_LETTERS, VALUES
from nelumbo.games.flowers.moves import FlowersMove, Play, Take, TakeBoth
from nelumbo.games.flowers.positions import read_position, write_position
from nelumbo.games.flowers.words import COLOUR, TILE, read_mandala, read_tile, write_mandala, write_tile

__all__ = ["read_move", "read_position", "write_move", "write_position"]

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
    """The move that was written."""
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
