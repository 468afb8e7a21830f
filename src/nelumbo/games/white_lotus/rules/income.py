# mypyc: compiled
"""Phase 5: new cards, which are points here."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import (
    ARMY_INCOME,
    FORT,
    FORT_ARMY,
    INFLUENCE_INCOME,
    PALACE_ARMY,
    PALACE_INFLUENCE,
    RICE,
    RICE_ARMY,
    RICE_INFLUENCE,
    TEMPLE,
    TEMPLE_INFLUENCE,
    TYPES,
)
from nelumbo.games.white_lotus.numbers import PAID, PALACES_PAY


def incomes_into(board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
    """How many of the palaces pay army [WL-INC-2, RULING-38]."""
    palaces = board.palaces(seat)
    for paying in range(palaces + 1):
        moves[paying] = PALACES_PAY + paying
    return palaces + 1


def receive(board: WhiteLotusBoard, seat: i64, paying: i64) -> None:
    """Points for what one controls, kept until they are spent [WL-CARD-2]."""
    influence = influence_income(board, seat, paying)
    army = army_income(board, seat, paying)
    board.gain(seat, influence, army)
    board.report(PAID, seat, influence, army, paying)


def influence_income(board: WhiteLotusBoard, seat: i64, paying: i64) -> i64:
    """The same for all, and more for palaces, temples and rice fields [WL-INC-1..3, 5, RULING-51]."""
    points = INFLUENCE_INCOME + PALACE_INFLUENCE * (board.palaces(seat) - paying)
    points += TEMPLE_INFLUENCE * board.held[seat * TYPES + TEMPLE]
    return points + RICE_INFLUENCE * board.held[seat * TYPES + RICE]


def army_income(board: WhiteLotusBoard, seat: i64, paying: i64) -> i64:
    """The same for all, and more for palaces, forts and rice fields; villages pay nothing [WL-INC-1, 2, 4..6]."""
    points = ARMY_INCOME + PALACE_ARMY * paying
    points += FORT_ARMY * board.held[seat * TYPES + FORT]
    return points + RICE_ARMY * board.held[seat * TYPES + RICE]
