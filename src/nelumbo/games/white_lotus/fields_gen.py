# mypyc: compiled
"""Copies and serialises the fields of `board.py`. Written by `make fields`; do not edit."""

from nelumbo.core.serialise import Archive
from nelumbo.games.white_lotus.bargaining.bargains import Bargain, Promise
from nelumbo.games.white_lotus.board import WhiteLotusBoard


def copy_board(board: WhiteLotusBoard, other: WhiteLotusBoard) -> None:
    board.copy_base(other)
    board.chart = other.chart
    board.land = other.land
    board.scratch = other.scratch
    board.rules = other.rules
    board.mode = other.mode
    board.open_holdings = other.open_holdings
    board.show_ready = other.show_ready
    board.pair = other.pair
    board.mix = other.mix
    board.types = other.types[:]
    board.owners = other.owners[:]
    board.markers = other.markers[:]
    board.held = other.held[:]
    board.laid = other.laid[:]
    board.neutral = other.neutral
    board.owned = other.owned[:]
    board.groups = other.groups[:]
    board.worth = other.worth[:]
    board.pool = other.pool
    board.dealt = other.dealt
    board.influence = other.influence[:]
    board.army = other.army[:]
    board.vp = other.vp[:]
    board.unused = other.unused[:]
    board.ledger = other.ledger[:]
    board.turn = other.turn
    board.phase = other.phase
    board.first_emperor = other.first_emperor
    board.emperor = other.emperor
    board.placed = other.placed
    board.began_full = other.began_full
    board.stall = other.stall
    board.needed = other.needed
    board.commits = other.commits[:]
    board.zone = other.zone
    board.targets = other.targets[:]
    board.weights = other.weights[:]
    board.tied = other.tied
    board.log = other.log[:]
    board.logged = other.logged
    board.votes = other.votes[:]
    board.leader = other.leader
    board.asked = other.asked
    board.sides = other.sides[:]
    board.armies = other.armies[:]
    board.victor = other.victor
    board.order = other.order[:]
    board.winners = other.winners
    board.settled = other.settled
    board.spoils = other.spoils
    board.lost = other.lost
    board.extras = other.extras
    board.drawn = other.drawn
    board.offers_made = other.offers_made
    board.bargains = [copied_bargain(part) for part in other.bargains]


def serialise_board(board: WhiteLotusBoard, archive: Archive) -> None:
    board.serialise_base(archive)
    board.serialise_rules(archive)
    board.mode = archive.number(board.mode)
    board.open_holdings = archive.flag(board.open_holdings)
    board.show_ready = archive.flag(board.show_ready)
    board.pair = archive.number(board.pair)
    board.mix = archive.vector(board.mix)
    board.types = archive.vector(board.types)
    board.owners = archive.vector(board.owners)
    board.markers = archive.vector(board.markers)
    board.held = archive.vector(board.held)
    board.pool = archive.pile(board.pool)
    board.dealt = archive.number(board.dealt)
    board.influence = archive.vector(board.influence)
    board.army = archive.vector(board.army)
    board.vp = archive.vector(board.vp)
    board.unused = archive.vector(board.unused)
    board.ledger = archive.vector(board.ledger)
    board.turn = archive.number(board.turn)
    board.phase = archive.number(board.phase)
    board.first_emperor = archive.number(board.first_emperor)
    board.emperor = archive.number(board.emperor)
    board.placed = archive.flag(board.placed)
    board.began_full = archive.flag(board.began_full)
    board.stall = archive.number(board.stall)
    board.needed = archive.number(board.needed)
    board.commits = archive.vector(board.commits)
    board.zone = archive.number(board.zone)
    board.targets = archive.vector(board.targets)
    board.weights = archive.vector(board.weights)
    board.tied = archive.number(board.tied)
    board.serialise_log(archive)
    board.leader = archive.number(board.leader)
    board.asked = archive.number(board.asked)
    board.sides = archive.vector(board.sides)
    board.armies = archive.vector(board.armies)
    board.victor = archive.number(board.victor)
    board.order = archive.vector(board.order)
    board.winners = archive.number(board.winners)
    board.settled = archive.number(board.settled)
    board.spoils = archive.number(board.spoils)
    board.lost = archive.number(board.lost)
    board.extras = archive.number(board.extras)
    board.drawn = archive.number(board.drawn)
    board.offers_made = archive.number(board.offers_made)
    count = archive.length(len(board.bargains))
    if archive.reading:
        board.bargains = [Bargain() for _ in range(count)]
    for part in board.bargains:
        serialise_bargain(part, archive)


def copy_bargain(bargain: Bargain, other: Bargain) -> None:
    bargain.number = other.number
    bargain.sender = other.sender
    bargain.receiver = other.receiver
    bargain.give_influence = other.give_influence
    bargain.give_army = other.give_army
    bargain.want_influence = other.want_influence
    bargain.want_army = other.want_army
    bargain.public = other.public
    bargain.text = other.text
    bargain.status = other.status
    bargain.turn = other.turn
    bargain.promises = [copied_promise(part) for part in other.promises]


def copied_bargain(other: Bargain) -> Bargain:
    bargain = Bargain()
    copy_bargain(bargain, other)
    return bargain


def serialise_bargain(bargain: Bargain, archive: Archive) -> None:
    bargain.number = archive.number(bargain.number)
    bargain.sender = archive.number(bargain.sender)
    bargain.receiver = archive.number(bargain.receiver)
    bargain.give_influence = archive.number(bargain.give_influence)
    bargain.give_army = archive.number(bargain.give_army)
    bargain.want_influence = archive.number(bargain.want_influence)
    bargain.want_army = archive.number(bargain.want_army)
    bargain.public = archive.flag(bargain.public)
    bargain.text = archive.text(bargain.text)
    bargain.status = archive.number(bargain.status)
    bargain.turn = archive.number(bargain.turn)
    count = archive.length(len(bargain.promises))
    if archive.reading:
        bargain.promises = [Promise() for _ in range(count)]
    for part in bargain.promises:
        serialise_promise(part, archive)


def copy_promise(promise: Promise, other: Promise) -> None:
    promise.promiser = other.promiser
    promise.kind = other.kind
    promise.player = other.player
    promise.zone = other.zone
    promise.influence = other.influence
    promise.army = other.army
    promise.mark = other.mark
    promise.paid_influence = other.paid_influence
    promise.paid_army = other.paid_army


def copied_promise(other: Promise) -> Promise:
    promise = Promise()
    copy_promise(promise, other)
    return promise


def serialise_promise(promise: Promise, archive: Archive) -> None:
    promise.promiser = archive.number(promise.promiser)
    promise.kind = archive.number(promise.kind)
    promise.player = archive.number(promise.player)
    promise.zone = archive.number(promise.zone)
    promise.influence = archive.number(promise.influence)
    promise.army = archive.number(promise.army)
    promise.mark = archive.number(promise.mark)
    promise.paid_influence = archive.number(promise.paid_influence)
    promise.paid_army = archive.number(promise.paid_army)
