"""What a bot says to an offer: honest default answers, as every player gives one [WL-PROTO-9]."""

from nelumbo.games.white_lotus import negotiation
from nelumbo.games.white_lotus.deals import OPEN, PAY_LATER, Deal
from nelumbo.games.white_lotus.moves import Agree, Decline
from nelumbo.games.white_lotus.rules import WhiteLotus
from nelumbo.games.white_lotus.worth import army_worth, influence_worth


def answers(state: WhiteLotus, seat: int) -> list[Agree | Decline]:
    """One answer to each open offer to the seat; none while a party has sealed."""
    return [
        Agree(deal.number) if is_welcome(state, seat, deal) else Decline(deal.number)
        for deal in state.deals
        if deal.status == OPEN and deal.receiver == seat and not sealed(state, deal)
    ]


def sealed(state: WhiteLotus, deal: Deal) -> bool:
    """Whether the offer cannot be agreed at the moment."""
    return negotiation.has_sealed(state, deal.sender) or negotiation.has_sealed(state, deal.receiver)


def is_welcome(state: WhiteLotus, seat: int, deal: Deal) -> bool:
    """More comes than goes, and nothing is promised that the seat could not keep or would rather not."""
    gain = influence_worth(state) * float(deal.give_influence - deal.want_influence)
    gain += army_worth(state) * float(deal.give_army - deal.want_army)
    holds = state.influence[seat] >= deal.want_influence and state.army[seat] >= deal.want_army
    for promise in deal.promises:
        if promise.promiser == seat:
            gain -= promised_cost(state, promise.kind, promise.influence, promise.army)
    return holds and gain > 0


def promised_cost(state: WhiteLotus, kind: int, influence: int, army: int) -> float:
    """What keeping one's word costs: the points promised, or about as much as a zone at stake."""
    if kind == PAY_LATER:
        return float(influence_worth(state) * influence + army_worth(state) * army)
    return 0.3
