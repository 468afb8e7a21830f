# mypyc: compiled
"""What zones, points and players are worth to a seat of White Lotus, from what everybody can see."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, DRAGON_WORTH, MEMBERS, PALACE, TURNS, TYPES, WORTH
from nelumbo.games.white_lotus.rules.scoring import points

# What a token is worth for each turn still to come, beyond its victory points.
YIELD: Final = vec[float]([0.0, 0.1, 0.55, 0.4, 0.45, 0.1])
BESIDE_OWN: Final = 0.3  # a zone next to one of the seat's own, for the largest group and for spoils
# What the title is worth for each turn to come, by either rules, with three players and each more.
AUTHORS_TITLE: Final = -0.6
AUTHORS_ROBBED: Final = -1.2
PUBLISHERS_TITLE: Final = 0.6
PUBLISHERS_ROBBED: Final = 0.3
INFLUENCE: Final = 0.05  # a point of influence, as long as votes are to come
AUTHORS_ARMY: Final = 0.45  # a point of army, as long as battles are to come
PUBLISHERS_ARMY: Final = 0.15  # there may be no battle


def turns_left(board: WhiteLotusBoard) -> float:
    """Turns still to come after this one: counted under the author's rules, guessed under the publisher's."""
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
    army = AUTHORS_ARMY if board.rules == AUTHOR else PUBLISHERS_ARMY
    return army if left >= 1.0 else army * left


def zone_worth(board: WhiteLotusBoard, seat: i64, zone: i64) -> float:
    """What controlling the zone to the end is worth to the seat."""
    kind = board.types[zone]
    left = turns_left(board)
    worth = float(WORTH[kind]) + YIELD[kind] * left
    if board.land.dragons[zone] == 1:
        worth += float(DRAGON_WORTH)
    if kind == PALACE and seat != board.emperor and board.palaces(seat) >= board.palaces(board.emperor):
        worth += title_worth(board)
    if board.borders_on_seat(zone, seat):
        worth += BESIDE_OWN
    return worth


def title_worth(board: WhiteLotusBoard) -> float:
    """A token a turn and the last word in ties; but the author's rules let everybody rob the emperor in every turn."""
    more = float(board.seats - 3)
    if board.rules == AUTHOR:
        return (AUTHORS_TITLE + AUTHORS_ROBBED * more) * (turns_left(board) + 1.0)
    return (PUBLISHERS_TITLE + PUBLISHERS_ROBBED * more) * (turns_left(board) + 1.0)


def rivals(board: WhiteLotusBoard, seat: i64, zone: i64) -> i64:
    """The set of other players with a marker in the zone."""
    return board.markers[zone] - (board.markers[zone] & BIT[seat])


def contests(board: WhiteLotusBoard, seat: i64) -> i64:
    """Zones in which the seat has a marker beside others."""
    count: i64 = 0
    for zone in range(board.land.zones):
        if (board.markers[zone] & BIT[seat]) != 0 and MEMBERS[board.markers[zone]] > 1:
            count += 1
    return count


def threats(board: WhiteLotusBoard, seat: i64) -> vec[float]:
    """How much each player stands in the seat's way: their lead in points, and what they can still spend."""
    scores = points(board, False)
    found = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    for other in range(board.seats):
        more = float(board.public_influence(other) - board.public_influence(seat))
        found[other] = float(scores[other] - scores[seat]) + influence_worth(board) * more
    return found


def seizable_worth(board: WhiteLotusBoard, seat: i64, loser: i64) -> float:
    """The best zone of the loser that the seat could seize; a token if there is none."""
    best = 1.0
    anywhere = board.controlled(seat) == 0
    for zone in range(board.land.zones):
        if board.owners[zone] == loser + 1 and (anywhere or board.borders_on_seat(zone, seat)):
            worth = zone_worth(board, seat, zone)
            if worth > best:
                best = worth
    return best


def standing_worth(board: WhiteLotusBoard, seat: i64) -> float:
    """What the seat's points in hand, its tokens and the title may still bring, beyond its score."""
    worth = influence_worth(board) * float(board.public_influence(seat))
    worth += army_worth(board) * float(board.public_army(seat))
    for kind in range(TYPES):
        worth += YIELD[kind] * turns_left(board) * float(board.held[seat * TYPES + kind])
    return worth + title_worth(board) if seat == board.emperor else worth
