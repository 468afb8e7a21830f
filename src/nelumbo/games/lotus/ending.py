# mypyc: compiled
"""How flowers and the whole of Lotus end, and the score, in the order of RULES.md."""

from mypy_extensions import i64

from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import ACTION, BY_STALL, OVER, SUPPLY, UNFLAGGED, LotusBoard
from nelumbo.games.lotus.data import FLOWERS, MAX_SEATS, MOST_PETALS, STALL_ROUNDS, TOKEN_POINTS
from nelumbo.games.lotus.numbers import AWARDED, ENDED, FLAGGED, REMOVED, STRENGTHS, WITHERED


class LotusEnding(LotusBoard):
    """What a turn leads to: control of a flower, the final round, the award of what is incomplete, the ranking."""

    # Control

    def greatest_strength(self, flower: i64) -> i64:
        """Whoever has this strength controls the flower, if it is at least 1 [LOT-CTRL-3..5, RULING-10, 41]."""
        greatest: i64 = 0
        for seat in range(self.seats):
            strength = self.strength(seat, flower)
            if strength > greatest:
                greatest = strength
        return greatest

    def tell_strengths(self, flower: i64) -> None:
        """For the journal: how strong each seat is on the flower."""
        if self.journal is not None:
            strengths = [self.strength(seat, flower) if seat < self.seats else 0 for seat in range(MAX_SEATS)]
            self.tell(STRENGTHS, strengths[0], strengths[1], strengths[2], strengths[3])

    def clear(self, flower: i64) -> None:
        """The flower is gone, and all guardians on it return to their owners [LOT-REST-1, PLAY-7, RULING-46]."""
        self.petal_counts[flower] = 0
        for place in range(flower * MOST_PETALS, (flower + 1) * MOST_PETALS):
            self.petals[place] = 0
        for seat in range(self.seats):
            self.supplies[seat] += self.guardians[flower * MAX_SEATS + seat]
            self.guardians[flower * MAX_SEATS + seat] = 0
            if self.elders[seat] == flower:
                self.elders[seat] = SUPPLY

    # End of the game

    def flag(self, cause: i64) -> None:
        """The final round is flagged, once [LOT-END-1, 3, RULING-18, OPT-1]."""
        if self.cause != UNFLAGGED:
            return
        self.cause = cause
        self.flag_seat = self.active
        self.flag_turn = self.turn
        self.turns_left = self.seats - 1 - self.rank(self.active) if self.finish_round else self.seats
        self.tell(FLAGGED, cause, self.active, self.turns_left)

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
        """No further action; each incomplete flower is awarded by itself [LOT-END-3, 5, 6, RULING-42]."""
        self.removed = self.removed[:]
        for flower in range(FLOWERS):
            if self.petal_counts[flower] > 0:
                self.award(flower)
        self.phase = OVER
        self.to_move = NOBODY
        self.tell(ENDED)

    def award(self, flower: i64) -> None:
        """Its controllers share the petals, oldest first, and get nothing else [LOT-END-7..12, RULING-17, 34, 45]."""
        self.tell(WITHERED, flower)
        self.tell_strengths(flower)
        greatest = self.greatest_strength(flower)
        controllers: i64 = 0
        for seat in range(self.seats):
            if greatest > 0 and self.strength(seat, flower) == greatest:
                controllers += 1
        share = self.petal_counts[flower] // controllers if controllers > 0 else 0
        at: i64 = 0
        for rank in range(self.seats):
            seat = (self.first + rank) % self.seats
            if share > 0 and self.strength(seat, flower) == greatest:
                self.award_share(seat, flower, at, share)
                at += share
        self.remove_rest(flower, at)
        self.clear(flower)

    def award_share(self, seat: i64, flower: i64, at: i64, share: i64) -> None:
        """A controller gets so many petals, from that place on [LOT-END-7, 8]."""
        for place in range(flower * MOST_PETALS + at, flower * MOST_PETALS + at + share):
            self.collect(seat, self.petals[place])
        self.tell(AWARDED, seat, flower, share)

    def remove_rest(self, flower: i64, at: i64) -> None:
        """Petals that cannot be shared leave the game [LOT-END-9, RULING-10]."""
        rest = self.petal_counts[flower] - at
        for place in range(flower * MOST_PETALS + at, flower * MOST_PETALS + at + rest):
            self.removed[self.petals[place]] += 1
        if rest > 0:
            self.tell(REMOVED, flower, rest)

    # Scoring and ranking

    def score(self, seat: i64) -> i64:
        """One point a petal in the score pile, five a score token [LOT-SCORE-2, PICK-3, REW-6]."""
        return self.pile_sizes[seat] + TOKEN_POINTS * self.tokens[seat]

    def deck_and_hand(self, seat: i64) -> i64:
        """Cards in the own deck once the hand is put back on it, wildflowers too [LOT-SCORE-1, RULING-20]."""
        return self.deck_sizes[seat] + self.hand_sizes[seat]

    def ranking_key(self, seat: i64) -> i64:
        """More points, then more cards in the own deck [LOT-SCORE-3, 4]."""
        return self.score(seat) * 1000 + self.deck_and_hand(seat)

    def standing(self, seat: i64) -> i64:
        """What a seat is ranked by; partners' points and cards are added up [LOT-TEAM-3, 6, 10, RULING-22]."""
        if self.teams:
            return self.ranking_key(seat) + self.ranking_key((seat + 2) % self.seats)
        return self.ranking_key(seat)

    def scores(self) -> list[int]:
        """Each player's own points, in teams too."""
        return [self.score(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Equal keys share a place: 1, 2, 2, 4; teams have the places 1 and 2 [LOT-SCORE-5, TEAM-6, RULING-21]."""
        keys = [self.standing(seat) for seat in range(self.seats)]
        if self.teams:
            return [1 if key == max(keys) else 2 for key in keys]
        return [1 + sum([1 for other in keys if other > key]) for key in keys]
