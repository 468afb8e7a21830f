"""From a seat's view back to states consistent with it."""

from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining.asides import bargain_of
from nelumbo.games.white_lotus.bargaining.bargains import Bargain
from nelumbo.games.white_lotus.board import (
    ARMY_IN,
    ARMY_OUT,
    COLUMNS,
    INFLUENCE_IN,
    INFLUENCE_OUT,
    PHASE_NAMES,
    set_of,
)
from nelumbo.games.white_lotus.data.land import Chart
from nelumbo.games.white_lotus.data.maps import chart_named
from nelumbo.games.white_lotus.data.pieces import NOTHING, TYPES
from nelumbo.games.white_lotus.moves import encode
from nelumbo.games.white_lotus.numbers import vote_entry
from nelumbo.games.white_lotus.rules.turn import WhiteLotus, blank
from nelumbo.games.white_lotus.sampler import WhiteLotusSampler
from nelumbo.games.white_lotus.view import MARKS, MODE_NAMES, RULE_NAMES, STATUSES
from nelumbo.games.white_lotus.view_types import Battle, OfferState, WhiteLotusView


def sampler(view: WhiteLotusView, chart: Chart | None = None) -> WhiteLotusSampler:
    """Draws states consistent with the view."""
    assert view.viewer is not None, "a spectator has no seat to think from"
    chart = chart or chart_named(view.map)
    assert chart is not None, f"no map is named {view.map}"
    others = [seat for seat in view.needed if seat != view.viewer]
    ready = view.ready
    return WhiteLotusSampler(
        base=world(view, chart),
        unseen=[kind for kind in range(TYPES) for _ in range(view.unseen[kind])],
        sealed=[] if ready is None else [seat for seat in others if ready[seat]],
        unsure=others if ready is None else [],
    )


def world(view: WhiteLotusView, chart: Chart) -> WhiteLotus:
    """The known part of the state; the pool and what the others have sealed are still missing."""
    state = blank(view.seats, chart)
    state.rules, state.mode = RULE_NAMES.index(view.rules), MODE_NAMES.index(view.negotiation)
    state.open_holdings, state.show_ready, state.pair = view.open_holdings, view.show_ready, view.pair
    state.turn, state.stall = view.turn, view.stall
    state.phase = PHASE_NAMES.index(view.phase)
    state.first_emperor, state.emperor = view.first_emperor, view.emperor
    state.leader = NOBODY if view.leader is None else view.leader
    state.to_move = NOBODY if view.to_move is None else view.to_move
    state.placed, state.began_full, state.extras = view.placed, view.began_full, view.extras
    state.drawn = NOTHING if view.drawn is None else view.drawn
    state.needed, state.tied, state.asked = set_of(view.needed), set_of(view.tied), set_of(view.asked)
    for kind in range(TYPES):
        state.mix[kind] = view.mix[kind]
    set_map(state, view)
    set_players(state, view)
    set_votes(state, view)
    if view.battle is not None:
        set_battle(state, view.battle)
    state.bargains = [known_bargain(offer) for offer in view.offers]
    state.offers_made = view.offers_made
    return state


def set_map(state: WhiteLotus, view: WhiteLotusView) -> None:
    """Tokens, owners and markers."""
    for zone, kind in enumerate(view.types):
        if kind != NOTHING:
            state.lay_token(zone, kind)
        state.markers[zone] = set_of(view.markers[zone])
        owner = view.owners[zone]
        if owner is not None:
            state.take_control(zone, owner)


def set_players(state: WhiteLotus, view: WhiteLotusView) -> None:
    """The ledger gives everybody's points."""
    for seat in range(view.seats):
        state.unused[seat], state.vp[seat] = view.unused[seat], view.vp[seat]
        ledger = view.ledger[seat]
        for column in range(COLUMNS):
            state.ledger[seat * COLUMNS + column] = ledger[column]
        state.influence[seat] = ledger[INFLUENCE_IN] - ledger[INFLUENCE_OUT]
        state.army[seat] = ledger[ARMY_IN] - ledger[ARMY_OUT]


def set_votes(state: WhiteLotus, view: WhiteLotusView) -> None:
    """The zone at hand, the votes seen, and the viewer's own commit."""
    state.zone = view.zone or 0
    for vote in view.round:
        state.targets[vote.voter], state.weights[vote.voter] = vote.target, vote.weight
    for vote in view.log:
        state.log_vote(vote_entry(vote.zone, vote.voter, vote.target, vote.weight))
    if view.viewer is not None and view.commit is not None:
        state.commits[view.viewer] = encode(view.commit) + 1


def set_battle(state: WhiteLotus, battle: Battle) -> None:
    for seat, (side, army) in enumerate(zip(battle.sides, battle.armies, strict=True)):
        state.sides[seat], state.armies[seat] = side, army
    for place, seat in enumerate(battle.order):
        state.order[place] = seat
    state.victor, state.winners = battle.victor, len(battle.order)
    state.settled, state.spoils, state.lost = battle.settled, battle.spoils, set_of(battle.lost)


def known_bargain(seen: OfferState) -> Bargain:
    bargain = bargain_of(seen.sender, seen.offer)
    bargain.status, bargain.turn = STATUSES.index(seen.status), seen.turn
    for promise, mark, paid in zip(bargain.promises, seen.marks, seen.paid, strict=True):
        promise.mark = MARKS.index(mark)
        promise.paid_influence, promise.paid_army = paid
    return bargain
