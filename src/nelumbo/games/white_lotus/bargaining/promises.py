# mypyc: compiled
"""The occasions on which a promise is kept or broken (RULES.md, 8.3) [WL-PROTO-8].

Each function is told of a decision before the table changes, and sees what else the seat could have decided.
"""

from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining.bargains import (
    AGREED,
    NO_SEIZE,
    OUST_PROMISE,
    REBEL_NO,
    REBEL_YES,
    SIDE_EMPEROR,
    SIDE_REBEL,
    SPARE,
    STAY_OUT,
    TARGET,
    Promise,
)
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS
from nelumbo.games.white_lotus.numbers import SEIZE
from nelumbo.games.white_lotus.rules.placing import is_open, starts_only
from nelumbo.games.white_lotus.rules.spoils import seizes_into


def standing(board: WhiteLotusBoard) -> list[Promise]:
    """All promises of this turn's agreements."""
    found: list[Promise] = []
    for bargain in board.bargains:
        if bargain.status == AGREED and bargain.turn == board.turn:
            found.extend(bargain.promises)
    return found


def judge_place(board: WhiteLotusBoard, seat: i64, placed: i64) -> None:
    """`stay_out`: the seat could place a marker in the zone; `placed` is where it did, or NOBODY [WL-PROTO-8]."""
    for promise in standing(board):
        if promise.promiser == seat and promise.kind == STAY_OUT and could_place(board, seat, promise.zone):
            promise.judge(placed != promise.zone)


def could_place(board: WhiteLotusBoard, seat: i64, zone: i64) -> bool:
    return is_open(board, zone, starts_only(board)) and (board.markers[zone] & BIT[seat]) == 0


def judge_vote(board: WhiteLotusBoard, seat: i64, target: i64) -> None:
    """`spare` and `target` [WL-PROTO-8]."""
    for promise in standing(board):
        if promise.promiser != seat or promise.player == seat or not is_voted_about(board, promise):
            continue
        if promise.kind == SPARE:
            promise.judge(target != promise.player)
        elif promise.kind == TARGET:
            promise.judge(target == promise.player)


def is_voted_about(board: WhiteLotusBoard, promise: Promise) -> bool:
    """A round in the zone with both and another contender."""
    contenders = board.markers[board.zone]
    return promise.zone == board.zone and MEMBERS[contenders] > 2 and (contenders & BIT[promise.player]) != 0


def judge_oust(board: WhiteLotusBoard, ousted: i64) -> None:
    """`oust`: the seat decides as emperor [WL-PROTO-8]."""
    for promise in standing(board):
        decides = promise.kind == OUST_PROMISE and promise.promiser == board.emperor
        if decides and is_tied_over(board, promise):
            promise.judge(ousted == promise.player)


def is_tied_over(board: WhiteLotusBoard, promise: Promise) -> bool:
    """A tie in the zone with the player among the tied."""
    return promise.zone == board.zone and (board.tied & BIT[promise.player]) != 0


def judge_answer(board: WhiteLotusBoard, seat: i64, accepts: bool) -> None:
    """`rebel`: the seat is asked [WL-PROTO-8]."""
    for promise in standing(board):
        if promise.promiser == seat and promise.kind == REBEL_YES:
            promise.judge(accepts)
        elif promise.promiser == seat and promise.kind == REBEL_NO:
            promise.judge(not accepts)


def judge_side(board: WhiteLotusBoard, seat: i64, side: i64) -> None:
    """`side`: a rebellion in which the seat leads neither side; the leaders choose none [WL-PROTO-8]."""
    if side == NOBODY:
        return
    for promise in standing(board):
        if promise.promiser != seat:
            continue
        if promise.kind == SIDE_EMPEROR:
            promise.judge(side == board.emperor)
        elif promise.kind == SIDE_REBEL:
            promise.judge(side == board.leader)


def judge_seize(board: WhiteLotusBoard, seat: i64, owner: i64) -> None:
    """`no_seize`: a spoil with zones of the player and of somebody else to choose from [WL-PROTO-8]."""
    moves = board.scratch
    choices = seizes_into(board, seat, moves)
    for promise in standing(board):
        if promise.promiser != seat or promise.kind != NO_SEIZE:
            continue
        theirs: i64 = 0
        for at in range(choices):
            if board.owners[moves[at] - SEIZE] == promise.player + 1:
                theirs += 1
        if 0 < theirs < choices:
            promise.judge(owner != promise.player)


def count_payment(board: WhiteLotusBoard, giver: i64, receiver: i64, influence: i64, army: i64) -> None:
    """`pay_later` counts what passed between the parties since they agreed."""
    for bargain in board.bargains:
        if bargain.status != AGREED or bargain.turn != board.turn:
            continue
        for promise in bargain.promises:
            if promise.promiser == giver and bargain.other(giver) == receiver:
                promise.paid_influence += influence
                promise.paid_army += army
