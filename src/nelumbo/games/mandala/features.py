# mypyc: compiled
"""What a seat of Mandala knows, as a row of small numbers [MAN-INFO-1..3, 6]."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nelumbo.core.features import Features, byte, put, put_one_of, put_row
from nelumbo.core.state import GameState
from nelumbo.games.mandala.board import FIELD, MOUNTAIN, NOWHERE, PICK
from nelumbo.games.mandala.data import CARDS_PER_COLOUR, COLOUR_NAMES, COLOURS, MANDALAS
from nelumbo.games.mandala.rules import Mandala

AREAS: Final[i64] = 3  # of a mandala: its mountain and two fields
OWNERS: Final = ("own", "other")


@final
class MandalaFeatures(Features):
    """Tables by colour, the seat's before the other's; then single numbers."""

    def names(self) -> list[str]:
        tables = [
            "own hand",
            *(f"{area} of mandala {n}" for n in (0, 1) for area in ("mountain", "own field", "other field")),
            *(f"{owner} {table}" for owner in OWNERS for table in ("river space", "cup", "shown since the shuffle")),
            "own cup secret",
            "discard",
            "unseen anywhere",
            "unseen of the stock",
        ]
        singles = [
            *(f"{owner} {size}" for owner in OWNERS for size in ("hand size", "river size", "known score", "barren")),
            "deck size",
            "shuffles",
            "armed",
            "stall",
            "turn",
            "own turn",
            "own decision",
            *(f"mandala {n} falls" for n in (0, 1)),
        ]
        return [f"{table}: {colour}" for table in tables for colour in COLOUR_NAMES] + singles

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Mandala)
        other = 1 - seat
        at = put_row(row, at, state.hands, seat * COLOURS, COLOURS)
        at = put_mandalas(row, at, state, seat)
        at = put_home(row, at, state, seat)
        at = put_home(row, at, state, other)
        at = put_row(row, at, state.secrets, seat * COLOURS, COLOURS)
        at = put_row(row, at, state.discard, 0, COLOURS)
        at = put_unseen(row, at, state, seat)
        at = put_seat(row, at, state, seat, seat)
        at = put_seat(row, at, state, other, seat)
        at = put(row, at, state.deck_size())
        at = put(row, at, state.shuffles)
        at = put(row, at, 1 if state.armed else 0)
        at = put(row, at, state.stall)
        at = put(row, at, state.turn)
        at = put(row, at, 1 if state.active == seat else 0)
        at = put(row, at, 1 if state.to_move == seat else 0)
        return put_one_of(row, at, MANDALAS, state.falling if state.phase == PICK else -1)

    def secret_names(self) -> list[str]:
        return [f"other {table}: {colour}" for table in ("hand", "cup secret") for colour in COLOUR_NAMES]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Mandala)
        at = put_row(row, at, state.hands, (1 - seat) * COLOURS, COLOURS)
        return put_row(row, at, state.secrets, (1 - seat) * COLOURS, COLOURS)


def put_mandalas(row: vec[u8], at: i64, state: Mandala, seat: i64) -> i64:
    """The cards on each mountain, in the seat's field and in the other's: a colour lies in one of them at most."""
    areas = state.areas
    laid = state.laid
    for mandala in range(MANDALAS):
        for colour in range(COLOURS):
            spot = mandala * COLOURS + colour
            area = areas[spot]
            if area != NOWHERE:
                column: i64 = 0 if area == MOUNTAIN else 1 if area == FIELD + seat else 2
                row[at + column * COLOURS + colour] = byte(laid[spot])
        at += AREAS * COLOURS
    return at


def put_home(row: vec[u8], at: i64, state: Mandala, owner: i64) -> i64:
    """A seat's river, the cards that went openly into its cup, and those shown from its hand."""
    at = put_row(row, at, state.rivers, owner * COLOURS, COLOURS)
    at = put_row(row, at, state.cups, owner * COLOURS, COLOURS)
    return put_row(row, at, state.spent, owner * COLOURS, COLOURS)


def put_unseen(row: vec[u8], at: i64, state: Mandala, seat: i64) -> i64:
    """The cards that the seat does not see, in all and of the deck as it was last shuffled."""
    hands = state.hands
    secrets = state.secrets
    discard = state.discard
    laid = state.laid
    cups = state.cups
    rivers = state.rivers
    stock = state.stock
    opened = state.opened
    drawn = state.drawn
    for colour in range(COLOURS):
        own = seat * COLOURS + colour
        other = (1 - seat) * COLOURS + colour
        seen = hands[own] + secrets[own] + discard[colour]
        seen += laid[colour] + laid[COLOURS + colour] + cups[own] + cups[other]
        if rivers[own] > 0:
            seen += 1
        if rivers[other] > 0:
            seen += 1
        row[at + colour] = byte(CARDS_PER_COLOUR - seen)
        row[at + COLOURS + colour] = byte(stock[colour] - opened[colour] - drawn[own])
    return at + 2 * COLOURS


def put_seat(row: vec[u8], at: i64, state: Mandala, owner: i64, seat: i64) -> i64:
    """What a seat has, in single numbers."""
    at = put(row, at, state.hand_size(owner))
    at = put(row, at, state.river_sizes[owner])
    at = put(row, at, known_score(state, owner, seat))
    return put(row, at, state.barren[owner] if state.phase == PICK else 0)


def known_score(state: Mandala, owner: i64, seat: i64) -> i64:
    """The owner's points, as far as the seat can count them."""
    rivers = state.rivers
    cups = state.cups
    secrets = state.secrets
    points: i64 = 0
    for slot in range(owner * COLOURS, (owner + 1) * COLOURS):
        space = rivers[slot]
        if space > 0:
            points += space * (cups[slot] + secrets[slot] if owner == seat else cups[slot])
    return points
