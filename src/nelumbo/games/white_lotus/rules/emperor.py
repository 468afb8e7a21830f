# mypyc: compiled
"""The emperor: how the title passes, and what it brings in phase 3."""

from mypy_extensions import i64

from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.numbers import CROWNED, TOKEN


def check_emperor(board: WhiteLotusBoard) -> None:
    """Strictly more palaces take the title at once, in any phase [WL-EMP-1..3, RULING-14]."""
    best = board.emperor
    seat = best
    for _ in range(board.seats):
        seat = board.seat_after(seat)
        if board.palaces(seat) > board.palaces(best):
            best = seat
    if best != board.emperor:
        board.emperor = best
        board.report(CROWNED, best)


def take_token(board: WhiteLotusBoard, seat: i64, spoil: i64) -> None:
    """One victory point token, kept to the end; they never run out [WL-VPT-1, 2, RULING-25]."""
    board.vp[seat] += 1
    board.report(TOKEN, seat, spoil)
