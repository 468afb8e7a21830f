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
    """The same for all, and more by what one controls; villages bring nothing [WL-INC-1..6, CARD-2, RULING-51]."""
    rice = board.held[seat * TYPES + RICE]
    influence = INFLUENCE_INCOME + PALACE_INFLUENCE * (board.palaces(seat) - paying)
    influence += TEMPLE_INFLUENCE * board.held[seat * TYPES + TEMPLE] + RICE_INFLUENCE * rice
    army = ARMY_INCOME + PALACE_ARMY * paying + FORT_ARMY * board.held[seat * TYPES + FORT] + RICE_ARMY * rice
    board.gain(seat, influence, army)
    board.tell(PAID, seat, influence, army, paying)
