# mypyc: compiled
"""The base class of every game's features: what a seat knows, as a fixed row of small numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from nelumbo.core.state import GameState

MOST: Final[i64] = 255  # larger numbers are written as this one


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Reads from the state only what the given seat may know; a test checks it.

    The row is as long for every number of players: the seat itself comes first, the others follow in turn
    order, and seats that nobody has are zeros.
    """

    def names(self) -> list[str]:
        """A name for every entry of the row, in order."""
        raise NotImplementedError

    def write_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        """Writes what the seat knows from column `at` on, where the row holds zeros; returns the column after it."""
        raise NotImplementedError

    # For training alone: no player ever gets this.

    def secret_names(self) -> list[str]:
        """A name for every entry of the row of secrets, in order."""
        raise NotImplementedError

    def write_secrets_into(self, state: GameState, seat: i64, row: vec[u8], at: i64) -> i64:
        """Writes what the others hide from the seat, likewise."""
        raise NotImplementedError

    def turned(self, move: i64, seat: i64, seats: i64) -> i64:
        """The move with all seats in it counted from the given one, as the row counts them.

        Of all moves, each is returned once: a seat that nobody has stays as it is.
        """
        return move


def byte(number: i64) -> u8:
    """The number as one byte; what does not fit becomes the nearest that does."""
    if number < 0:
        return u8(0)
    return u8(number) if number < MOST else u8(MOST)


def put(row: vec[u8], at: i64, number: i64) -> i64:
    """Writes one number and returns the next column."""
    row[at] = byte(number)
    return at + 1


def put_one_of(row: vec[u8], at: i64, choices: i64, chosen: i64) -> i64:
    """Writes one of `choices` as one-hot; a number outside them writes only zeros."""
    if 0 <= chosen < choices:
        row[at + chosen] = u8(1)
    return at + choices


def put_row(row: vec[u8], at: i64, table: vec[i64], start: i64, size: i64) -> i64:
    """Writes a part of a table and returns the next column."""
    for step in range(size):
        number = table[start + step]
        row[at + step] = u8(number) if 0 <= number < MOST else byte(number)
    return at + size


def put_other_rows(row: vec[u8], at: i64, table: vec[i64], size: i64, seat: i64, seats: i64, most_seats: i64) -> i64:
    """Writes the rows of the other seats in turn order; seats that nobody has stay zero."""
    for step in range(1, seats):
        at = put_row(row, at, table, seat_after(seat, step, seats) * size, size)
    return at + (most_seats - seats) * size


def put_mask(row: vec[u8], moves: vec[i64], count: i64) -> None:
    """Writes a 1 in the columns of these moves."""
    for move in range(count):
        row[moves[move]] = u8(1)


def count_one(row: vec[u8], at: i64) -> None:
    row[at] = row[at] + u8(1)


def count_off(row: vec[u8], at: i64) -> None:
    """One less in this column, where there is one."""
    row[at] = row[at] - u8(1)


def steps_to(seat: i64, owner: i64, seats: i64) -> i64:
    """How many seats the owner sits after the seat."""
    return owner - seat if owner >= seat else owner - seat + seats


def seat_after(seat: i64, steps: i64, seats: i64) -> i64:
    """The seat that comes `steps` after this one."""
    return seat + steps if seat + steps < seats else seat + steps - seats


def row_of(features: Features, state: GameState, seat: i64, size: i64) -> vec[u8]:
    """A new row of `size` entries, with what the seat knows."""
    row = vec[u8]([u8(0)] * size)
    features.write_into(state, seat, row, 0)
    return row


def secrets_of(features: Features, state: GameState, seat: i64) -> vec[u8]:
    """A new row with what the others hide from the seat."""
    row = vec[u8]([u8(0)] * len(features.secret_names()))
    features.write_secrets_into(state, seat, row, 0)
    return row


def mask_of(state: GameState, seat: i64) -> vec[u8]:
    """A new row with a 1 for each legal move of the seat."""
    mask = vec[u8]([u8(0)] * state.move_count())
    put_mask(mask, state.buffer, state.legal_into(seat, state.buffer))
    return mask
