# mypyc: compiled
"""What the journal of White Lotus tells: the kinds of entry, with their values."""

from typing import Final

from mypy_extensions import i64

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
