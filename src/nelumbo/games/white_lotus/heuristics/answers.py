"""What a bot says to an offer: it agrees to what brings more than it costs, or says for how much it would."""

from nelumbo.games.white_lotus.bargaining import offers
from nelumbo.games.white_lotus.bargaining.asides import bargain_of, pledge_of
from nelumbo.games.white_lotus.bargaining.bargains import OPEN, SPARE, Bargain
from nelumbo.games.white_lotus.heuristics.offers import spares_in
from nelumbo.games.white_lotus.heuristics.surplus import is_trusted, surplus
from nelumbo.games.white_lotus.moves import Agree, Decline, Offer, Points
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

COUNTERS_A_TURN = 4  # offers of one's own, after which an offer is only agreed to or declined
HIGHEST_PRICE = 8  # in influence points


def answers(state: WhiteLotus, seat: int) -> list[Agree | Decline | Offer]:
    """To each open offer to the seat, perhaps with a counter-offer; none while a party has sealed [WL-PROTO-4, 9]."""
    said: list[Agree | Decline | Offer] = []
    for bargain in state.bargains:
        if bargain.status != OPEN or bargain.receiver != seat or offers.party_has_sealed(state, bargain):
            continue
        if is_welcome(state, seat, bargain):
            said.append(Agree(bargain.number))
            continue
        said.append(Decline(bargain.number))
        counter = counter_offer(state, seat, bargain)
        if counter is not None and not any(isinstance(one, Offer) for one in said):
            said.append(counter)
    return said


def is_welcome(state: WhiteLotus, seat: int, bargain: Bargain) -> bool:
    """It can be paid and kept, and brings more than it costs."""
    holds = state.influence[seat] >= bargain.want_influence and state.army[seat] >= bargain.want_army
    return bool(holds) and can_be_kept(state, seat, bargain) and surplus(state, seat, bargain) > 0.0


def can_be_kept(state: WhiteLotus, seat: int, bargain: Bargain) -> bool:
    given = [promise for promise in bargain.promises if promise.promiser == seat]
    return not any(promise.kind == SPARE and spares_in(state, seat, promise.zone) for promise in given)


def counter_offer(state: WhiteLotus, seat: int, bargain: Bargain) -> Offer | None:
    """The same for the lowest price in influence that suits the seat, if the other still gains by it."""
    other = bargain.sender
    if offers.offers_of(state, seat, False) >= COUNTERS_A_TURN or not is_trusted(state, other):
        return None
    for price in range(1, HIGHEST_PRICE + 1):
        offer = turned_round(state, seat, bargain, price)
        terms = bargain_of(seat, offer)
        if offer.want.influence > state.public_influence(other) or not can_be_kept(state, seat, terms):
            return None
        if offer.give.influence > state.influence[seat] or offer.give.army > state.army[seat]:
            continue
        if surplus(state, seat, terms) > 0.0:
            return offer if surplus(state, other, terms) > 0.0 else None
    return None


def turned_round(state: WhiteLotus, seat: int, bargain: Bargain, price: int) -> Offer:
    """The offer as the receiver would make it, who gives so much less influence and wants the rest more."""
    less = min(price, int(bargain.want_influence))
    return Offer(
        number=offers.next_number(state, seat, bargain.sender, bargain.public),
        to=bargain.sender,
        give=Points(int(bargain.want_influence) - less, int(bargain.want_army)),
        want=Points(int(bargain.give_influence) + price - less, int(bargain.give_army)),
        promises=tuple(pledge_of(promise) for promise in bargain.promises),
        public=bargain.public,
    )
