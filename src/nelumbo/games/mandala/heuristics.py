# mypyc: compiled
"""How good a move in Mandala looks, from what its seat may know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.heuristic import Heuristic
from nelumbo.core.state import GameState
from nelumbo.games.mandala.board import FIELD, MOUNTAIN, NOWHERE, PICK
from nelumbo.games.mandala.data import COLOURS, DRAW_LIMIT, HAND_LIMIT, RIVER_SPACES
from nelumbo.games.mandala.numbers import DISCARD, GROW, MOST_DISCARDED, MOST_GROWN, TAKE
from nelumbo.games.mandala.rules import Mandala

# Points, measured in some thousands of games of the heuristic against itself with other numbers.
CARD: Final = 0.6  # what a card in hand is worth
NEW_COLOUR: Final = 2.0  # what a new colour in the river is worth by itself
LEAD_AT_END: Final = 12.0  # what being ahead is worth when the game ends


@final
class MandalaHeuristic(Heuristic):
    """Each mandala counts as what it would bring if it were completed, the more colours the surer."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        assert isinstance(state, Mandala)
        other_mandalas = vec[float]([self.prospect(state, seat, 1), self.prospect(state, seat, 0)])
        for i in range(count):
            move = moves[i]
            if move >= TAKE:
                weights[i] = weigh_take(state, seat, move - TAKE)
            elif move >= DISCARD:
                weights[i] = weigh_discard(state, seat, move - DISCARD) + other_mandalas[0] + other_mandalas[1]
            elif move >= GROW:
                spot = (move - GROW) // MOST_GROWN
                cards = (move - GROW) % MOST_GROWN + 1
                weights[i] = self.weigh_play(state, seat, spot, FIELD + seat, cards) - CARD * float(cards)
                weights[i] += other_mandalas[spot // COLOURS]
            else:
                weights[i] = self.weigh_play(state, seat, move, MOUNTAIN, 1) + CARD * float(drawn_by_build(state, seat))
                weights[i] += other_mandalas[move // COLOURS]

    def value(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, Mandala)
        lead = known_lead(state, seat)
        if state.is_over():
            return float(state.score(seat) - state.score(1 - seat))
        if state.phase == PICK:
            sign = 1.0 if state.to_move == seat else -1.0
            lead += sign * best_take(state, state.to_move)
        else:
            lead += self.prospect(state, seat, 0) + self.prospect(state, seat, 1)
        return lead + 0.5 * CARD * float(state.hand_size(seat) - state.hand_size(1 - seat))

    def term_names(self) -> list[str]:
        return ["mandalas", "cards", "exchange", "points", "denied"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        assert isinstance(state, Mandala)
        if move >= TAKE:
            denied = taken_points(state, 1 - seat, seat, move - TAKE)
            return [("points", taken_points(state, seat, seat, move - TAKE)), ("denied", denied)]
        if move >= DISCARD:
            mandalas = self.prospect(state, seat, 0) + self.prospect(state, seat, 1)
            return [("exchange", weigh_discard(state, seat, move - DISCARD)), ("mandalas", mandalas)]
        if move >= GROW:
            spot = (move - GROW) // MOST_GROWN
            cards = (move - GROW) % MOST_GROWN + 1
            weight, in_hand = self.weigh_play(state, seat, spot, FIELD + seat, cards), -CARD * float(cards)
        else:
            spot = move
            weight, in_hand = (
                self.weigh_play(state, seat, spot, MOUNTAIN, 1),
                CARD * float(drawn_by_build(state, seat)),
            )
        other = self.prospect(state, seat, 1 - spot // COLOURS)
        return [("mandalas", weight + other), ("cards", in_hand)]

    def weigh_play(self, state: Mandala, seat: i64, spot: i64, area: i64, cards: i64) -> float:
        """The mandala's prospect with these cards in it; a completed one is sure."""
        area_before = state.areas[spot]
        state.areas[spot] = area
        state.laid[spot] += cards
        mandala = spot // COLOURS
        weight = self.prospect(state, seat, mandala)
        if colours_in(state, mandala) == COLOURS:
            weight = outcome(state, seat, mandala, 1 - seat)
            if state.armed:
                weight += LEAD_AT_END if weight + known_lead(state, seat) > 0.0 else -LEAD_AT_END
        state.laid[spot] -= cards
        state.areas[spot] = area_before
        return weight

    def prospect(self, state: Mandala, seat: i64, mandala: i64) -> float:
        """What the mandala promises the seat over the other, by how near it is to completion."""
        missing = COLOURS - colours_in(state, mandala)
        sure = 0.85 if missing == 1 else 0.6 if missing == 2 else 0.4 if missing == 3 else 0.25
        return sure * outcome(state, seat, mandala, 1 - state.to_move)


def drawn_by_build(state: Mandala, seat: i64) -> i64:
    """By how many cards the hand grows when one goes on a mountain."""
    room = HAND_LIMIT + 1 - state.hand_size(seat)
    return (room if room < DRAW_LIMIT else DRAW_LIMIT) - 1


def weigh_take(state: Mandala, seat: i64, colour: i64) -> float:
    """The points it brings, and those it keeps from the other."""
    return taken_points(state, seat, seat, colour) + taken_points(state, 1 - seat, seat, colour)


def taken_points(state: Mandala, owner: i64, seat: i64, colour: i64) -> float:
    """What the colour on the falling mountain would bring an owner, as far as the seat can count it."""
    if state.barren[owner] == 1:
        return 0.0
    return gain(state, owner, seat, colour, state.laid[state.falling * COLOURS + colour], 0)


def best_take(state: Mandala, seat: i64) -> float:
    """The weight of the best colour on the falling mountain."""
    best = 0.0
    for colour in range(COLOURS):
        if state.areas[state.falling * COLOURS + colour] == MOUNTAIN:
            weight = weigh_take(state, seat, colour)
            if weight > best:
                best = weight
    return best


def weigh_discard(state: Mandala, seat: i64, number: i64) -> float:
    """New cards for old ones; colours that can still be played are kept."""
    colour = number // MOST_DISCARDED
    cards = number % MOST_DISCARDED + 1
    uses: i64 = 0
    for mandala in range(2):
        area = state.areas[mandala * COLOURS + colour]
        uses += 1 if area <= MOUNTAIN or area == FIELD + seat else 0
    return -1.2 + float(cards) * (0.3 - 0.25 * float(uses))


def known_lead(state: Mandala, seat: i64) -> float:
    """The seat's points over the other's, as far as it can count them."""
    lead: i64 = 0
    for colour in range(COLOURS):
        mine = seat * COLOURS + colour
        theirs = (1 - seat) * COLOURS + colour
        lead += (
            state.rivers[mine] * (state.cups[mine] + state.secrets[mine]) - state.rivers[theirs] * state.cups[theirs]
        )
    return float(lead)


def gain(state: Mandala, owner: i64, seat: i64, colour: i64, cards: i64, more: i64) -> float:
    """What the cards bring their owner, `more` new river colours from now; `seat` is the one who counts."""
    slot = owner * COLOURS + colour
    if state.rivers[slot] > 0:
        return float(state.rivers[slot] * cards)
    space = state.river_sizes[owner] + more + 1
    if space > RIVER_SPACES:
        return 0.0
    waiting = state.cups[slot] + (state.secrets[slot] if owner == seat else 0)
    return float(space * (cards - 1 + waiting)) + NEW_COLOUR


def outcome(state: Mandala, seat: i64, mandala: i64, tie: i64) -> float:
    """The seat's points over the other's if the mandala fell now and both took greedily; `tie` picks first then."""
    fields = vec[i64]([state.field_size(mandala, 0), state.field_size(mandala, 1)])
    if fields[0] == 0 and fields[1] == 0:
        if colours_in(state, mandala) == COLOURS:
            return 0.0
        fields = vec[i64]([1, 1])  # nobody will leave a mandala that grows to the other
    picker = tie if fields[0] == fields[1] else 0 if fields[0] > fields[1] else 1
    taken = vec[i64]([0] * COLOURS)
    fresh = vec[i64]([0, 0])
    lead = 0.0
    while True:
        best: i64 = -1
        best_weight = -1.0
        for colour in range(COLOURS):
            spot = mandala * COLOURS + colour
            if state.areas[spot] != MOUNTAIN or taken[colour] == 1:
                continue
            own = 0.0 if fields[picker] == 0 else gain(state, picker, seat, colour, state.laid[spot], fresh[picker])
            rival = 1 - picker
            other = 0.0 if fields[rival] == 0 else gain(state, rival, seat, colour, state.laid[spot], fresh[rival])
            if own + other > best_weight:
                best_weight = own + other
                best = colour
        if best < 0:
            return lead
        taken[best] = 1
        if fields[picker] > 0:
            won = gain(state, picker, seat, best, state.laid[mandala * COLOURS + best], fresh[picker])
            lead += won if picker == seat else -won
            if state.rivers[picker * COLOURS + best] == 0:
                fresh[picker] += 1
        picker = 1 - picker


def colours_in(state: Mandala, mandala: i64) -> i64:
    """How many colours lie in the mandala."""
    colours: i64 = 0
    for spot in range(mandala * COLOURS, (mandala + 1) * COLOURS):
        if state.areas[spot] != NOWHERE:
            colours += 1
    return colours
