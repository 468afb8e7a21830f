# mypyc: compiled
"""Mandala's setup, turn, end and score, in the order of RULES.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import UNSEEDED
from nelumbo.core.deck import cards_of, taken_up
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, vector
from nelumbo.games.mandala.board import (
    ACTION,
    END_BOTH,
    END_DECK,
    END_RIVER,
    END_STALL,
    FIELD,
    MOUNTAIN,
    NOWHERE,
    OVER,
    PICK,
    PLAYING,
    SPOTS,
    MandalaBoard,
)
from nelumbo.games.mandala.checks import check
from nelumbo.games.mandala.data import (
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    CUP_START,
    DRAW_LIMIT,
    HAND_LIMIT,
    HAND_START,
    MANDALAS,
    MOUNTAIN_START,
    RIVER_SPACES,
    SEATS,
    STALL_TURNS,
)
from nelumbo.games.mandala.fields_gen import copy_board, serialise_board
from nelumbo.games.mandala.numbers import (
    ARMED,
    BUILD,
    BUILT,
    CLEARED,
    COMPLETED,
    DISCARD,
    DISCARDED,
    DREW,
    ENDED,
    GREW,
    GROW,
    MOST_DISCARDED,
    MOST_GROWN,
    MOVES,
    REFILLED,
    SHUFFLED,
    TAKE,
    THROWN,
    TOOK,
)


@final
class Mandala(MandalaBoard):
    """Two mandalas between two players."""

    # Setup

    def set_up(self, first: i64) -> None:
        """The deck, the mountains, then the first player's cards and the other's [MAN-SETUP-2, 6, 8, 9]."""
        self.first = first
        self.active = first
        self.to_move = first
        self.put_into_deck(cards_of(vector(COLOURS, CARDS_PER_COLOUR)))
        self.open_mountains()
        self.deal(first)
        self.deal(1 - first)

    def open_mountains(self) -> None:
        """Two open cards each, of any colours [MAN-SETUP-3, RULING-3]."""
        for mandala in range(MANDALAS):
            for _ in range(MOUNTAIN_START):
                self.open_on_mountain(mandala, self.draw_one())

    def deal(self, seat: i64) -> None:
        """Six cards into the hand and two, not chosen, into the cup [MAN-SETUP-4, 5, RULING-2]."""
        for _ in range(HAND_START):
            self.draw_into_hand(seat)
        for _ in range(CUP_START):
            colour = self.draw_one()
            self.secrets[seat * COLOURS + colour] += 1
            self.drawn[seat * COLOURS + colour] += 1

    # Turn

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Exactly one of build, grow or discard; in a destruction, a colour to take [MAN-TURN-2, INFO-4]."""
        if seat != self.to_move:
            return 0
        if self.phase == PICK:
            return self.takes_into(moves)
        n = self.plays_into(seat, moves)
        return self.discards_into(seat, moves, n)

    def plays_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Builds and grows with each colour in hand, in either mandala [MAN-COL-6, RULING-34, 35]."""
        hands = self.hands
        areas = self.areas
        hand = self.hand_size(seat)
        can_spare = self.can_spare_one(hand)
        n: i64 = 0
        for colour in range(COLOURS):
            held = hands[seat * COLOURS + colour]
            if held == 0:
                continue
            most = self.most_grown(held, hand)
            for spot in range(colour, SPOTS, COLOURS):
                area = areas[spot]
                if can_spare and self.may_build(area):
                    moves[n] = BUILD + spot
                    n += 1
                if self.may_grow(area, seat):
                    for cards in range(most):
                        moves[n] = GROW + spot * MOST_GROWN + cards
                        n += 1
        return n

    def can_spare_one(self, hand: i64) -> bool:
        """The last card is built only if another can be drawn: no turn ends without a card [MAN-TURN-4, RULING-13]."""
        return hand > 1 or self.available() > 0

    def discards_into(self, seat: i64, moves: vec[i64], n: i64) -> i64:
        """Any number of cards of one colour, always allowed [MAN-C-1, 4, COL-7, RULING-33]."""
        hands = self.hands
        for colour in range(COLOURS):
            for cards in range(hands[seat * COLOURS + colour]):
                moves[n] = DISCARD + colour * MOST_DISCARDED + cards
                n += 1
        return n

    def takes_into(self, moves: vec[i64]) -> i64:
        """Any colour on the mountain, never none [MAN-DES-5, RULING-19, 20]."""
        n: i64 = 0
        for colour in range(COLOURS):
            if self.areas[self.falling * COLOURS + colour] == MOUNTAIN:
                moves[n] = TAKE + colour
                n += 1
        return n

    def apply(self, seat: i64, move: i64) -> None:
        """The steps of an action in their order; the turn then passes [MAN-TURN-1, 3]."""
        if move >= TAKE:
            self.take(move - TAKE)
        elif move >= DISCARD:
            self.discard_and_draw((move - DISCARD) // MOST_DISCARDED, (move - DISCARD) % MOST_DISCARDED + 1)
        elif move >= GROW:
            self.grow((move - GROW) // MOST_GROWN, (move - GROW) % MOST_GROWN + 1)
        else:
            self.build(move - BUILD)

    # Colour rule: a colour lies in one area of a mandala at most [MAN-COL-1]

    @staticmethod
    def may_build(area: i64) -> bool:
        """A card goes on the shared mountain unless its colour is in a field there [MAN-COL-2, 4, RULING-29]."""
        return area == NOWHERE or area == MOUNTAIN

    @staticmethod
    def may_grow(area: i64, seat: i64) -> bool:
        """Cards go into the player's field, unless their colour lies elsewhere in the mandala [MAN-COL-3, 4, 5]."""
        return area == NOWHERE or area == FIELD + seat

    # Action A: build a mountain and draw

    def build(self, spot: i64) -> None:
        """One card on a mountain, then a draw, then the check [MAN-A-1, 4]."""
        seat = self.active
        self.spend(seat, spot % COLOURS, 1)
        self.areas[spot] = MOUNTAIN
        self.laid[spot] += 1
        self.report(BUILT, seat, spot // COLOURS, spot % COLOURS)
        self.draw_up(seat)
        self.stall = 0
        self.check_completion(spot // COLOURS)

    def draw_up(self, seat: i64) -> None:
        """Always three cards, or as many as a hand of eight has room for [MAN-A-2, 3, RULING-5, 31]."""
        room = HAND_LIMIT - self.hand_size(seat)
        self.draw(seat, room if room < DRAW_LIMIT else DRAW_LIMIT)

    # Action B: grow a field, no draw

    @staticmethod
    def most_grown(held: i64, hand: i64) -> i64:
        """How many cards of a colour may go into a field: one card stays in hand [MAN-B-2, RULING-32]."""
        return held if held < hand else held - 1

    def grow(self, spot: i64, cards: i64) -> None:
        """Cards of one colour into the player's field; nothing is drawn [MAN-B-1, 3, 4, COL-5]."""
        seat = self.active
        self.spend(seat, spot % COLOURS, cards)
        self.areas[spot] = FIELD + seat
        self.laid[spot] += cards
        self.report(GREW, seat, spot // COLOURS, spot % COLOURS, cards)
        self.stall = 0
        self.check_completion(spot // COLOURS)

    # Action C: discard and draw

    def discard_and_draw(self, colour: i64, cards: i64) -> None:
        """As many cards are drawn as were discarded; no mandala is touched [MAN-C-1..3, RULING-14]."""
        seat = self.active
        was_armed = self.armed
        self.spend(seat, colour, cards)
        self.discard[colour] += cards
        self.report(DISCARDED, seat, colour, cards)
        self.draw(seat, cards)
        self.check_stall(was_armed)

    def check_stall(self, was_armed: bool) -> None:
        """Forty discards in a row, after the deck has run out, end the game [MAN-RULING-30, 37]."""
        if was_armed:
            self.stall += 1
        if self.stall >= STALL_TURNS:
            self.end(END_STALL)
        else:
            self.next_turn()

    # Drawing, in actions A and C [MAN-A-2, C-2]

    def draw(self, seat: i64, cards: i64) -> None:
        """Cards one by one into the hand, as far as there are any [MAN-RULING-12]."""
        for _ in range(cards):
            if self.deck_size() == 0:
                self.replenish()
                if self.deck_size() == 0:
                    return
            self.draw_into_hand(seat)

    def draw_into_hand(self, seat: i64) -> None:
        """One card, seen by its drawer only."""
        colour = self.draw_one()
        self.hands[seat * COLOURS + colour] += 1
        self.drawn[seat * COLOURS + colour] += 1
        self.report(DREW, seat, colour)
        self.replenish_if_empty()

    def draw_one(self) -> i64:
        """The top card of a deck that has one."""
        colour: i64 = self.deck[self.dealt]
        self.dealt += 1
        return colour

    def replenish_if_empty(self) -> None:
        """An empty deck arms the end and is replaced at once; the game goes on [MAN-END-1, RULING-6, 7, 10, 11]."""
        if self.dealt == len(self.deck):
            if not self.armed:
                self.armed = True
                self.report(ARMED)
            self.replenish()

    def replenish(self) -> None:
        """The discard, sorted by colour and then shuffled, becomes the deck [MAN-END-1]."""
        cards = taken_up(self.discard)
        if len(cards) == 0:
            return
        self.put_into_deck(cards)
        self.shuffles += 1
        self.report(SHUFFLED, len(self.deck))

    # Completion and destruction

    def check_completion(self, mandala: i64) -> None:
        """All six colours: the mandala is destroyed in this turn [MAN-DES-1, 2, RULING-4, 17]."""
        for spot in range(mandala * COLOURS, (mandala + 1) * COLOURS):
            if self.areas[spot] == NOWHERE:
                self.next_turn()
                return
        self.destroy(mandala)

    def destroy(self, mandala: i64) -> None:
        """Both pick in turn, an empty field or not; with both empty nobody does [MAN-DES-13, RULING-18, 36]."""
        self.falling = mandala
        for seat in range(SEATS):
            self.barren[seat] = 1 if self.field_size(mandala, seat) == 0 else 0
        if self.barren[0] == 1 and self.barren[1] == 1:
            self.report(COMPLETED, mandala, NOBODY)
            self.clear(mandala)
            return
        self.phase = PICK
        self.to_move = self.first_picker(mandala)
        self.report(COMPLETED, mandala, self.to_move)

    def first_picker(self, mandala: i64) -> i64:
        """The player with more field cards; on a tie, the one who did not complete the mandala [MAN-DES-3, 4]."""
        mine = self.field_size(mandala, self.active)
        theirs = self.field_size(mandala, 1 - self.active)
        return self.active if mine > theirs else 1 - self.active

    def take(self, colour: i64) -> None:
        """All cards of a colour; the players take in turn until the mountain is empty [MAN-DES-5, 6, RULING-21]."""
        spot = self.falling * COLOURS + colour
        cards = self.laid[spot]
        self.laid[spot] = 0
        self.areas[spot] = NOWHERE
        self.bring_home(self.to_move, colour, cards)
        for other in range(COLOURS):
            if self.areas[self.falling * COLOURS + other] == MOUNTAIN:
                self.to_move = 1 - self.to_move
                return
        self.clear(self.falling)

    def bring_home(self, seat: i64, colour: i64, cards: i64) -> None:
        """Into river and cup, even after the sixth river card; with an empty field away [MAN-DES-9, 12, RULING-22]."""
        slot = seat * COLOURS + colour
        if self.barren[seat] == 1:
            self.discard[colour] += cards
            self.report(TOOK, seat, colour, cards, NOBODY)
        elif self.rivers[slot] > 0:
            self.cups[slot] += cards
            self.report(TOOK, seat, colour, cards, 0)
        else:
            self.begin_river_colour(seat, colour)
            self.cups[slot] += cards - 1
            self.report(TOOK, seat, colour, cards, self.rivers[slot])

    def begin_river_colour(self, seat: i64, colour: i64) -> None:
        """One card of a new colour stays on the next space for good, the rest is for the cup [MAN-DES-7, 8, 10, 11]."""
        self.river_sizes[seat] += 1
        self.rivers[seat * COLOURS + colour] = self.river_sizes[seat]

    def clear(self, mandala: i64) -> None:
        """The rest goes to the discard; then the game ends or the mountain is refilled [MAN-DES-14, 15, 16]."""
        cards: i64 = 0
        for colour in range(COLOURS):
            spot = mandala * COLOURS + colour
            cards += self.laid[spot]
            self.discard[colour] += self.laid[spot]
            self.laid[spot] = 0
            self.areas[spot] = NOWHERE
        self.report(CLEARED, mandala, cards)
        reason = self.end_reason()
        if reason == PLAYING:
            self.refill(mandala)
        else:
            self.end(reason)

    def end_reason(self) -> i64:
        """A full river, or a deck that ran out before, even in this very turn [MAN-END-2, 3, RULING-8, 23]."""
        full = self.river_sizes[0] == RIVER_SPACES or self.river_sizes[1] == RIVER_SPACES
        if full:
            return END_BOTH if self.armed else END_RIVER
        return END_DECK if self.armed else PLAYING

    def refill(self, mandala: i64) -> None:
        """Two open cards; a deck that runs out here arms the next end [MAN-DES-15, RULING-9, 15, 16]."""
        for _ in range(MOUNTAIN_START):
            colour = self.draw_one()
            self.open_on_mountain(mandala, colour)
            self.report(REFILLED, mandala, colour)
            self.replenish_if_empty()
        self.next_turn()

    # End and score

    def next_turn(self) -> None:
        """The other player's turn, even after a destruction [MAN-TURN-1, RULING-24]."""
        self.phase = ACTION
        self.active = 1 - self.active
        self.to_move = self.active
        self.turn += 1

    def end(self, reason: i64) -> None:
        """Hands and mandalas are discarded and score nothing [MAN-END-4]."""
        for seat in range(SEATS):
            for colour in range(COLOURS):
                cards = self.hands[seat * COLOURS + colour]
                if cards > 0:
                    self.report(THROWN, seat, colour, cards)
                self.discard[colour] += cards
                self.hands[seat * COLOURS + colour] = 0
        for spot in range(SPOTS):
            self.discard[spot % COLOURS] += self.laid[spot]
            self.laid[spot] = 0
            self.areas[spot] = NOWHERE
        self.phase = OVER
        self.to_move = NOBODY
        self.reason = reason
        self.report(ENDED, reason)

    def score(self, seat: i64) -> i64:
        """Each cup card scores the river space of its colour [MAN-SCORE-1..3, END-5]."""
        points: i64 = 0
        for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
            points += self.rivers[slot] * (self.cups[slot] + self.secrets[slot])
        return points

    def cup_size(self, seat: i64) -> i64:
        """All cards in the cup, including those worth nothing [MAN-RULING-25]."""
        cards: i64 = 0
        for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
            cards += self.cups[slot] + self.secrets[slot]
        return cards

    def scores(self) -> list[int]:
        return [self.score(0), self.score(1)]

    def places(self) -> list[int]:
        """More points, then the smaller cup, then a shared victory [MAN-SCORE-4..6, RULING-26]."""
        lead = (self.score(0) - self.score(1)) * (CARDS + 1) + self.cup_size(1) - self.cup_size(0)
        return [1 if lead >= 0 else 2, 1 if lead <= 0 else 2]

    # What every state can do

    def move_count(self) -> i64:
        return MOVES

    def check(self) -> None:
        check(self)

    def copy(self) -> "Mandala":
        twin = Mandala()
        copy_board(twin, self)
        return twin

    def serialise(self, archive: Archive) -> None:
        serialise_board(self, archive)


def blank() -> Mandala:
    """An empty table, for others to fill."""
    state = Mandala()
    state.open_board(UNSEEDED.copy())
    return state
