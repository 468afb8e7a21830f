# mypyc: compiled
"""The score and who is ahead of whom (RULES.md, section 7)."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import GROUP_TIE_WORTH, GROUP_WORTH


def points(board: WhiteLotusBoard, bonus: bool) -> vec[i64]:
    """Tokens by type, victory point tokens, dragon zones, and the largest group [WL-SCORE-1..3, RULING-39]."""
    scores = board.vp[:]
    for seat in range(board.seats):
        scores[seat] += board.worth[seat]
    if bonus:
        add_group_bonus(board, scores)
    return scores


def add_group_bonus(board: WhiteLotusBoard, scores: vec[i64]) -> None:
    """The largest group; a tie is one each (author's rules) or nothing (publisher's) [WL-SCORE-4..6, RULING-40]."""
    groups = board.groups
    most: i64 = 0
    tied: i64 = 0
    for seat in range(board.seats):
        if groups[seat] > most:
            most = groups[seat]
            tied = 0
        if groups[seat] == most:
            tied += 1
    if most == 0:
        return
    worth = GROUP_WORTH if tied == 1 else GROUP_TIE_WORTH if board.rules == AUTHOR else 0
    for seat in range(board.seats):
        if groups[seat] == most:
            scores[seat] += worth


def places(board: WhiteLotusBoard) -> list[int]:
    """Most points; ties by tokens (author) or title and palaces (publisher) [WL-SCORE-7..9]."""
    scores = points(board, True)
    keys: list[int] = []
    for seat in range(board.seats):
        if board.rules == AUTHOR:
            tie = board.controlled(seat)
        else:
            tie = board.palaces(seat) + (100 if seat == board.emperor else 0)
        keys.append(scores[seat] * 1000 + tie)
    return [1 + sum([other > key for other in keys]) for key in keys]
