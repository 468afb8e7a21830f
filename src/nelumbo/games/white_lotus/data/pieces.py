# mypyc: compiled
"""White Lotus' pieces and limits, as printed, and the defaults where print is silent."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 6
COLOUR_LETTERS: Final = "RBGYVO"  # WL-SETUP-1
COLOUR_NAMES: Final = ("red", "blue", "green", "yellow", "violet", "orange")

# Types of token; a zone without a token has NOTHING.
NOTHING: Final[i64] = 0
PALACE: Final[i64] = 1
TEMPLE: Final[i64] = 2
RICE: Final[i64] = 3
FORT: Final[i64] = 4
VILLAGE: Final[i64] = 5
TYPES: Final[i64] = 6
TYPE_NAMES: Final = ("nothing", "palace", "temple", "rice", "fort", "village")

NEUTRALS: Final[i64] = 39  # so no map has more zones [WL-C1]
# Palaces, temples, rice fields, forts and villages, by the edition of the map [WL-UNK-1].
NEUTRAL_MIXES: Final = {1: "5,5,5,5,19", 2: "8,6,6,6,13"}
START_SET: Final = (PALACE, TEMPLE, RICE, FORT, VILLAGE, VILLAGE, VILLAGE)  # and with six players [WL-SETUP-9]
SIXTH_START: Final[i64] = VILLAGE

# Coloured tokens, of which there are always enough, are not counted [WL-UNK-2, RULING-24].
MARKERS: Final[i64] = 5
INFLUENCE_START: Final[i64] = 12  # WL-SETUP-4
ARMY_START: Final[i64] = 3  # WL-SETUP-5
INFLUENCE_CARDS: Final = "6,28,28,28"  # of value 0, 1, 2, 3 [WL-UNK-3]
MOST_WEIGHT: Final[i64] = 99  # WL-RULING-57
MOST_ARMY: Final[i64] = 60  # WL-RULING-57

TURNS: Final[i64] = 4  # author's rules [WL-TURN-1]
TURN_BOUND: Final[i64] = 100  # publisher's rules (RULES.md, section 11)
STALL_TURNS: Final[i64] = 2  # WL-RULING-36

# Points of victory.
WORTH: Final = vec[i64]([0, 3, 2, 1, 1, 1])  # by type [WL-SCORE-1]
DRAGON_WORTH: Final[i64] = 2
GROUP_WORTH: Final[i64] = 3
GROUP_TIE_WORTH: Final[i64] = 1

# Income of phase 5.
INFLUENCE_INCOME: Final[i64] = 10
ARMY_INCOME: Final[i64] = 2
PALACE_INFLUENCE: Final[i64] = 2
PALACE_ARMY: Final[i64] = 1
TEMPLE_INFLUENCE: Final[i64] = 3
FORT_ARMY: Final[i64] = 2
RICE_INFLUENCE: Final[i64] = 1
RICE_ARMY: Final[i64] = 1

# Limits that keep negotiation short [WL-NEG-6, PROTO-2, 9].
MOST_TEXT: Final[i64] = 200
MOST_OPEN: Final[i64] = 3
MOST_OFFERS: Final[i64] = 20

# Seats as members of a set: a set of seats is the sum of their bits.
BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
MEMBERS: Final = vec[i64]([bin(seats).count("1") for seats in range(64)])
