# mypyc: compiled
"""Flowers' setup, turn, end and score, in the order of RULES.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import UNSEEDED
from nelumbo.core.deck import cards_of, shuffle_into_pile, taken_up
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, require, vector
from nelumbo.games.flowers.board import (
    END_FLOWERS,
    END_STUCK,
    END_TILES,
    OVER,
    PLAY,
    PLAYING,
    TAKE_BOTH,
    TAKE_ONE,
    FlowersBoard,
)
from nelumbo.games.flowers.checks import check
from nelumbo.games.flowers.data import (
    CARDS_PER_COLOUR,
    COLOURS,
    DRAW_LIMIT,
    FLOWERS_TO_END,
    HAND_LIMIT,
    HAND_START,
    MANDALAS,
    MOST_SEATS,
    POINTS,
    TILES,
    TIMES_THREE,
    VALUES,
)
from nelumbo.games.flowers.fields_gen import copy_board, serialise_board
from nelumbo.games.flowers.numbers import (
    BEGUN,
    BOTH,
    COLLECTS,
    DISCARDED,
    DREW,
    ENDING,
    FELL,
    FLOWERED,
    GOT,
    LAID_DOWN,
    LAID_UP,
    MOVES,
    OTHER_VALUES,
    PASSED,
    SCORED,
    SET_ASIDE,
    SHUFFLED,
    TAKE,
    TAKEN_BACK,
    TOOK,
    TOOK_BOTH,
    second_tile,
    take_both_move,
)


@final
class Flowers(FlowersBoard):
    """Three mandalas between two to four players."""

    # Setup

    def set_up(self, first: i64) -> None:
        """Deck and tile piles, three mandalas, then hands of 5, 6, 7 and 8 [FLO-SETUP-1, 2, 6, RULING-34]."""
        self.first = first
        self.active = first
        self.to_move = first
        self.put_into_deck(cards_of(vector(COLOURS, CARDS_PER_COLOUR)))
        self.stack_tiles()
        for mandala in range(MANDALAS):
            self.begin(mandala)
        for offset in range(self.seats):
            for _ in range(HAND_START + offset):
                self.draw_card((first + offset) % self.seats)

    def stack_tiles(self) -> None:
        """A dark and a light pile, each shuffled by itself [FLO-SETUP-3]."""
        dark = [tile for tile in range(TILES) if self.is_dark(tile)]
        light = [tile for tile in range(TILES) if not self.is_dark(tile)]
        self.dark = shuffle_into_pile(vec[i64](dark), self.chance)
        self.light = shuffle_into_pile(vec[i64](light), self.chance)
        self.pairs_dealt = 0

    def is_dark(self, tile: i64) -> bool:
        """Whether the tile has a dark back [FLO-RULING-2]."""
        return tile in self.backs

    # Turn

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """A play on the seat's turn; a tile to take when a mandala falls, on anybody's turn."""
        if seat != self.to_move:
            return 0
        if self.phase == PLAY:
            return self.plays_into(seat, moves)
        return self.takes_into(moves)

    def plays_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Any number of cards of one colour on one mandala [FLO-PLAY-1, 2, RULING-4, 32, INV-14]."""
        hand = self.hand_size(seat)
        n: i64 = 0
        for colour in range(COLOURS):
            most = self.most_playable(self.hands[seat * COLOURS + colour], hand)
            move = colour * CARDS_PER_COLOUR * MANDALAS
            for _ in range(most * MANDALAS):
                moves[n] = move
                move += 1
                n += 1
        return n

    def most_playable(self, held: i64, hand: i64) -> i64:
        """One card must be in hand after the draw, which only a single card brings [FLO-PLAY-7, RULING-13, 15]."""
        if held < hand:
            return held
        if hand > 1 or self.available() == 0:
            return held - 1
        return 1

    def takes_into(self, moves: vec[i64]) -> i64:
        """One of the two tiles, or both in either order; never none [FLO-DEST-1, 6, RULING-9]."""
        dark = self.centre[2 * self.falling]
        light = self.centre[2 * self.falling + 1]
        if self.phase == TAKE_ONE:
            moves[0] = TAKE + dark
            moves[1] = TAKE + light
        else:
            moves[0] = take_both_move(dark, light)
            moves[1] = take_both_move(light, dark)
        return 2

    def apply(self, seat: i64, move: i64) -> None:
        """A play is one turn; a take goes on with the turn that made the mandala fall [FLO-TURN-1]."""
        if move >= BOTH:
            first = (move - BOTH) // OTHER_VALUES
            self.take_both(first, second_tile(move))
        elif move >= TAKE:
            self.take_one(move - TAKE)
        else:
            cards = move // MANDALAS % CARDS_PER_COLOUR + 1
            self.play(move // (MANDALAS * CARDS_PER_COLOUR), cards, move % MANDALAS)

    def play(self, colour: i64, cards: i64, mandala: i64) -> None:
        """Play, draw, check, finish, in this order [FLO-TURN-2, FIN-2, RULING-28]."""
        seat = self.active
        self.passes = 0
        self.lay(seat, mandala, colour, cards)
        if cards == 1:
            self.draw(seat)
        self.check_marker(mandala, seat)
        if self.is_finished(mandala):
            self.destroy(mandala)
        else:
            self.next_turn()

    # Step 1: play

    def lay(self, seat: i64, mandala: i64, colour: i64, cards: i64) -> None:
        """A new colour lies face up, a present one face down [FLO-PLAY-3, 5, 6, RULING-32]."""
        self.spend(seat, colour, cards)
        if self.is_present(mandala, colour):
            self.covered[(mandala * MOST_SEATS + seat) * COLOURS + colour] += cards
            self.report(LAID_DOWN, seat, mandala, colour, cards)
        else:
            self.openers[mandala * COLOURS + colour] = seat
            self.opened[mandala * COLOURS + colour] = cards
            self.report(LAID_UP, seat, mandala, colour, cards)

    def is_present(self, mandala: i64, colour: i64) -> bool:
        """As a tile in the centre or as anybody's face-up card [FLO-PLAY-4, RULING-23]."""
        if self.openers[mandala * COLOURS + colour] != NOBODY:
            return True
        return self.centre[2 * mandala] // VALUES == colour or self.centre[2 * mandala + 1] // VALUES == colour

    # Step 2: draw

    def draw(self, seat: i64) -> None:
        """After a single card up to 4 more, up to 8 in hand [FLO-DRAW-1..3, RULING-5, 27]."""
        room = HAND_LIMIT - self.hand_size(seat)
        for _ in range(room if room < DRAW_LIMIT else DRAW_LIMIT):
            if self.deck_size() == 0:
                self.replenish()
                if self.deck_size() == 0:
                    return
            self.draw_card(seat)

    def draw_card(self, seat: i64) -> None:
        """The top card, seen by its drawer only."""
        colour: i64 = self.deck[self.dealt]
        self.dealt += 1
        self.hands[seat * COLOURS + colour] += 1
        self.drawn[seat * COLOURS + colour] += 1
        self.report(DREW, seat, colour)

    def replenish(self) -> None:
        """The shuffled discard becomes the deck when a card is wanted from an empty one [FLO-DRAW-4, RULING-6]."""
        cards = taken_up(self.discard)
        if len(cards) == 0:
            return
        self.put_into_deck(cards)
        self.shuffles += 1
        self.report(SHUFFLED, len(self.deck))

    # Step 3: check the marker

    def check_marker(self, mandala: i64, seat: i64) -> None:
        """A player with a card face up may take the marker, wherever it lies [FLO-CHECK-1, 6, RULING-21, 22]."""
        if self.holders[mandala] == seat or self.up(mandala, seat) == 0:
            return
        if self.has_most_cards(mandala, seat):
            self.holders[mandala] = seat
            self.report(COLLECTS, mandala, seat)

    def has_most_cards(self, mandala: i64, seat: i64) -> bool:
        """More than every other player with a card face up; a tie is not enough [FLO-CHECK-2..5]."""
        cards = self.count(mandala, seat)
        for other in range(self.seats):
            if other != seat and self.up(mandala, other) > 0 and self.count(mandala, other) >= cards:
                return False
        return True

    # Step 4: finish

    def is_finished(self, mandala: i64) -> bool:
        """Each of the six colours, tiles and cards together [FLO-FIN-1, RULING-24]."""
        return all(self.is_present(mandala, colour) for colour in range(COLOURS))

    # Destroying a mandala

    def destroy(self, mandala: i64) -> None:
        """The holder chooses, on anybody's turn; without a holder nobody does [FLO-DEST-1, 4, RULING-9, 12]."""
        self.falling = mandala
        self.report(FELL, mandala)
        holder = self.holders[mandala]
        dark = self.centre[2 * mandala]
        light = self.centre[2 * mandala + 1]
        if holder == NOBODY:
            self.report(SET_ASIDE, dark, light)
            self.clear(NOBODY, NOBODY)
        elif self.second_place(mandala) != NOBODY:
            self.ask(holder, TAKE_ONE)
        elif dark // VALUES == light // VALUES and self.single(holder, dark // VALUES) != NOBODY:
            self.ask(holder, TAKE_BOTH)
        else:
            self.take_both(dark, light)

    def ask(self, seat: i64, phase: i64) -> None:
        """The game waits for a tile to be chosen."""
        self.to_move = seat
        self.phase = phase

    def second_place(self, mandala: i64) -> i64:
        """Most cards, then most face-up cards, of the others; NOBODY on a tie [FLO-DEST-2..4, RULING-7, 8]."""
        holder = self.holders[mandala]
        second = NOBODY
        most: i64 = 0
        most_up: i64 = 0
        tied = False
        for seat in range(self.seats):
            up = self.up(mandala, seat)
            if seat == holder or up == 0:
                continue
            cards = up + self.down(mandala, seat)
            if cards > most or (cards == most and up > most_up):
                second = seat
                most = cards
                most_up = up
                tied = False
            elif cards == most and up == most_up:
                tied = True
        if tied or self.is_outnumbered(mandala, holder, most):
            return NOBODY
        return second

    def is_outnumbered(self, mandala: i64, holder: i64, cards: i64) -> bool:
        """Of two players the other needs half as many cards as the holder [FLO-DEST-5, RULING-20]."""
        return self.seats == 2 and 2 * cards < self.count(mandala, holder)

    def take_one(self, tile: i64) -> None:
        """The holder takes a tile, the second-placed player the other one [FLO-DEST-1, 2]."""
        holder = self.to_move
        second = self.second_place(self.falling)
        dark = self.centre[2 * self.falling]
        other = self.centre[2 * self.falling + 1] if tile == dark else dark
        self.report(TOOK, holder, tile)
        self.receive(holder, tile)
        self.report(GOT, second, other)
        self.receive(second, other)
        self.clear(holder, second)

    def take_both(self, first: i64, second: i64) -> None:
        """The holder takes both, one after the other [FLO-DEST-4, 5, RULING-9, 33]."""
        holder = self.holders[self.falling]
        self.report(TOOK_BOTH, holder, first, second)
        self.receive(holder, first)
        self.receive(holder, second)
        self.clear(holder, holder)

    def receive(self, seat: i64, tile: i64) -> None:
        """Two singles of one colour become a flower at once and for good [FLO-DEST-7, FLOWER-1..3, RULING-10]."""
        older = self.single(seat, tile // VALUES)
        self.owners[tile] = seat
        if older != NOBODY:
            self.mates[tile] = older
            self.mates[older] = tile
            self.report(FLOWERED, seat, older, tile)

    def clear(self, first: i64, second: i64) -> None:
        """Cards for exactly one tile are discarded, all others taken back [FLO-CARDS-1..3, RULING-3]."""
        for seat in range(self.seats):
            took_one = (seat == first) != (seat == second)
            took_two = seat == first and seat == second
            if took_one or (took_two and self.double_discards):
                self.discard_side(seat)
            else:
                self.take_side_back(seat)
        self.centre[2 * self.falling] = NOBODY
        self.centre[2 * self.falling + 1] = NOBODY
        self.holders[self.falling] = NOBODY
        self.go_on()

    def discard_side(self, seat: i64) -> None:
        """The seat's cards are turned face up and discarded [FLO-CARDS-1]."""
        for colour in range(COLOURS):
            up = self.lift_up(seat, colour)
            down = self.lift_down(seat, colour)
            if up + down > 0:
                self.discard[colour] += up + down
                self.report(DISCARDED, seat, colour, up, down)

    def take_side_back(self, seat: i64) -> None:
        """The seat's cards go back into the hand, which has no limit here [FLO-CARDS-2, 3, RULING-27]."""
        for colour in range(COLOURS):
            up = self.lift_up(seat, colour)
            down = self.lift_down(seat, colour)
            if up + down > 0:
                self.take_back(seat, colour, up + down)
                self.report(TAKEN_BACK, seat, colour, up, down)

    def begin(self, mandala: i64) -> None:
        """A dark and a light tile in the centre, the marker on them [FLO-NEW-1, SETUP-4, 5, RULING-16]."""
        self.centre[2 * mandala] = self.dark[self.pairs_dealt]
        self.centre[2 * mandala + 1] = self.light[self.pairs_dealt]
        self.pairs_dealt += 1
        self.report(BEGUN, mandala, self.centre[2 * mandala], self.centre[2 * mandala + 1])

    # End and score

    def go_on(self) -> None:
        """A third flower, or no tiles left, ends the game with this turn [FLO-END-1, 2, RULING-17, 19, 35]."""
        if self.reason != PLAYING:
            self.destroy_next()
        elif self.has_third_flower():
            self.end(END_FLOWERS)
        elif self.pairs_dealt == len(self.dark):
            self.end(END_TILES)
        else:
            self.begin(self.falling)
            self.next_turn()

    def has_third_flower(self) -> bool:
        """Of any player, made on anybody's turn [FLO-RULING-18]."""
        return any(self.flowers(seat) >= FLOWERS_TO_END for seat in range(self.seats))

    def next_turn(self) -> None:
        """The next player clockwise; one without a play passes; when all do it is over [FLO-TURN-1, RULING-13, 14]."""
        self.phase = PLAY
        self.falling = 0
        while True:
            self.active = (self.active + 1) % self.seats
            self.to_move = self.active
            self.turn += 1
            if self.available() > 0 or self.hand_size(self.active) > 1:
                return
            self.passes += 1
            self.report(PASSED, self.active, self.turn)
            if self.passes == self.seats:
                self.end(END_STUCK)
                return

    def end(self, reason: i64) -> None:
        """The mandalas still standing are destroyed in a random order [FLO-END-3, RULING-11, 14]."""
        self.reason = reason
        standing = vec[i64]([mandala for mandala in range(MANDALAS) if self.centre[2 * mandala] != NOBODY])
        self.order = shuffle_into_pile(standing, self.chance)
        third = standing[2] if len(standing) > 2 else NOBODY
        self.report(ENDING, reason, standing[0], standing[1], third)
        self.destroy_next()

    def destroy_next(self) -> None:
        """One mandala after the other, then the score."""
        if self.fallen < len(self.order):
            self.fallen += 1
            self.destroy(self.order[self.fallen - 1])
        else:
            self.phase = OVER
            self.falling = 0
            self.to_move = NOBODY
            self.report(SCORED)

    def score(self, seat: i64) -> i64:
        """Singles first, then the flowers one by one [FLO-SCORE-1, 6, INV-12]."""
        points: i64 = 0
        for tile in range(TILES):
            if self.owners[tile] != seat:
                continue
            if self.mates[tile] == NOBODY:
                points += POINTS[tile % VALUES]
            elif self.mates[tile] > tile:
                points += flower_points(tile % VALUES, self.mates[tile] % VALUES)
        return points

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """More points, then more cards in hand, then a shared place [FLO-SCORE-4, 5, RULING-30]."""
        standing = [self.score(seat) * 1000 + self.hand_size(seat) for seat in range(self.seats)]
        return [1 + len([other for other in standing if other > own]) for own in standing]

    # What every state can do

    def move_count(self) -> i64:
        return MOVES

    def copy(self) -> "Flowers":
        twin = Flowers()
        copy_board(twin, self)
        return twin

    def serialise(self, archive: Archive) -> None:
        serialise_board(self, archive)

    def check(self) -> None:
        check(self)
        if self.phase == PLAY:
            require(self.available() > 0 or self.hand_size(self.active) > 1, "turn")
        elif self.phase != OVER:
            require((self.second_place(self.falling) == NOBODY) == (self.phase == TAKE_BOTH), "destruction")
            require(self.reason != PLAYING or self.is_finished(self.falling), "destruction")
        for mandala in range(MANDALAS):
            require(self.phase != PLAY or not self.is_finished(mandala), "mandalas")


def flower_points(one: i64, two: i64) -> i64:
    """With x3 thrice the other tile, else twice the smaller and once the larger [FLO-SCORE-2, 3, RULING-25, 26]."""
    if one == TIMES_THREE or two == TIMES_THREE:
        return 3 * POINTS[one if two == TIMES_THREE else two]
    small = POINTS[one if one < two else two]
    return small + POINTS[one] + POINTS[two]


def blank() -> Flowers:
    """An empty table, for others to fill."""
    state = Flowers()
    state.open_board(MOST_SEATS, UNSEEDED.copy())
    return state
