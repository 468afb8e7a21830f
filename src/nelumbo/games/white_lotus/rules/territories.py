# mypyc: compiled
"""New neutral tokens: the author's map is filled once, the publisher's grows in phase 6."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import NOTHING
from nelumbo.games.white_lotus.numbers import DRAWN, FILLED, PUT_DOWN, PUT_IN


def fill_map(board: WhiteLotusBoard) -> None:
    """One token of the pool on every empty zone in play, then all face up [WL-FILL-1, 2, RULING-18]."""
    for zone in range(board.land.zones):
        if board.land.playing[zone] == 1 and board.types[zone] == NOTHING:
            board.lay_token(zone, board.pool[board.dealt])
            board.dealt += 1
            board.report(FILLED, zone, board.types[zone])


def draw(board: WhiteLotusBoard, seat: i64) -> None:
    """The front token of the pool, seen by its drawer alone [WL-NEW-1, END-4, RULING-30]."""
    board.drawn = board.pool[board.dealt]
    board.dealt += 1
    board.report(DRAWN, seat, board.drawn)


def puts_into(board: WhiteLotusBoard, moves: vec[i64]) -> i64:
    """Any empty zone in play next to a token of any kind [WL-NEW-2]."""
    n: i64 = 0
    for zone in range(board.land.zones):
        if board.land.playing[zone] == 1 and board.types[zone] == NOTHING and borders_on_token(board, zone):
            moves[n] = PUT_IN + zone
            n += 1
    return n


def borders_on_token(board: WhiteLotusBoard, zone: i64) -> bool:
    return (board.land.touching[zone] & (board.neutral | board.coloured_zones())) != 0


def put(board: WhiteLotusBoard, seat: i64, zone: i64) -> None:
    """The token lies face up."""
    board.lay_token(zone, board.drawn)
    board.report(PUT_DOWN, seat, zone, board.drawn)
    board.drawn = NOTHING
