# mypyc: compiled
"""How good it looks to place a marker: what the zone is worth, and who else wants it."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT
from nelumbo.games.white_lotus.heuristics.worth import contests, rivals, zone_worth
from nelumbo.games.white_lotus.numbers import PASS, PLACE_IN

ATTRACTION: Final = 1.5  # how much the markers of others are drawn to worthy zones


@final
class Placing:
    """All open zones as one seat sees them."""

    board: WhiteLotusBoard
    seat: i64
    means: vec[float]  # what each seat can spend on one more contested zone
    coming: float  # markers that the others will still place
    wanted: float  # how much all open zones draw them

    def __init__(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64], count: i64) -> None:
        self.board = board
        self.seat = seat
        self.means = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        self.coming = 0.0
        self.wanted = 0.0
        for other in range(board.seats):
            held = float(board.public_influence(other)) + 0.5
            self.means[other] = held / float(contests(board, other) + 1)
            self.coming += float(board.unused[other]) if other != seat else 0.0
        for i in range(count):
            if moves[i] != PASS:
                worth = zone_worth(board, seat, moves[i] - PLACE_IN)
                self.wanted += worth * worth

    def weigh(self, zone: i64) -> float:
        """The zone's worth, if the seat wins it from those who are there and nobody else comes."""
        worth = zone_worth(self.board, self.seat, zone)
        left_alone = exp(-ATTRACTION * self.coming * worth * worth / self.wanted) if self.wanted > 0.0 else 1.0
        return worth * self.share(rivals(self.board, self.seat, zone)) * left_alone

    def share(self, there: i64) -> float:
        """The chance against these rivals, by what each can spend."""
        total = self.means[self.seat]
        for other in range(self.board.seats):
            if (there & BIT[other]) != 0:
                total += self.means[other]
        return self.means[self.seat] / total
