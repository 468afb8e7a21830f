# mypyc: compiled
"""The rules of Lotus, in the order of RULES.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import UNSEEDED, pile
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, require, vector
from nelumbo.games.lotus.board import (
    ACTION,
    BY_DECK,
    BY_STALL,
    DRAW,
    OVER,
    OWN_PETALS,
    REWARD,
    SUPPLY,
    UNFLAGGED,
    LotusBoard,
    personal_deck,
    petal_of,
    wild_deck,
)
from nelumbo.games.lotus.checks import check_cards, check_parts, check_sizes
from nelumbo.games.lotus.data import (
    DOUBLE,
    ELDER,
    ELDER_WEIGHT,
    FLOWERS,
    GROWTH,
    HAND_LIMIT,
    HAND_START,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    PATH,
    PATH_LIMIT,
    PLAY_LIMIT,
    POWERS,
    ROW,
    SINGLE,
    SMALLEST,
    STALL_ROUNDS,
    TOKEN_POINTS,
    WILD,
)
from nelumbo.games.lotus.fields_gen import copy_board, serialise_board
from nelumbo.games.lotus.numbers import (
    AWARDED,
    COMPLETED,
    DRAW_OWN,
    DRAW_WILD,
    DREW,
    ENDED,
    EXCHANGE,
    EXCHANGED,
    FLAGGED,
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
    REMOVED,
    REVEALED,
    REWARDED,
    SCORE,
    STRENGTHS,
    TOOK,
    WITHERED,
    handful_at,
)


@final
class Lotus(LotusBoard):
    """Five flowers at most, growing between two to four players."""

    # Setup

    def set_up(self, first: i64) -> None:
        """The decks are shuffled from the first player on, then the wildflowers; the hands come last [LOT-SETUP-17]."""
        self.first = first
        self.active = first
        self.to_move = first
        self.shuffle_decks()
        self.shuffle_wild()
        self.fill_row()
        self.deal_hands()

    def shuffle_decks(self) -> None:
        """Each player shuffles their own deck [LOT-SETUP-8]."""
        for offset in range(self.seats):
            cards = personal_deck(self.seats)
            self.chance.shuffle(cards)
            self.set_deck((self.first + offset) % self.seats, pile(cards))

    def shuffle_wild(self) -> None:
        """All wildflowers are one deck, for any number of players [LOT-SETUP-9]."""
        cards = wild_deck()
        self.chance.shuffle(cards)
        self.wild = pile(cards)

    def deal_hands(self) -> None:
        """Each player draws the top four cards of their own deck [LOT-SETUP-16]."""
        for seat in range(self.seats):
            for _ in range(HAND_START):
                self.put_into_hand(seat, self.draw_top(seat))

    # Turn

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
        """Play, exchange or move; a pass only if there is none of these [LOT-TURN-2..4, RULING-3, 4]."""
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
            self.report(PASSED, seat)
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
        """One flower at a time, with cards of its own type only [LOT-PLAY-2..4, CARD-1, RULING-26]."""
        for flower in range(FLOWERS):
            n = self.handfuls_into(seat, flower, moves, n)
        return n

    def handfuls_into(self, seat: i64, flower: i64, moves: vec[i64], n: i64) -> i64:
        """At least one card, in any mix of singles, doubles and wildflowers [LOT-PLAY-1, RULING-5]."""
        hands = self.hands
        start = seat * KINDS + flower * MARKS
        singles = hands[start + SINGLE]
        doubles = hands[start + DOUBLE]
        wilds = hands[start + WILD]
        if singles + doubles + wilds == 0:
            return n
        most = self.most_played(seat, flower)
        for s in range(smaller(singles, most) + 1):
            for d in range(smaller(doubles, most - s) + 1):
                for w in range(smaller(wilds, most - s - d) + 1):
                    if s + d + w > 0:
                        moves[n] = PLAY + flower * HANDFULS + handful_at(s, d, w)
                        n += 1
        return n

    def most_played(self, seat: i64, flower: i64) -> i64:
        """Two cards, even to start a flower, but never more than it needs [LOT-PLAY-1, 8, 10, RULING-25]."""
        room = self.room(flower)
        return room if self.has_growth(seat) else smaller(room, PLAY_LIMIT)

    def play(self, flower: i64, handful: i64) -> None:
        """They start the flower or are added to it; where a petal lies is only its order [LOT-PLAY-5, 6, 9, UNK-4]."""
        seat = self.active
        self.report(PLAYED, seat, flower, handful)
        self.lay_from_hand(seat, flower, handful)
        self.petal_played = True
        if self.room(flower) == 0:
            self.complete(flower)
        else:
            self.next_action()

    def lay_from_hand(self, seat: i64, flower: i64, handful: i64) -> None:
        """In the order single, double, wildflower [LOT-RULING-34]."""
        self.lay_cards(seat, flower * MARKS + SINGLE, HANDFUL_SINGLES[handful])
        self.lay_cards(seat, flower * MARKS + DOUBLE, HANDFUL_DOUBLES[handful])
        self.lay_cards(seat, flower * MARKS + WILD, HANDFUL_WILDS[handful])
        for _ in range(HANDFUL_WILDS[handful]):
            self.remember_shown(seat, flower)

    def lay_cards(self, seat: i64, kind: i64, cards: i64) -> None:
        """Cards of one kind leave the hand for their flower."""
        self.hands[seat * KINDS + kind] -= cards
        self.hand_sizes[seat] -= cards
        for _ in range(cards):
            self.lay(kind // MARKS, petal_of(seat, kind))

    # Exchange

    def exchanges_into(self, seat: i64, moves: vec[i64], n: i64) -> i64:
        """One or two cards of any kind, in the order in which they go under [LOT-EXCH-1, RULING-6, 29]."""
        hands = self.hands
        kinds = self.scratch
        held = self.kinds_into(seat, kinds)
        for at in range(held):
            kind = kinds[at]
            moves[n] = EXCHANGE + kind
            n += 1
            for other in range(held):
                if other != at or hands[seat * KINDS + kind] > 1:
                    moves[n] = EXCHANGE + KINDS + kind * KINDS + kinds[other]
                    n += 1
        return n

    def kinds_into(self, seat: i64, kinds: vec[i64]) -> i64:
        """The kinds of card in the seat's hand."""
        hands = self.hands
        held: i64 = 0
        for kind in range(KINDS):
            if hands[seat * KINDS + kind] > 0:
                kinds[held] = kind
                held += 1
        return held

    def exchange(self, number: i64) -> None:
        """All go under before the first is drawn from the deck, so it is never the end [LOT-EXCH-1..4, RULING-19]."""
        seat = self.active
        second = NOBODY if number < KINDS else (number - KINDS) % KINDS
        kind = number if number < KINDS else (number - KINDS) // KINDS
        self.report(EXCHANGED, seat, kind, second)
        self.put_one_under(seat, kind)
        if second != NOBODY:
            self.put_one_under(seat, second)
        self.draw_top_into_hand(seat)
        if second != NOBODY:
            self.draw_top_into_hand(seat)
        self.next_action()

    def put_one_under(self, seat: i64, kind: i64) -> None:
        """A card goes from the hand under the deck, where its owner still knows it [LOT-INFO-1, 5]."""
        self.take_from_hand(seat, kind)
        self.push_under(seat, kind)
        self.put_under[seat] += 1

    def draw_top_into_hand(self, seat: i64) -> None:
        """The top card of the deck, seen by its owner only [LOT-TURN-5, RULING-47]."""
        kind = self.draw_top(seat)
        self.put_into_hand(seat, kind)
        self.report(DREW, seat, kind)

    # Move a guardian

    def guards_into(self, seat: i64, block: i64, elder: bool, moves: vec[i64], n: i64) -> i64:
        """The seat's guardian comes from the supply or from a flower [LOT-MOVE-2..4]."""
        for source in range(PLACES):
            if self.has_guardian(seat, source, elder):
                n = self.destinations_into(block + source * FLOWERS, source, moves, n)
        return n

    def has_guardian(self, seat: i64, source: i64, elder: bool) -> bool:
        """Whether the seat has a regular guardian, or its elder, at that place."""
        if elder:
            return self.elders[seat] == source
        if source == SUPPLY:
            return self.supplies[seat] > 0
        return self.guardians[source * MAX_SEATS + seat] > 0

    def destinations_into(self, block: i64, source: i64, moves: vec[i64], n: i64) -> i64:
        """It goes onto another flower that grows, never home [LOT-MOVE-1, 5, RULING-27]."""
        petal_counts = self.petal_counts
        for flower in range(FLOWERS):
            if petal_counts[flower] > 0 and flower != source:
                moves[n] = block + flower
                n += 1
        return n

    def guard(self, move: i64) -> None:
        """One guardian, regular or with ELDER the elder, changes its place [LOT-MOVE-1, POW-3]."""
        seat = self.active
        elder = move >= GUARD_ELDER
        number = move - GUARD_ELDER if elder else move - GUARD
        source = number // FLOWERS
        flower = number % FLOWERS
        self.report(MOVED, seat, 1 if elder else 0, source, flower)
        if elder:
            self.elders[seat] = flower
        else:
            self.guardians[flower * MAX_SEATS + seat] += 1
            if source == SUPPLY:
                self.supplies[seat] -= 1
            else:
                self.guardians[source * MAX_SEATS + seat] -= 1
        self.next_action()

    # Control

    def strength(self, seat: i64, flower: i64) -> i64:
        """The seat's symbols, guardians and elder; never the partner's [LOT-CTRL-1, 2, POW-4, RULING-28, TEAM-7]."""
        strength = self.guardians[flower * MAX_SEATS + seat]
        if self.elders[seat] == flower:
            strength += ELDER_WEIGHT
        low = seat * OWN_PETALS
        start = flower * MOST_PETALS
        for index in range(start, start + self.petal_counts[flower]):
            petal = self.petals[index]
            if low <= petal < low + OWN_PETALS:
                strength += 1 + petal % 2
        return strength

    def controllers(self, flower: i64) -> vec[i64]:
        """By seat, 1 for each that is strongest, with a strength of at least 1 [LOT-CTRL-3..5, RULING-10, 41]."""
        greatest: i64 = 1
        for seat in range(self.seats):
            strength = self.strength(seat, flower)
            if strength > greatest:
                greatest = strength
        controllers = vector(MAX_SEATS)
        for seat in range(self.seats):
            if self.strength(seat, flower) == greatest:
                controllers[seat] = 1
        return controllers

    def report_strengths(self, flower: i64) -> None:
        """For the journal: how strong each seat is on the flower."""
        if self.journal is not None:
            strengths = [self.strength(seat, flower) if seat < self.seats else 0 for seat in range(MAX_SEATS)]
            self.report(STRENGTHS, strengths[0], strengths[1], strengths[2], strengths[3])

    # Draw phase and wildflowers

    def go_on_drawing(self) -> None:
        """One by one; then the row is filled and the turn ends [LOT-DRAW-4, WILD-4, RULING-8]."""
        if self.must_draw(self.active):
            self.phase = DRAW
            self.to_move = self.active
        else:
            self.fill_row()
            self.end_turn()

    def must_draw(self, seat: i64) -> bool:
        """Up to the limit, while there is a card to draw [LOT-DRAW-1, 3, END-4, RULING-9, 30]."""
        source = self.deck_sizes[seat] > 0 or self.row_size() > 0
        return source and self.hand_sizes[seat] < self.limit(seat)

    def draws_into(self, seat: i64, moves: vec[i64]) -> i64:
        """From their own deck or any wildflower of the row, in any mix [LOT-DRAW-2, WILD-1, 2, RULING-7, 31]."""
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
        """The top card of the player's deck; the last one starts the final round [LOT-DRAW-2, END-1, 2]."""
        self.draw_top_into_hand(self.active)
        if self.deck_sizes[self.active] == 0:
            self.flag(BY_DECK)
        self.go_on_drawing()

    def take_wild(self, flower: i64) -> None:
        """A wildflower of the row, for all to see; it is replaced only later [LOT-WILD-1, 4]."""
        self.row[flower] -= 1
        self.put_into_hand(self.active, flower * MARKS + WILD)
        self.remember_taken(self.active, flower)
        self.report(TOOK, self.active, flower)
        self.go_on_drawing()

    def fill_row(self) -> None:
        """Four wildflowers lie open while the deck lasts [LOT-SETUP-10, WILD-3, 5, RULING-32]."""
        size = self.row_size()
        while size < ROW and self.wild_size() > 0:
            flower: i64 = self.wild[self.opened]
            self.opened += 1
            self.row[flower] += 1
            size += 1
            self.report(REVEALED, flower)

    # Completing a flower

    def complete(self, flower: i64) -> None:
        """At once, within the action: control, rewards, petals, guardians [LOT-COMP-1..3]."""
        self.resolving = flower
        self.report(COMPLETED, flower)
        self.report_strengths(flower)
        self.due = self.controllers(flower)
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
        """One must be taken: a scoring token, or a power not yet owned [LOT-REW-1, 4, 5, RULING-16, 35]."""
        moves[0] = SCORE
        n: i64 = 1
        for power in range(POWERS):
            if self.powers[seat * POWERS + power] == 0:
                moves[n] = SCORE + 1 + power
                n += 1
        return n

    def reward(self, seat: i64, number: i64) -> None:
        """Scoring tokens never run out [LOT-REW-1, RULING-15]."""
        self.report(REWARDED, seat, number)
        if number == 0:
            self.tokens[seat] += 1
        else:
            self.gain_power(seat, number - 1)
        self.due[seat] = 0
        self.next_reward()

    def harvest(self, flower: i64) -> None:
        """All petals go to the score pile of the player who laid the last one [LOT-PICK-1, 2]."""
        needed = SMALLEST + flower
        for index in range(flower * MOST_PETALS, flower * MOST_PETALS + needed):
            self.collect(self.active, self.petals[index])
        self.report(HARVESTED, self.active, flower, needed)
        self.clear(flower)
        self.resolving = NOBODY
        self.next_action()

    def clear(self, flower: i64) -> None:
        """All guardians return at once, and the flower may grow again [LOT-REST-1, PLAY-7, RULING-43, 46]."""
        self.petal_counts[flower] = 0
        for index in range(flower * MOST_PETALS, (flower + 1) * MOST_PETALS):
            self.petals[index] = 0
        for seat in range(self.seats):
            self.supplies[seat] += self.guardians[flower * MAX_SEATS + seat]
            self.guardians[flower * MAX_SEATS + seat] = 0
            if self.elders[seat] == flower:
                self.elders[seat] = SUPPLY

    # Powers

    def gain_power(self, seat: i64, power: i64) -> None:
        """A power of the seat's colour, which lasts and works at once [LOT-POW-1, REW-3, RULING-13, 37, TEAM-8]."""
        self.powers[seat * POWERS + power] = 1
        if power == ELDER:
            self.bring_elder(seat)

    def bring_elder(self, seat: i64) -> None:
        """ELDER: the seat's elder comes into its supply, for good [LOT-POW-2, RULING-33]."""
        self.elders[seat] = SUPPLY

    def limit(self, seat: i64) -> i64:
        """PATH: the hand limit is five, from the owner's next draw phase on [LOT-POW-5..7, RULING-38, 44]."""
        return PATH_LIMIT if self.powers[seat * POWERS + PATH] == 1 else HAND_LIMIT

    def has_growth(self, seat: i64) -> bool:
        """GROWTH: any number of cards that one flower has room for [LOT-POW-8..10, RULING-14]."""
        return self.powers[seat * POWERS + GROWTH] == 1

    # End of the game

    def flag(self, cause: i64) -> None:
        """The final round is flagged, once [LOT-END-1, RULING-18]."""
        if self.cause != UNFLAGGED:
            return
        self.cause = cause
        self.flag_seat = self.active
        self.flag_turn = self.turn
        self.turns_left = self.final_turns()
        self.report(FLAGGED, cause, self.active, self.turns_left)

    def final_turns(self) -> i64:
        """Everybody plays once more, with `finish_round` only the rest of this round [LOT-END-3, OPT-1]."""
        return self.seats - 1 - self.turn_order(self.active) if self.finish_round else self.seats

    def end_turn(self) -> None:
        """Later turns lower the turns left; too many turns without a petal flag the end [LOT-END-1, RULING-20, 40]."""
        self.stall = 0 if self.petal_played else self.stall + 1
        if self.cause != UNFLAGGED and self.flag_turn < self.turn:
            self.turns_left -= 1
        elif self.stall >= STALL_ROUNDS * self.seats:
            self.flag(BY_STALL)
        if self.cause != UNFLAGGED and self.turns_left == 0:
            self.finish()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Clockwise from the first player [LOT-SETUP-17]."""
        self.active = (self.active + 1) % self.seats
        self.to_move = self.active
        self.turn += 1
        self.action = 1
        self.phase = ACTION
        self.petal_played = False

    def finish(self) -> None:
        """No further action; each incomplete flower is awarded by itself [LOT-END-5, 6, RULING-42]."""
        self.removed = self.removed[:]
        for flower in range(FLOWERS):
            if self.petal_counts[flower] > 0:
                self.award(flower)
        self.phase = OVER
        self.to_move = NOBODY
        self.report(ENDED)

    def award(self, flower: i64) -> None:
        """Its controllers share the petals and get nothing else [LOT-END-10..12, RULING-17, 45]."""
        self.report(WITHERED, flower)
        self.report_strengths(flower)
        controllers = self.controllers(flower)
        at = self.share_out(flower, controllers)
        self.remove_rest(flower, at)
        self.clear(flower)

    def share_out(self, flower: i64, controllers: vec[i64]) -> i64:
        """Equal shares, the oldest petals to the first in turn order [LOT-END-7, 8, RULING-34]."""
        number: i64 = 0
        for seat in range(self.seats):
            number += controllers[seat]
        share = self.petal_counts[flower] // number if number > 0 else 0
        at: i64 = 0
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            if share > 0 and controllers[seat] == 1:
                self.award_share(seat, flower, at, share)
                at += share
        return at

    def award_share(self, seat: i64, flower: i64, at: i64, share: i64) -> None:
        """A controller gets `share` petals, beginning with the one at `at`."""
        for index in range(flower * MOST_PETALS + at, flower * MOST_PETALS + at + share):
            self.collect(seat, self.petals[index])
        self.report(AWARDED, seat, flower, share)

    def remove_rest(self, flower: i64, at: i64) -> None:
        """Petals that cannot be shared leave the game [LOT-END-9, RULING-10]."""
        rest = self.petal_counts[flower] - at
        for index in range(flower * MOST_PETALS + at, flower * MOST_PETALS + at + rest):
            self.removed[self.petals[index]] += 1
        if rest > 0:
            self.report(REMOVED, flower, rest)

    # Scoring and ranking

    def score(self, seat: i64) -> i64:
        """One point a petal in the score pile, five a scoring token [LOT-SCORE-2, PICK-3, REW-6]."""
        return self.pile_sizes[seat] + TOKEN_POINTS * self.tokens[seat]

    def deck_and_hand(self, seat: i64) -> i64:
        """Cards in their own deck once the hand is put back on it, wildflowers too [LOT-SCORE-1, RULING-20]."""
        return self.deck_sizes[seat] + self.hand_sizes[seat]

    def ranking_key(self, seat: i64) -> i64:
        """More points, then more cards in their own deck [LOT-SCORE-3, 4]."""
        return self.score(seat) * 1000 + self.deck_and_hand(seat)

    def scores(self) -> list[int]:
        """Each player's own points, in teams too."""
        return [self.score(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Equal keys share a place: 1, 2, 2, 4 [LOT-SCORE-5, RULING-21]."""
        if self.teams:
            return self.team_places()
        keys = [self.ranking_key(seat) for seat in range(self.seats)]
        return [1 + sum([1 for other in keys if other > key]) for key in keys]

    # Teams

    def team_key(self, seat: i64) -> i64:
        """The points and cards of partners, who sit opposite, are added up [LOT-TEAM-3, 6, 10, RULING-22]."""
        return self.ranking_key(seat) + self.ranking_key((seat + 2) % self.seats)

    def team_places(self) -> list[int]:
        """Both partners have their team's place, 1 or 2 [LOT-TEAM-6]."""
        keys = [self.team_key(seat) for seat in range(self.seats)]
        return [1 if key == max(keys) else 2 for key in keys]

    # What every state can do

    def move_count(self) -> i64:
        return MOVES

    def check(self) -> None:
        self.check_partial()
        check_cards(self)
        check_sizes(self)

    def check_partial(self) -> None:
        """As `check`, for a position that may lack cards."""
        check_parts(self)
        for seat in range(self.seats):
            require(self.hand_sizes[seat] <= self.limit(seat), "hands")
        require(self.phase != DRAW or self.must_draw(self.active), "phase")
        if self.phase == REWARD:
            controllers = self.controllers(self.resolving)
            for seat in range(self.seats):
                require(self.due[seat] <= controllers[seat], "rewards")

    def copy(self) -> "Lotus":
        twin = Lotus()
        copy_board(twin, self)
        return twin

    def serialise(self, archive: Archive) -> None:
        serialise_board(self, archive)
        if archive.reading:
            self.count_unlaid()


def smaller(a: i64, b: i64) -> i64:
    return a if a < b else b


def blank(seats: i64 = 2) -> Lotus:
    """An empty table, for others to fill."""
    state = Lotus()
    state.open_board(seats, UNSEEDED.copy())
    return state
