"""Offers and answers as moves outside the numbered range: why one is refused, and what it does (RULES.md, 8.3)."""

from typing import get_args

import msgspec

from nelumbo.core.errors import Refusal
from nelumbo.core.game import Words
from nelumbo.games.white_lotus.bargaining import offers
from nelumbo.games.white_lotus.bargaining.bargains import DECLINED, MOST_AMOUNT, WITHDRAWN, Bargain, Promise
from nelumbo.games.white_lotus.board import FULL
from nelumbo.games.white_lotus.data.pieces import MOST_OFFERS, MOST_OPEN, MOST_TEXT
from nelumbo.games.white_lotus.moves import (
    Agree,
    Decline,
    Offer,
    Pledge,
    Points,
    PromiseKind,
    WhiteLotusMove,
    Withdraw,
)
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

KINDS: tuple[PromiseKind, ...] = get_args(PromiseKind)
ABOUT_ZONE = ("spare", "target", "stay_out", "oust")
ABOUT_PLAYER = ("spare", "target", "no_seize", "oust")


def aside_refusal(state: WhiteLotus, seat: int, move: WhiteLotusMove) -> Refusal | None:
    """Any player, at any time, but only in the variant [WL-PROTO-1, 3, NEG-3, RULING-41]."""
    if state.mode != FULL:
        return Refusal("no_offers", rule="WL-PROTO-1")
    match move:
        case Offer():
            return why_not_offer(state, seat, move)
        case Agree(number) | Decline(number) | Withdraw(number):
            return why_not_answer(state, seat, move, number)
    return Refusal("unknown_move")


def words(move: WhiteLotusMove) -> Words | None:
    """What an offer says beside its points and promises [WL-PROTO-2]."""
    if not isinstance(move, Offer) or not move.text:
        return None
    return Words(move.text, None if move.public else move.to)


def reworded(move: WhiteLotusMove, text: str) -> WhiteLotusMove:
    return msgspec.structs.replace(move, text=text) if isinstance(move, Offer) else move


def why_not_offer(state: WhiteLotus, seat: int, offer: Offer) -> Refusal | None:
    """A new number, one other player, something in it, and not too many [WL-PROTO-2, 8, 9, 11]."""
    if offer.to == seat or not 0 <= offer.to < state.seats:
        return Refusal("no_such_receiver", {"player": offer.to}, "WL-PROTO-2")
    number = offers.next_number(state, seat, offer.to, offer.public)
    if offer.number != number and not is_numbered_through(state, offer):
        return Refusal("wrong_number", {"number": number}, "WL-PROTO-2")
    amounts = (offer.give.influence, offer.give.army, offer.want.influence, offer.want.army)
    if not any(amounts) and not offer.promises and not offer.text:
        return Refusal("empty_offer", rule="WL-PROTO-2")
    if len(offer.text) > MOST_TEXT:
        return Refusal("text_too_long", {"most": MOST_TEXT}, "WL-PROTO-2")
    if not all(is_sound(state, pledge, (seat, offer.to)) for pledge in offer.promises):
        return Refusal("bad_promise", rule="WL-PROTO-8")
    if offers.offers_of(state, seat, True) >= MOST_OPEN:
        return Refusal("too_many_open", {"most": MOST_OPEN}, "WL-PROTO-9")
    if offers.offers_of(state, seat, False) >= MOST_OFFERS:
        return Refusal("too_many_this_turn", {"most": MOST_OFFERS}, "WL-PROTO-9")
    return None


def is_numbered_through(state: WhiteLotus, offer: Offer) -> bool:
    """As records have it in which all offers of the game are numbered in one row."""
    return offer.number == state.offers_made + 1 and not offers.is_used(state, offer.number)


def is_sound(state: WhiteLotus, pledge: Pledge, parties: tuple[int, int]) -> bool:
    """A promise of one of the parties with just the arguments of its kind."""
    zone, player = pledge.zone, pledge.player
    if (zone is not None) is not (pledge.kind in ABOUT_ZONE) or (player is not None) is not (
        pledge.kind in ABOUT_PLAYER
    ):
        return False
    if zone is not None and not (zone < state.land.zones and state.land.playing[zone]):
        return False
    if player is not None and (player >= state.seats or (player == pledge.promiser and pledge.kind != "oust")):
        return False
    return pledge.promiser in parties and (pledge.kind == "pay_later" or not (pledge.influence or pledge.army))


def why_not_answer(state: WhiteLotus, seat: int, move: WhiteLotusMove, number: int) -> Refusal | None:
    """Only the party's own open offer, and no agreement while a party has sealed [WL-PROTO-4, 6, RULING-55]."""
    bargain = offers.open_offer(state, number) if 0 < number <= MOST_AMOUNT else None
    party = None if bargain is None else bargain.sender if isinstance(move, Withdraw) else bargain.receiver
    if bargain is None or party != seat:
        return Refusal("no_open_offer", {"number": number}, "WL-PROTO-4")
    if isinstance(move, Agree) and offers.party_has_sealed(state, bargain):
        return Refusal("party_has_sealed", {"number": number}, "WL-PROTO-6")
    return None


def numbered(state: WhiteLotus, seat: int, move: WhiteLotusMove) -> WhiteLotusMove:
    """The table numbers an offer: another one may have come first [WL-PROTO-2]."""
    if not isinstance(move, Offer) or not 0 <= move.to < state.seats:
        return move
    return msgspec.structs.replace(move, number=int(offers.next_number(state, seat, move.to, move.public)))


def apply_aside(state: WhiteLotus, seat: int, move: WhiteLotusMove) -> None:
    """An offer or an answer that was not refused; nobody's decision changes [WL-PROTO-3]."""
    if isinstance(move, Offer):
        offers.offer(state, bargain_of(seat, move))
        return
    assert isinstance(move, Agree | Decline | Withdraw)
    bargain = offers.open_offer(state, move.number)
    assert bargain is not None
    match move:
        case Agree():
            offers.agree(state, bargain)
        case Decline():
            offers.settle(state, bargain, DECLINED)
        case Withdraw():
            offers.settle(state, bargain, WITHDRAWN)


def bargain_of(seat: int, offer: Offer) -> Bargain:
    bargain = Bargain()
    bargain.number, bargain.sender, bargain.receiver = offer.number, seat, offer.to
    bargain.give_influence, bargain.give_army = offer.give.influence, offer.give.army
    bargain.want_influence, bargain.want_army = offer.want.influence, offer.want.army
    bargain.public, bargain.text = offer.public, offer.text
    bargain.promises = [promise_of(pledge) for pledge in offer.promises]
    return bargain


def promise_of(pledge: Pledge) -> Promise:
    promise = Promise()
    promise.promiser, promise.kind = pledge.promiser, KINDS.index(pledge.kind)
    promise.player, promise.zone = pledge.player or 0, pledge.zone or 0
    promise.influence, promise.army = pledge.influence, pledge.army
    return promise


def offer_of(bargain: Bargain) -> Offer:
    return Offer(
        number=bargain.number,
        to=bargain.receiver,
        give=Points(bargain.give_influence, bargain.give_army),
        want=Points(bargain.want_influence, bargain.want_army),
        promises=tuple(pledge_of(promise) for promise in bargain.promises),
        public=bargain.public,
        text=bargain.text,
    )


def pledge_of(promise: Promise) -> Pledge:
    kind = KINDS[promise.kind]
    return Pledge(
        promiser=promise.promiser,
        kind=kind,
        player=promise.player if kind in ABOUT_PLAYER else None,
        zone=promise.zone if kind in ABOUT_ZONE else None,
        influence=promise.influence,
        army=promise.army,
    )
