# mypyc: compiled
"""How good an army looks in a rebellion: which side probably wins, what there is to seize, and what to lose."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.heuristics.worth import army_worth, seizable_worth, threats, zone_worth
from nelumbo.games.white_lotus.rules import rebellion

LEADERS_ARMY: Final = 0.35  # the part of their army that a leader sends
HELPERS_ARMY: Final = 0.6  # and another player
SWAYED: Final = 0.6  # how surely another player joins the side that looks stronger, for each point of its lead
UNSURE: Final = 3.0
UNSURE_ARMY: Final = 0.4  # how unsure the outcome is, for each point that others could send
IMPERIAL_TIE: Final = 0.5
LEADERS_RISK: Final = 0.7  # what a leader who loses is robbed of, in zones like their best one,
HELPERS_RISK: Final = 0.5  # and another player
SEVERAL: Final = 2.0  # more under the author's rules, by which one may lose several zones
SPITE: Final = 0.05  # what a point of a rival's lead adds to taking from them


@final
class Mustering:
    """The battle between the emperor and a leader as one seat sees it."""

    board: WhiteLotusBoard
    seat: i64
    leader: i64
    ahead: float  # of the emperor's side, without the seat
    unsure: float
    loyal: float  # how probably another player helps the emperor
    threats: vec[float]

    def __init__(self, board: WhiteLotusBoard, seat: i64, leader: i64) -> None:
        self.board = board
        self.seat = seat
        self.leader = leader
        self.threats = threats(board, seat)
        imperial = self.strength(board.emperor) + 2.0 * float(board.palaces(board.emperor))
        rebel = self.strength(leader) + float(rebellion.village_bonus(board) * rebellion.villages(board, leader))
        self.ahead = imperial - rebel + IMPERIAL_TIE
        self.loyal = 1.0 / (1.0 + exp(-SWAYED * self.ahead))
        self.unsure = UNSURE
        for other in range(board.seats):
            if other != seat and other != board.emperor and other != leader:
                army = float(board.public_army(other))
                self.ahead += HELPERS_ARMY * army * (2.0 * self.loyal - 1.0)
                self.unsure += UNSURE_ARMY * army

    def strength(self, leader: i64) -> float:
        """What a leader probably sends; the seat's own army is counted by itself."""
        return 0.0 if leader == self.seat else LEADERS_ARMY * float(self.board.public_army(leader))

    def best(self, side: i64) -> float:
        """What the side brings with the army that suits it best."""
        return self.weigh(side, self.best_army(side))

    def best_army(self, side: i64) -> i64:
        found: i64 = 0
        best = self.weigh(side, 0)
        for army in range(1, self.board.army[self.seat] + 1):
            weight = self.weigh(side, army)
            if weight > best:
                found = army
                best = weight
        return found

    def weigh(self, side: i64, army: i64) -> float:
        """The chance to win times the spoils, the risk to lose a zone, and the price of the army."""
        gain, risk, price = self.parts(side, army)
        return gain + risk + price

    def parts(self, side: i64, army: i64) -> tuple[float, float, float]:
        """An army's weight by the spoils, the risk, and its points."""
        wins = self.chance_to_win(side, float(army))
        leads = self.seat == self.board.emperor or self.seat == self.leader
        risk = (LEADERS_RISK if leads else HELPERS_RISK) * (SEVERAL if self.board.rules == AUTHOR else 1.0)
        return wins * self.spoils(side), (wins - 1.0) * risk * self.best_own(), -army_worth(self.board) * float(army)

    def chance_to_win(self, side: i64, army: float) -> float:
        """How probably the side wins with `army` more."""
        ahead = self.ahead if side == self.board.emperor else -self.ahead
        return 1.0 / (1.0 + exp(-1.6 * (ahead + army) / self.unsure))

    def spoils(self, side: i64) -> float:
        """The best zone to seize from those who are probably on the other side."""
        board = self.board
        best = 1.0
        for other in range(board.seats):
            if other != self.seat and other != side:
                worth = seizable_worth(board, self.seat, other) + SPITE * self.threats[other]
                if other != board.emperor and other != self.leader:
                    worth *= self.loyal if side != board.emperor else 1.0 - self.loyal
                best = worth if worth > best else best
        return best

    def best_own(self) -> float:
        """The zone that the seat would least like to lose."""
        best = 0.0
        for zone in range(self.board.land.zones):
            if self.board.owners[zone] == self.seat + 1:
                worth = zone_worth(self.board, self.seat, zone)
                best = worth if worth > best else best
        return best
