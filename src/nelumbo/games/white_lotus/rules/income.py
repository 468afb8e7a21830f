# mypyc: compiled
"""Phases 5 and 6: income, and the publisher's new territories."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import (
    ARMY_INCOME,
    FORT,
    FORT_ARMY,
    INFLUENCE_INCOME,
    NOTHING,
    PALACE_ARMY,
    PALACE_INFLUENCE,
    RICE,
    RICE_ARMY,
    RICE_INFLUENCE,
    TEMPLE,
    TEMPLE_INFLUENCE,
    TYPES,
)
from nelumbo.games.white_lotus.numbers import DRAWN, PAID, PALACES_PAY, PUT_DOWN, PUT_IN


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


def draw(board: WhiteLotusBoard, seat: i64) -> None:
    """The front token of the pool, seen by its drawer alone [WL-NEW-1, RULING-30]."""
    board.drawn = board.pool[board.dealt]
    board.dealt += 1
    board.tell(DRAWN, seat, board.drawn)


def puts_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """Any empty zone in play next to a token of any kind [WL-NEW-2]."""
    n: i64 = 0
    for zone in range(board.land.zones):
        if board.land.playing[zone] == 1 and board.types[zone] == NOTHING and borders_on_token(board, zone):
            moves[n] = PUT_IN + zone
            n += 1
    return n


def borders_on_token(board: WhiteLotusBoard, zone: i64) -> bool:
    """Whether a neighbour of the zone holds a token."""
    land = board.land
    return any(board.types[land.neighbours[at]] != NOTHING for at in range(land.first[zone], land.first[zone + 1]))


def put(board: WhiteLotusBoard, seat: i64, zone: i64) -> None:
    """The token lies face up."""
    board.types[zone] = board.drawn
    board.tell(PUT_DOWN, seat, zone, board.drawn)
    board.drawn = NOTHING
