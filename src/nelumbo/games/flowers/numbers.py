# mypyc: compiled
"""Moves and entries of the journal as numbers."""

from typing import Final

from mypy_extensions import i64

from nelumbo.games.flowers.data import VALUES

# Moves as numbers: (colour * CARDS_PER_COLOUR + cards - 1) * MANDALAS + mandala is a play.
TAKE: Final[i64] = 270  # + tile
BOTH: Final[i64] = 306  # + first tile * OTHER_VALUES + which of the other tiles of its colour comes second
OTHER_VALUES: Final[i64] = 5
MOVES: Final[i64] = 486

# Kinds of entry in the journal, with their values.
LAID_UP: Final[i64] = 0  # seat, mandala, colour, cards
LAID_DOWN: Final[i64] = 1  # seat, mandala, colour, cards
DREW: Final[i64] = 2  # seat, colour
SHUFFLED: Final[i64] = 3  # cards
COLLECTS: Final[i64] = 4  # mandala, seat that takes the marker
PASSED: Final[i64] = 5  # seat, turn
FELL: Final[i64] = 6  # mandala
TOOK: Final[i64] = 7  # seat, tile
TOOK_BOTH: Final[i64] = 8  # seat, first tile, second tile
GOT: Final[i64] = 9  # seat, tile: the second-placed player's
FLOWERED: Final[i64] = 10  # seat, older tile, newer tile
SET_ASIDE: Final[i64] = 11  # dark tile, light tile
DISCARDED: Final[i64] = 12  # seat, colour, face-up cards, face-down cards
TAKEN_BACK: Final[i64] = 13  # seat, colour, face-up cards, face-down cards
BEGUN: Final[i64] = 14  # mandala, dark tile, light tile
ENDING: Final[i64] = 15  # reason, then the mandalas still to fall (NOBODY: none)
SCORED: Final[i64] = 16


def take_both_move(first: i64, second: i64) -> i64:
    """The move that takes both tiles of one colour, in this order."""
    other = second % VALUES
    return BOTH + first * OTHER_VALUES + (other if other < first % VALUES else other - 1)


def second_tile(move: i64) -> i64:
    """The tile that such a move takes second."""
    first = (move - BOTH) // OTHER_VALUES
    other = (move - BOTH) % OTHER_VALUES
    return first // VALUES * VALUES + (other if other < first % VALUES else other + 1)
