# mypyc: compiled
"""How good a move in Lotus looks, from what its seat may know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.heuristic import Heuristic
from nelumbo.core.state import GameState
from nelumbo.games.lotus.board import SUPPLY, UNFLAGGED
from nelumbo.games.lotus.data import (
    DOUBLE,
    ELDER_WEIGHT,
    FLOWERS,
    KINDS,
    MARKS,
    MAX_SEATS,
    POWERS,
    SINGLE,
    SMALLEST,
    TOKEN_POINTS,
    WILD,
    WILD_PER_FLOWER,
)
from nelumbo.games.lotus.numbers import (
    DRAW_OWN,
    DRAW_WILD,
    EXCHANGE,
    GUARD,
    GUARD_ELDER,
    HANDFUL_DOUBLES,
    HANDFUL_SINGLES,
    HANDFUL_WILDS,
    HANDFULS,
    PASS,
    PLAY,
    SCORE,
)
from nelumbo.games.lotus.rules import Lotus, smaller

TOKEN: Final = 5.0
POWER_RATES: Final = vec[float]([0.26, 0.52, 0.33])  # ELDER, PATH, GROWTH: for each card in the smallest deck
EXCHANGED_CARD: Final = 0.4  # what a fresh card is worth more than a useless one
EXCHANGE_COST: Final = 0.3  # an action that brings nothing to the garden
IMPATIENCE: Final = 0.3  # for each turn without a petal
OWN_CARD: Final = 1.6  # what a card drawn from one's deck promises

# The chance that another player completes a flower before one's next turn, by the petals it still needs.
OTHERS_FINISH: Final = vec[float]([0.93, 0.6, 0.33, 0.11, 0.04, 0.02, 0.01, 0.0])
# The chance to complete it oneself in the next turn, by the petals that one lacks.
I_FINISH: Final = vec[float]([0.95, 0.55, 0.25, 0.1, 0.04, 0.02, 0.01, 0.0])
# The chance to control it in the end, by the lead in strength from -3 to 3.
I_CONTROL: Final = vec[float]([0.04, 0.1, 0.25, 0.6, 0.75, 0.88, 0.95])


@final
class LotusHeuristic(Heuristic):
    """Each growing flower counts as what it promises: its petals for completing it, a reward for controlling it."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        assert isinstance(state, Lotus)
        garden = Garden(state, seat)
        for i in range(count):
            move = moves[i]
            if move < EXCHANGE:
                weights[i] = garden.weigh_play((move - PLAY) // HANDFULS, (move - PLAY) % HANDFULS)
            elif move < GUARD:
                weights[i] = garden.weigh_exchange(move - EXCHANGE)
            elif move < PASS:
                weights[i] = garden.weigh_guard(move)
            elif move == PASS:
                weights[i] = 0.0
            elif move < DRAW_OWN:
                weights[i] = TOKEN if move == SCORE else power_worth(state, move - SCORE - 1)
            elif move == DRAW_OWN:
                weights[i] = OWN_CARD
            else:
                weights[i] = garden.weigh_wild(move - DRAW_WILD)

    def term_names(self) -> list[str]:
        return ["petals", "control", "finish", "hand", "pace", "token", "power", "draw"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        assert isinstance(state, Lotus)
        garden = Garden(state, seat)
        if move < EXCHANGE:
            return named(garden.play_parts((move - PLAY) // HANDFULS, (move - PLAY) % HANDFULS))
        if move < GUARD:
            weight, finish = garden.exchange_parts(move - EXCHANGE)
            pace = -EXCHANGE_COST - garden.impatience
            return [("hand", weight - pace), ("pace", pace), ("finish", finish)]
        if move < PASS:
            return [*named(garden.guard_parts(move)), ("pace", -garden.impatience)]
        if move == PASS:
            return []
        if move == SCORE:
            return [("token", TOKEN)]
        if move < DRAW_OWN:
            return [("power", power_worth(state, move - SCORE - 1))]
        return [("draw", OWN_CARD if move == DRAW_OWN else garden.weigh_wild(move - DRAW_WILD))]

    def value(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, Lotus)
        value = lead(state, seat)
        if not state.is_over():
            garden = Garden(state, seat)
            for flower in range(FLOWERS):
                value += garden.unchanged[flower]
        return value


@final
class Garden:
    """The garden as one seat sees it, prepared for weighing many moves."""

    state: Lotus
    seat: i64
    last_turn: bool
    impatience: float  # what an action without a petal costs, the more of them there were [LOT-RULING-40]
    rivals_after: i64  # turns of others before the seat's next one, or before the end
    strengths: vec[i64]  # flower * MAX_SEATS + seat
    held: vec[i64]  # own cards by flower
    petals_now: vec[float]  # what each flower promises in petals if the seat does nothing more in this turn,
    control_now: vec[float]  # what by control,
    unchanged: vec[float]  # and both
    finishes: vec[float]  # what completing it with one more action would add

    def __init__(self, state: Lotus, seat: i64) -> None:
        self.state = state
        self.seat = seat
        flagged = state.cause != UNFLAGGED and state.flag_turn < state.turn
        self.last_turn = flagged and seat == state.active
        self.impatience = IMPATIENCE * float(state.stall)
        self.rivals_after = smaller(state.turns_left - 1, state.seats - 1) if flagged else state.seats - 1
        self.strengths = vec[i64]([0] * (FLOWERS * MAX_SEATS))
        self.held = vec[i64]([0] * FLOWERS)
        self.petals_now = vec[float]([0.0] * FLOWERS)
        self.control_now = vec[float]([0.0] * FLOWERS)
        self.unchanged = vec[float]([0.0] * FLOWERS)
        self.finishes = vec[float]([0.0] * FLOWERS)
        for flower in range(FLOWERS):
            for owner in range(state.seats):
                self.strengths[flower * MAX_SEATS + owner] = state.strength(owner, flower)
            start = seat * KINDS + flower * MARKS
            self.held[flower] = state.hands[start] + state.hands[start + DOUBLE] + state.hands[start + WILD]
        for flower in range(FLOWERS):
            mine = self.strengths[flower * MAX_SEATS + seat]
            petals = state.petal_counts[flower]
            won, control = self.promises(flower, petals, mine, self.held[flower])
            self.petals_now[flower] = won
            self.control_now[flower] = control
            self.unchanged[flower] = won + control
            self.finishes[flower] = self.finish(flower, petals, mine, 0, 0, 0) - self.unchanged[flower]

    # The moves

    def weigh_play(self, flower: i64, handful: i64) -> float:
        """What the flower promises with these petals on it, and what the next action may then complete."""
        petals, control, finish = self.play_parts(flower, handful)
        return petals + control + finish

    def play_parts(self, flower: i64, handful: i64) -> tuple[float, float, float]:
        """A play's weight by petals, control, and the next action."""
        singles = HANDFUL_SINGLES[handful]
        doubles = HANDFUL_DOUBLES[handful]
        wilds = HANDFUL_WILDS[handful]
        cards = singles + doubles + wilds
        petals = self.state.petal_counts[flower] + cards
        mine = self.strengths[flower * MAX_SEATS + self.seat] + singles + 2 * doubles
        won, control = self.promises(flower, petals, mine, self.held[flower] - cards)
        finish = 0.0
        if petals < SMALLEST + flower:
            finish = self.finish(flower, petals, mine, singles, doubles, wilds) - won - control
        next_one = self.next_finish(flower, finish, -1)
        return won - self.petals_now[flower], control - self.control_now[flower], next_one

    def weigh_exchange(self, number: i64) -> float:
        """New cards for old ones; those that complete or guard something are kept."""
        weight, finish = self.exchange_parts(number)
        return weight + finish

    def exchange_parts(self, number: i64) -> tuple[float, float]:
        """An exchange's weight by its cards and the next action."""
        first = number if number < KINDS else (number - KINDS) // KINDS
        second = -1 if number < KINDS else (number - KINDS) % KINDS
        weight = self.gain_of_losing(first, 0) - EXCHANGE_COST - self.impatience
        lost = first // MARKS
        also: i64 = -1
        if second >= 0:
            also = second // MARKS
            weight += self.gain_of_losing(second, 1 if also == lost else 0)
        return weight, self.next_finish(lost, 0.0, also)

    def gain_of_losing(self, kind: i64, before: i64) -> float:
        """A fresh card is worth a little; the flower promises less without the old one."""
        flower = kind // MARKS
        mine = self.strengths[flower * MAX_SEATS + self.seat]
        petals = self.state.petal_counts[flower]
        held = self.held[flower] - before
        now = self.promise(flower, petals, mine, held)
        return self.promise(flower, petals, mine, held - 1) - now + EXCHANGED_CARD * float(4 - held)

    def weigh_guard(self, move: i64) -> float:
        """What the flower promises with the guardian, less what the one that it leaves then promises."""
        petals, control, finish = self.guard_parts(move)
        return petals + control + finish - self.impatience

    def guard_parts(self, move: i64) -> tuple[float, float, float]:
        """A guardian's weight by petals, control, and the next action."""
        elder = move >= GUARD_ELDER
        number = move - GUARD_ELDER if elder else move - GUARD
        source = number // FLOWERS
        flower = number % FLOWERS
        weight = ELDER_WEIGHT if elder else 1
        petals, control = self.shifted(flower, weight)
        mine = self.strengths[flower * MAX_SEATS + self.seat] + weight
        finish = self.finish(flower, self.state.petal_counts[flower], mine, 0, 0, 0)
        finish -= self.unchanged[flower] + petals + control
        if source == SUPPLY:
            return petals, control, self.next_finish(flower, finish, -1)
        petals_left, control_left = self.shifted(source, -weight)
        return petals + petals_left, control + control_left, self.next_finish(flower, finish, source)

    def shifted(self, flower: i64, weight: i64) -> tuple[float, float]:
        """What `weight` more strength adds to what the flower promises, in petals and by control."""
        mine = self.strengths[flower * MAX_SEATS + self.seat] + weight
        won, control = self.promises(flower, self.state.petal_counts[flower], mine, self.held[flower])
        return won - self.petals_now[flower], control - self.control_now[flower]

    def weigh_wild(self, flower: i64) -> float:
        """What the flower promises with one more card in hand."""
        if self.last_turn:
            return OWN_CARD + 1.0  # nothing else counts any more but the tie-break
        mine = self.strengths[flower * MAX_SEATS + self.seat]
        petals = self.state.petal_counts[flower]
        more = self.promise(flower, petals, mine, self.held[flower] + 1) - self.unchanged[flower]
        return more + 0.1 * float(self.held[flower])

    # What flowers promise

    def next_finish(self, changed: i64, finish: float, also: i64) -> float:
        """The best completion by the action that is left, if one is; two flowers may have changed."""
        if self.state.action == 2:
            return 0.0
        best = finish if finish > 0.0 else 0.0
        for flower in range(FLOWERS):
            if flower != changed and flower != also and self.finishes[flower] > best:
                best = self.finishes[flower]
        return best

    def finish(self, flower: i64, petals: i64, mine: i64, singles: i64, doubles: i64, wilds: i64) -> float:
        """What completing the flower in one action brings with what is left in hand, strongest cards first."""
        need = SMALLEST + flower - petals
        start = self.seat * KINDS + flower * MARKS
        hands = self.state.hands
        most = self.state.most_played(self.seat, flower)
        cards = hands[start] + hands[start + DOUBLE] + hands[start + WILD] - singles - doubles - wilds
        if petals == 0 or cards < need or (most < need and most < self.state.room(flower)):
            return 0.0
        two = smaller(hands[start + DOUBLE] - doubles, need)
        one = smaller(hands[start + SINGLE] - singles, need - two)
        return self.outcome(flower, mine + one + 2 * two)

    def promise(self, flower: i64, petals: i64, mine: i64, held: i64) -> float:
        """What a flower with these petals, own strength and own cards in hand is worth to the seat."""
        won, control = self.promises(flower, petals, mine, held)
        return won + control

    def promises(self, flower: i64, petals: i64, mine: i64, held: i64) -> tuple[float, float]:
        """The same in two parts: by its petals and by its control."""
        need = SMALLEST + flower - petals
        if need == 0:
            return float(SMALLEST + flower), self.rewards(flower, mine)
        if petals == 0:
            return 0.1 * float(held) if held > 1 else 0.0, 0.0
        others, petal = self.others_finish(flower, need)
        lack = need - held if need > held else 0
        own = 0.0 if self.last_turn else (1.0 - others) * I_FINISH[lack]
        worth = float(SMALLEST + flower) * (own + petal)
        near = 1.0 - 0.6 * float(need) / float(SMALLEST + flower)
        if self.last_turn:
            worth += (1.0 - others) * self.award(flower, petals, mine)
            near = others
        return worth, near * self.control(flower, mine)

    def outcome(self, flower: i64, mine: i64) -> float:
        """All petals for the seat, and the rewards."""
        return float(SMALLEST + flower) + self.rewards(flower, mine)

    def rewards(self, flower: i64, mine: i64) -> float:
        """A reward for each controller."""
        top = self.strongest_other(flower)
        worth = 0.0
        if mine > 0 and mine >= top:
            worth += reward_worth(self.state, self.seat)
        if top > 0 and top >= mine:
            worth += TOKEN * self.weight_of(self.leader(flower))
        return worth

    def control(self, flower: i64, mine: i64) -> float:
        """The rewards that the strengths promise as they stand."""
        lead = mine - self.strongest_other(flower)
        sure = I_CONTROL[smaller(lead, 3) + 3 if lead > -3 else 0]
        rival = I_CONTROL[3 - smaller(lead, 3) if lead > -3 else 6]
        if mine == 0 and lead == 0:
            return 0.0
        weight = self.weight_of(self.leader(flower))
        return sure * reward_worth(self.state, self.seat) + rival * TOKEN * weight

    def award(self, flower: i64, petals: i64, mine: i64) -> float:
        """The petals that control brings when the game ends."""
        top = self.strongest_other(flower)
        if mine > top:
            return float(petals)
        if mine == top:
            return float(petals // 2) if mine > 0 else 0.0
        return float(petals) * self.weight_of(self.leader(flower))

    def strongest_other(self, flower: i64) -> i64:
        """The greatest strength of another seat."""
        top: i64 = 0
        for owner in range(self.state.seats):
            strength = self.strengths[flower * MAX_SEATS + owner]
            if owner != self.seat and strength > top:
                top = strength
        return top

    def leader(self, flower: i64) -> i64:
        """The other seat that has the greatest strength."""
        top = self.strongest_other(flower)
        for owner in range(self.state.seats):
            if owner != self.seat and self.strengths[flower * MAX_SEATS + owner] == top:
                return owner
        return self.seat

    def weight_of(self, owner: i64) -> float:
        """What a point of another seat is worth to this one: a partner's is worth a point."""
        if self.state.teams and owner % 2 == self.seat % 2:
            return 1.0
        return -rival_share(self.state)

    def others_finish(self, flower: i64, need: i64) -> tuple[float, float]:
        """The chance that another completes the flower before the seat's next turn, and what a petal is then worth."""
        still_open = 1.0
        worth = 0.0
        for step in range(1, self.rivals_after + 1):
            rival = (self.seat + step) % self.state.seats
            wilds = smaller(sure_wilds(self.state, rival, flower), need)
            sure = still_open * OTHERS_FINISH[need - wilds]
            worth += sure * self.weight_of(rival)
            still_open -= sure
        return 1.0 - still_open, worth


def named(parts: tuple[float, float, float]) -> list[tuple[str, float]]:
    """The parts of a play's or a guardian's weight, with their names."""
    petals, control, finish = parts
    return [("petals", petals), ("control", control), ("finish", finish)]


def rival_share(state: Lotus) -> float:
    """How much a point for one of the others costs."""
    return 1.0 if state.seats == 2 else 0.6 if state.seats == 3 else 0.45


def sure_wilds(state: Lotus, seat: i64, flower: i64) -> i64:
    """Wildflowers that a seat surely has in hand: it has put nothing under its deck since it took them."""
    slot = seat * FLOWERS + flower
    if state.deck_sizes[seat] == 0:
        return state.taken[slot]
    sure: i64 = 0
    for at in range(state.taken[slot]):
        if state.taken_when[slot * WILD_PER_FLOWER + at] == state.put_under[seat]:
            sure += 1
    return sure


def power_worth(state: Lotus, power: i64) -> float:
    """A power is worth less the nearer the end is, and the more players there are."""
    if state.cause != UNFLAGGED:
        return 0.0
    least: i64 = state.deck_sizes[0]
    for seat in range(state.seats):
        least = smaller(least, state.deck_sizes[seat])
    return POWER_RATES[power] * float(least)


def reward_worth(state: Lotus, seat: i64) -> float:
    """The best reward that the seat could choose."""
    best = TOKEN
    for power in range(POWERS):
        if state.powers[seat * POWERS + power] == 0:
            worth = power_worth(state, power)
            best = worth if worth > best else best
    return best


def lead(state: Lotus, seat: i64) -> float:
    """The points of the seat over those of its best rival; in teams, of the team over the other team."""
    if state.teams:
        sign: i64 = 1 if seat % 2 == 0 else -1
        return float(sign * (state.score(0) - state.score(1) + state.score(2) - state.score(3)))
    best: i64 = 0
    for owner in range(state.seats):
        if owner != seat and state.score(owner) > best:
            best = state.score(owner)
    return float(state.score(seat) - best)


assert TOKEN == TOKEN_POINTS, "a scoring token is worth its points"
