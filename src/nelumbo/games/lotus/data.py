# mypyc: compiled
"""Lotus: its cards, pawns and limits, as printed.

Neither rulebook names an age or a playing time [LOT-UNK-3].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MAX_SEATS: Final[i64] = 4
COLOUR_LETTERS: Final = "YGRB"
COLOUR_NAMES: Final = ("Yellow", "Green", "Red", "Blue")

# A flower is counted from 0; its type, the number of petals it needs, is 3 more [LOT-CARD-1].
FLOWERS: Final[i64] = 5
SMALLEST: Final[i64] = 3
MOST_PETALS: Final[i64] = 7
FLOWER_NAMES: Final = ("Iris", "Primrose", "Cherry", "Lily", "Lotus")

# A card in a hand or deck is a kind, flower * MARKS + mark: a single, a double or a wildflower [LOT-CARD-2..4].
MARKS: Final[i64] = 3
SINGLE: Final[i64] = 0
DOUBLE: Final[i64] = 1
WILD: Final[i64] = 2
KINDS: Final[i64] = 15
MARK_LETTERS: Final = "sdw"
CARD_NAMES: Final = [f"{flower}{mark}" for flower in "34567" for mark in MARK_LETTERS]
"""By kind."""

# Singles of each flower in a deck of 31, and how many of them 2, 3 and 4 players remove [LOT-SETUP-3..7].
# Where the Chinese rulebook is silent, the French one's numbers hold [LOT-RULING-36, 39].
SINGLES: Final = vec[i64]([4, 5, 6, 6, 5])
DOUBLES: Final[i64] = 1
SINGLES_REMOVED: Final = vec[i64]([0, 0, 0, 1, 2])  # by number of players
WILD_PER_FLOWER: Final[i64] = 4  # LOT-UNK-1
WILD_CARDS: Final[i64] = 20

ROW: Final[i64] = 4
HAND_START: Final[i64] = 4
HAND_LIMIT: Final[i64] = 4
PATH_LIMIT: Final[i64] = 5
PLAY_LIMIT: Final[i64] = 2
GUARDIANS: Final[i64] = 2
ELDER_WEIGHT: Final[i64] = 2

POWERS: Final[i64] = 3
ELDER: Final[i64] = 0
PATH: Final[i64] = 1
GROWTH: Final[i64] = 2
POWER_NAMES: Final = ("ELDER", "PATH", "GROWTH")
POWER_LETTERS: Final = "EPG"

TOKEN_POINTS: Final[i64] = 5
TOKEN_STOCK: Final[i64] = 30
STALL_ROUNDS: Final[i64] = 20  # LOT-RULING-40

# Two actions a turn [LOT-INV-16]; a draw uses up one of 104 cards; 20 flowers have 4 controllers [LOT-INV-13, 17].
TURN_BOUND: Final[i64] = 8404
DECISION_BOUND: Final[i64] = 2 * TURN_BOUND + 104 + 20 * MAX_SEATS
