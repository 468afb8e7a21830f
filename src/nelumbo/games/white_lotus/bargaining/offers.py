# mypyc: compiled
"""Offers: how they are made, answered and withdrawn (RULES.md, 8.3)."""

from mypy_extensions import i64

from nelumbo.games.white_lotus.bargaining.bargains import AGREED, CANCELLED, OPEN, Deal
from nelumbo.games.white_lotus.board import WhiteLotusBoard
from nelumbo.games.white_lotus.numbers import MOVED, OFFERED, SETTLED


def offer(board: WhiteLotusBoard, deal: Deal) -> None:
    """Offers are numbered through the game [WL-PROTO-2]."""
    board.deals_made += 1
    deal.number = board.deals_made
    deal.turn = board.turn
    deal.status = OPEN
    board.deals.append(deal)
    board.tell(OFFERED, deal.number)


def open_deal(board: WhiteLotusBoard, number: i64) -> Deal | None:
    """The open offer of that number."""
    for deal in board.deals:
        if deal.number == number and deal.status == OPEN:
            return deal
    return None


def offers_of(board: WhiteLotusBoard, sender: i64, only_open: bool) -> i64:
    """How many offers the sender has made this turn, or has open [WL-PROTO-9]."""
    count: i64 = 0
    for deal in board.deals:
        if deal.sender == sender and deal.turn == board.turn and (deal.status == OPEN or not only_open):
            count += 1
    return count


def has_sealed(board: WhiteLotusBoard, seat: i64) -> bool:
    """Nothing of a player who has sealed can change hands [WL-PROTO-6, RULING-55]."""
    return board.commits[seat] > 0


def agree(board: WhiteLotusBoard, deal: Deal) -> None:
    """Both sides pass at once, or nothing does [WL-PROTO-5, 10]."""
    if not can_pay(board, deal):
        settle(board, deal, CANCELLED)
        return
    settle(board, deal, AGREED)
    transfer(board, deal.sender, deal.receiver, deal.give_influence, deal.give_army)
    transfer(board, deal.receiver, deal.sender, deal.want_influence, deal.want_army)
    for promise in deal.promises:
        promise.paid_influence = 0
        promise.paid_army = 0


def can_pay(board: WhiteLotusBoard, deal: Deal) -> bool:
    """Each holds what he gives, before he receives anything."""
    sender, receiver = deal.sender, deal.receiver
    given = board.influence[sender] >= deal.give_influence and board.army[sender] >= deal.give_army
    return given and board.influence[receiver] >= deal.want_influence and board.army[receiver] >= deal.want_army


def transfer(board: WhiteLotusBoard, giver: i64, receiver: i64, influence: i64, army: i64) -> None:
    """Only influence and army points change hands, for all to see [WL-NEG-4, PROTO-7, 10]."""
    if influence == 0 and army == 0:
        return
    board.pay(giver, influence, army)
    board.gain(receiver, influence, army)
    board.tell(MOVED, giver, receiver, influence, army)


def settle(board: WhiteLotusBoard, deal: Deal, status: i64) -> None:
    """The offer is no longer open."""
    deal.status = status
    board.tell(SETTLED, deal.number, status)
