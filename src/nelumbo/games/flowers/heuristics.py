# mypyc: compiled
"""How good a move in Flowers looks, from what its seat may know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.heuristic import Heuristic
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.flowers.board import OVER
from nelumbo.games.flowers.data import (
    CARDS_PER_COLOUR,
    COLOURS,
    DRAW_LIMIT,
    FLOWERS_TO_END,
    HAND_LIMIT,
    MANDALAS,
    MOST_SEATS,
    POINTS,
    VALUES,
)
from nelumbo.games.flowers.numbers import BOTH, OTHER_VALUES, TAKE, second_tile
from nelumbo.games.flowers.rules import Flowers, flower_points

PROMISE: Final = vec[float]([3.5, 4.5, 5.5, 6.5, 8.5, 4.5])  # what a single is worth while it can still become a flower
RIVALRY: Final = 0.7  # what a point of the others, on average, counts against one of one's own
RETURNED: Final = 0.35  # what a card on a mandala is worth that will come back
LEAD_AT_END: Final = 15.0  # what being ahead is worth when the game ends
FEW: Final[i64] = 4
FEW_CARD: Final = 1.1  # what a card is worth in a small hand,
CARD: Final = 0.6  # in a middling one
SPARE_CARD: Final = 0.25  # and above the limit


@final
class FlowersHeuristic(Heuristic):
    """Each mandala counts as what it would bring if it fell, the fewer colours are missing the surer."""

    def weigh_into(self, state: GameState, seat: i64, moves: vec[i64], count: i64, weights: vec[float]) -> None:
        assert isinstance(state, Flowers)
        outlook = Outlook(state, seat)
        prospects = vec[float]([outlook.prospect(mandala) for mandala in range(MANDALAS)])
        for i in range(count):
            move = moves[i]
            if move >= BOTH:
                weights[i] = weigh_order(state, seat, (move - BOTH) // OTHER_VALUES, second_tile(move))
            elif move >= TAKE:
                weights[i] = outlook.weigh_take(move - TAKE)
            else:
                weights[i] = outlook.weigh_play(move) - prospects[move % MANDALAS]

    def term_names(self) -> list[str]:
        return ["mandala", "hand", "ending", "tile", "denied", "flower", "single"]

    def terms(self, state: GameState, seat: i64, move: i64) -> list[tuple[str, float]]:
        assert isinstance(state, Flowers)
        outlook = Outlook(state, seat)
        if move >= BOTH:
            flower, single = order_parts(state, seat, (move - BOTH) // OTHER_VALUES, second_tile(move))
            return [("flower", flower), ("single", single)]
        if move >= TAKE:
            tile, denied, ending = outlook.take_parts(move - TAKE)
            return [("tile", tile), ("denied", denied), ("ending", ending)]
        mandala, hand, ending = outlook.play_parts(move)
        return [("mandala", mandala - outlook.prospect(move % MANDALAS)), ("hand", hand), ("ending", ending)]

    def value(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, Flowers)
        outlook = Outlook(state, seat)
        lead = outlook.lead()
        if state.phase == OVER:
            return lead
        for mandala in range(MANDALAS):
            if state.centre[2 * mandala] != NOBODY:
                lead += outlook.prospect(mandala)
        others: i64 = 0
        for other in range(state.seats):
            others += state.hand_size(other) if other != seat else 0
        return lead + 0.3 * (float(state.hand_size(seat)) - float(others) / float(state.seats - 1))


@final
class Outlook:
    """One seat's thoughts on the three mandalas; `cards`, `ups` and `holder` are those of the one in question."""

    state: Flowers
    seat: i64
    cards: vec[i64]
    ups: vec[i64]
    holder: i64
    gains: vec[float]  # by seat, from the mandala in question
    scores: vec[i64]
    flowers: vec[i64]

    def __init__(self, state: Flowers, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.cards = vec[i64]([0] * MOST_SEATS)
        self.ups = vec[i64]([0] * MOST_SEATS)
        self.gains = vec[float]([0.0] * MOST_SEATS)
        self.holder = NOBODY
        self.scores = vec[i64]([0] * MOST_SEATS)
        self.flowers = vec[i64]([0] * MOST_SEATS)
        for one in range(state.seats):
            self.scores[one] = state.score(one)
            self.flowers[one] = state.flowers(one)

    # Plays

    def weigh_play(self, move: i64) -> float:
        """The mandala's prospect with these cards on it, and what the hand loses or gains by it."""
        mandala, hand, ending = self.play_parts(move)
        return mandala + hand + ending

    def play_parts(self, move: i64) -> tuple[float, float, float]:
        """A play's weight by the mandala, the hand, and the end of the game."""
        state = self.state
        mandala = move % MANDALAS
        colour = move // (MANDALAS * CARDS_PER_COLOUR)
        cards = move // MANDALAS % CARDS_PER_COLOUR + 1
        fresh = not state.is_present(mandala, colour)
        self.look_at(mandala)
        self.lay(cards, fresh)
        missing = missing_colours(state, mandala) - (1 if fresh else 0)
        size = state.hand_size(self.seat)
        hand = hand_value(hand_after(state, size, cards)) - hand_value(size)
        if missing > 0:
            return self.chance_of(mandala, missing, colour if fresh else NOBODY) * self.balance(mandala), hand, 0.0
        balance = self.balance(mandala)
        return balance, hand, self.end_bonus(mandala)

    def look_at(self, mandala: i64) -> None:
        """Takes the mandala as it lies."""
        state = self.state
        self.holder = state.holders[mandala]
        for seat in range(state.seats):
            self.ups[seat] = state.up(mandala, seat)
            self.cards[seat] = self.ups[seat] + state.down(mandala, seat)

    def lay(self, cards: i64, fresh: bool) -> None:
        """The seat's cards are laid on it, and the marker moves if it must."""
        self.cards[self.seat] += cards
        if fresh:
            self.ups[self.seat] += cards
        if self.ups[self.seat] == 0:
            return
        for other in range(self.state.seats):
            rival = other != self.seat and self.ups[other] > 0
            if rival and self.cards[other] >= self.cards[self.seat]:
                return
        self.holder = self.seat

    def prospect(self, mandala: i64) -> float:
        """What the mandala promises the seat as it lies."""
        self.look_at(mandala)
        missing = missing_colours(self.state, mandala)
        return self.chance_of(mandala, missing, NOBODY) * self.balance(mandala) if missing > 0 else 0.0

    def chance_of(self, mandala: i64, missing: i64, colour: i64) -> float:
        """How sure it is that the mandala falls as it lies; a seat that holds the last colour can see to it."""
        if missing > 1:
            return 0.5 if missing == 2 else 0.33 if missing == 3 else 0.22
        state = self.state
        for last in range(COLOURS):
            if last != colour and not state.is_present(mandala, last):
                return 0.8 if state.hands[self.seat * COLOURS + last] > 0 else 0.65
        return 0.65

    # What a fall brings

    def balance(self, mandala: i64) -> float:
        """The seat's gain if the mandala fell now, less the others' on average, and its cards that come back."""
        second = self.share_out(mandala)
        state = self.state
        others = 0.0
        for seat in range(state.seats):
            if seat != self.seat:
                others += self.gains[seat]
        both = second == NOBODY
        mine = self.holder == self.seat
        loses = (mine and (not both or state.double_discards)) or (not both and second == self.seat)
        back = 0.0 if loses else RETURNED * float(self.cards[self.seat])
        return self.gains[self.seat] - RIVALRY * others / float(state.seats - 1) + back

    def share_out(self, mandala: i64) -> i64:
        """Writes what each seat would gain; returns the second-placed seat, or NOBODY."""
        for seat in range(self.state.seats):
            self.gains[seat] = 0.0
        if self.holder == NOBODY:
            return NOBODY
        dark = self.state.centre[2 * mandala]
        light = self.state.centre[2 * mandala + 1]
        second = self.second()
        if second == NOBODY:
            self.gains[self.holder] = self.gain(self.holder, dark) + self.gain(self.holder, light)
            return second
        dark_first = self.gain(self.holder, dark) + 0.5 * self.gain(second, light)
        light_first = self.gain(self.holder, light) + 0.5 * self.gain(second, dark)
        taken = dark if dark_first > light_first else light
        self.gains[self.holder] = self.gain(self.holder, taken)
        self.gains[second] = self.gain(second, light if taken == dark else dark)
        return second

    def second(self) -> i64:
        """Who would get the other tile."""
        best = NOBODY
        tied = False
        for seat in range(self.state.seats):
            if seat == self.holder or self.ups[seat] == 0:
                continue
            lead: i64 = 1
            if best != NOBODY:
                lead = (self.cards[seat] - self.cards[best]) * 100 + self.ups[seat] - self.ups[best]
            if lead > 0:
                best = seat
                tied = False
            elif lead == 0:
                tied = True
        if tied or (self.state.seats == 2 and best != NOBODY and 2 * self.cards[best] < self.cards[self.holder]):
            return NOBODY
        return best

    def gain(self, seat: i64, tile: i64) -> float:
        """What a tile adds for a seat: the flower it makes, or its promise as a single."""
        single = self.state.single(seat, tile // VALUES)
        if single == NOBODY:
            return PROMISE[tile % VALUES]
        return float(flower_points(single % VALUES, tile % VALUES)) - float(POINTS[single % VALUES])

    # Takes

    def weigh_take(self, tile: i64) -> float:
        """The seat's gain, less a part of what the second-placed player gets."""
        gain, denied, ending = self.take_parts(tile)
        return gain + denied + ending

    def take_parts(self, tile: i64) -> tuple[float, float, float]:
        """A take's weight by the seat's tile, the other's, and the end of the game."""
        mandala = self.state.falling
        second = self.state.second_place(mandala)
        dark = self.state.centre[2 * mandala]
        other = self.state.centre[2 * mandala + 1] if tile == dark else dark
        for seat in range(self.state.seats):
            self.gains[seat] = 0.0
        self.gains[self.seat] = self.gain(self.seat, tile)
        self.gains[second] = self.gain(second, other)
        denied = -RIVALRY * self.gains[second] / float(self.state.seats - 1)
        ends = self.makes_third(self.seat, tile) or self.makes_third(second, other)
        return self.gains[self.seat], denied, self.lead_bonus() if ends else 0.0

    def end_bonus(self, mandala: i64) -> float:
        """For a play that lets the mandala fall: good or bad if the game ends by it."""
        for seat in range(self.state.seats):
            if self.gains[seat] > 0.0:
                for at in range(2 * mandala, 2 * mandala + 2):
                    if self.makes_third(seat, self.state.centre[at]):
                        return self.lead_bonus()
        return 0.0

    def makes_third(self, seat: i64, tile: i64) -> bool:
        """Whether the tile would be the seat's third flower."""
        return self.flowers[seat] + 1 >= FLOWERS_TO_END and self.state.single(seat, tile // VALUES) != NOBODY

    def lead_bonus(self) -> float:
        """Whether the seat would be ahead with the gains at hand."""
        mine = float(self.scores[self.seat]) + self.gains[self.seat]
        for seat in range(self.state.seats):
            if seat != self.seat and float(self.scores[seat]) + self.gains[seat] >= mine:
                return -LEAD_AT_END
        return LEAD_AT_END

    def lead(self) -> float:
        """The seat's points over those of its best opponent."""
        best: i64 = -1
        for seat in range(self.state.seats):
            if seat != self.seat and self.scores[seat] > best:
                best = self.scores[seat]
        return float(self.scores[self.seat] - best)


def weigh_order(state: Flowers, seat: i64, first: i64, second: i64) -> float:
    """The first tile joins the single, the second stays one."""
    flower, single = order_parts(state, seat, first, second)
    return flower + single


def order_parts(state: Flowers, seat: i64, first: i64, second: i64) -> tuple[float, float]:
    """The flower that the first tile makes, and what the second promises."""
    single = state.single(seat, first // VALUES)
    return float(flower_points(single % VALUES, first % VALUES)), PROMISE[second % VALUES]


def missing_colours(state: Flowers, mandala: i64) -> i64:
    """How many colours the mandala does not show."""
    missing: i64 = 0
    for colour in range(COLOURS):
        missing += 0 if state.is_present(mandala, colour) else 1
    return missing


def hand_after(state: Flowers, hand: i64, cards: i64) -> i64:
    """Cards in hand after a play and its draw."""
    left = hand - cards
    if cards > 1 or left >= HAND_LIMIT:
        return left
    room = HAND_LIMIT - left if HAND_LIMIT - left < DRAW_LIMIT else DRAW_LIMIT
    available = state.available()
    return left + (room if room < available else available)


def hand_value(cards: i64) -> float:
    """A card is worth the more, the fewer there are."""
    few = cards if cards < FEW else FEW
    middling = cards - few if cards < HAND_LIMIT else HAND_LIMIT - few
    return FEW_CARD * float(few) + CARD * float(middling) + SPARE_CARD * float(cards - few - middling)
