# mypyc: compiled
"""The moves of Lotus and the entries of its journal, as numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.lotus.data import PATH_LIMIT, WILD_PER_FLOWER

# A handful is what one play can hold: singles, at most one double and wildflowers of one flower, five cards at most.
SHAPES: Final = [
    (singles, double, cards - singles - double)
    for cards in range(1, PATH_LIMIT + 1)
    for singles in range(cards + 1)
    for double in range(2)
    if 0 <= cards - singles - double <= WILD_PER_FLOWER
]
HANDFULS: Final[i64] = 34
HANDFUL_SINGLES: Final = vec[i64]([shape[0] for shape in SHAPES])
HANDFUL_DOUBLES: Final = vec[i64]([shape[1] for shape in SHAPES])
HANDFUL_WILDS: Final = vec[i64]([shape[2] for shape in SHAPES])
HANDFUL_AT: Final = vec[i64](
    [
        SHAPES.index((singles, double, wilds)) if (singles, double, wilds) in SHAPES else -1
        for singles in range(6)
        for double in range(2)
        for wilds in range(5)
    ]
)

# Moves. The blocks come in the order of the turn; a place is a flower or, as a source, the supply.
PLACES: Final[i64] = 6
PLAY: Final[i64] = 0  # + flower * HANDFULS + handful
EXCHANGE: Final[i64] = 170  # + kind, or + KINDS + first kind * KINDS + second kind
GUARD: Final[i64] = 410  # + source * FLOWERS + flower
GUARD_ELDER: Final[i64] = 440  # likewise
PASS: Final[i64] = 470
SCORE: Final[i64] = 471  # a scoring token; the powers follow
DRAW_OWN: Final[i64] = 475
DRAW_WILD: Final[i64] = 476  # + flower
MOVES: Final[i64] = 481

# Kinds of entry in the journal, with their values.
PLAYED: Final[i64] = 0  # seat, flower, handful
EXCHANGED: Final[i64] = 1  # seat, kind, second kind or NOBODY
MOVED: Final[i64] = 2  # seat, elder (0, 1), source, flower
PASSED: Final[i64] = 3  # seat
COMPLETED: Final[i64] = 4  # flower
STRENGTHS: Final[i64] = 5  # of seats 0 to 3, right after COMPLETED or WITHERED
REWARDED: Final[i64] = 6  # seat, 0 for a scoring token or 1 + power
HARVESTED: Final[i64] = 7  # seat, flower, petals
DREW: Final[i64] = 8  # seat, kind
TOOK: Final[i64] = 9  # seat, flower
REVEALED: Final[i64] = 10  # flower
FLAGGED: Final[i64] = 11  # cause, seat, turns left
WITHERED: Final[i64] = 12  # flower: awarded incomplete at the end
AWARDED: Final[i64] = 13  # seat, flower, petals
REMOVED: Final[i64] = 14  # flower, petals
ENDED: Final[i64] = 15


def handful_at(singles: i64, double: i64, wilds: i64) -> i64:
    """The number of such a handful, -1 if there is none."""
    return HANDFUL_AT[singles * 10 + double * 5 + wilds]
