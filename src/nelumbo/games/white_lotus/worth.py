# mypyc: compiled
"""What zones, points and players are worth to a seat of White Lotus, from what everybody can see."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data import BIT, DRAGON_WORTH, PALACE, TURNS, WORTH
from nelumbo.games.white_lotus.scoring import points

# What a token is worth for each turn still to come, beyond its victory points.
YIELD: Final = vec[float]([0.0, 0.45, 0.30, 0.30, 0.30, 0.10])
BESIDE_OWN: Final = 0.25  # a zone next to an own one, for the largest group and for spoils
TITLE: Final = 0.8  # what a palace is worth that would bring the title, for each turn to come
INFLUENCE: Final = 0.05  # a point of influence, as long as votes are to come
ARMY: Final = 0.20  # a point of army, as long as battles are to come


def turns_left(board: WhiteLotusBoard) -> float:
    """Turns still to come after this one: counted by the author, guessed by the publisher."""
    if board.rules == AUTHOR:
        return float(TURNS - board.turn)
    return float(board.land.size - board.coloured()) / (2.5 * float(board.seats))


def influence_worth(board: WhiteLotusBoard) -> float:
    """What a point of influence is worth now; in the last turn it is only for this turn's zones."""
    left = turns_left(board)
    return INFLUENCE if left >= 1.0 else INFLUENCE * 0.3 + INFLUENCE * 0.7 * left


def army_worth(board: WhiteLotusBoard) -> float:
    """What a point of army is worth now; after the last battle nothing."""
    left = turns_left(board)
    return ARMY if left >= 1.0 else ARMY * left


def zone_worth(board: WhiteLotusBoard, seat: i64, zone: i64) -> float:
    """What controlling the zone to the end is worth to the seat."""
    kind = board.types[zone]
    left = turns_left(board)
    worth = float(WORTH[kind]) + YIELD[kind] * left
    if board.land.dragons[zone] == 1:
        worth += float(DRAGON_WORTH)
    if kind == PALACE and board.palaces(seat) + 1 >= board.palaces(board.emperor):
        worth += TITLE * (left + 1.0)
    if board.borders_on_seat(zone, seat):
        worth += BESIDE_OWN
    return worth


def rivals(board: WhiteLotusBoard, seat: i64, zone: i64) -> i64:
    """Other players with a marker in the zone."""
    count: i64 = 0
    for other in range(board.seats):
        if other != seat and (board.markers[zone] & BIT[other]) != 0:
            count += 1
    return count


def threat(board: WhiteLotusBoard, seat: i64, other: i64) -> float:
    """How much the other stands in the seat's way: his lead in points, and what he can still spend."""
    scores = points(board, False)
    lead = float(scores[other] - scores[seat])
    return lead + influence_worth(board) * float(board.public_influence(other) - board.public_influence(seat))


def exposed_worth(board: WhiteLotusBoard, seat: i64, loser: i64) -> float:
    """The best zone of the loser that the seat could seize; a token if there is none."""
    best = 1.0
    anywhere = board.controlled(seat) == 0
    for zone in range(board.land.zones):
        if board.owners[zone] == loser + 1 and (anywhere or board.borders_on_seat(zone, seat)):
            worth = zone_worth(board, seat, zone)
            if worth > best:
                best = worth
    return best


def income_worth(board: WhiteLotusBoard, seat: i64) -> float:
    """What the seat's points in hand are worth."""
    hand = influence_worth(board) * float(board.public_influence(seat))
    return hand + army_worth(board) * float(board.public_army(seat))
