# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""

from nelumbo.core.serialise import Archive
from nelumbo.games.lotus.board import LotusBoard


def copy_board(board: LotusBoard, other: LotusBoard) -> None:
    board.copy_base(other)
    board.scratch = other.scratch
    board.colours = other.colours
    board.first = other.first
    board.teams = other.teams
    board.finish_round = other.finish_round
    board.hands = other.hands[:]
    board.hand_sizes = other.hand_sizes[:]
    board.decks = other.decks[:]
    board.deck_tops = other.deck_tops[:]
    board.deck_sizes = other.deck_sizes[:]
    board.wild = other.wild
    board.opened = other.opened
    board.row = other.row[:]
    board.petals = other.petals[:]
    board.petal_counts = other.petal_counts[:]
    board.guardians = other.guardians[:]
    board.supplies = other.supplies[:]
    board.elders = other.elders[:]
    board.powers = other.powers[:]
    board.tokens = other.tokens[:]
    board.piles = other.piles[:]
    board.pile_sizes = other.pile_sizes[:]
    board.removed = other.removed
    board.unlaid = other.unlaid[:]
    board.active = other.active
    board.turn = other.turn
    board.action = other.action
    board.phase = other.phase
    board.resolving = other.resolving
    board.due = other.due[:]
    board.cause = other.cause
    board.flag_seat = other.flag_seat
    board.flag_turn = other.flag_turn
    board.turns_left = other.turns_left
    board.stall = other.stall
    board.petal_played = other.petal_played
    board.put_under = other.put_under[:]
    board.taken = other.taken[:]
    board.taken_when = other.taken_when[:]


def serialise_board(board: LotusBoard, archive: Archive) -> None:
    board.serialise_base(archive)
    board.colours = archive.vector(board.colours)
    board.first = archive.number(board.first)
    board.teams = archive.flag(board.teams)
    board.finish_round = archive.flag(board.finish_round)
    board.hands = archive.vector(board.hands)
    board.hand_sizes = archive.vector(board.hand_sizes)
    board.serialise_decks(archive)
    board.wild = archive.pile(board.wild[board.opened :])
    board.opened = 0
    board.row = archive.vector(board.row)
    board.petals = archive.vector(board.petals)
    board.petal_counts = archive.vector(board.petal_counts)
    board.guardians = archive.vector(board.guardians)
    board.supplies = archive.vector(board.supplies)
    board.elders = archive.vector(board.elders)
    board.powers = archive.vector(board.powers)
    board.tokens = archive.vector(board.tokens)
    board.piles = archive.vector(board.piles)
    board.pile_sizes = archive.vector(board.pile_sizes)
    board.removed = archive.vector(board.removed)
    board.active = archive.number(board.active)
    board.turn = archive.number(board.turn)
    board.action = archive.number(board.action)
    board.phase = archive.number(board.phase)
    board.resolving = archive.number(board.resolving)
    board.due = archive.vector(board.due)
    board.cause = archive.number(board.cause)
    board.flag_seat = archive.number(board.flag_seat)
    board.flag_turn = archive.number(board.flag_turn)
    board.turns_left = archive.number(board.turns_left)
    board.stall = archive.number(board.stall)
    board.petal_played = archive.flag(board.petal_played)
    board.put_under = archive.vector(board.put_under)
    board.taken = archive.vector(board.taken)
    board.taken_when = archive.vector(board.taken_when)
