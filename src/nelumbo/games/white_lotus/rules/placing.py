# mypyc: compiled
"""Phase 1: placing markers."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.land import Land, first_zone
from nelumbo.games.white_lotus.data.pieces import BIT, MARKERS, RICE, TYPES
from nelumbo.games.white_lotus.numbers import PASS, PASSED, PLACE_IN, PLACED


def grant_markers(board: WhiteLotusBoard) -> None:
    """The allowances of the turn; a marker put aside comes back [WL-PLACE-11]."""
    for seat in range(board.seats):
        board.unused[seat] = allowance(board, seat)


def allowance(board: WhiteLotusBoard, seat: i64) -> i64:
    """Author's rules: five; publisher's: three, from turn 2 one more a rice field [WL-PLACE-2..4, RULING-51]."""
    if board.rules == AUTHOR:
        return MARKERS
    extra = board.held[seat * TYPES + RICE] if board.turn > 1 else 0
    return 3 + extra if extra < 2 else MARKERS


def places_into(board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
    """Any open zone without the seat's marker, or a pass [WL-PLACE-9, 10, RULING-15, 47, 49]."""
    starts = starts_only(board)
    coloured = board.coloured_zones()
    markers = board.markers
    own = BIT[seat]
    left = board.neutral
    n: i64 = 0
    while left != 0:
        zone = first_zone(left)
        left &= left - 1
        if (markers[zone] & own) == 0 and is_near(board.land, zone, starts, coloured):
            moves[n] = PLACE_IN + zone
            n += 1
    moves[n] = PASS
    return n + 1


def starts_only(board: WhiteLotusBoard) -> bool:
    """In turn 1, and as long as nothing is coloured, markers go on start zones only [WL-PLACE-7, RULING-12]."""
    return board.turn == 1 or board.coloured() == 0


def is_open(board: WhiteLotusBoard, zone: i64, starts: bool) -> bool:
    """A neutral token on a start zone, or later next to a coloured one [WL-PLACE-6, 7, RULING-17]."""
    if (board.neutral & board.land.bits[zone]) == 0:
        return False
    return is_near(board.land, zone, starts, board.coloured_zones())


def is_near(land: Land, zone: i64, starts: bool, coloured: i64) -> bool:
    """A start zone, or later a zone next to anybody's coloured token [WL-PLACE-8, RULING-11, 29]."""
    return land.starts[zone] == 1 if starts else (land.touching[zone] & coloured) != 0


def place(board: WhiteLotusBoard, seat: i64, zone: i64) -> None:
    """A marker goes into the zone [WL-PLACE-1]."""
    board.report(PLACED, seat, zone)  # first: promises are judged by the table as it was
    board.unused[seat] -= 1
    board.markers[zone] += BIT[seat]
    board.placed = True


def pass_marker(board: WhiteLotusBoard, seat: i64) -> None:
    """One marker is put aside for the turn [WL-PLACE-10]."""
    board.report(PASSED, seat)
    board.unused[seat] -= 1


def next_placer(board: WhiteLotusBoard, seat: i64) -> i64:
    """Round robin, seats without a marker left are skipped; NOBODY when all are used [WL-PLACE-1, 5]."""
    for _ in range(board.seats):
        seat = board.seat_after(seat)
        if board.unused[seat] > 0:
            return seat
    return NOBODY
