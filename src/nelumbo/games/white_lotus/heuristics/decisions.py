# mypyc: compiled
"""How good a move in White Lotus looks, from what its seat may know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.heuristic import Heuristic
from nelumbo.core.state import GameState
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ASK,
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
from nelumbo.games.white_lotus.data.pieces import BIT, PALACE_ARMY, PALACE_INFLUENCE, WORTH
from nelumbo.games.white_lotus.heuristics.army import SPITE, Mustering
from nelumbo.games.white_lotus.heuristics.placing import Placing
from nelumbo.games.white_lotus.heuristics.promises import broken_promises, broken_word, word_worth
from nelumbo.games.white_lotus.heuristics.vote import Voting
from nelumbo.games.white_lotus.heuristics.worth import army_worth, influence_worth, standing_worth, threats, zone_worth
from nelumbo.games.white_lotus.numbers import (
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
from nelumbo.games.white_lotus.rules.scoring import points
from nelumbo.games.white_lotus.rules.turn import WhiteLotus

DARING: Final = 0.5  # how much a rebellion may seem to cost, in points, and still be led: idle armies win nothing


@final
class WhiteLotusHeuristic(Heuristic):
    """Zones by value and contest, votes and armies by stakes, spoils by value, and what a kept word is worth."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        assert isinstance(state, WhiteLotus)
        outlook = DecisionOutlook(state, seat, moves, count)
        for i in range(count):
            weights[i] = outlook.weigh(moves[i])
        if state.mode == FULL:
            word = word_worth(state)
            for i in range(count):
                weights[i] -= word * float(broken_promises(state, seat, moves[i]))

    def value(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, WhiteLotus)
        scores = points(state, True)
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                theirs = float(scores[other]) + standing_worth(state, other)
                best = theirs if theirs > best else best
        own = float(scores[seat]) + standing_worth(state, seat)
        return own - word_worth(state) * float(broken_word(state, seat)) - best

    def term_names(self) -> list[str]:
        return ["zone", "rival", "influence", "army", "spoils", "risk", "battle", "token", "near", "burden", "promise"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        assert isinstance(state, WhiteLotus)
        moves = vec[i64](state.legal_moves(seat))
        found = DecisionOutlook(state, seat, moves, len(moves)).reasons(move)
        broken = -word_worth(state) * float(broken_promises(state, seat, move))
        return [*found, ("promise", broken)] if broken < 0.0 else found


@final
class DecisionOutlook:
    """One decision as its seat sees it, prepared for weighing many moves."""

    state: WhiteLotus
    seat: i64
    placing: Placing | None
    voting: Voting | None
    mustering: Mustering | None
    threats: vec[float]

    def __init__(self, state: WhiteLotus, seat: i64, moves: vec[i64], count: i64) -> None:
        phase = state.phase
        self.state = state
        self.seat = seat
        self.placing = Placing(state, seat, moves, count) if phase == PLACE else None
        self.voting = Voting(state, seat) if phase == VOTE else None
        self.mustering = None
        if phase == MUSTER or phase == ANSWER:
            self.mustering = Mustering(state, seat, state.leader if phase == MUSTER else seat)
        self.threats = threats(state, seat)

    def weigh(self, move: i64) -> float:
        """What the move seems to bring."""
        phase = self.state.phase
        if move == UNSEAL:
            return -1.0
        if self.placing is not None:
            return 0.0 if move == PASS else self.placing.weigh(move - PLACE_IN)
        if self.voting is not None:
            return self.voting.weigh((move - VOTE_FOR) // WEIGHTS, (move - VOTE_FOR) % WEIGHTS)
        if self.mustering is not None:
            return self.weigh_army(self.mustering, move)
        if phase == PICK:
            return self.weigh_pick(move - RESOLVE)
        if phase == TIE:
            return self.weigh_oust(move - OUST)
        if phase == ASK:
            return self.weigh_ask(move - ASK_SEAT)
        if phase == ORDER:
            return self.weigh_order(move - ORDER_OF)
        if phase == SPOIL:
            zone, rival = self.seize_parts(move - SEIZE)
            return zone + rival
        if phase == INCOME:
            influence, army = self.income_parts(move - PALACES_PAY)
            return influence + army
        if phase == PUT:
            return self.weigh_put(move - PUT_IN)
        return 1.0 if phase == MORE and move == DRAW else 0.0

    def reasons(self, move: i64) -> list[tuple[str, float]]:
        """The same, by what it is the sum of."""
        phase = self.state.phase
        if move == UNSEAL or move == PASS:
            return []
        if self.voting is not None:
            return self.vote_reasons(self.voting, (move - VOTE_FOR) // WEIGHTS, (move - VOTE_FOR) % WEIGHTS)
        if phase == MUSTER and self.mustering is not None:
            gain, risk, price = self.mustering.parts(self.side_of(move), (move - ARMY_FOR) % ARMIES)
            return [("spoils", gain), ("risk", risk), ("army", price)]
        if phase == ANSWER and self.mustering is not None:
            return self.answer_reasons(self.mustering, move)
        if phase == SPOIL:
            zone, rival = self.seize_parts(move - SEIZE)
            return [("zone", zone), ("rival", rival)] if zone > 0.0 else [("rival", zone + rival)]
        if phase == INCOME:
            influence, army = self.income_parts(move - PALACES_PAY)
            return [("influence", influence), ("army", army)]
        weight = self.weigh(move)
        return [(subject(phase), weight)] if weight != 0.0 else []

    def weigh_army(self, mustering: Mustering, move: i64) -> float:
        """An army and its side, or whether to lead a rebellion at all."""
        if self.state.phase == MUSTER:
            return mustering.weigh(self.side_of(move), (move - ARMY_FOR) % ARMIES)
        return mustering.best(self.seat) + DARING if move == ACCEPT else 0.0

    def vote_reasons(self, voting: Voting, target: i64, weight: i64) -> list[tuple[str, float]]:
        """The zone, which may be worth less than nothing; the points, where there are some to save; and the target."""
        hope, price, rival = voting.parts(target, weight)
        zone = "zone" if voting.stakes > 0.0 else "burden"
        if self.state.influence[self.seat] <= 1:
            return [(zone, hope), ("rival", price + rival)]
        return [(zone, hope), ("influence", price), ("rival", rival)]

    def answer_reasons(self, mustering: Mustering, move: i64) -> list[tuple[str, float]]:
        """A rebellion by what it would bring and cost; to refuse is to risk nothing."""
        if move != ACCEPT:
            return [("risk", 0.0)]
        army = mustering.best_army(self.seat)
        gain, risk, price = mustering.parts(self.seat, army)
        if mustering.chance_to_win(self.seat, float(army)) < 0.5:
            return [("spoils", gain + DARING), ("risk", risk), ("army", price)]
        return [("battle", DARING), ("spoils", gain), ("risk", risk), ("army", price)]

    def side_of(self, move: i64) -> i64:
        """The leader for whom an army fights."""
        side = (move - ARMY_FOR) // ARMIES - 1
        return self.seat if side < 0 else side

    def weigh_pick(self, zone: i64) -> float:
        """Zones for which the seat itself contends come first, the best while it still has its points."""
        mine = (self.state.markers[zone] & BIT[self.seat]) != 0
        return zone_worth(self.state, self.seat, zone) if mine else 0.0

    def weigh_oust(self, player: i64) -> float:
        """Never oneself; otherwise the greatest threat."""
        return -100.0 if player == self.seat else self.threats[player]

    def weigh_ask(self, player: i64) -> float:
        """Whose rebellion would bring the seat most, or cost it least."""
        return Mustering(self.state, self.seat, player).best(self.seat)

    def weigh_order(self, order: i64) -> float:
        """Oneself first, the greatest threat last."""
        weight = 0.0
        for at in range(ORDER_SIZES[order]):
            player = ORDER_SEATS[order * LONGEST_ORDER + at]
            weight += float(at) * (-100.0 if player == self.seat else self.threats[player])
        return weight

    def seize_parts(self, zone: i64) -> tuple[float, float]:
        """What a zone brings, and from whom it is taken."""
        owner = self.state.owners[zone] - 1
        return zone_worth(self.state, self.seat, zone), SPITE * self.threats[owner]

    def income_parts(self, paying: i64) -> tuple[float, float]:
        """What the palaces pay, by influence and army."""
        others = self.state.palaces(self.seat) - paying
        influence = influence_worth(self.state) * float(PALACE_INFLUENCE * others)
        return influence, army_worth(self.state) * float(PALACE_ARMY * paying)

    def weigh_put(self, zone: i64) -> float:
        """Good tokens near oneself, and far from the others."""
        state = self.state
        land = state.land
        near = 0.0
        for at in range(land.first[zone], land.first[zone + 1]):
            owner = state.owners[land.neighbours[at]] - 1
            if owner == self.seat:
                near += 1.0
            elif owner >= 0:
                near -= 0.5
        return near * float(WORTH[state.drawn])


def subject(phase: i64) -> str:
    """What a decision of one term is about."""
    if phase == TIE or phase == ORDER:
        return "rival"
    if phase == ASK:
        return "risk"
    if phase == MORE:
        return "token"
    return "near" if phase == PUT else "zone"
