# mypyc: compiled
"""What a seat of Lotus knows, as a row of small numbers [LOT-INFO-1, 2, 5]."""

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
from nelumbo.games.lotus.board import DECK_ROOM, OVER, OWN_PETALS, STOCK, SUPPLY, UNFLAGGED, WILD_PETALS
from nelumbo.games.lotus.data import (
    DOUBLE,
    FLOWER_NAMES,
    FLOWERS,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    POWER_NAMES,
    POWERS,
    SINGLE,
)
from nelumbo.games.lotus.rules import Lotus

CAUSES: Final[i64] = 2
MARK_NAMES: Final = ("single", "double", "wildflower")
SEAT_NAMES: Final = ("own", "next", "third", "fourth")
FLOWER_ENTRIES: Final[i64] = 18  # how many petals, how many wild ones, and four numbers for each seat
SEAT_ENTRIES: Final[i64] = 20

# Where the entries of a player are, in the order of `seat_names`.
ACTIVE: Final[i64] = 8
FIRST: Final[i64] = 9
CHOOSES: Final[i64] = 10
FLAGGED_END: Final[i64] = 11


@final
class LotusFeatures(Features):
    """Cards by kind, the garden by flower, the players from the seat itself on; then single numbers."""

    def names(self) -> list[str]:
        kinds = [f"{flower} {mark}" for flower in FLOWER_NAMES for mark in MARK_NAMES]
        return [
            *(f"hand: {kind}" for kind in kinds),
            *(f"put under the deck: {kind}" for kind in kinds),
            *(f"{flower}: {what}" for flower in FLOWER_NAMES for what in flower_names()),
            *(f"{seat}: {what}" for seat in SEAT_NAMES for what in seat_names()),
            *(f"{seat} unseen: {kind}" for seat in SEAT_NAMES for kind in kinds if "wild" not in kind),
            *(f"wildflowers unseen: {flower}" for flower in FLOWER_NAMES),
            *(f"row: {flower}" for flower in FLOWER_NAMES),
            *(f"{seats} players" for seats in (2, 3, 4)),
            *(f"seat {seat}" for seat in range(MAX_SEATS)),
            *("action phase", "reward phase", "draw phase"),
            *(f"resolving: {flower}" for flower in FLOWER_NAMES),
            *("flagged by a deck", "flagged by the stall", "turns left"),
            *("wildflower deck", "second action", "petal played", "stall", "turn", "teams", "finish round"),
        ]

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Lotus)
        at = put_row(row, at, state.hands, seat * KINDS, KINDS)
        at = put_known(row, at, state, seat)
        for flower in range(FLOWERS):
            at = put_flower(row, at, state, flower, seat)
        at = put_players(row, at, state, seat)
        at = put_unseen(row, at, state, seat)
        at = put_row(row, at, state.row, 0, FLOWERS)
        at = put_one_of(row, at, MAX_SEATS - 1, state.seats - 2)
        at = put_one_of(row, at, MAX_SEATS, seat)
        at = put_one_of(row, at, OVER, state.phase)
        at = put_one_of(row, at, FLOWERS, state.resolving)
        at = put_one_of(row, at, CAUSES, state.cause - 1)
        at = put(row, at, state.turns_left if state.cause != UNFLAGGED else 0)
        at = put(row, at, state.wild_size())
        at = put(row, at, state.action - 1)
        at = put(row, at, 1 if state.petal_played else 0)
        at = put(row, at, state.stall)
        at = put(row, at, state.turn)
        at = put(row, at, 1 if state.teams else 0)
        return put(row, at, 1 if state.finish_round else 0)

    def secret_names(self) -> list[str]:
        kinds = [f"{flower} {mark}" for flower in FLOWER_NAMES for mark in MARK_NAMES]
        return [f"{seat} hand: {kind}" for seat in SEAT_NAMES[1:] for kind in kinds]

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        assert isinstance(state, Lotus)
        return put_other_rows(row, at, state.hands, KINDS, seat, state.seats, MAX_SEATS)


def flower_names() -> list[str]:
    numbers = ("singles", "doubles", "guardians", "elder")
    return ["petals", "wild petals", *(f"{seat} {number}" for seat in SEAT_NAMES for number in numbers)]


def seat_names() -> list[str]:
    return [
        *("hand size", "deck size", "known size", "guardians at home", "elder in stock", "elder at home", "tokens"),
        *("pile size", "active", "first", "chooses a reward", "flagged the end"),
        *(f"has {power}" for power in POWER_NAMES),
        *(f"wildflowers taken: {flower}" for flower in FLOWER_NAMES),
    ]


