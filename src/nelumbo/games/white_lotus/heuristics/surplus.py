"""What an offer is worth to a party of it: points by what they win, promises by what they cost and bring."""

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining.bargains import (
    BROKEN,
    NO_SEIZE,
    OUST_PROMISE,
    PAY_LATER,
    REBEL_NO,
    REBEL_YES,
    SIDE_EMPEROR,
    SIDE_REBEL,
    SPARE,
    STAY_OUT,
    TARGET,
    Bargain,
    Promise,
)
from nelumbo.games.white_lotus.bargaining.promises import could_place, standing
from nelumbo.games.white_lotus.board import AUTHOR, MUSTER, PLACE, SPOIL, TIE
from nelumbo.games.white_lotus.data.pieces import BIT, MEMBERS
from nelumbo.games.white_lotus.heuristics.army import HELPERS_ARMY, HELPERS_RISK, LEADERS_RISK, Mustering
from nelumbo.games.white_lotus.heuristics.worth import turns_left, zone_worth
from nelumbo.games.white_lotus.rules import rebellion
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

INFLUENCE = 0.25  # what a point brings, in victory points, while there are votes to come
ARMY = 0.35  # and while there are battles to come
TRUST = 0.8  # how far a promise counts of a player who is not known to have broken one
COMMITTED = 0.15  # what it costs to have no choice any more
REACH = 0.3  # what is left of a zone for one marker more: others come too, and votes cost points
INTRUDER = 0.5  # how probably a player comes where nobody made them promise to stay out
ALLY = 0.75  # how much of an even share of a zone one vote more, or one less against, decides
REFUSAL = 0.4  # what it is worth to an emperor that a player does not rebel
ROBBED = 0.25  # how probably a player robs another of their best zone


def surplus(state: WhiteLotus, seat: int, bargain: Bargain) -> float:
    """What the seat has of the offer if all is done as promised, in victory points."""
    sign = 1 if seat == bargain.receiver else -1
    found = sign * points_worth(
        state, bargain.give_influence - bargain.want_influence, bargain.give_army - bargain.want_army
    )
    known = {key(promise) for promise in standing(state)}
    for promise in bargain.promises:
        if key(promise) not in known and may_matter(state, promise):
            known.add(key(promise))
            if promise.promiser == seat:
                found -= cost(state, promise)
            elif is_trusted(state, promise.promiser):
                found += TRUST * gain(state, seat, promise)
    return found


def points_worth(state: WhiteLotus, influence: int, army: int) -> float:
    """After the last votes and the last battle, points are worth nothing."""
    later = min(1.0, turns_left(state))
    votes = 1.0 if state.phase <= TIE else later
    battles = 1.0 if state.phase <= MUSTER else later
    return INFLUENCE * votes * influence + ARMY * battles * army


def key(promise: Promise) -> tuple[int, ...]:
    return (promise.promiser, promise.kind, promise.player, promise.zone)


def is_trusted(state: WhiteLotus, player: int) -> bool:
    """Whether the player broke no promise in this turn or the last, as far as the seat knows."""
    pledges = [promise for bargain in state.bargains for promise in bargain.promises]
    return not any(promise.promiser == player and promise.mark == BROKEN for promise in pledges)


def may_matter(state: WhiteLotus, promise: Promise) -> bool:
    """Whether the promise's occasion may still come this turn, as the map lies [WL-PROTO-8]."""
    promiser, zone = promise.promiser, promise.zone
    there = state.markers[zone]
    both = bool(there & BIT[promiser]) and bool(there & BIT[promise.player]) and promiser != promise.player
    kind = promise.kind
    if kind == STAY_OUT:
        return state.phase == PLACE and state.unused[promiser] > 0 and bool(could_place(state, promiser, zone))
    if kind in (SPARE, TARGET):
        return state.phase <= TIE and both and MEMBERS[there] > 2
    if kind == OUST_PROMISE:
        return state.phase <= TIE and promiser == state.emperor and bool(there & BIT[promise.player])
    if kind in (SIDE_EMPEROR, SIDE_REBEL):
        return state.phase <= MUSTER and promiser not in (state.emperor, probable_leader(state))
    if kind in (REBEL_YES, REBEL_NO):
        return state.rules != AUTHOR and state.phase < MUSTER and bool(rebellion.may_be_asked(state, promiser))
    if kind == NO_SEIZE:
        return state.phase <= SPOIL
    return True


def probable_leader(state: WhiteLotus) -> int:
    """Who leads the rebels, or will: the player with the most villages [WL-REB-1, 7]."""
    return int(state.leader if state.leader != NOBODY else rebellion.born_leader(state))


def cost(state: WhiteLotus, promise: Promise) -> float:
    """What keeping the promise costs its promiser."""
    promiser, zone = promise.promiser, promise.zone
    kind = promise.kind
    if kind == PAY_LATER:
        return points_worth(state, promise.influence, promise.army)
    if kind == STAY_OUT:
        return REACH * float(zone_worth(state, promiser, zone)) / float(MEMBERS[state.markers[zone]] + 1)
    if kind in (SIDE_EMPEROR, SIDE_REBEL):
        battle = Mustering(state, promiser, probable_leader(state))
        imperial, rebel = side_worth(battle, state.emperor), side_worth(battle, battle.leader)
        return COMMITTED + max(0.0, rebel - imperial if kind == SIDE_EMPEROR else imperial - rebel)
    if kind in (REBEL_YES, REBEL_NO):
        leads = side_worth(Mustering(state, promiser, promiser), promiser)
        return COMMITTED + max(0.0, leads if kind == REBEL_NO else -leads)
    return COMMITTED


def gain(state: WhiteLotus, seat: int, promise: Promise) -> float:
    """What the promise, if it is kept, brings the other party."""
    zone, there = promise.zone, state.markers[promise.zone]
    contends, contenders = bool(there & BIT[seat]), float(MEMBERS[there])
    kind = promise.kind
    if kind == PAY_LATER:
        return points_worth(state, promise.influence, promise.army)
    if kind == STAY_OUT and contends:
        return INTRUDER * float(zone_worth(state, seat, zone)) / (contenders + 1.0)
    if (kind == SPARE and promise.player == seat) or (
        kind in (TARGET, OUST_PROMISE) and contends and promise.player != seat
    ):
        return ALLY * float(zone_worth(state, seat, zone)) / contenders
    if (kind == SIDE_EMPEROR and seat == state.emperor) or (kind == SIDE_REBEL and seat == probable_leader(state)):
        return help_worth(state, seat, promise.promiser)
    if kind == REBEL_NO and seat == state.emperor:
        return REFUSAL
    if kind == NO_SEIZE and promise.player == seat:
        return ROBBED * float(Mustering(state, seat, probable_leader(state)).best_own())
    return 0.0


def side_worth(battle: Mustering, side: int) -> float:
    """What a side brings a player with the army that is usual, as everybody can reckon it."""
    return float(battle.weigh(side, int(HELPERS_ARMY * float(battle.board.public_army(battle.seat)))))


def help_worth(state: WhiteLotus, seat: int, helper: int) -> float:
    """How much likelier a leader wins when the helper, instead of choosing freely, sends them the usual army."""
    battle = Mustering(state, seat, probable_leader(state))
    helps = battle.loyal if seat == state.emperor else 1.0 - battle.loyal
    sent = HELPERS_ARMY * float(state.public_army(helper))
    more = battle.chance_to_win(seat, 2.0 * sent * (1.0 - helps)) - battle.chance_to_win(seat, 0.0)
    return float(more * (battle.spoils(seat) + (LEADERS_RISK + HELPERS_RISK) * battle.best_own()))
