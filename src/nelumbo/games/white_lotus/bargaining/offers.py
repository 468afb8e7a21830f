# mypyc: compiled
"""Offers: how they are made, answered and withdrawn (RULES.md, 8.3)."""

from typing import Final

from mypy_extensions import i64

from nelumbo.games.white_lotus.bargaining.bargains import AGREED, CANCELLED, OPEN, Bargain
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.data.pieces import MOST_SEATS
from nelumbo.games.white_lotus.numbers import MOVED, OFFERED, SETTLED

ROWS: Final[i64] = 40  # public offers have the first, the pairs of six players the others


def next_number(board: WhiteLotusBoard, sender: i64, receiver: i64, public: bool) -> i64:
    """Public offers have their own row of numbers, and so has every pair: no gap tells a third [WL-PROTO-2, 10]."""
    row = row_of(sender, receiver, public)
    number = row
    for bargain in board.bargains:
        is_in_row = row_of(bargain.sender, bargain.receiver, bargain.public) == row and bargain.number % ROWS == row
        if is_in_row and bargain.number >= number:
            number = bargain.number + ROWS
    while is_used(board, number):  # by an offer from before there were rows
        number += ROWS
    return number


def row_of(sender: i64, receiver: i64, public: bool) -> i64:
    if public:
        return 1
    first = sender if sender < receiver else receiver
    second = receiver if sender < receiver else sender
    return 2 + first * MOST_SEATS + second


def is_used(board: WhiteLotusBoard, number: i64) -> bool:
    """Whether one of the offers of this turn and the last has the number."""
    return any(bargain.number == number for bargain in board.bargains)


def offer(board: WhiteLotusBoard, bargain: Bargain) -> None:
    """A new offer under its number [WL-PROTO-2]."""
    board.offers_made += 1
    bargain.turn = board.turn
    bargain.status = OPEN
    board.bargains.append(bargain)
    board.report(OFFERED, bargain.number)


def open_offer(board: WhiteLotusBoard, number: i64) -> Bargain | None:
    for bargain in board.bargains:
        if bargain.number == number and bargain.status == OPEN:
            return bargain
    return None


def offers_of(board: WhiteLotusBoard, sender: i64, only_open: bool) -> i64:
    """How many offers the sender has made this turn, or has open [WL-PROTO-9]."""
    count: i64 = 0
    for bargain in board.bargains:
        if bargain.sender == sender and bargain.turn == board.turn and (bargain.status == OPEN or not only_open):
            count += 1
    return count


def party_has_sealed(board: WhiteLotusBoard, bargain: Bargain) -> bool:
    """Nothing of a player who has sealed can change hands [WL-PROTO-6, RULING-55]."""
    return board.commits[bargain.sender] > 0 or board.commits[bargain.receiver] > 0


def agree(board: WhiteLotusBoard, bargain: Bargain) -> None:
    """Both sides pass at once, or nothing does [WL-PROTO-5, 10]."""
    if not can_pay(board, bargain):
        settle(board, bargain, CANCELLED)
        return
    settle(board, bargain, AGREED)
    transfer(board, bargain.sender, bargain.receiver, bargain.give_influence, bargain.give_army)
    transfer(board, bargain.receiver, bargain.sender, bargain.want_influence, bargain.want_army)
    for promise in bargain.promises:
        promise.paid_influence = 0
        promise.paid_army = 0


def can_pay(board: WhiteLotusBoard, bargain: Bargain) -> bool:
    """Each party holds what it gives, before it receives anything."""
    sender, receiver = bargain.sender, bargain.receiver
    given = board.influence[sender] >= bargain.give_influence and board.army[sender] >= bargain.give_army
    return given and board.influence[receiver] >= bargain.want_influence and board.army[receiver] >= bargain.want_army


def transfer(board: WhiteLotusBoard, giver: i64, receiver: i64, influence: i64, army: i64) -> None:
    """Only influence and army points change hands, for all to see [WL-NEG-4, PROTO-7, 10]."""
    if influence == 0 and army == 0:
        return
    board.pay(giver, influence, army)
    board.gain(receiver, influence, army)
    board.report(MOVED, giver, receiver, influence, army)


def settle(board: WhiteLotusBoard, bargain: Bargain, status: i64) -> None:
    bargain.status = status
    board.report(SETTLED, bargain.number, status)
