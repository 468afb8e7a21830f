# mypyc: compiled
"""What a seat of Flowers knows with a perfect memory, as a row of small numbers [FLO-PLAY-6, INV-13]."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nelumbo.core.features import (
    Features,
    byte,
    count_one,
    put,
    put_one_of,
    put_other_rows,
    put_row,
    seat_after,
    steps_to,
)
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.flowers.board import OVER, TAKE_BOTH, TAKE_ONE, total
from nelumbo.games.flowers.data import (
    COLOUR_NAMES,
    COLOURS,
    MANDALAS,
    MOST_SEATS,
    POINTS,
    TILES,
    VALUE_LETTERS,
    VALUES,
)
from nelumbo.games.flowers.rules import Flowers, flower_points

SEAT_NAMES: Final = ("own", "next", "third", "fourth")
BACKS: Final = ("dark", "light")
TILE_ENTRIES: Final[i64] = 13  # by colour the value of the single, by colour the tiles in flowers; the points
SEAT_ENTRIES: Final[i64] = 18


@final
class FlowersFeatures(Features):
    """Tables by colour, the seat itself before the others; then tiles, and single numbers."""

    def names(self) -> list[str]:
        tables = ("hand", "own kept", "own drawn", "discard", "stock", "kept by all")
        return [
            *(f"{table}: {colour}" for table in tables for colour in COLOUR_NAMES),
            *(f"mandala {mandala} {entry}" for mandala in range(MANDALAS) for entry in mandala_names()),
            *(f"{seat} {entry}" for seat in SEAT_NAMES for entry in seat_names()),
            *(f"{seat} {entry}" for seat in SEAT_NAMES for entry in tile_names()),
            *(f"unseen tile: {colour} {value}" for colour in COLOUR_NAMES for value in VALUE_LETTERS),
            *(f"{seats} players" for seats in (2, 3, 4)),
            *(f"seat {seat}" for seat in range(MOST_SEATS)),
            *("play phase", "take one phase", "take both phase"),
            *(f"mandala {mandala} falls" for mandala in range(MANDALAS)),
            *(f"mandala {mandala} in the final order" for mandala in range(MANDALAS)),
            *("fallen in the final order", "deck size", "pairs left", "shuffles", "passes", "turn", "double discards"),
        ]

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Flowers)
        at = put_row(row, at, state.hands, seat * COLOURS, COLOURS)
        at = put_row(row, at, state.kept, seat * COLOURS, COLOURS)
        at = put_row(row, at, state.drawn, seat * COLOURS, COLOURS)
        at = put_row(row, at, state.discard, 0, COLOURS)
        at = put_row(row, at, state.stock, 0, COLOURS)
        at = put_row(row, at, state.old, 0, COLOURS)
        for mandala in range(MANDALAS):
            at = put_mandala(row, at, state, mandala, seat)
        for step in range(MOST_SEATS):
            at = put_player(row, at, state, seat, step)
        at = put_tiles(row, at, state, seat)
        at = put_unseen_tiles(row, at, state)
        at = put_one_of(row, at, MOST_SEATS - 1, state.seats - 2)
        at = put_one_of(row, at, MOST_SEATS, seat)
        return put_turn(row, at, state)

    def secret_names(self) -> list[str]:
        return [f"{seat} hand: {colour}" for seat in SEAT_NAMES[1:] for colour in COLOUR_NAMES]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Flowers)
        return put_other_rows(row, at, state.hands, COLOURS, seat, state.seats, MOST_SEATS)


def mandala_names() -> list[str]:
    sides = [f"{seat} {way} {colour}" for seat in SEAT_NAMES for way in ("up", "down") for colour in COLOUR_NAMES]
    tiles = [f"{back} {what}" for back in BACKS for what in (*COLOUR_NAMES, *VALUE_LETTERS)]
    return [*sides, *tiles, *(f"{seat} marker" for seat in SEAT_NAMES)]


def seat_names() -> list[str]:
    """The entries of one player's hand and turn."""
    tables = [f"{table}: {colour}" for table in ("taken back", "shown since the shuffle") for colour in COLOUR_NAMES]
    return ["hand size", "kept size", "drawn size", "active", "first", "decides", *tables]


def tile_names() -> list[str]:
    """The entries of one player's tiles."""
    return [f"{table}: {colour}" for table in ("single", "tiles in flowers") for colour in COLOUR_NAMES] + ["points"]


