# mypyc: compiled
"""What one seat of White Lotus may know."""

from nelumbo.core.game import Viewer
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining.asides import offer_of
from nelumbo.games.white_lotus.bargaining.bargains import Bargain
from nelumbo.games.white_lotus.board import COLUMNS, PHASE_NAMES, TIE, VOTE, each_of
from nelumbo.games.white_lotus.data.pieces import BIT, MOST_SEATS, NOTHING
from nelumbo.games.white_lotus.moves import Army, Vote, decode
from nelumbo.games.white_lotus.numbers import WEIGHTS
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view_types import Battle, CastVote, Holding, OfferState, WhiteLotusView

RULE_NAMES = ("author", "publisher")
MODE_NAMES = ("off", "talk", "full")
STATUSES = ("open", "agreed", "declined", "withdrawn", "expired", "cancelled")
MARKS = ("pending", "kept", "broken", "void")


def view(state: WhiteLotus, viewer: Viewer) -> WhiteLotusView:
    """Built up field by field."""
    seats = range(state.seats)
    over = state.is_over()
    awaited = awaited_by(state, viewer)
    contested = state.phase in (VOTE, TIE)
    bargains = [bargain for bargain in state.bargains if sees(bargain, viewer)]
    return WhiteLotusView(
        viewer=viewer,
        seats=state.seats,
        to_move=None if over else viewer if viewer in awaited and not state.show_ready else awaited[0],
        awaited=sorted(awaited),
        over=over,
        map=state.chart.name,
        rules=RULE_NAMES[state.rules],
        negotiation=MODE_NAMES[state.mode],
        open_holdings=state.open_holdings,
        show_ready=state.show_ready,
        pair=state.pair,
        mix=list(state.mix),
        turn=state.turn,
        stage=state.stage(),
        phase=PHASE_NAMES[state.phase],
        first_emperor=state.first_emperor,
        emperor=state.emperor,
        leader=known(state.leader),
        in_play=[flag == 1 for flag in state.land.playing],
        types=list(state.types),
        owners=[owner - 1 if owner else None for owner in state.owners],
        markers=[each_of(markers) for markers in state.markers],
        unused=[state.unused[seat] for seat in seats],
        aside=[state.markers_aside(seat) for seat in seats],
        vp=[state.vp[seat] for seat in seats],
        scores=state.scores(),
        holdings=[holding(state, seat, viewer) for seat in seats],
        ledger=[list(state.ledger[seat * COLUMNS : (seat + 1) * COLUMNS]) for seat in seats],
        pool_size=len(state.pool) - state.dealt,
        unseen=unseen(state, viewer),
        drawn=state.drawn if state.drawn != NOTHING and state.to_move == viewer else None,
        zone=state.zone if contested else None,
        needed=each_of(state.needed),
        ready=[state.commits[seat] > 0 for seat in seats] if state.show_ready else None,
        commit=own_commit(state, viewer),
        round=[CastVote(state.zone, seat, state.targets[seat], state.weights[seat]) for seat in voters(state)],
        tied=each_of(state.tied),
        log=[logged(vote) for vote in state.log[: state.logged]],
        asked=each_of(state.asked),
        battle=None if state.victor == NOBODY else battle(state),
        extras=state.extras,
        placed=state.placed,
        began_full=state.began_full,
        stall=state.stall,
        offers=[offer_state(bargain) for bargain in bargains],
        offers_made=len(bargains),
    )


def awaited_by(state: WhiteLotus, viewer: Viewer) -> list[int]:
    """The seats that the game waits for, as far as the viewer knows, the first in turn order first."""
    if state.is_over():
        return []
    if not state.is_secret():
        return [state.to_move]
    around = [(state.emperor + step) % state.seats for step in range(state.seats)]
    if state.show_ready:
        return [seat for seat in around if state.awaits(seat)]
    return [seat for seat in around if state.needed & BIT[seat] and (seat != viewer or state.awaits(seat))]


def known(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def holding(state: WhiteLotus, seat: int, viewer: Viewer) -> Holding | None:
    """Only the owner sees their points, unless the table plays openly [WL-RULING-34]."""
    if seat != viewer and not state.open_holdings and not state.is_over():
        return None
    return Holding(state.influence[seat], state.army[seat])


def unseen(state: WhiteLotus, viewer: Viewer) -> list[int]:
    """The tokens that the viewer has not seen: not on the map, nor drawn by himself."""
    left = list(state.mix)
    for kind in state.types:
        left[kind] -= kind != NOTHING
    if state.drawn != NOTHING and state.to_move == viewer:
        left[state.drawn] -= 1
    return left


def own_commit(state: WhiteLotus, viewer: Viewer) -> Vote | Army | None:
    if viewer is None or state.commits[viewer] == 0:
        return None
    commit = decode(state.commits[viewer] - 1)
    assert isinstance(commit, Vote | Army)
    return commit


def voters(state: WhiteLotus) -> list[int]:
    """Whose votes lie open while the emperor decides a tie."""
    return each_of(state.markers[state.zone]) if state.phase == TIE else []


def logged(vote: int) -> CastVote:
    rest, weight = divmod(vote, int(WEIGHTS))
    rest, target = divmod(rest, int(MOST_SEATS))
    zone, voter = divmod(rest, int(MOST_SEATS))
    return CastVote(zone, voter, target, weight)


def battle(state: WhiteLotus) -> Battle:
    """What everybody saw of the battle."""
    return Battle(
        sides=[state.sides[seat] for seat in range(state.seats)],
        armies=[state.armies[seat] for seat in range(state.seats)],
        victor=state.victor,
        order=[state.order[place] for place in range(state.winners)],
        settled=state.settled,
        spoils=state.spoils,
        lost=each_of(state.lost),
    )


def sees(bargain: Bargain, viewer: Viewer) -> bool:
    """Public offers are for all, others for the two parties."""
    return bargain.public or viewer in (bargain.sender, bargain.receiver)


def offer_state(bargain: Bargain) -> OfferState:
    """An offer with what became of it."""
    return OfferState(
        sender=bargain.sender,
        offer=offer_of(bargain),
        status=STATUSES[bargain.status],
        turn=bargain.turn,
        marks=[MARKS[promise.mark] for promise in bargain.promises],
        paid=[[promise.paid_influence, promise.paid_army] for promise in bargain.promises],
    )
