"""What a bot says to an offer: honest default answers, as every player gives one [WL-PROTO-9]."""

from nelumbo.games.white_lotus.bargaining import offers
from nelumbo.games.white_lotus.bargaining.bargains import OPEN, PAY_LATER, SPARE, Deal
from nelumbo.games.white_lotus.heuristics.proposals import is_trusted, spares_in
from nelumbo.games.white_lotus.heuristics.worth import army_worth, influence_worth
from nelumbo.games.white_lotus.moves import Agree, Decline
from nelumbo.games.white_lotus.rules.turn import WhiteLotus


def answers(state: WhiteLotus, seat: int) -> list[Agree | Decline]:
    """One answer to each open offer to the seat; none while a party has sealed."""
    return [
        Agree(deal.number) if is_welcome(state, seat, deal) else Decline(deal.number)
        for deal in state.deals
        if deal.status == OPEN and deal.receiver == seat and not sealed(state, deal)
    ]


def sealed(state: WhiteLotus, deal: Deal) -> bool:
    """Whether the offer cannot be agreed at the moment."""
    return offers.has_sealed(state, deal.sender) or offers.has_sealed(state, deal.receiver)


def is_welcome(state: WhiteLotus, seat: int, deal: Deal) -> bool:
    """More comes than goes, or nothing goes but a promise for one of the same kind."""
    gain = influence_worth(state) * float(deal.give_influence - deal.want_influence)
    gain += army_worth(state) * float(deal.give_army - deal.want_army)
    holds = state.influence[seat] >= deal.want_influence and state.army[seat] >= deal.want_army
    given = [promise for promise in deal.promises if promise.promiser == seat]
    if gain == 0.0 and given and is_trusted(state, deal.sender):
        return holds and is_like_for_like(state, seat, deal)
    return holds and gain > sum(promised_cost(state, p.kind, p.influence, p.army) for p in given)


def is_like_for_like(state: WhiteLotus, seat: int, deal: Deal) -> bool:
    """Whether each promise of the seat is matched by one of the same kind from the other, and can be kept."""
    given = [promise for promise in deal.promises if promise.promiser == seat]
    received = sorted(promise.kind for promise in deal.promises if promise.promiser != seat)
    keeps = not any(promise.kind == SPARE and spares_in(state, seat, promise.zone) for promise in given)
    return keeps and sorted(promise.kind for promise in given) == received and PAY_LATER not in received


def promised_cost(state: WhiteLotus, kind: int, influence: int, army: int) -> float:
    """What keeping one's word costs: the points promised, or about as much as a zone at stake."""
    if kind == PAY_LATER:
        return float(influence_worth(state) * influence + army_worth(state) * army)
    return 0.3