def put_mandala(row: vec[u8], at: i64, state: Flowers, mandala: i64, seat: i64) -> i64:
    """Each seat's cards, face up and face down by colour; the two tiles; the marker's holder."""
    seats = state.seats
    openers = state.openers
    opened = state.opened
    covered = state.covered
    for owner in range(seats):
        side = mandala * MOST_SEATS + owner
        put_row(row, at + (steps_to(seat, owner, seats) * 2 + 1) * COLOURS, covered, side * COLOURS, COLOURS)
    for colour in range(COLOURS):
        spot = mandala * COLOURS + colour
        opener = openers[spot]
        if opener != NOBODY:
            row[at + steps_to(seat, opener, seats) * 2 * COLOURS + colour] = byte(opened[spot])
    at += MOST_SEATS * 2 * COLOURS
    for index in range(2 * mandala, 2 * mandala + 2):
        tile = state.centre[index]
        if tile != NOBODY:
            row[at + tile // VALUES] = u8(1)
            row[at + COLOURS + tile % VALUES] = u8(1)
        at += COLOURS + VALUES
    holder = state.holders[mandala]
    return put_one_of(row, at, MOST_SEATS, steps_to(seat, holder, seats) if holder != NOBODY else NOBODY)


def put_player(row: vec[u8], at: i64, state: Flowers, seat: i64, step: i64) -> i64:
    """What a perfect memory knows of a player's hand; zeros for a seat that nobody has."""
    if step >= state.seats:
        return at + SEAT_ENTRIES
    owner = seat_after(seat, step, state.seats)
    at = put(row, at, state.hand_size(owner))
    at = put(row, at, total(state.kept, owner))
    at = put(row, at, total(state.drawn, owner))
    at = put(row, at, 1 if state.active == owner else 0)
    at = put(row, at, 1 if state.first == owner else 0)
    at = put(row, at, 1 if state.to_move == owner else 0)
    at = put_row(row, at, state.known, owner * COLOURS, COLOURS)
    return put_row(row, at, state.spent, owner * COLOURS, COLOURS)


def put_tiles(row: vec[u8], at: i64, state: Flowers, seat: i64) -> i64:
    """By colour the value of each player's single, from 1, and how many tiles are in flowers; then the points."""
    seats = state.seats
    owners = state.owners
    mates = state.mates
    for tile in range(TILES):
        owner = owners[tile]
        if owner != NOBODY:
            start = at + steps_to(seat, owner, seats) * TILE_ENTRIES
            put_tile(row, start, tile // VALUES, tile % VALUES, mates[tile])
    return at + MOST_SEATS * TILE_ENTRIES


def put_tile(row: vec[u8], at: i64, colour: i64, value: i64, mate: i64) -> None:
    """One tile in front of a player; a flower's points come with the lower of its two tiles."""
    points: i64 = 0
    if mate == NOBODY:
        row[at + colour] = byte(value + 1)
        points = POINTS[value]
    else:
        count_one(row, at + COLOURS + colour)
        if mate > colour * VALUES + value:
            points = flower_points(value, mate % VALUES)
    if points > 0:
        row[at + 2 * COLOURS] = byte(i64(row[at + 2 * COLOURS]) + points)


def put_unseen_tiles(row: vec[u8], at: i64, state: Flowers) -> i64:
    """The tiles that are still in the piles: all others were seen, so everybody knows which."""
    dark = state.dark
    for index in range(state.pairs_dealt, len(dark)):
        row[at + dark[index]] = u8(1)
    light = state.light
    for index in range(state.pairs_dealt, len(light)):
        row[at + light[index]] = u8(1)
    return at + TILES


def put_turn(row: vec[u8], at: i64, state: Flowers) -> i64:
    """The phase and what else belongs to no player."""
    falls = state.phase == TAKE_ONE or state.phase == TAKE_BOTH
    at = put_one_of(row, at, OVER, state.phase)
    at = put_one_of(row, at, MANDALAS, state.falling if falls else NOBODY)
    for index in range(len(state.order)):
        row[at + state.order[index]] = byte(index + 1)
    at = put(row, at + MANDALAS, state.fallen)
    at = put(row, at, state.deck_size())
    at = put(row, at, len(state.dark) - state.pairs_dealt)
    at = put(row, at, state.shuffles)
    at = put(row, at, state.passes)
    at = put(row, at, state.turn)
    return put(row, at, 1 if state.double_discards else 0)
