# mypyc: compiled
"""Whether a move would break the seat's word, and what a kept word is worth: those who break one are not trusted."""

from typing import Final

from mypy_extensions import i64

from nelumbo.games.white_lotus.bargaining.bargains import (
    BROKEN,
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
from nelumbo.games.white_lotus.bargaining.promises import is_tied_over, is_voted_about, standing
from nelumbo.games.white_lotus.board import ANSWER, FULL, MUSTER, PLACE, SPOIL, TIE, VOTE, WhiteLotusBoard
from nelumbo.games.white_lotus.heuristics.worth import turns_left
from nelumbo.games.white_lotus.numbers import ACCEPT, ARMIES, ARMY_FOR, OUST, PLACE_IN, SEIZE, VOTE_FOR, WEIGHTS

WORD: Final = 1.2  # what a kept word is worth, in points: about half a zone,
WORD_LATER: Final = 0.8  # and more for each turn to come in which others could trust it


def word_worth(board: WhiteLotusBoard) -> float:
    return WORD + WORD_LATER * turns_left(board)


def broken_word(board: WhiteLotusBoard, seat: i64) -> i64:
    """How many promises the seat has broken in this turn and the last."""
    broken: i64 = 0
    for bargain in board.bargains:
        for promise in bargain.promises:
            if promise.promiser == seat and promise.mark == BROKEN:
                broken += 1
    return broken


def broken_promises(board: WhiteLotusBoard, seat: i64, move: i64) -> i64:
    broken: i64 = 0
    if board.mode == FULL:
        for promise in standing(board):
            if promise.promiser == seat and breaks(board, seat, move, promise):
                broken += 1
    return broken


def breaks(board: WhiteLotusBoard, seat: i64, move: i64, promise: Promise) -> bool:
    """Whether the move breaks a promise of the seat [WL-PROTO-8]."""
    phase = board.phase
    kind = promise.kind
    if phase == PLACE:
        return kind == STAY_OUT and move == PLACE_IN + promise.zone
    if phase == VOTE and is_voted_about(board, promise):
        at_player = (move - VOTE_FOR) // WEIGHTS == promise.player
        return (kind == SPARE and at_player) or (kind == TARGET and not at_player)
    if phase == TIE and is_tied_over(board, promise):
        return kind == OUST_PROMISE and move != OUST + promise.player
    if phase == ANSWER:
        return (kind == REBEL_YES and move != ACCEPT) or (kind == REBEL_NO and move == ACCEPT)
    if phase == MUSTER and seat != board.emperor and seat != board.leader:
        side = (move - ARMY_FOR) // ARMIES - 1
        return (kind == SIDE_EMPEROR and side == board.leader) or (kind == SIDE_REBEL and side == board.emperor)
    return phase == SPOIL and kind == NO_SEIZE and board.owners[move - SEIZE] == promise.player + 1
