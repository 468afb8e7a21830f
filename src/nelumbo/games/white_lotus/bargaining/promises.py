# mypyc: compiled
"""What becomes of promises: each occasion is noted, and judged when the turn is over (RULES.md, WL-PROTO-8)."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.bargaining.bargains import (
    AGREED,
    BROKEN,
    KEPT,
    NO_SEIZE,
    OUST_PROMISE,
    PAY_LATER,
    PENDING,
    REBEL_NO,
    REBEL_YES,
    SIDE_EMPEROR,
    SIDE_REBEL,
    SPARE,
    STAY_OUT,
    TARGET,
    VOID,
    Promise,
)
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS
from nelumbo.games.white_lotus.numbers import MARKED, SEIZE
from nelumbo.games.white_lotus.rules.placing import is_open, starts_only
from nelumbo.games.white_lotus.rules.spoils import seizes_into


def standing(board: WhiteLotusBoard) -> list[Promise]:
    """All promises of this turn's agreements."""
    found: list[Promise] = []
    for deal in board.deals:
        if deal.status == AGREED and deal.turn == board.turn:
            found.extend(deal.promises)
    return found


def judge_place(board: WhiteLotusBoard, seat: i64, placed: i64) -> None:
    """`stay_out`: the seat could place a marker in the zone."""
    for promise in standing(board):
        if promise.promiser == seat and promise.kind == STAY_OUT and could_place(board, seat, promise.zone):
            promise.note(placed != promise.zone)


def could_place(board: WhiteLotusBoard, seat: i64, zone: i64) -> bool:
    """Whether the zone is open to a marker of the seat."""
    return is_open(board, zone, starts_only(board)) and (board.markers[zone] & BIT[seat]) == 0


def judge_votes(board: WhiteLotusBoard) -> None:
    """`spare` and `target`: a round in the zone with both and another contender."""
    contenders = board.markers[board.zone]
    for promise in standing(board):
        seat = promise.promiser
        if promise.zone != board.zone or MEMBERS[contenders] < 3:
            continue
        if (contenders & BIT[seat]) == 0 or (contenders & BIT[promise.player]) == 0 or seat == promise.player:
            continue
        if promise.kind == SPARE:
            promise.note(board.targets[seat] != promise.player)
        elif promise.kind == TARGET:
            promise.note(board.targets[seat] == promise.player)


def judge_oust(board: WhiteLotusBoard, chosen: i64) -> None:
    """`oust`: the seat decides, as emperor, a tie in the zone with the player among the tied."""
    for promise in standing(board):
        among = (board.tied & BIT[promise.player]) != 0
        if among and promise.kind == OUST_PROMISE and promise.promiser == board.emperor and promise.zone == board.zone:
            promise.note(chosen == promise.player)


def judge_answer(board: WhiteLotusBoard, seat: i64, accepts: bool) -> None:
    """`rebel`: the seat is asked."""
    for promise in standing(board):
        if promise.promiser == seat and promise.kind == REBEL_YES:
            promise.note(accepts)
        elif promise.promiser == seat and promise.kind == REBEL_NO:
            promise.note(not accepts)


def judge_sides(board: WhiteLotusBoard) -> None:
    """`side`: a rebellion in which the seat leads neither side."""
    for promise in standing(board):
        seat = promise.promiser
        if seat == board.emperor or seat == board.leader:
            continue
        if promise.kind == SIDE_EMPEROR:
            promise.note(board.sides[seat] == board.emperor)
        elif promise.kind == SIDE_REBEL:
            promise.note(board.sides[seat] == board.leader)


def judge_seize(board: WhiteLotusBoard, seat: i64, zone: i64, moves: vec[i64]) -> None:
    """`no_seize`: a spoil with zones of the player and of somebody else; `moves` is room to work in."""
    choices = seizes_into(board, seat, moves)
    for promise in standing(board):
        if promise.promiser != seat or promise.kind != NO_SEIZE:
            continue
        theirs: i64 = 0
        for at in range(choices):
            if board.owners[moves[at] - SEIZE] == promise.player + 1:
                theirs += 1
        if 0 < theirs < choices:
            promise.note(board.owners[zone] != promise.player + 1)


def note_payment(board: WhiteLotusBoard, giver: i64, receiver: i64, influence: i64, army: i64) -> None:
    """`pay_later` counts what passed between the parties since they agreed."""
    for deal in board.deals:
        if deal.status != AGREED or deal.turn != board.turn:
            continue
        for promise in deal.promises:
            if promise.promiser == giver and deal.other(giver) == receiver:
                promise.paid_influence += influence
                promise.paid_army += army


def judge_turn(board: WhiteLotusBoard) -> None:
    """The turn is over: every promise is kept, broken, or void because its occasion never came."""
    for deal in board.deals:
        if deal.status != AGREED or deal.turn != board.turn:
            continue
        for at in range(len(deal.promises)):
            promise = deal.promises[at]
            promise.mark = verdict(promise)
            board.tell(MARKED, deal.number, at, promise.mark)
    board.deals = [deal for deal in board.deals if deal.turn == board.turn]


def verdict(promise: Promise) -> i64:
    """The mark at the end of the turn."""
    if promise.kind == PAY_LATER:
        paid = promise.paid_influence >= promise.influence and promise.paid_army >= promise.army
        return KEPT if paid else BROKEN
    return VOID if promise.mark == PENDING else promise.mark
