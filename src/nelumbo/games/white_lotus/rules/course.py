# mypyc: compiled
"""The course of a game of White Lotus: setup, the phases of a turn in their order, and the end."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import pile
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus.bargaining import offers, promises
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ASK,
    AUTHOR,
    FULL,
    INCOME,
    MORE,
    MUSTER,
    ORDER,
    OVER,
    PICK,
    PLACE,
    PUT,
    SPOIL,
    TIE,
    VOTE,
    WhiteLotusBoard,
)
from nelumbo.games.white_lotus.data.pieces import (
    ARMY_START,
    BIT,
    INFLUENCE_START,
    MEMBERS,
    MOST_SEATS,
    SIXTH_START,
    STALL_TURNS,
    START_SET,
    TEMPLE,
    TURNS,
    TYPES,
)
from nelumbo.games.white_lotus.numbers import ANSWERED, ASKED, DRAW, ENDED, LED, PASS, PLACE_IN, STAGED, STOPPED
from nelumbo.games.white_lotus.rules import income, placing, rebellion, spoils, territories, voting
from nelumbo.games.white_lotus.rules.emperor import take_token


class Course(WhiteLotusBoard):
    """What follows what. Each step leads to the next decision, or to the end of the game."""

    # Setup

    def set_up(self, first: i64) -> None:
        """The first emperor, the points, the start set, the pool, and turn 1 [WL-SETUP-2, 4, 5, 12]."""
        self.first_emperor = first
        self.emperor = first
        for seat in range(self.seats):
            self.gain(seat, INFLUENCE_START, ARMY_START)
        self.deal_tokens()
        self.turn = 0
        self.begin_turn()

    def deal_tokens(self) -> None:
        """The start set at random on the start zones, the rest into a face-down pool [WL-SETUP-9..11, WL-C9]."""
        left = self.mix[:]
        start: list[i64] = []
        for kind in START_SET:
            start.append(kind)
        if self.seats == MOST_SEATS:
            start.append(SIXTH_START)
        for kind in start:
            left[kind] -= 1
        tokens = vec[i64](start)
        self.chance.shuffle(tokens)
        at: i64 = 0
        for zone in range(self.land.zones):
            if self.land.starts[zone] == 1:
                self.types[zone] = tokens[at]
                at += 1
        rest: list[i64] = []
        for kind in range(TYPES):
            for _ in range(left[kind]):
                rest.append(kind)
        pool = vec[i64](rest)
        self.chance.shuffle(pool)
        self.pool = pile(pool)
        self.dealt = 0

    # Turns and phases

    def begin_turn(self) -> None:
        """Phases 1 to 5, or 6 by the publisher, always from the emperor on [WL-TURN-2..5, INC-7, PLACE-1]."""
        if self.mode == FULL and self.turn > 0:
            offers.expire(self)
            promises.judge_turn(self)
        self.turn += 1
        self.began_full = self.is_full()
        self.placed = False
        self.logged = 0
        self.asked = 0
        self.forget_battle()
        placing.grant_markers(self)
        self.open_stage(1)
        self.enter(PLACE, self.emperor)

    def open_stage(self, stage: i64) -> None:
        """A phase of the rulebook begins; open offers end with the old one [WL-PROTO-9]."""
        if self.mode == FULL:
            offers.expire(self)
        self.tell(STAGED, self.turn, stage)

    def enter(self, phase: i64, seat: i64) -> None:
        """The seat decides next."""
        self.phase = phase
        self.to_move = seat

    # Phase 1

    def place_or_pass(self, seat: i64, move: i64) -> None:
        """One marker of the seat; when all are used the zones are resolved [WL-PLACE-1, 10]."""
        if self.mode == FULL:
            promises.judge_place(self, seat, NOBODY if move == PASS else move - PLACE_IN)
        if move == PASS:
            placing.pass_marker(self, seat)
        else:
            placing.place(self, seat, move - PLACE_IN)
        self.to_move = placing.next_placer(self, seat)
        if self.to_move == NOBODY:
            self.open_stage(2)
            voting.take_lone_zones(self)
            self.next_contest()

    # Phase 2

    def next_contest(self) -> None:
        """The emperor of the moment picks the next zone, while there is one [WL-RES-1, 4]."""
        if voting.contested_zones(self) > 0:
            self.enter(PICK, self.emperor)
        else:
            self.finish_zones()

    def count_votes(self) -> None:
        """The most hated contender leaves, on a tie by the emperor's word [WL-RES-10, 11]."""
        voting.reveal(self)
        if self.mode == FULL:
            promises.judge_votes(self)
        if MEMBERS[self.tied] == 1:
            self.drop(voting.only_one(self.tied), 0)
        else:
            self.enter(TIE, self.emperor)

    def drop(self, seat: i64, chosen: i64) -> None:
        """Rounds go on until one marker is left [WL-RES-15]."""
        if self.mode == FULL and chosen == 1:
            promises.judge_oust(self, seat)
        voting.oust(self, seat, chosen)
        if MEMBERS[self.markers[self.zone]] > 1:
            self.phase = VOTE
            self.await_commits(self.markers[self.zone])
        else:
            voting.win(self)
            self.next_contest()

    def finish_zones(self) -> None:
        """The author fills the map once; the emperor takes his token; rebels gather [WL-FILL-1..3, VPT-1, REB-1]."""
        if self.rules == AUTHOR and self.turn == 1:
            territories.fill_map(self)
        self.open_stage(3)
        take_token(self, self.emperor, 0)
        self.open_stage(4)
        if self.rules == AUTHOR:
            self.lead(rebellion.born_leader(self))
        else:
            self.ask_next()

    # Phase 4

    def ask_next(self) -> None:
        """The emperor asks as long as there is somebody to ask [WL-REB-5..8]."""
        if rebellion.asks_into(self, self.scratch) > 0:
            self.enter(ASK, self.emperor)
        else:
            self.tell(LED, NOBODY)
            self.test_end()

    def ask(self, seat: i64) -> None:
        """The seat is asked whether it wants to rebel [WL-REB-7]."""
        self.asked += BIT[seat]
        self.tell(ASKED, seat)
        self.enter(ANSWER, seat)

    def answer(self, seat: i64, accepts: bool) -> None:
        """Who accepts leads the rebellion; otherwise the next is asked [WL-REB-7, 8]."""
        if self.mode == FULL:
            promises.judge_answer(self, seat, accepts)
        self.tell(ANSWERED, seat, 1 if accepts else 0)
        if accepts:
            self.lead(seat)
        else:
            self.ask_next()

    def lead(self, seat: i64) -> None:
        """The leader takes the rebel marker, and every player musters [WL-REB-10, 11]."""
        self.leader = seat
        self.tell(LED, seat)
        self.phase = MUSTER
        everybody: i64 = 0
        for member in range(self.seats):
            everybody += BIT[member]
        self.await_commits(everybody)

    def fight(self) -> None:
        """The battle, and the order of the winners [WL-REB-14, SPOIL-2]."""
        rebellion.reveal(self)
        if self.mode == FULL:
            promises.judge_sides(self)
        rebellion.fight(self)
        spoils.rank_winners(self)
        self.next_group()

    def next_group(self) -> None:
        """The emperor of the battle orders each tied group before the first spoil [WL-SPOIL-3, RULING-46, 56]."""
        if spoils.tied_group(self) > 0:
            self.enter(ORDER, self.emperor)
        else:
            self.next_spoil()

    def next_spoil(self) -> None:
        """Who can take nothing takes a token; then the rebel marker goes back [WL-SPOIL-7, RULING-26, 43]."""
        while self.spoils < self.winners:
            seat = self.order[self.spoils]
            if spoils.seizes_into(self, seat, self.scratch) > 0:
                self.enter(SPOIL, seat)
                return
            take_token(self, seat, 1)
            self.spoils += 1
        self.leader = NOBODY
        self.test_end()

    def take_spoil(self, seat: i64, zone: i64) -> None:
        """One zone, then the next winner's turn [WL-SPOIL-1]."""
        if self.mode == FULL:
            promises.judge_seize(self, seat, zone, self.scratch)
        spoils.seize(self, seat, zone)
        self.spoils += 1
        self.next_spoil()

    # Phases 5 and 6

    def take_income(self, seat: i64, paying: i64) -> None:
        """Round the table from the emperor; then a new turn or new territories [WL-INC-1, 7, TURN-3]."""
        income.receive(self, seat, paying)
        after = self.seat_after(seat)
        if after != self.emperor:
            self.to_move = after
        elif self.rules == AUTHOR:
            self.begin_turn()
        else:
            self.open_stage(6)
            self.begin_territory(after)

    def begin_territory(self, seat: i64) -> None:
        """The obligatory token; a full map ends the phase at once [WL-NEW-1, RULING-31, 32]."""
        if self.is_full():
            self.begin_turn()
            return
        self.extras = self.held[seat * TYPES + TEMPLE]
        territories.draw(self, seat)
        self.enter(PUT, seat)

    def put_token(self, seat: i64, zone: i64) -> None:
        """After it one more for each temple, as the seat likes [WL-NEW-3, RULING-31, 32]."""
        territories.put(self, seat, zone)
        if self.is_full():
            self.extras = 0
            self.begin_turn()
        elif self.extras > 0:
            self.enter(MORE, seat)
        else:
            self.next_territory(seat)

    def draw_or_stop(self, seat: i64, move: i64) -> None:
        """A further token, or enough [WL-NEW-3]."""
        if move == DRAW:
            self.extras -= 1
            territories.draw(self, seat)
            self.enter(PUT, seat)
        else:
            self.extras = 0
            self.tell(STOPPED, seat)
            self.next_territory(seat)

    def next_territory(self, seat: i64) -> None:
        """Round the table from the emperor [WL-NEW-1]."""
        after = self.seat_after(seat)
        if after == self.emperor:
            self.begin_turn()
        else:
            self.begin_territory(after)

    # End

    def test_end(self) -> None:
        """Four turns; by the publisher all zones coloured, or two stalled turns [WL-END-1..3, RULING-36, 37, 49]."""
        if self.rules == AUTHOR:
            over = self.turn == TURNS
        else:
            self.stall = self.stall + 1 if self.began_full and not self.placed else 0
            over = self.coloured() == self.land.size or self.stall == STALL_TURNS
        if over:
            self.end()
        else:
            self.open_stage(5)
            self.enter(INCOME, self.emperor)

    def end(self) -> None:
        """The game is scored; unspent points are worth nothing (RULES.md, section 7)."""
        if self.mode == FULL:
            offers.expire(self)
            promises.judge_turn(self)
        self.enter(OVER, NOBODY)
        self.tell(ENDED)

    # Plumbing

    def forget_battle(self) -> None:
        """The last battle is history."""
        self.victor = NOBODY
        self.winners = 0
        self.settled = 0
        self.spoils = 0
        self.lost = 0
        for seat in range(self.seats):
            self.sides[seat] = 0
            self.armies[seat] = 0
            self.order[seat] = 0
