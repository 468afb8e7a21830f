"""Flowers' kinds of move, as small classes and as numbers."""

from typing import Annotated, TypeAlias, assert_never

from msgspec import Meta

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import Move
from nelumbo.games.flowers.data import CARDS_PER_COLOUR, COLOURS, MANDALAS, TILES, VALUES
from nelumbo.games.flowers.numbers import BOTH, MOVES, OTHER_VALUES, TAKE, second_tile, take_both_move

Tile: TypeAlias = Annotated[int, Meta(ge=0, le=35)]


class Play(Move, frozen=True, tag="play"):
    """Cards of one colour on one mandala [FLO-PLAY-1, 2]."""

    colour: Annotated[int, Meta(ge=0, le=5)]
    cards: Annotated[int, Meta(ge=1, le=15)]
    mandala: Annotated[int, Meta(ge=0, le=2)]


class Take(Move, frozen=True, tag="take"):
    """One of the two tiles of a destroyed mandala [FLO-DEST-1]."""

    tile: Tile


class TakeBoth(Move, frozen=True, tag="take_both"):
    """Both tiles, of one colour, in this order [FLO-RULING-9]."""

    first: Tile
    second: Tile


FlowersMove: TypeAlias = Play | Take | TakeBoth


def encode(move: FlowersMove) -> int:
    match move:
        case Play(colour, cards, mandala):
            within("colour", colour, 0, COLOURS - 1)
            within("number of cards", cards, 1, CARDS_PER_COLOUR)
            within("mandala", mandala, 0, MANDALAS - 1)
            return (colour * CARDS_PER_COLOUR + cards - 1) * MANDALAS + mandala
        case Take(tile):
            within("tile", tile, 0, TILES - 1)
            return TAKE + tile
        case TakeBoth(first, second):
            within("tile", first, 0, TILES - 1)
            within("tile", second, 0, TILES - 1)
            if first == second or first // VALUES != second // VALUES:
                raise InvalidNotation("the order is asked only for two tiles of one colour")
            return take_both_move(first, second)
        case _:
            assert_never(move)


def decode(number: int) -> FlowersMove:
    within("move", number, 0, MOVES - 1)
    if number >= BOTH:
        return TakeBoth((number - BOTH) // OTHER_VALUES, second_tile(number))
    if number >= TAKE:
        return Take(number - TAKE)
    colour, rest = divmod(number, int(CARDS_PER_COLOUR * MANDALAS))
    return Play(colour, rest // MANDALAS + 1, rest % MANDALAS)


def within(what: str, number: int, low: int, high: int) -> None:
    """Raises InvalidNotation for a number that stands for nothing."""
    if not low <= number <= high:
        raise InvalidNotation(f"no {what} {number}: choose {low} to {high}")
