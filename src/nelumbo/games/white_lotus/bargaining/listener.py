# mypyc: compiled
"""The negotiation variant listens to the journal: the rules know nothing of offers and promises (RULES.md, 8.3).

It hears each entry before it is written, and what it tells itself stands before that entry. A decision that a
promise can be about (a marker, an oust, a seized zone) is told before the table changes.
"""

from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining import expiry, promises
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.numbers import (
    ANSWERED,
    ENDED,
    MOVED,
    MUSTERED,
    OUSTED,
    PASSED,
    PLACED,
    SEIZED,
    STAGED,
    VOTED,
)


def hear(board: WhiteLotusBoard, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """One entry of the journal; `numbers.py` says what its values are."""
    if kind == STAGED:
        expiry.end_phase(board)
        if b == 1:
            expiry.end_turn(board, a - 1)
    elif kind == PLACED:
        promises.judge_place(board, a, b)
    elif kind == PASSED:
        promises.judge_place(board, a, NOBODY)
    elif kind == VOTED:
        promises.judge_vote(board, a, b)
    elif kind == OUSTED and d == 1:
        promises.judge_oust(board, a)
    elif kind == ANSWERED:
        promises.judge_answer(board, a, b == 1)
    elif kind == MUSTERED:
        promises.judge_side(board, a, b)
    elif kind == SEIZED:
        promises.judge_seize(board, a, c)
    elif kind == MOVED:
        promises.count_payment(board, a, b, c, d)
    elif kind == ENDED:
        expiry.end_phase(board)
        expiry.end_turn(board, board.turn)
