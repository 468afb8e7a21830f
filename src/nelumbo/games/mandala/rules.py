# mypyc: compiled
"""Mandala's setup, turn, end and score, in the order of RULES.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import seeded
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
    PLACES,
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
        """Mountains, then the first player's hand and cup, then the other's [MAN-SETUP-2..6, 8, 9, RULING-2, 3]."""
        self.first = first
        self.active = first
        self.to_move = first
        self.put_into_deck(cards_of(vector(COLOURS, CARDS_PER_COLOUR)))
        for mandala in range(MANDALAS):
            for _ in range(MOUNTAIN_START):
                self.open_on_mountain(mandala, self.draw_one())
        for seat in (first, 1 - first):
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
        """Builds and grows, as far as the colour rule allows [MAN-COL-1..6, RULING-13, 32, 34, 35].

        A card goes on a mountain if its colour is in neither field [MAN-COL-2], and into the own field if it is
        neither on the mountain nor in the other field [MAN-COL-3]; one card stays in hand [MAN-B-2].
        """
        hands = self.hands
        zones = self.zones
        hand = self.hand_size(seat)
        may_build = hand > 1 or self.available() > 0
        own_field = FIELD + seat
        n: i64 = 0
        for colour in range(COLOURS):
            held = hands[seat * COLOURS + colour]
            if held == 0:
                continue
            most = held if held < hand else held - 1
            for place in range(colour, PLACES, COLOURS):
                zone = zones[place]
                if zone <= MOUNTAIN and may_build:
                    moves[n] = BUILD + place
                    n += 1
                if zone == NOWHERE or zone == own_field:
                    for cards in range(most):
                        moves[n] = GROW + place * MOST_GROWN + cards
                        n += 1
        return n

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
            if self.zones[self.falling * COLOURS + colour] == MOUNTAIN:
                moves[n] = TAKE + colour
                n += 1
        return n

    def apply(self, seat: i64, move: i64) -> None:
        """The steps of an action in their order; the turn then passes [MAN-TURN-1, 3, 4]."""
        if move >= TAKE:
            self.take(move - TAKE)
        elif move >= DISCARD:
            self.discard_and_draw((move - DISCARD) // MOST_DISCARDED, (move - DISCARD) % MOST_DISCARDED + 1)
        elif move >= GROW:
            self.grow((move - GROW) // MOST_GROWN, (move - GROW) % MOST_GROWN + 1)
        else:
            self.build(move - BUILD)

    # Action A: build a mountain and draw

    def build(self, place: i64) -> None:
        """One card on a mountain, then a draw up to the limit of three and eight [MAN-A-1..4, RULING-5, 12]."""
        seat = self.active
        self.spend(seat, place % COLOURS, 1)
        self.zones[place] = MOUNTAIN
        self.laid[place] += 1
        self.tell(BUILT, seat, place // COLOURS, place % COLOURS)
        room = HAND_LIMIT - self.hand_size(seat)
        self.draw(seat, room if room < DRAW_LIMIT else DRAW_LIMIT)
        self.stall = 0
        self.check_completion(place // COLOURS)

    # Action B: grow a field, no draw

    def grow(self, place: i64, cards: i64) -> None:
        """Cards of one colour into the own field; nothing is drawn [MAN-B-1, 3, 4, COL-5]."""
        seat = self.active
        self.spend(seat, place % COLOURS, cards)
        self.zones[place] = FIELD + seat
        self.laid[place] += cards
        self.tell(GREW, seat, place // COLOURS, place % COLOURS, cards)
        self.stall = 0
        self.check_completion(place // COLOURS)

    # Action C: discard and draw

    def discard_and_draw(self, colour: i64, cards: i64) -> None:
        """As many cards are drawn as were discarded; no mandala is touched [MAN-C-1..3, RULING-14]."""
        seat = self.active
        was_armed = self.armed
        self.spend(seat, colour, cards)
        self.discard[colour] += cards
        self.tell(DISCARDED, seat, colour, cards)
        self.draw(seat, cards)
        if was_armed:
            self.stall += 1
        if self.stall >= STALL_TURNS:
            self.end(END_STALL)
        else:
            self.next_turn()

    # Drawing

    def draw(self, seat: i64, cards: i64) -> None:
        """Cards one by one into the hand, as far as there are any [RULING-12]."""
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
        self.tell(DREW, seat, colour)
        self.replenish_if_empty()

    def draw_one(self) -> i64:
        """The top card of a deck that has one."""
        colour: i64 = self.deck[self.dealt]
        self.dealt += 1
        return colour

    def replenish_if_empty(self) -> None:
        """An empty deck arms the end and is replaced at once [MAN-END-1, RULING-6, 10, 11]."""
        if self.dealt == len(self.deck):
            if not self.armed:
                self.armed = True
                self.tell(ARMED)
            self.replenish()

    def replenish(self) -> None:
        """The discard, sorted by colour and then shuffled, becomes the deck."""
        cards = taken_up(self.discard)
        if len(cards) == 0:
            return
        self.put_into_deck(cards)
        self.shuffles += 1
        self.tell(SHUFFLED, len(self.deck))

    # Completion and destruction

    def check_completion(self, mandala: i64) -> None:
        """All six colours: the mandala is destroyed in this turn [MAN-DES-1, 2, RULING-4, 17]."""
        for place in range(mandala * COLOURS, (mandala + 1) * COLOURS):
            if self.zones[place] == NOWHERE:
                self.next_turn()
                return
        self.destroy(mandala)

    def destroy(self, mandala: i64) -> None:
        """More cards in the own field pick first, on a tie the other player [MAN-DES-3, 4, 12, 13, RULING-18, 36]."""
        mine = self.field_size(mandala, self.active)
        theirs = self.field_size(mandala, 1 - self.active)
        self.falling = mandala
        self.barren[self.active] = 1 if mine == 0 else 0
        self.barren[1 - self.active] = 1 if theirs == 0 else 0
        if mine == 0 and theirs == 0:
            self.tell(COMPLETED, mandala, NOBODY)
            self.clear(mandala)
            return
        self.phase = PICK
        self.to_move = self.active if mine > theirs else 1 - self.active
        self.tell(COMPLETED, mandala, self.to_move)

    def take(self, colour: i64) -> None:
        """All cards of a colour; the players take in turn until the mountain is empty [MAN-DES-5, 6, RULING-21]."""
        place = self.falling * COLOURS + colour
        cards = self.laid[place]
        self.laid[place] = 0
        self.zones[place] = NOWHERE
        self.bring_home(self.to_move, colour, cards)
        for other in range(COLOURS):
            if self.zones[self.falling * COLOURS + other] == MOUNTAIN:
                self.to_move = 1 - self.to_move
                return
        self.clear(self.falling)

    def bring_home(self, seat: i64, colour: i64, cards: i64) -> None:
        """A new colour has one card in the river, the rest is for the cup [MAN-DES-7..12, RULING-22]."""
        slot = seat * COLOURS + colour
        if self.barren[seat] == 1:
            self.discard[colour] += cards
            self.tell(TOOK, seat, colour, cards, NOBODY)
        elif self.rivers[slot] > 0:
            self.cups[slot] += cards
            self.tell(TOOK, seat, colour, cards, 0)
        else:
            self.river_sizes[seat] += 1
            self.rivers[slot] = self.river_sizes[seat]
            self.cups[slot] += cards - 1
            self.tell(TOOK, seat, colour, cards, self.rivers[slot])

    def clear(self, mandala: i64) -> None:
        """The rest goes to the discard; then the game ends or the mountain is refilled [MAN-DES-14..16, END-2, 3]."""
        cards: i64 = 0
        for colour in range(COLOURS):
            place = mandala * COLOURS + colour
            cards += self.laid[place]
            self.discard[colour] += self.laid[place]
            self.laid[place] = 0
            self.zones[place] = NOWHERE
        self.tell(CLEARED, mandala, cards)
        full = self.river_sizes[0] == RIVER_SPACES or self.river_sizes[1] == RIVER_SPACES
        if full or self.armed:
            self.end(END_BOTH if full and self.armed else END_RIVER if full else END_DECK)
        else:
            self.refill(mandala)

    def refill(self, mandala: i64) -> None:
        """Two open cards; a deck that runs out here arms the next end [MAN-DES-15, RULING-9, 15, 16]."""
        for _ in range(MOUNTAIN_START):
            colour = self.draw_one()
            self.open_on_mountain(mandala, colour)
            self.tell(REFILLED, mandala, colour)
            self.replenish_if_empty()
        self.next_turn()

    # End and score

    def next_turn(self) -> None:
        """The other player's turn, also after a destruction [MAN-TURN-1, RULING-24]."""
        self.phase = ACTION
        self.active = 1 - self.active
        self.to_move = self.active
        self.turn += 1

    def end(self, reason: i64) -> None:
        """Hands and mandalas are discarded and score nothing [MAN-END-4, RULING-23, 30]."""
        for seat in range(SEATS):
            for colour in range(COLOURS):
                cards = self.hands[seat * COLOURS + colour]
                if cards > 0:
                    self.tell(THROWN, seat, colour, cards)
                self.discard[colour] += cards
                self.hands[seat * COLOURS + colour] = 0
        for place in range(PLACES):
            self.discard[place % COLOURS] += self.laid[place]
            self.laid[place] = 0
            self.zones[place] = NOWHERE
        self.phase = OVER
        self.to_move = NOBODY
        self.reason = reason
        self.tell(ENDED, reason)

    def score(self, seat: i64) -> i64:
        """Each cup card scores the river space of its colour [MAN-SCORE-1..3, END-5]."""
        points: i64 = 0
        for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
            points += self.rivers[slot] * (self.cups[slot] + self.secrets[slot])
        return points

    def cup_size(self, seat: i64) -> i64:
        """All cards in the cup, also those worth nothing [RULING-25]."""
        cards: i64 = 0
        for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
            cards += self.cups[slot] + self.secrets[slot]
        return cards

    def scores(self) -> list[int]:
        """Both players' points."""
        return [self.score(0), self.score(1)]

    def places(self) -> list[int]:
        """More points, then the smaller cup, then a shared victory [MAN-SCORE-4..6, RULING-26]."""
        lead = (self.score(0) - self.score(1)) * (CARDS + 1) + self.cup_size(1) - self.cup_size(0)
        return [1 if lead >= 0 else 2, 1 if lead <= 0 else 2]

    # Plumbing

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
    state.open_board(seeded(""))
    return state
