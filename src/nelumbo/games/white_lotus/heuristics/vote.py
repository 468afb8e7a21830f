# mypyc: compiled
"""How good a secret vote looks: the chance to stay in the zone, and what the points are needed for later."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS
from nelumbo.games.white_lotus.heuristics.worth import contests, threats, turns_left, zone_worth

AUTHORS_SPENT: Final = 2.0  # how much a rival spends on the zone at hand, as a part of what they have for each contest
PUBLISHERS_SPENT: Final = 1.0
BASE_SPREAD: Final = 0.8
SPREAD: Final = 0.5  # how unsure a rival's vote is, for each point of it
EMPEROR_TIE: Final = 0.4  # what deciding ties is worth in points
AFTERWARDS: Final = 0.1  # what is left of the hope for a zone when others remain to be ousted
LATER: Final = 1.8  # what a turn to come has for influence to win
PRICE: Final = 0.35  # how much of what influence could win elsewhere it is really worth
RANCOUR: Final = 0.05  # for each point of the target's lead


@final
class Voting:
    """One zone's round of votes as one contender sees it."""

    board: WhiteLotusBoard
    seat: i64
    stakes: float
    price: float  # of a point
    expected: vec[float]  # what each contender probably votes with
    threats: vec[float]

    def __init__(self, board: WhiteLotusBoard, seat: i64) -> None:
        self.board = board
        self.seat = seat
        self.stakes = zone_worth(board, seat, board.zone)
        self.threats = threats(board, seat)
        self.expected = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        for other in range(board.seats):
            if other != seat and (board.markers[board.zone] & BIT[other]) != 0:
                self.expected[other] = self.probable_vote(other)
        elsewhere = self.other_stakes() + LATER * later_turns(board)
        self.price = PRICE * elsewhere / float(board.public_influence(seat) + 1)

    def probable_vote(self, other: i64) -> float:
        """A rival spreads their points over their contests; the author's rules let them show at most two cards."""
        even = float(self.board.public_influence(other)) / float(contests(self.board, other))
        if self.board.rules != AUTHOR:
            return PUBLISHERS_SPENT * even
        most = float(self.board.pair)
        return AUTHORS_SPENT * even if AUTHORS_SPENT * even < most else most

    def other_stakes(self) -> float:
        """What the seat's other contested zones are worth."""
        board = self.board
        worth = 0.0
        for zone in range(board.land.zones):
            mine = (board.markers[zone] & BIT[self.seat]) != 0
            if mine and zone != board.zone and MEMBERS[board.markers[zone]] > 1:
                worth += zone_worth(board, self.seat, zone)
        return worth

    def weigh(self, target: i64, weight: i64) -> float:
        """The hope for the zone, less the points; among targets the greater threat."""
        zone, price, rival = self.parts(target, weight)
        return zone + price + rival

    def parts(self, target: i64, weight: i64) -> tuple[float, float, float]:
        """A vote's weight by the zone, the points, and the one voted against."""
        stays = self.chance_to_stay(target, weight)
        contenders = MEMBERS[self.board.markers[self.board.zone]]
        hope = self.stakes * stays * (1.0 if contenders == 2 else AFTERWARDS)
        return hope, -self.price * float(weight) * (0.5 + 0.5 * stays), RANCOUR * self.threats[target]

    def chance_to_stay(self, target: i64, weight: i64) -> float:
        """How likely somebody else gets more votes, if the others vote as they can afford."""
        board = self.board
        rest = float(MEMBERS[board.markers[board.zone]] - 1)
        against_me = 0.0
        against_target = float(weight)
        for other in range(board.seats):
            share = self.expected[other] / rest
            against_me += share
            if other != target:
                against_target += share
        lead = against_target - against_me
        lead += EMPEROR_TIE if self.seat == board.emperor else -EMPEROR_TIE if target == board.emperor else 0.0
        return 1.0 / (1.0 + exp(-2.0 * lead / (BASE_SPREAD + SPREAD * against_me)))


def later_turns(board: WhiteLotusBoard) -> float:
    """Turns to come in which there will be zones to vote about."""
    left = turns_left(board)
    zones = float(board.land.size - board.coloured()) / (3.0 * float(board.seats))
    return left if left < zones else zones