def put_known(row: vec[u8], at: i64, state: Lotus, seat: i64) -> i64:
    """The cards that the seat has put under its deck, by kind."""
    decks = state.decks
    end = state.deck_tops[seat] + state.deck_sizes[seat]
    for place in range(end - state.known_size(seat), end):
        count_one(row, at + decks[seat * DECK_ROOM + place % DECK_ROOM])
    return at + KINDS


def put_flower(row: vec[u8], at: i64, state: Lotus, flower: i64, seat: i64) -> i64:
    """The petals on a flower and who stands there, the seat first."""
    seats = state.seats
    petals = state.petals
    count = state.petal_counts[flower]
    if count == 0:
        return at + FLOWER_ENTRIES
    row[at] = byte(count)
    for place in range(flower * MOST_PETALS, flower * MOST_PETALS + count):
        petal = petals[place]
        if petal >= WILD_PETALS:
            count_one(row, at + 1)
        else:
            count_one(row, at + 2 + steps_to(seat, petal // OWN_PETALS, seats) * 4 + petal % 2)
    guardians = state.guardians
    elders = state.elders
    entry = at + 4
    for step in range(seats):
        owner = seat_after(seat, step, seats)
        row[entry] = byte(guardians[flower * MAX_SEATS + owner])
        if elders[owner] == flower:
            row[entry + 1] = u8(1)
        entry += 4
    return at + FLOWER_ENTRIES


def put_players(row: vec[u8], at: i64, state: Lotus, seat: i64) -> i64:
    """What everybody sees of each player; zeros for a seat that nobody has."""
    seats = state.seats
    for step in range(seats):
        put_player(row, at + step * SEAT_ENTRIES, state, seat_after(seat, step, seats))
    row[at + ACTIVE + steps_to(seat, state.active, seats) * SEAT_ENTRIES] = u8(1)
    row[at + FIRST + steps_to(seat, state.first, seats) * SEAT_ENTRIES] = u8(1)
    if state.flag_seat != NOBODY:
        row[at + FLAGGED_END + steps_to(seat, state.flag_seat, seats) * SEAT_ENTRIES] = u8(1)
    return at + MAX_SEATS * SEAT_ENTRIES


def put_player(row: vec[u8], at: i64, state: Lotus, owner: i64) -> None:
    """A player's cards, guardians, tokens and powers."""
    elder = state.elders[owner]
    row[at] = byte(state.hand_sizes[owner])
    row[at + 1] = byte(state.deck_sizes[owner])
    row[at + 2] = byte(state.known_size(owner))
    row[at + 3] = byte(state.supplies[owner])
    if elder == STOCK:
        row[at + 4] = u8(1)
    elif elder == SUPPLY:
        row[at + 5] = u8(1)
    row[at + 6] = byte(state.tokens[owner])
    row[at + 7] = byte(state.pile_sizes[owner])
    row[at + CHOOSES] = byte(state.due[owner])
    at = put_row(row, at + FLAGGED_END + 1, state.powers, owner * POWERS, POWERS)
    put_row(row, at, state.taken, owner * FLOWERS, FLOWERS)


def put_unseen(row: vec[u8], at: i64, state: Lotus, seat: i64) -> i64:
    """By player, the cards of their colour that the seat knows to be in deck or hand; then wildflowers."""
    seats = state.seats
    unlaid = state.unlaid
    hands = state.hands
    own = seat * OWN_PETALS
    held = seat * KINDS
    for place in range(0, OWN_PETALS, 2):
        row[at + place] = byte(unlaid[own + place] - hands[held + SINGLE])
        row[at + place + 1] = byte(unlaid[own + place + 1] - hands[held + DOUBLE])
        held += MARKS
    for step in range(1, seats):
        put_row(row, at + step * OWN_PETALS, unlaid, seat_after(seat, step, seats) * OWN_PETALS, OWN_PETALS)
    return put_unseen_wild(row, at + MAX_SEATS * OWN_PETALS, state)


def put_unseen_wild(row: vec[u8], at: i64, state: Lotus) -> i64:
    """By flower; wildflowers that a player took from the row count as seen: they are among those taken."""
    taken = state.taken
    unlaid = state.unlaid
    open_row = state.row
    known = state.seats * FLOWERS
    for flower in range(FLOWERS):
        unseen = unlaid[WILD_PETALS + flower] - open_row[flower]
        for slot in range(flower, known, FLOWERS):
            unseen -= taken[slot]
        row[at + flower] = byte(unseen)
    return at + FLOWERS
