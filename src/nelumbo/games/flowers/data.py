# mypyc: compiled
"""Flowers' cards, tiles and limits, as printed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 4
MANDALAS: Final[i64] = 3
COLOURS: Final[i64] = 6
COLOUR_LETTERS: Final = "RPBGOY"
COLOUR_NAMES: Final = ("red", "purple", "blue", "green", "orange", "yellow")
SEAT_LETTERS: Final = "ABCD"

CARDS_PER_COLOUR: Final[i64] = 15
CARDS: Final[i64] = 90
HAND_START: Final[i64] = 5  # of the first player; each next one has a card more
HAND_LIMIT: Final[i64] = 8
DRAW_LIMIT: Final[i64] = 4

# A tile is colour * VALUES + value; the value x3 has no points of its own [FLO-RULING-1].
TILES: Final[i64] = 36
VALUES: Final[i64] = 6
VALUE_LETTERS: Final = "23457X"
TILE_NAMES: Final = tuple([colour + value for colour in COLOUR_LETTERS for value in VALUE_LETTERS])
POINTS: Final = vec[i64]([2, 3, 4, 5, 7, 0])
TIMES_THREE: Final[i64] = 5
PILE: Final[i64] = 18  # dark tiles, and as many light ones

FLOWERS_TO_END: Final[i64] = 3
MOST_TURNS: Final[i64] = 6000
DECISION_BOUND: Final[i64] = 1458  # 16 times 90 plays, and 18 takes: RULES.md, section 11
