# mypyc: compiled
"""Moves and entries of the journal as numbers."""

from typing import Final

from mypy_extensions import i64

# Moves as numbers.
MOST_GROWN: Final[i64] = 7
MOST_DISCARDED: Final[i64] = 8
BUILD: Final[i64] = 0  # + spot
GROW: Final[i64] = 12  # + spot * MOST_GROWN + cards - 1
DISCARD: Final[i64] = 96  # + colour * MOST_DISCARDED + cards - 1
TAKE: Final[i64] = 144  # + colour
MOVES: Final[i64] = 150

# Kinds of entry in the journal, with their values.
BUILT: Final[i64] = 0  # seat, mandala, colour
GREW: Final[i64] = 1  # seat, mandala, colour, cards
DISCARDED: Final[i64] = 2  # seat, colour, cards
DREW: Final[i64] = 3  # seat, colour
SHUFFLED: Final[i64] = 4  # cards
ARMED: Final[i64] = 5
COMPLETED: Final[i64] = 6  # mandala, first picker (NOBODY when both fields are empty)
TOOK: Final[i64] = 7  # seat, colour, cards, river space (0: none) or NOBODY when all are discarded
CLEARED: Final[i64] = 8  # mandala, cards that went to the discard
REFILLED: Final[i64] = 9  # mandala, colour
ENDED: Final[i64] = 10  # reason
THROWN: Final[i64] = 11  # seat, colour, cards: what a hand still held at the end
