# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""

from nelumbo.core.serialise import Archive
from nelumbo.games.flowers.board import FlowersBoard


def copy_board(board: FlowersBoard, other: FlowersBoard) -> None:
    board.copy_base(other)
    board.hands = other.hands[:]
    board.openers = other.openers[:]
    board.opened = other.opened[:]
    board.covered = other.covered[:]
    board.centre = other.centre[:]
    board.holders = other.holders[:]
    board.owners = other.owners[:]
    board.mates = other.mates[:]
    board.discard = other.discard[:]
    board.deck = other.deck
    board.dealt = other.dealt
    board.backs = other.backs
    board.dark = other.dark
    board.light = other.light
    board.pairs_dealt = other.pairs_dealt
    board.first = other.first
    board.active = other.active
    board.turn = other.turn
    board.passes = other.passes
    board.phase = other.phase
    board.falling = other.falling
    board.reason = other.reason
    board.order = other.order
    board.fallen = other.fallen
    board.double_discards = other.double_discards
    board.memory_aid = other.memory_aid
    board.shuffles = other.shuffles
    board.known = other.known[:]
    board.kept = other.kept[:]
    board.drawn = other.drawn[:]
    board.spent = other.spent[:]
    board.stock = other.stock[:]
    board.old = other.old[:]


def serialise_board(board: FlowersBoard, archive: Archive) -> None:
    board.serialise_base(archive)
    board.hands = archive.vector(board.hands)
    board.openers = archive.vector(board.openers)
    board.opened = archive.vector(board.opened)
    board.covered = archive.vector(board.covered)
    board.centre = archive.vector(board.centre)
    board.holders = archive.vector(board.holders)
    board.owners = archive.vector(board.owners)
    board.mates = archive.vector(board.mates)
    board.discard = archive.vector(board.discard)
    board.deck = archive.pile(board.deck[board.dealt :])
    board.dealt = 0
    board.backs = archive.pile(board.backs)
    board.dark = archive.pile(board.dark[board.pairs_dealt :])
    board.light = archive.pile(board.light[board.pairs_dealt :])
    board.pairs_dealt = 0
    board.first = archive.number(board.first)
    board.active = archive.number(board.active)
    board.turn = archive.number(board.turn)
    board.passes = archive.number(board.passes)
    board.phase = archive.number(board.phase)
    board.falling = archive.number(board.falling)
    board.reason = archive.number(board.reason)
    board.order = archive.pile(board.order)
    board.fallen = archive.number(board.fallen)
    board.double_discards = archive.flag(board.double_discards)
    board.memory_aid = archive.flag(board.memory_aid)
    board.shuffles = archive.number(board.shuffles)
    board.known = archive.vector(board.known)
    board.kept = archive.vector(board.kept)
    board.drawn = archive.vector(board.drawn)
    board.spent = archive.vector(board.spent)
    board.stock = archive.vector(board.stock)
    board.old = archive.vector(board.old)
