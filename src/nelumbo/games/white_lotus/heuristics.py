# mypyc: compiled
"""How good a move in White Lotus looks, from what its seat may know."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.heuristic import Heuristic
from nelumbo.core.state import GameState
from nelumbo.games.white_lotus import rebellion
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ASK,
    AUTHOR,
    FULL,
    INCOME,
    MORE,
    MUSTER,
    ORDER,
    PICK,
    PLACE,
    PUT,
    SPOIL,
    TIE,
    VOTE,
)
from nelumbo.games.white_lotus.codes import (
    ACCEPT,
    ARMIES,
    ARMY_FOR,
    ASK_SEAT,
    DRAW,
    LONGEST_ORDER,
    ORDER_OF,
    ORDER_SEATS,
    ORDER_SIZES,
    OUST,
    PALACES_PAY,
    PASS,
    PLACE_IN,
    PUT_IN,
    RESOLVE,
    SEIZE,
    UNSEAL,
    VOTE_FOR,
    WEIGHTS,
)
from nelumbo.games.white_lotus.data import BIT, MEMBERS, PALACE_ARMY, PALACE_INFLUENCE, WORTH
from nelumbo.games.white_lotus.deals import (
    NO_SEIZE,
    OUST_PROMISE,
    REBEL_NO,
    REBEL_YES,
    SIDE_EMPEROR,
    SIDE_REBEL,
    SPARE,
    STAY_OUT,
    TARGET,
    Promise,
)
from nelumbo.games.white_lotus.promises import standing
from nelumbo.games.white_lotus.rules import WhiteLotus
from nelumbo.games.white_lotus.scoring import points
from nelumbo.games.white_lotus.worth import (
    army_worth,
    exposed_worth,
    income_worth,
    influence_worth,
    rivals,
    threat,
    zone_worth,
)

# How likely a marker wins its zone, by the number of rivals already there.
HOLDS: Final = vec[float]([0.85, 0.5, 0.3, 0.2, 0.15, 0.1])
SPITE: Final = 0.05  # what a point of a rival's lead adds to taking from him
HONOUR: Final = 50.0  # what a given word is worth: the heuristic keeps its promises


@final
class WhiteLotusHeuristic(Heuristic):
    """Zones by value and contest, votes and armies by stakes, spoils by value, promises kept."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        assert isinstance(state, WhiteLotus)
        for i in range(count):
            weights[i] = weigh(state, seat, moves[i])
        if state.mode == FULL:
            for i in range(count):
                weights[i] -= HONOUR * float(broken_promises(state, seat, moves[i]))

    def term_names(self) -> list[str]:
        return ["zone", "rival", "influence", "army", "spoils", "risk", "battle", "token", "promise"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        assert isinstance(state, WhiteLotus)
        found = reasons(state, seat, move)
        broken = -HONOUR * float(broken_promises(state, seat, move))
        return [*found, ("promise", broken)] if broken < 0.0 else found

    def horizon(self) -> i64:
        """A turn is a row of many small decisions, and its markers are worth something only once votes are cast."""
        return 30

    def value(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, WhiteLotus)
        scores = points(state, True)
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                standing_of = float(scores[other]) + income_worth(state, other)
                best = standing_of if standing_of > best else best
        return float(scores[seat]) + income_worth(state, seat) - best


def weigh(state: WhiteLotus, seat: i64, move: i64) -> float:
    """What the move seems to bring."""
    phase = state.phase
    if move == UNSEAL:
        return -1.0
    if phase == PLACE:
        return 0.0 if move == PASS else weigh_place(state, seat, move - PLACE_IN)
    if phase == PICK:
        return weigh_pick(state, seat, move - RESOLVE)
    if phase == VOTE:
        return weigh_vote(state, seat, (move - VOTE_FOR) // WEIGHTS, (move - VOTE_FOR) % WEIGHTS)
    if phase == TIE:
        return weigh_oust(state, seat, move - OUST)
    if phase == ASK:
        return -float(state.public_army(move - ASK_SEAT)) - float(rebellion.villages(state, move - ASK_SEAT))
    if phase == ANSWER:
        return weigh_rebellion(state, seat) if move == ACCEPT else 0.0
    if phase == MUSTER:
        side = (move - ARMY_FOR) // ARMIES - 1
        return weigh_army(state, seat, seat if side < 0 else side, (move - ARMY_FOR) % ARMIES)
    if phase == ORDER:
        return weigh_order(state, seat, move - ORDER_OF)
    if phase == SPOIL:
        return weigh_seize(state, seat, move - SEIZE)
    if phase == INCOME:
        return weigh_income(state, seat, move - PALACES_PAY)
    if phase == PUT:
        return weigh_put(state, seat, move - PUT_IN)
    return 1.0 if phase == MORE and move == DRAW else 0.0


def reasons(state: WhiteLotus, seat: i64, move: i64) -> list[tuple[str, float]]:
    """The same, by what it is the sum of."""
    phase = state.phase
    if phase == VOTE and move != UNSEAL:
        zone, price, rival = vote_parts(state, seat, (move - VOTE_FOR) // WEIGHTS, (move - VOTE_FOR) % WEIGHTS)
        return [("zone", zone), ("influence", price), ("rival", rival)]
    if phase == MUSTER and move != UNSEAL:
        side = (move - ARMY_FOR) // ARMIES - 1
        gain, risk, price = army_parts(state, seat, seat if side < 0 else side, (move - ARMY_FOR) % ARMIES)
        return [("spoils", gain), ("risk", risk), ("army", price)]
    if phase == SPOIL:
        rival = SPITE * threat(state, seat, state.owners[move - SEIZE] - 1)
        return [("zone", weigh_seize(state, seat, move - SEIZE) - rival), ("rival", rival)]
    if phase == INCOME:
        influence, army = income_parts(state, seat, move - PALACES_PAY)
        return [("influence", influence), ("army", army)]
    return [(word(phase), weigh(state, seat, move))] if move != UNSEAL else []


def word(phase: i64) -> str:
    """What a decision of one term is about."""
    if phase == TIE or phase == ORDER or phase == ASK:
        return "rival"
    return "battle" if phase == ANSWER else "token" if phase == PUT or phase == MORE else "zone"


def weigh_place(state: WhiteLotus, seat: i64, zone: i64) -> float:
    """The zone's worth, by how contested it already is and what it may cost."""
    others = rivals(state, seat, zone)
    return zone_worth(state, seat, zone) * HOLDS[others] - 0.1 * float(others)


def weigh_pick(state: WhiteLotus, seat: i64, zone: i64) -> float:
    """Zones for which the seat itself contends come first, the best while it still has its points."""
    return zone_worth(state, seat, zone) if (state.markers[zone] & BIT[seat]) != 0 else 0.0


def weigh_vote(state: WhiteLotus, seat: i64, target: i64, weight: i64) -> float:
    """The chance to stay, times what the zone is worth, less the points; among targets the greater threat."""
    zone, price, rival = vote_parts(state, seat, target, weight)
    return zone + price + rival


def vote_parts(state: WhiteLotus, seat: i64, target: i64, weight: i64) -> tuple[float, float, float]:
    """A vote's weight by the zone, the points, and the one voted against."""
    zone = state.zone
    stakes = zone_worth(state, seat, zone)
    contenders = MEMBERS[state.markers[zone]]
    stays = chance_to_stay(state, seat, target, weight)
    worth = stakes * stays * (1.0 if contenders == 2 else 0.6)
    price = influence_worth(state) * float(weight) * (0.5 + 0.5 * stays)
    return worth, -price, 0.02 * threat(state, seat, target)


def chance_to_stay(state: WhiteLotus, seat: i64, target: i64, weight: i64) -> float:
    """How likely somebody else gets more votes, if the others vote as they can afford."""
    contenders = state.markers[state.zone]
    rest = MEMBERS[contenders] - 1
    against_me = 0.0
    against_target = float(weight)
    for other in range(state.seats):
        if other == seat or (contenders & BIT[other]) == 0:
            continue
        share = expected_weight(state, other) / float(rest)
        against_me += share
        if other != target:
            against_target += share
    spread = 0.6 + 0.35 * against_me
    lead = against_target - against_me + (0.3 if seat == state.emperor else 0.0)
    return 1.0 / (1.0 + exp(-2.0 * lead / spread))


def expected_weight(state: WhiteLotus, seat: i64) -> float:
    """What a contender probably votes with."""
    held = state.public_influence(seat)
    if state.rules == AUTHOR:
        held = state.pair if held > state.pair else held
        return 0.6 * float(held)
    return 0.4 * float(held)


def weigh_oust(state: WhiteLotus, seat: i64, player: i64) -> float:
    """Never oneself; otherwise the greatest threat."""
    if player == seat:
        return -100.0
    return threat(state, seat, player)


def side_strength(state: WhiteLotus, seat: i64, side: i64) -> float:
    """What a side brings into battle without the seat, as everybody may guess it."""
    strength = 0.0
    if side == state.emperor:
        strength += 2.0 * float(state.palaces(side))
    else:
        strength += float(rebellion.village_bonus(state) * rebellion.villages(state, side))
    if side != seat:
        strength += 0.6 * float(state.public_army(side))
    return strength


def weigh_rebellion(state: WhiteLotus, seat: i64) -> float:
    """Whether leading a rebellion would pay."""
    army = float(state.public_army(seat))
    ahead = side_strength(state, seat, seat) + 0.8 * army - side_strength(state, seat, state.emperor)
    return ahead - 1.0


def weigh_army(state: WhiteLotus, seat: i64, side: i64, army: i64) -> float:
    """The chance to win times the spoils, the risk to lose a zone, and the price of the army."""
    gain, risk, price = army_parts(state, seat, side, army)
    return gain + risk + price


def army_parts(state: WhiteLotus, seat: i64, side: i64, army: i64) -> tuple[float, float, float]:
    """An army's weight by the spoils, the risk, and its points."""
    foe = state.leader if side == state.emperor else state.emperor
    unsure = 2.0
    for other in range(state.seats):
        if other != seat and other != state.emperor and other != state.leader:
            unsure += 0.35 * float(state.public_army(other))
    lead = side_strength(state, seat, side) + float(army) - side_strength(state, seat, foe)
    if side == state.emperor:
        lead += 0.5
    wins = 1.0 / (1.0 + exp(-1.6 * lead / unsure))
    risk = 1.8 if seat == state.emperor or seat == state.leader else 1.2
    gain = exposed_worth(state, seat, foe) + SPITE * threat(state, seat, foe)
    return wins * gain, (wins - 1.0) * risk, -army_worth(state) * float(army)


def weigh_order(state: WhiteLotus, seat: i64, order: i64) -> float:
    """Oneself first, the greatest threat last."""
    weight = 0.0
    for at in range(ORDER_SIZES[order]):
        player = ORDER_SEATS[order * LONGEST_ORDER + at]
        weight += float(at) * (-100.0 if player == seat else threat(state, seat, player))
    return weight


def weigh_seize(state: WhiteLotus, seat: i64, zone: i64) -> float:
    """What it brings, and from whom it is taken."""
    owner = state.owners[zone] - 1
    return zone_worth(state, seat, zone) + SPITE * threat(state, seat, owner)


def weigh_income(state: WhiteLotus, seat: i64, paying: i64) -> float:
    """Influence or army, whichever is worth more."""
    influence, army = income_parts(state, seat, paying)
    return influence + army


def income_parts(state: WhiteLotus, seat: i64, paying: i64) -> tuple[float, float]:
    """What the palaces pay, by influence and army."""
    influence = influence_worth(state) * float(PALACE_INFLUENCE * (state.palaces(seat) - paying))
    return influence, army_worth(state) * float(PALACE_ARMY * paying)


def weigh_put(state: WhiteLotus, seat: i64, zone: i64) -> float:
    """Good tokens near oneself, and far from the others."""
    land = state.land
    near = 0.0
    for at in range(land.first[zone], land.first[zone + 1]):
        owner = state.owners[land.neighbours[at]] - 1
        if owner == seat:
            near += 1.0
        elif owner >= 0:
            near -= 0.5
    return near * float(WORTH[state.drawn])


def broken_promises(state: WhiteLotus, seat: i64, move: i64) -> i64:
    """How many of the seat's standing promises the move breaks."""
    broken: i64 = 0
    if state.mode == FULL:
        for promise in standing(state):
            if promise.promiser == seat and breaks(state, seat, move, promise):
                broken += 1
    return broken


def breaks(state: WhiteLotus, seat: i64, move: i64, promise: Promise) -> bool:
    """Whether the move breaks a promise of the seat [WL-PROTO-8]."""
    phase = state.phase
    kind = promise.kind
    if phase == PLACE:
        return kind == STAY_OUT and move == PLACE_IN + promise.zone
    if phase == VOTE and promise.zone == state.zone and MEMBERS[state.markers[state.zone]] > 2:
        at_player = (move - VOTE_FOR) // WEIGHTS == promise.player
        there = (state.markers[state.zone] & BIT[promise.player]) != 0
        return there and ((kind == SPARE and at_player) or (kind == TARGET and not at_player))
    if phase == TIE and promise.zone == state.zone and (state.tied & BIT[promise.player]) != 0:
        return kind == OUST_PROMISE and move != OUST + promise.player
    if phase == ANSWER:
        return (kind == REBEL_YES and move != ACCEPT) or (kind == REBEL_NO and move == ACCEPT)
    if phase == MUSTER and seat != state.emperor and seat != state.leader:
        side = (move - ARMY_FOR) // ARMIES - 1
        return (kind == SIDE_EMPEROR and side == state.leader) or (kind == SIDE_REBEL and side == state.emperor)
    return phase == SPOIL and kind == NO_SEIZE and state.owners[move - SEIZE] == promise.player + 1
