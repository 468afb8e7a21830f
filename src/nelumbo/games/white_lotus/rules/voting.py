# mypyc: compiled
"""Phase 2: resolving zones by secret votes."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS, MOST_SEATS, MOST_WEIGHT, PALACE
from nelumbo.games.white_lotus.numbers import (
    LONE,
    OUST,
    OUSTED,
    PICKED,
    RESOLVE,
    VOTE_FOR,
    VOTED,
    WEIGHTS,
    WON,
    vote_entry,
)
from nelumbo.games.white_lotus.rules.emperor import check_emperor


def take_lone_zones(board: WhiteLotusBoard) -> None:
    """Zones with one marker go to its owner, all together, then the title is checked [WL-RES-2, RULING-10]."""
    for zone in range(board.land.zones):
        if MEMBERS[board.markers[zone]] == 1:
            seat = only_one(board.markers[zone])
            board.take_control(zone, seat)
            board.markers[zone] = 0
            board.report(LONE, zone, seat)
    check_emperor(board)


def only_one(seats: i64) -> i64:
    """The member of a set of one."""
    for seat in range(MOST_SEATS):
        if BIT[seat] == seats:
            return seat
    return NOBODY


def contested_zones(board: WhiteLotusBoard) -> i64:
    """Zones with two markers or more [WL-RES-1]."""
    zones: i64 = 0
    for zone in range(board.land.zones):
        if MEMBERS[board.markers[zone]] > 1:
            zones += 1
    return zones


def resolves_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """The emperor picks any contested zone; in turn 1 the palace zone comes first [WL-RES-3, 4, RULING-13]."""
    n: i64 = 0
    for zone in range(board.land.zones):
        if MEMBERS[board.markers[zone]] > 1:
            if board.turn == 1 and board.types[zone] == PALACE:
                moves[0] = RESOLVE + zone
                return 1
            moves[n] = RESOLVE + zone
            n += 1
    return n


def pick(board: WhiteLotusBoard, zone: i64) -> None:
    """The zone is resolved next [WL-RES-4]."""
    board.zone = zone
    board.report(PICKED, zone)


def votes_into(board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
    """One other contender and the points against them [WL-RES-8, RULING-5]."""
    least = least_weight(board, seat)
    most = most_weight(board, seat)
    contenders = board.markers[board.zone]
    n: i64 = 0
    for target in range(board.seats):
        if target != seat and (contenders & BIT[target]) != 0:
            for weight in range(least, most + 1):
                moves[n] = VOTE_FOR + target * WEIGHTS + weight
                n += 1
    return n


def least_weight(board: WhiteLotusBoard, seat: i64) -> i64:
    """Of two cards one at least shows a point, unless the zero card is all one has [WL-RES-6, RULING-6..8]."""
    return 1 if board.rules == AUTHOR and board.influence[seat] > 0 else 0


def most_weight(board: WhiteLotusBoard, seat: i64) -> i64:
    """Author's rules: two cards; publisher's: as many as one likes [WL-RES-6, 7, CARD-3, RULING-57]."""
    most = board.pair if board.rules == AUTHOR else MOST_WEIGHT
    return most if most < board.influence[seat] else board.influence[seat]


def reveal(board: WhiteLotusBoard) -> None:
    """All votes are shown and paid at once [WL-RES-9, 12, 13, RULING-54]."""
    seat = board.emperor
    for _ in range(board.seats):
        if (board.needed & BIT[seat]) != 0:
            vote = board.commits[seat] - 1 - VOTE_FOR
            cast(board, seat, vote // WEIGHTS, vote % WEIGHTS)
        seat = board.seat_after(seat)
    board.needed = 0
    for voter in range(board.seats):
        board.commits[voter] = 0
    board.tied = most_hated(board)


def cast(board: WhiteLotusBoard, seat: i64, target: i64, weight: i64) -> None:
    """One vote in the open, paid in influence [WL-CARD-1]."""
    board.targets[seat] = target
    board.weights[seat] = weight
    board.pay(seat, weight, 0)
    board.log_vote(vote_entry(board.zone, seat, target, weight))
    board.report(VOTED, seat, target, weight, board.zone)


def votes_against(board: WhiteLotusBoard, seat: i64) -> i64:
    """The points of all who named the seat [WL-RULING-3]."""
    points: i64 = 0
    contenders = board.markers[board.zone]
    for voter in range(board.seats):
        if (contenders & BIT[voter]) != 0 and board.targets[voter] == seat:
            points += board.weights[voter]
    return points


def most_hated(board: WhiteLotusBoard) -> i64:
    """The contenders with the most votes against them, even when that is none [WL-RES-10, RULING-4]."""
    contenders = board.markers[board.zone]
    most: i64 = -1
    seats: i64 = 0
    for seat in range(board.seats):
        if (contenders & BIT[seat]) == 0:
            continue
        votes = votes_against(board, seat)
        if votes > most:
            most = votes
            seats = 0
        if votes == most:
            seats += BIT[seat]
    return seats


def ousts_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """The emperor chooses among the tied, himself not excepted [WL-RES-11, RULING-42]."""
    n: i64 = 0
    for seat in range(board.seats):
        if (board.tied & BIT[seat]) != 0:
            moves[n] = OUST + seat
            n += 1
    return n


def oust(board: WhiteLotusBoard, seat: i64, chosen: i64) -> None:
    """They take back their marker and half of this round's points, rounded up [WL-RES-10, 14, RULING-9, 16]."""
    refund = (board.weights[seat] + 1) // 2
    board.report(OUSTED, seat, refund, board.zone, chosen)  # first: promises are judged by the table as it was
    board.gain(seat, refund, 0)
    board.markers[board.zone] -= BIT[seat]
    board.tied = 0
    for voter in range(board.seats):
        board.targets[voter] = 0
        board.weights[voter] = 0


def win(board: WhiteLotusBoard) -> None:
    """The last contender controls the zone and takes back their marker [WL-RES-15, 16, 18]."""
    zone = board.zone
    seat = only_one(board.markers[zone])
    board.take_control(zone, seat)
    board.markers[zone] = 0
    board.zone = 0
    board.report(WON, zone, seat)
    check_emperor(board)
