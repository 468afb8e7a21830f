# mypyc: compiled
"""Phase 4: what the winners of a rebellion take."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.board import AUTHOR, PUBLISHER, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT
from nelumbo.games.white_lotus.numbers import (
    LONGEST_ORDER,
    ORDER_OF,
    ORDER_SEATS,
    ORDER_SETS,
    ORDER_SIZES,
    ORDERED,
    ORDERS,
    SEIZE,
    SEIZED,
)
from nelumbo.games.white_lotus.rules.emperor import check_emperor


def rank_winners(board: WhiteLotusBoard) -> None:
    """The winning leader, then the others by army, the nearest clockwise first [WL-SPOIL-2, 4, RULING-35, 45]."""
    board.order[0] = board.victor
    board.winners = 1
    seat = board.victor
    for _ in range(board.seats - 1):
        seat = board.seat_after(seat)
        if board.sides[seat] != board.victor:
            continue
        place = board.winners
        while place > 1 and board.armies[board.order[place - 1]] < board.armies[seat]:
            board.order[place] = board.order[place - 1]
            place -= 1
        board.order[place] = seat
        board.winners += 1
    board.settled = 1


def tied_group(board: WhiteLotusBoard) -> i64:
    """Settles places until the emperor must; then how many are tied [WL-SPOIL-3, RULING-46, 56]."""
    while board.settled < board.winners:
        size = group_size(board)
        if size > 1 and board.rules == AUTHOR:
            return size
        board.settled += size
    return 0


def group_size(board: WhiteLotusBoard) -> i64:
    """Winners with the same army from the first unsettled place on; the leader is in no group."""
    first = board.settled
    size: i64 = 1
    while first + size < board.winners and board.armies[board.order[first + size]] == board.armies[board.order[first]]:
        size += 1
    return size


def tied_set(board: WhiteLotusBoard) -> i64:
    """The set of seats whom the emperor orders."""
    seats: i64 = 0
    for place in range(board.settled, board.settled + group_size(board)):
        seats += BIT[board.order[place]]
    return seats


def orders_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """Every order of the tied group."""
    tied = tied_set(board)
    n: i64 = 0
    for order in range(ORDERS):
        if ORDER_SETS[order] == tied:
            moves[n] = ORDER_OF + order
            n += 1
    return n


def set_order(board: WhiteLotusBoard, order: i64) -> None:
    """The emperor's order of one group, fixed before the first take-over [WL-RULING-27]."""
    for at in range(ORDER_SIZES[order]):
        board.order[board.settled] = ORDER_SEATS[order * LONGEST_ORDER + at]
        board.report(ORDERED, board.order[board.settled])
        board.settled += 1


def seizes_into(board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
    """Zones of the losing side next to the seat's zones, or any without one [WL-SPOIL-1, 6, 8, RULING-23, 28]."""
    anywhere = board.controlled(seat) == 0
    n: i64 = 0
    for zone in range(board.land.zones):
        owner = board.owners[zone] - 1
        if owner == NOBODY or not may_lose(board, owner):
            continue
        if anywhere or board.borders_on_seat(zone, seat):
            moves[n] = SEIZE + zone
            n += 1
    return n


def may_lose(board: WhiteLotusBoard, seat: i64) -> bool:
    """Losers may lose several tokens under the author's rules, one under the publisher's [WL-SPOIL-9, 10]."""
    if board.sides[seat] == board.victor:
        return False
    return board.rules != PUBLISHER or (board.lost & BIT[seat]) == 0


def seize(board: WhiteLotusBoard, seat: i64, zone: i64) -> None:
    """The token becomes one of the taker's; the title is checked at once [WL-SPOIL-5, 11, RULING-27]."""
    owner = board.owners[zone] - 1
    board.report(SEIZED, seat, zone, owner)  # first: promises are judged by the table as it was
    if (board.lost & BIT[owner]) == 0:
        board.lost += BIT[owner]
    board.take_control(zone, seat)
    check_emperor(board)
