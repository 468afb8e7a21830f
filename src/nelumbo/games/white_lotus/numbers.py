# mypyc: compiled
"""White Lotus' moves as numbers, in blocks with arithmetic inside, and the entries of its journal."""

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.data.pieces import BIT, MOST_SEATS, NEUTRALS

# Written out, so that the compiler knows them: 0 to MOST_WEIGHT, and 0 to MOST_ARMY.
WEIGHTS: Final[i64] = 100
ARMIES: Final[i64] = 61
ORDERS: Final[i64] = 510  # two to four of six seats in any order

PLACE_IN: Final[i64] = 0  # + zone
PASS: Final[i64] = 39
RESOLVE: Final[i64] = 40  # + zone
OUST: Final[i64] = 79  # + seat
ASK_SEAT: Final[i64] = 85  # + seat
ACCEPT: Final[i64] = 91
REFUSE: Final[i64] = 92
SEIZE: Final[i64] = 93  # + zone
PALACES_PAY: Final[i64] = 132  # + palaces that pay army
PUT_IN: Final[i64] = 172  # + zone
DRAW: Final[i64] = 211
STOP: Final[i64] = 212
UNSEAL: Final[i64] = 213
ORDER_OF: Final[i64] = 214  # + a row of `ORDER_SEATS`
ARMY_FOR: Final[i64] = 724  # + (0 for the seat's own side, or 1 + the leader's seat) * ARMIES + army
VOTE_FOR: Final[i64] = 1151  # + target * WEIGHTS + weight
MOVES: Final[i64] = 1751

LONGEST_ORDER: Final[i64] = 4  # with six players the leader has four supporters at most

ORDER_ROWS: Final = [order for size in range(2, 5) for order in permutations(range(6), size)]
ORDER_SEATS: Final = vec[i64]([seat for order in ORDER_ROWS for seat in (*order, 0, 0, 0)[:4]])
ORDER_SIZES: Final = vec[i64]([len(order) for order in ORDER_ROWS])
ORDER_SETS: Final = vec[i64]([sum(int(BIT[seat]) for seat in order) for order in ORDER_ROWS])

assert NEUTRALS == PASS and len(ORDER_ROWS) == ORDERS
assert ARMY_FOR + (MOST_SEATS + 1) * ARMIES == VOTE_FOR and VOTE_FOR + MOST_SEATS * WEIGHTS == MOVES

# The journal: kinds of entry, with their values.
STAGED: Final[i64] = 0  # turn, phase of the rulebook
FORCED: Final[i64] = 1  # seat, move: the only one possible
PLACED: Final[i64] = 2  # seat, zone
PASSED: Final[i64] = 3  # seat
LONE: Final[i64] = 4  # zone, seat
PICKED: Final[i64] = 5  # zone
SEALED: Final[i64] = 6  # seat
UNSEALED: Final[i64] = 7  # seat
VOTED: Final[i64] = 8  # seat, target, weight, zone
OUSTED: Final[i64] = 9  # seat, refund, zone, whether the emperor chose
WON: Final[i64] = 10  # zone, seat
CROWNED: Final[i64] = 11  # seat
FILLED: Final[i64] = 12  # zone, type
TOKEN: Final[i64] = 13  # seat, whether it is a spoil
ASKED: Final[i64] = 14  # seat
ANSWERED: Final[i64] = 15  # seat, whether it accepts
LED: Final[i64] = 16  # seat, or NOBODY when there is no rebellion
MUSTERED: Final[i64] = 17  # seat, side, army
FOUGHT: Final[i64] = 18  # emperor's total, rebels' total, leader of the winning side
ORDERED: Final[i64] = 19  # seat: one entry a place
SEIZED: Final[i64] = 20  # seat, zone, former owner
PAID: Final[i64] = 21  # seat, influence, army, palaces that pay army
DRAWN: Final[i64] = 22  # seat, type
PUT_DOWN: Final[i64] = 23  # seat, zone, type
STOPPED: Final[i64] = 24  # seat
ENDED: Final[i64] = 25
OFFERED: Final[i64] = 26  # offer
SETTLED: Final[i64] = 27  # offer, status
MOVED: Final[i64] = 28  # from, to, influence, army
MARKED: Final[i64] = 29  # offer, promise, mark


def vote_entry(zone: i64, voter: i64, target: i64, weight: i64) -> i64:
    """A vote as the state's log of the turn holds it."""
    return ((zone * MOST_SEATS + voter) * MOST_SEATS + target) * WEIGHTS + weight
