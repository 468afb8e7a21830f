# mypyc: compiled
"""Phase 4: who leads the rebels, who fights for whom, and who wins."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS, MOST_ARMY, TYPES, VILLAGE
from nelumbo.games.white_lotus.numbers import ARMIES, ARMY_FOR, ASK_SEAT, FOUGHT, MUSTERED


def villages(board: WhiteLotusBoard, seat: i64) -> i64:
    return board.held[seat * TYPES + VILLAGE]


def born_leader(board: WhiteLotusBoard) -> i64:
    """Most villages, nearest after the emperor, never the emperor himself [WL-REB-1..4, RULING-22]."""
    best: i64 = NOBODY
    seat = board.emperor
    for _ in range(board.seats - 1):
        seat = board.seat_after(seat)
        if best == NOBODY or villages(board, seat) > villages(board, best):
            best = seat
    return best


def asks_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """The emperor asks one of those with the most villages left; at most two are asked [WL-REB-7..9, RULING-33]."""
    if MEMBERS[board.asked] == 2:
        return 0
    most: i64 = 0
    n: i64 = 0
    for seat in range(board.seats):
        if not may_be_asked(board, seat) or villages(board, seat) < most:
            continue
        if villages(board, seat) > most:
            most = villages(board, seat)
            n = 0
        moves[n] = ASK_SEAT + seat
        n += 1
    return n


def may_be_asked(board: WhiteLotusBoard, seat: i64) -> bool:
    """Not the emperor, nobody without a village, and nobody twice [WL-REB-4, 6, 8]."""
    return seat != board.emperor and villages(board, seat) > 0 and (board.asked & BIT[seat]) == 0


def armies_into(board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
    """Any army from nothing to all; supporters choose a side too [WL-REB-11..13, RULING-50, 57]."""
    most = board.army[seat] if board.army[seat] < MOST_ARMY else MOST_ARMY
    if seat == board.emperor or seat == board.leader:
        return army_into(0, most, moves, 0)
    n = army_into(1 + board.emperor, most, moves, 0)
    return army_into(1 + board.leader, most, moves, n)


def army_into(side: i64, most: i64, moves: vec[i64], n: i64) -> i64:
    for army in range(most + 1):
        moves[n] = ARMY_FOR + side * ARMIES + army
        n += 1
    return n


def reveal(board: WhiteLotusBoard) -> None:
    """Sides and armies are shown together, and every army is spent [WL-REB-14, CARD-1, RULING-19, 20]."""
    seat = board.emperor
    for _ in range(board.seats):
        commit = board.commits[seat] - 1 - ARMY_FOR
        side = commit // ARMIES - 1
        board.sides[seat] = seat if side == NOBODY else side
        board.armies[seat] = commit % ARMIES
        board.pay(seat, 0, board.armies[seat])
        board.report(MUSTERED, seat, side, board.armies[seat])
        board.commits[seat] = 0
        seat = board.seat_after(seat)
    board.needed = 0


def fight(board: WhiteLotusBoard) -> None:
    """The higher total wins, on a tie the emperor's side [WL-REB-18, 19, RULING-44]."""
    imperial = side_total(board, board.emperor) + 2 * board.palaces(board.emperor)  # WL-REB-15, RULING-52
    rebel = side_total(board, board.leader) + village_bonus(board) * villages(board, board.leader)
    board.victor = board.leader if rebel > imperial else board.emperor
    board.report(FOUGHT, imperial, rebel, board.victor)


def village_bonus(board: WhiteLotusBoard) -> i64:
    """What each village of the leader adds [WL-REB-16, 17]."""
    return 2 if board.rules == AUTHOR else 1


def side_total(board: WhiteLotusBoard, side: i64) -> i64:
    total: i64 = 0
    for seat in range(board.seats):
        if board.sides[seat] == side:
            total += board.armies[seat]
    return total
