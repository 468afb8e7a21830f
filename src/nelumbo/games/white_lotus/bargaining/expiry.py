# mypyc: compiled
"""What ends by itself: open offers with their phase, promises with their turn (RULES.md, 8.3)."""

from mypy_extensions import i64

from nelumbo.games.white_lotus.bargaining.bargains import (
    AGREED,
    BROKEN,
    EXPIRED,
    KEPT,
    OPEN,
    PAY_LATER,
    PENDING,
    VOID,
    Promise,
)
from nelumbo.games.white_lotus.bargaining.offers import settle
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.numbers import MARKED


def end_phase(board: WhiteLotusBoard) -> None:
    """Open offers end with the phase in which they were made [WL-PROTO-9]."""
    for bargain in board.bargains:
        if bargain.status == OPEN:
            settle(board, bargain, EXPIRED)


def end_turn(board: WhiteLotusBoard, turn: i64) -> None:
    """Every promise of the turn is judged; older offers are forgotten [WL-PROTO-8]."""
    for bargain in board.bargains:
        if bargain.status != AGREED or bargain.turn != turn:
            continue
        for at in range(len(bargain.promises)):
            promise = bargain.promises[at]
            promise.mark = verdict(promise)
            board.report(MARKED, bargain.number, at, promise.mark)
    board.bargains = [bargain for bargain in board.bargains if bargain.turn == turn]


def verdict(promise: Promise) -> i64:
    """Kept, broken, or void because its occasion never came [WL-PROTO-8]."""
    if promise.kind == PAY_LATER:
        paid = promise.paid_influence >= promise.influence and promise.paid_army >= promise.army
        return KEPT if paid else BROKEN
    return VOID if promise.mark == PENDING else promise.mark
