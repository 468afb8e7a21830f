"""Offers and answers as moves outside the numbered range: why one is refused, and what it does (RULES.md, 8.3)."""

from typing import get_args

from nelumbo.core.errors import Refusal
from nelumbo.games.white_lotus.bargaining import offers
from nelumbo.games.white_lotus.bargaining.bargains import DECLINED, WITHDRAWN, Deal, Promise, new_deal
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


def why_not_offer(state: WhiteLotus, seat: int, offer: Offer) -> Refusal | None:
    """A new number, one other player, something in it, and not too many [WL-PROTO-2, 8, 9, 11]."""
    if offer.number != state.deals_made + 1:
        return Refusal("wrong_number", {"number": state.deals_made + 1}, "WL-PROTO-2")
    if offer.to == seat or not 0 <= offer.to < state.seats:
        return Refusal("no_such_receiver", {"player": offer.to}, "WL-PROTO-2")
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
    """Only an own open offer, and no agreement while a party has sealed [WL-PROTO-4, 6, RULING-55]."""
    deal = offers.open_deal(state, number) if 0 < number <= state.deals_made else None
    party = None if deal is None else deal.sender if isinstance(move, Withdraw) else deal.receiver
    if deal is None or party != seat:
        return Refusal("no_open_offer", {"number": number}, "WL-PROTO-4")
    sealed = offers.has_sealed(state, deal.sender) or offers.has_sealed(state, deal.receiver)
    if isinstance(move, Agree) and sealed:
        return Refusal("party_has_sealed", {"number": number}, "WL-PROTO-6")
    return None


def apply_aside(state: WhiteLotus, seat: int, move: WhiteLotusMove) -> None:
    """An offer or an answer that was not refused; nobody's decision changes [WL-PROTO-3]."""
    if isinstance(move, Offer):
        offers.offer(state, deal_of(seat, move))
        return
    assert isinstance(move, Agree | Decline | Withdraw)
    deal = offers.open_deal(state, move.number)
    assert deal is not None
    match move:
        case Agree():
            offers.agree(state, deal)
        case Decline():
            offers.settle(state, deal, DECLINED)
        case Withdraw():
            offers.settle(state, deal, WITHDRAWN)


def deal_of(seat: int, offer: Offer) -> Deal:
    """The offer as the state keeps it."""
    deal = new_deal()
    deal.number, deal.sender, deal.receiver = offer.number, seat, offer.to
    deal.give_influence, deal.give_army = offer.give.influence, offer.give.army
    deal.want_influence, deal.want_army = offer.want.influence, offer.want.army
    deal.public, deal.text = offer.public, offer.text
    deal.promises = [promise_of(pledge) for pledge in offer.promises]
    return deal


def promise_of(pledge: Pledge) -> Promise:
    """The promise as the state keeps it."""
    kind = KINDS.index(pledge.kind)
    return Promise(pledge.promiser, kind, pledge.player or 0, pledge.zone or 0, pledge.influence, pledge.army)


def offer_of(deal: Deal) -> Offer:
    """The offer as its sender wrote it."""
    return Offer(
        number=deal.number,
        to=deal.receiver,
        give=Points(deal.give_influence, deal.give_army),
        want=Points(deal.want_influence, deal.want_army),
        promises=tuple(pledge_of(promise) for promise in deal.promises),
        public=deal.public,
        text=deal.text,
    )


def pledge_of(promise: Promise) -> Pledge:
    """The promise as it was written."""
    kind = KINDS[promise.kind]
    return Pledge(
        promiser=promise.promiser,
        kind=kind,
        player=promise.player if kind in ABOUT_PLAYER else None,
        zone=promise.zone if kind in ABOUT_ZONE else None,
        influence=promise.influence,
        army=promise.army,
    )
