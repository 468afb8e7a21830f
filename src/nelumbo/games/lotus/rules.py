# mypyc: compiled
"""The setup and the turn of Lotus, in the order of RULES.md; `ending.py` has its end and score."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile, seeded
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import (
    ACTION,
    BY_DECK,
    DRAW,
    REWARD,
    SUPPLY,
    personal_deck,
    petal_of,
    wild_deck,
)
from nelumbo.games.lotus.checks import check_all
from nelumbo.games.lotus.data import (
    DOUBLE,
    ELDER,
    FLOWERS,
    GROWTH,
    HAND_START,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    PLAY_LIMIT,
    POWERS,
    ROW,
    SINGLE,
    SMALLEST,
    WILD,
)
from nelumbo.games.lotus.ending import LotusEnding
from nelumbo.games.lotus.numbers import (
    COMPLETED,
    DRAW_OWN,
    DRAW_WILD,
    DREW,
    EXCHANGE,
    EXCHANGED,
    GUARD,
    GUARD_ELDER,
    HANDFUL_DOUBLES,
    HANDFUL_SINGLES,
    HANDFUL_WILDS,
    HANDFULS,
    HARVESTED,
    MOVED,
    MOVES,
    PASS,
    PASSED,
    PLACES,
    PLAY,
    PLAYED,
    REVEALED,
    REWARDED,
    SCORE,
    TOOK,
    handful_at,
)


@final
class Lotus(LotusEnding):
    """Five flowers at most, growing between two to four players."""

    # Setup

    def set_up(self, first: i64) -> None:
        """Decks in seat order, wildflowers, row, then hands in seat order [LOT-SETUP-1..15, RULING-1, 33, EX-1]."""
        self.first = first
        self.active = first
        self.to_move = first
        for rank in range(self.seats):
            cards = personal_deck(self.seats)
            self.chance.shuffle(cards)
            self.set_deck((first + rank) % self.seats, pile(cards))
        wild = wild_deck()
        self.chance.shuffle(wild)
        self.wild = pile(wild)
        self.fill_row()
        self.deal_hands()

    def deal_hands(self) -> None:
        """Each player draws the top four cards of the own deck [LOT-SETUP-16]."""
        for seat in range(self.seats):
            for _ in range(HAND_START):
                self.put_into_hand(seat, self.draw_top(seat))

    # Turn structure

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Actions, rewards and draws, each for the one who decides [LOT-TURN-1, INFO-3]."""
        if seat != self.to_move:
            return 0
        if self.phase == REWARD:
            return self.rewards_into(seat, moves)
        if self.phase == DRAW:
            return self.draws_into(seat, moves)
        return self.actions_into(seat, moves)

    def actions_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Play, exchange or move; a pass only if there is none of these [LOT-TURN-2..4, RULING-3, 4, INV-10]."""
        n = self.plays_into(seat, moves, 0)
        n = self.exchanges_into(seat, moves, n)
        n = self.guards_into(seat, GUARD, False, moves, n)
        n = self.guards_into(seat, GUARD_ELDER, True, moves, n)
        if n == 0:
            moves[0] = PASS
            return 1
        return n

    def apply(self, seat: i64, move: i64) -> None:
        """Two actions, with the rewards they bring to any player, then the draw phase [LOT-TURN-1]."""
        if move < EXCHANGE:
            self.play((move - PLAY) // HANDFULS, (move - PLAY) % HANDFULS)
        elif move < GUARD:
            self.exchange(move - EXCHANGE)
        elif move < PASS:
            self.guard(move)
        elif move == PASS:
            self.tell(PASSED, seat)
            self.next_action()
        elif move < DRAW_OWN:
            self.reward(seat, move - SCORE)
        elif move == DRAW_OWN:
            self.draw_own()
        else:
            self.take_wild(move - DRAW_WILD)

    def next_action(self) -> None:
        """The second action follows the first, and the draw phase the second [LOT-TURN-1, 2, DRAW-1]."""
        self.to_move = self.active
        if self.action == 1:
            self.action = 2
            self.phase = ACTION
        else:
            self.go_on_drawing()

    # Play petals

    def plays_into(self, seat: i64, moves: vec[i64], n: i64) -> i64:
        """Cards of one type onto one flower that has room for them [LOT-PLAY-1..8, 10, CARD-1, RULING-25, 26]."""
        hands = self.hands
        for flower in range(FLOWERS):
            start = seat * KINDS + flower * MARKS
            singles = hands[start + SINGLE]
            doubles = hands[start + DOUBLE]
            wilds = hands[start + WILD]
            if singles + doubles + wilds == 0:
                continue
            most = self.most_played(seat, flower)
            for one in range(smaller(singles, most) + 1):
                for two in range(smaller(doubles, most - one) + 1):
                    for none in range(smaller(wilds, most - one - two) + 1):
                        if one + two + none > 0:
                            moves[n] = PLAY + flower * HANDFULS + handful_at(one, two, none)
                            n += 1
        return n

    def most_played(self, seat: i64, flower: i64) -> i64:
        """Two cards, with GROWTH any number, but never more than the flower needs [LOT-POW-8..10, RULING-14]."""
        room = self.room(flower)
        if self.powers[seat * POWERS + GROWTH] == 1:
            return room
        return smaller(room, PLAY_LIMIT)

    def play(self, flower: i64, handful: i64) -> None:
        """The petals are laid in the order single, double, wild [LOT-PLAY-2, 5, 7, 9, RULING-5, 34]."""
        seat = self.active
        self.tell(PLAYED, seat, flower, handful)
        self.lay_from_hand(seat, flower * MARKS + SINGLE, HANDFUL_SINGLES[handful])
        self.lay_from_hand(seat, flower * MARKS + DOUBLE, HANDFUL_DOUBLES[handful])
        self.lay_from_hand(seat, flower * MARKS + WILD, HANDFUL_WILDS[handful])
        for _ in range(HANDFUL_WILDS[handful]):
            self.note_shown(seat, flower)
        self.petal_played = True
        if self.room(flower) == 0:
            self.complete(flower)
        else:
            self.next_action()

    def lay_from_hand(self, seat: i64, kind: i64, cards: i64) -> None:
        """Cards of one kind leave the hand for their flower."""
        self.hands[seat * KINDS + kind] -= cards
        self.hand_sizes[seat] -= cards
        for _ in range(cards):
            self.lay(kind // MARKS, petal_of(seat, kind))

    # Exchange

    def exchanges_into(self, seat: i64, moves: vec[i64], n: i64) -> i64:
        """One or two cards of any kind, in the order in which they go under [LOT-EXCH-1, RULING-6, 29]."""
        hands = self.hands
        start = seat * KINDS
        for kind in range(KINDS):
            if hands[start + kind] == 0:
                continue
            moves[n] = EXCHANGE + kind
            n += 1
            for second in range(KINDS):
                if hands[start + second] > (1 if second == kind else 0):
                    moves[n] = EXCHANGE + KINDS + kind * KINDS + second
                    n += 1
        return n

    def exchange(self, number: i64) -> None:
        """All go under before the first is drawn from the own deck; never the end [LOT-EXCH-1..4, RULING-19, 30]."""
        seat = self.active
        second = NOBODY if number < KINDS else (number - KINDS) % KINDS
        kind = number if number < KINDS else (number - KINDS) // KINDS
        self.tell(EXCHANGED, seat, kind, second)
        self.put_one_under(seat, kind)
        if second != NOBODY:
            self.put_one_under(seat, second)
        self.draw_top_into_hand(seat)
        if second != NOBODY:
            self.draw_top_into_hand(seat)
        self.next_action()

    def put_one_under(self, seat: i64, kind: i64) -> None:
        """A card goes from the hand under the own deck, known to its owner [LOT-INFO-1, 5]."""
        self.take_from_hand(seat, kind)
        self.push_under(seat, kind)
        self.put_under[seat] += 1

    def draw_top_into_hand(self, seat: i64) -> None:
        """The top card of the own deck, seen by its owner only [LOT-TURN-5, RULING-47]."""
        kind = self.draw_top(seat)
        self.put_into_hand(seat, kind)
        self.tell(DREW, seat, kind)

    # Move a guardian

    def guards_into(self, seat: i64, block: i64, elder: bool, moves: vec[i64], n: i64) -> i64:
        """An own guardian, from the supply or another flower, onto a growing one [LOT-MOVE-1..5, RULING-27, 28]."""
        petal_counts = self.petal_counts
        for source in range(PLACES):
            if not self.has_guardian(seat, source, elder):
                continue
            for flower in range(FLOWERS):
                if petal_counts[flower] > 0 and flower != source:
                    moves[n] = block + source * FLOWERS + flower
                    n += 1
        return n

    def guard(self, move: i64) -> None:
        """One guardian, regular or with ELDER the elder, changes its place [LOT-MOVE-1, POW-3]."""
        seat = self.active
        elder = move >= GUARD_ELDER
        number = move - GUARD_ELDER if elder else move - GUARD
        source = number // FLOWERS
        flower = number % FLOWERS
        self.tell(MOVED, seat, 1 if elder else 0, source, flower)
        if elder:
            self.elders[seat] = flower
        else:
            self.guardians[flower * MAX_SEATS + seat] += 1
            if source == SUPPLY:
                self.supplies[seat] -= 1
            else:
                self.guardians[source * MAX_SEATS + seat] -= 1
        self.next_action()

    # Draw phase and wildflowers

    def go_on_drawing(self) -> None:
        """One by one up to the limit, while there is a source [LOT-DRAW-1, 3, 4, END-4, POW-6, RULING-8, 9, 38, 44]."""
        seat = self.active
        source = self.deck_sizes[seat] > 0 or self.row_size() > 0
        if source and self.hand_sizes[seat] < self.limit(seat):
            self.phase = DRAW
            self.to_move = seat
        else:
            self.fill_row()
            self.end_turn()

    def draws_into(self, seat: i64, moves: vec[i64]) -> i64:
        """From the own deck or any wildflower of the row, in any mix [LOT-DRAW-2, WILD-1, 2, RULING-7, 31]."""
        n: i64 = 0
        if self.deck_sizes[seat] > 0:
            moves[n] = DRAW_OWN
            n += 1
        for flower in range(FLOWERS):
            if self.row[flower] > 0:
                moves[n] = DRAW_WILD + flower
                n += 1
        return n

    def draw_own(self) -> None:
        """The top card of the own deck; the last one starts the final round [LOT-DRAW-2, END-1, 2]."""
        self.draw_top_into_hand(self.active)
        if self.deck_sizes[self.active] == 0:
            self.flag(BY_DECK)
        self.go_on_drawing()

    def take_wild(self, flower: i64) -> None:
        """A wildflower of the row, for all to see; it is replaced only later [LOT-WILD-1, 4]."""
        self.row[flower] -= 1
        self.put_into_hand(self.active, flower * MARKS + WILD)
        self.note_taken(self.active, flower)
        self.tell(TOOK, self.active, flower)
        self.go_on_drawing()

    def fill_row(self) -> None:
        """Four wildflowers lie open while the deck lasts [LOT-SETUP-10, WILD-3..5, RULING-32]."""
        size = self.row_size()
        while size < ROW and self.wild_size() > 0:
            flower: i64 = self.wild[self.opened]
            self.opened += 1
            self.row[flower] += 1
            size += 1
            self.tell(REVEALED, flower)

    # Completing a flower

    def complete(self, flower: i64) -> None:
        """At once, within the action: control, rewards, petals, guardians [LOT-COMP-1..3, CTRL-3, 4, RULING-10]."""
        self.resolving = flower
        self.tell(COMPLETED, flower)
        self.tell_strengths(flower)
        greatest = self.greatest_strength(flower)
        for seat in range(self.seats):
            self.due[seat] = 1 if greatest > 0 and self.strength(seat, flower) == greatest else 0
        self.next_reward()

    def next_reward(self) -> None:
        """The controllers choose clockwise from the active player, then the harvest [LOT-REW-2, RULING-11, 12]."""
        for step in range(self.seats):
            seat = (self.active + step) % self.seats
            if self.due[seat] == 1:
                self.phase = REWARD
                self.to_move = seat
                return
        self.harvest(self.resolving)

    def rewards_into(self, seat: i64, moves: vec[i64]) -> i64:
        """A score token, or a power of the own colour not yet owned [LOT-REW-1, 3..5, RULING-15, 16, 35, 37]."""
        moves[0] = SCORE
        n: i64 = 1
        for power in range(POWERS):
            if self.powers[seat * POWERS + power] == 0:
                moves[n] = SCORE + 1 + power
                n += 1
        return n

    def reward(self, seat: i64, number: i64) -> None:
        """A power lasts and works at once; ELDER brings the own elder [LOT-REW-1, POW-1, 2, 7, RULING-13, 33]."""
        self.tell(REWARDED, seat, number)
        if number == 0:
            self.tokens[seat] += 1
        else:
            self.powers[seat * POWERS + number - 1] = 1
            if number - 1 == ELDER:
                self.elders[seat] = SUPPLY
        self.due[seat] = 0
        self.next_reward()

    def harvest(self, flower: i64) -> None:
        """All petals go to the player who laid the last one, then the guardians rest [LOT-PICK-1, 2, RULING-43]."""
        needed = SMALLEST + flower
        for place in range(flower * MOST_PETALS, flower * MOST_PETALS + needed):
            self.collect(self.active, self.petals[place])
        self.tell(HARVESTED, self.active, flower, needed)
        self.clear(flower)
        self.resolving = NOBODY
        self.next_action()

    # Plumbing

    def move_count(self) -> i64:
        return MOVES

    def check(self) -> None:
        check_all(self)

    def copy(self) -> "Lotus":
        twin = Lotus()
        twin.share_board(self)
        return twin


def smaller(a: i64, b: i64) -> i64:
    """The smaller of two numbers."""
    return a if a < b else b


def blank(seats: i64 = 2) -> Lotus:
    """An empty table, for others to fill."""
    state = Lotus()
    state.open_board(seats, seeded(""))
    return state


def new(seats: i64, first: i64, chance: Chance) -> Lotus:
    """A game set up and ready for its first turn."""
    state = Lotus()
    state.open_board(seats, chance)
    state.set_up(first)
    return state
