# mypyc: compiled
"""Mandala's cards and limits, as printed."""

from typing import Final

from mypy_extensions import i64

SEATS: Final[i64] = 2
MANDALAS: Final[i64] = 2
COLOURS: Final[i64] = 6
COLOUR_LETTERS: Final = "ROYGPK"  # red, orange, yellow, green, purple, black
COLOUR_NAMES: Final = ("red", "orange", "yellow", "green", "purple", "black")

CARDS_PER_COLOUR: Final[i64] = 18
CARDS: Final[i64] = 108  # the player aids are none of them [MAN-SETUP-10]
MOUNTAIN_START: Final[i64] = 2
HAND_START: Final[i64] = 6
CUP_START: Final[i64] = 2
HAND_LIMIT: Final[i64] = 8
DRAW_LIMIT: Final[i64] = 3
RIVER_SPACES: Final[i64] = 6
STALL_TURNS: Final[i64] = 40
TURN_BOUND: Final[i64] = 4058  # MAN-INV-14
