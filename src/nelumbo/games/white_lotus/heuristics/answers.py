"""What a bot says to an offer: honest default answers, as every player gives one [WL-PROTO-9]."""

from nelumbo.games.white_lotus.bargaining import offers
from nelumbo.games.white_lotus.bargaining.bargains import OPEN, PAY_LATER, SPARE, Bargain
from nelumbo.games.white_lotus.heuristics.offers import is_trusted, spares_in
from nelumbo.games.white_lotus.heuristics.worth import army_worth, influence_worth
from nelumbo.games.white_lotus.moves import Agree, Decline
from nelumbo.games.white_lotus.rules.turn import WhiteLotus


def answers(state: WhiteLotus, seat: int) -> list[Agree | Decline]:
    """One answer to each open offer to the seat; none while a party has sealed."""
    return [
        Agree(bargain.number) if is_welcome(state, seat, bargain) else Decline(bargain.number)
        for bargain in state.bargains
        if bargain.status == OPEN and bargain.receiver == seat and not offers.party_has_sealed(state, bargain)
    ]


def is_welcome(state: WhiteLotus, seat: int, bargain: Bargain) -> bool:
    """More comes than goes, or nothing goes but a promise for one of the same kind."""
    gain = influence_worth(state) * float(bargain.give_influence - bargain.want_influence)
    gain += army_worth(state) * float(bargain.give_army - bargain.want_army)
    holds = state.influence[seat] >= bargain.want_influence and state.army[seat] >= bargain.want_army
    given = [promise for promise in bargain.promises if promise.promiser == seat]
    if gain == 0.0 and given and is_trusted(state, bargain.sender):
        return holds and is_like_for_like(state, seat, bargain)
    return holds and gain > sum(promised_cost(state, p.kind, p.influence, p.army) for p in given)


def is_like_for_like(state: WhiteLotus, seat: int, bargain: Bargain) -> bool:
    """Whether each promise of the seat is matched by one of the same kind from the other, and can be kept."""
    given = [promise for promise in bargain.promises if promise.promiser == seat]
    received = sorted(promise.kind for promise in bargain.promises if promise.promiser != seat)
    keeps = not any(promise.kind == SPARE and spares_in(state, seat, promise.zone) for promise in given)
    return keeps and sorted(promise.kind for promise in given) == received and PAY_LATER not in received


def promised_cost(state: WhiteLotus, kind: int, influence: int, army: int) -> float:
    """What keeping one's word costs: the points promised, or about as much as a zone at stake."""
    if kind == PAY_LATER:
        return float(influence_worth(state) * influence + army_worth(state) * army)
    return 0.3
