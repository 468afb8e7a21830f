# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""

from nelumbo.core.serialise import Archive
from nelumbo.games.mandala.board import MandalaBoard


def copy_board(board: MandalaBoard, other: MandalaBoard) -> None:
    board.copy_base(other)
    board.hands = other.hands[:]
    board.areas = other.areas[:]
    board.laid = other.laid[:]
    board.rivers = other.rivers[:]
    board.river_sizes = other.river_sizes[:]
    board.cups = other.cups[:]
    board.secrets = other.secrets
    board.discard = other.discard[:]
    board.deck = other.deck
    board.dealt = other.dealt
    board.first = other.first
    board.active = other.active
    board.turn = other.turn
    board.phase = other.phase
    board.falling = other.falling
    board.barren = other.barren[:]
    board.armed = other.armed
    board.stall = other.stall
    board.reason = other.reason
    board.shuffles = other.shuffles
    board.stock = other.stock[:]
    board.opened = other.opened[:]
    board.drawn = other.drawn[:]
    board.spent = other.spent[:]
    board.memory_aid = other.memory_aid


def serialise_board(board: MandalaBoard, archive: Archive) -> None:
    board.serialise_base(archive)
    board.hands = archive.vector(board.hands)
    board.areas = archive.vector(board.areas)
    board.laid = archive.vector(board.laid)
    board.rivers = archive.vector(board.rivers)
    board.river_sizes = archive.vector(board.river_sizes)
    board.cups = archive.vector(board.cups)
    board.secrets = archive.vector(board.secrets)
    board.discard = archive.vector(board.discard)
    board.deck = archive.pile(board.deck[board.dealt :])
    board.dealt = 0
    board.first = archive.number(board.first)
    board.active = archive.number(board.active)
    board.turn = archive.number(board.turn)
    board.phase = archive.number(board.phase)
    board.falling = archive.number(board.falling)
    board.barren = archive.vector(board.barren)
    board.armed = archive.flag(board.armed)
    board.stall = archive.number(board.stall)
    board.reason = archive.number(board.reason)
    board.shuffles = archive.number(board.shuffles)
    board.stock = archive.vector(board.stock)
    board.opened = archive.vector(board.opened)
    board.drawn = archive.vector(board.drawn)
    board.spent = archive.vector(board.spent)
    board.serialise_memory_aid(archive)
