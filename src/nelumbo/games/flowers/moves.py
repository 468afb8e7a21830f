"""Flowers' kinds of move, as small classes and as numbers."""

from typing import Annotated, TypeAlias, assert_never

from msgspec import Meta

from nelumbo.core.errors import InvalidNotation, Refusal
from nelumbo.core.game import Move
from nelumbo.games.flowers.board import PLAY, TAKE_BOTH
from nelumbo.games.flowers.data import CARDS_PER_COLOUR, COLOURS, MANDALAS, TILES, VALUES
from nelumbo.games.flowers.numbering import BOTH, MOVES, OTHER_VALUES, TAKE, second_tile, take_both_move
from nelumbo.games.flowers.rules import Flowers

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
    """The move's number."""
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
    """The move that a number stands for."""
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


def refusal(state: Flowers, seat: int, number: int) -> Refusal:
    """Why the seat to move may not make this move."""
    move = decode(number)
    match move:
        case Play(colour, cards, _):
            if state.phase != PLAY:
                return Refusal("take_first", {"mandala": state.falling}, "FLO-DEST-6")
            return why_not_play(state, seat, colour, cards)
        case _ if state.phase == PLAY:
            return Refusal("nothing_to_take", rule="FLO-DEST-1")
        case Take(tile):
            if state.phase == TAKE_BOTH:
                return Refusal("order_asked", {"mandala": state.falling}, "FLO-RULING-9")
            return Refusal("not_in_centre", {"mandala": state.falling, "tile": tile}, "FLO-DEST-1")
        case TakeBoth(first, _):
            if state.phase == TAKE_BOTH:
                return Refusal("not_in_centre", {"mandala": state.falling, "tile": first}, "FLO-DEST-4")
            return Refusal("one_tile_only", {"mandala": state.falling}, "FLO-DEST-2")


def why_not_play(state: Flowers, seat: int, colour: int, cards: int) -> Refusal:
    """The cards are not in hand, or none would be left there."""
    held = state.hands[seat * COLOURS + colour]
    if held < cards:
        return Refusal("not_in_hand", {"colour": colour, "held": held, "cards": cards}, "FLO-PLAY-1")
    return Refusal("keep_one_card", rule="FLO-PLAY-7")
