# mypyc: compiled
"""White Lotus's setup, the order of a turn, and its end: the state machine of RULES.md, section 4."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import pile, seeded
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import (
    checks,
    growth,
    negotiation,
    placement,
    promises,
    rebellion,
    scoring,
    spoils,
    votes,
)
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ANSWERED,
    ASK,
    ASKED,
    AUTHOR,
    ENDED,
    FORCED,
    FULL,
    INCOME,
    LED,
    MORE,
    MUSTER,
    ORDER,
    OVER,
    PICK,
    PLACE,
    PUT,
    SEALED,
    SPOIL,
    STAGED,
    STOPPED,
    TIE,
    UNSEALED,
    VOTE,
    WhiteLotusBoard,
)
from nelumbo.games.white_lotus.codes import (
    ACCEPT,
    ASK_SEAT,
    DRAW,
    MOVES,
    ORDER_OF,
    OUST,
    PALACES_PAY,
    PASS,
    PLACE_IN,
    PUT_IN,
    REFUSE,
    RESOLVE,
    SEIZE,
    STOP,
    UNSEAL,
)
from nelumbo.games.white_lotus.data import (
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
from nelumbo.games.white_lotus.emperor import take_token
from nelumbo.games.white_lotus.land import Chart


@final
class WhiteLotus(WhiteLotusBoard):
    """Three to six players, one emperor, and rebels."""

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

    # Decisions

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """What the seat may decide now; a sealed seat may only unseal (RULES.md, section 4)."""
        phase = self.phase
        if phase == VOTE or phase == MUSTER:
            return self.commits_into(seat, moves)
        if seat != self.to_move:
            return 0
        if phase == PLACE:
            return placement.places_into(self, seat, moves)
        if phase == PICK:
            return votes.resolves_into(self, moves)
        if phase == TIE:
            return votes.ousts_into(self, moves)
        if phase == SPOIL:
            return spoils.seizes_into(self, seat, moves)
        if phase == INCOME:
            return growth.incomes_into(self, seat, moves)
        if phase == PUT:
            return growth.puts_into(self, moves)
        if phase == ASK:
            return rebellion.asks_into(self, moves)
        if phase == ORDER:
            return spoils.orders_into(self, moves)
        moves[0] = ACCEPT if phase == ANSWER else DRAW
        moves[1] = REFUSE if phase == ANSWER else STOP
        return 2 if phase == ANSWER or phase == MORE else 0

    def commits_into(self, seat: i64, moves: vec[i64]) -> i64:
        """A secret commit, or to unseal it while another seat is missing [WL-RES-8, REB-13]."""
        if (self.needed & BIT[seat]) == 0:
            return 0
        if self.commits[seat] > 0:
            moves[0] = UNSEAL
            return 1
        return self.sealable_into(seat, moves)

    def sealable_into(self, seat: i64, moves: vec[i64]) -> i64:
        """All commits that the seat could seal."""
        if self.phase == VOTE:
            return votes.votes_into(self, seat, moves)
        return rebellion.armies_into(self, seat, moves)

    def apply(self, seat: i64, move: i64) -> None:
        """The move, and after it every move that is the only one (RULES.md, section 4)."""
        if move == UNSEAL:
            self.unseal(seat)
            return
        self.carry_out(seat, move)
        while not self.is_secret() and self.to_move != NOBODY and self.legal_into(self.to_move, self.scratch) == 1:
            forced = self.scratch[0]
            self.tell(FORCED, self.to_move, forced)
            self.carry_out(self.to_move, forced)

    def carry_out(self, seat: i64, move: i64) -> None:
        """One decision, and what the rules do until the next one."""
        phase = self.phase
        if phase == VOTE or phase == MUSTER:
            self.seal(seat, move)
        elif phase == PLACE:
            self.place_or_pass(seat, move)
        elif phase == PICK:
            votes.pick(self, move - RESOLVE)
            self.phase = VOTE
        elif phase == TIE:
            self.drop(move - OUST, 1)
        elif phase == SPOIL:
            self.take_spoil(seat, move - SEIZE)
        elif phase == INCOME:
            self.take_income(seat, move - PALACES_PAY)
        elif phase == PUT:
            self.put_token(seat, move - PUT_IN)
        elif phase == MORE:
            self.draw_or_stop(seat, move)
        elif phase == ASK:
            self.ask(move - ASK_SEAT)
        elif phase == ANSWER:
            self.answer(seat, move == ACCEPT)
        else:
            spoils.set_order(self, move - ORDER_OF)
            self.next_group()

    # Secret commits

    def seal(self, seat: i64, move: i64) -> None:
        """With the last seal everything is revealed at once [WL-RES-9, REB-14, RULING-19]."""
        self.commits[seat] = move + 1
        self.to_move = self.first_unsealed()
        if self.to_move != NOBODY:
            self.tell(SEALED, seat)
        elif self.phase == VOTE:
            self.count_votes()
        else:
            self.fight()

    def unseal(self, seat: i64) -> None:
        """A change of mind, of which the others see only that the seat is not ready."""
        self.commits[seat] = 0
        self.to_move = self.first_unsealed()
        self.tell(UNSEALED, seat)

    # Turns and phases

    def begin_turn(self) -> None:
        """Phases 1 to 5, or 6 by the publisher, always from the emperor on [WL-TURN-2..5, INC-7, PLACE-1]."""
        if self.mode == FULL and self.turn > 0:
            negotiation.expire(self)
            promises.judge_turn(self)
        self.turn += 1
        self.began_full = self.is_full()
        self.placed = False
        self.logged = 0
        self.asked = 0
        self.forget_battle()
        placement.grant_markers(self)
        self.open_stage(1)
        self.enter(PLACE, self.emperor)

    def open_stage(self, stage: i64) -> None:
        """A phase of the rulebook begins; open offers end with the old one [WL-PROTO-9]."""
        if self.mode == FULL:
            negotiation.expire(self)
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
            placement.pass_marker(self, seat)
        else:
            placement.place(self, seat, move - PLACE_IN)
        self.to_move = placement.next_placer(self, seat)
        if self.to_move == NOBODY:
            self.open_stage(2)
            votes.take_lone_zones(self)
            self.next_contest()

    # Phase 2

    def next_contest(self) -> None:
        """The emperor of the moment picks the next zone, while there is one [WL-RES-1, 4]."""
        if votes.contested_zones(self) > 0:
            self.enter(PICK, self.emperor)
        else:
            self.finish_zones()

    def count_votes(self) -> None:
        """The most hated contender leaves, on a tie by the emperor's word [WL-RES-10, 11]."""
        votes.reveal(self)
        if self.mode == FULL:
            promises.judge_votes(self)
        if MEMBERS[self.tied] == 1:
            self.drop(votes.only_one(self.tied), 0)
        else:
            self.enter(TIE, self.emperor)

    def drop(self, seat: i64, chosen: i64) -> None:
        """Rounds go on until one marker is left [WL-RES-15]."""
        if self.mode == FULL and chosen == 1:
            promises.judge_oust(self, seat)
        votes.oust(self, seat, chosen)
        if MEMBERS[self.markers[self.zone]] > 1:
            self.phase = VOTE
            self.await_commits(self.markers[self.zone])
        else:
            votes.win(self)
            self.next_contest()

    def finish_zones(self) -> None:
        """The author fills the map once; the emperor takes his token; rebels gather [WL-FILL-1..3, VPT-1, REB-1]."""
        if self.rules == AUTHOR and self.turn == 1:
            votes.fill_map(self)
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
        growth.receive(self, seat, paying)
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
        growth.draw(self, seat)
        self.enter(PUT, seat)

    def put_token(self, seat: i64, zone: i64) -> None:
        """After it one more for each temple, as the seat likes [WL-NEW-3, RULING-31, 32]."""
        growth.put(self, seat, zone)
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
            growth.draw(self, seat)
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

    # End and score

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
            negotiation.expire(self)
            promises.judge_turn(self)
        self.enter(OVER, NOBODY)
        self.tell(ENDED)

    def scores(self) -> list[int]:
        """Every seat's points."""
        points = scoring.points(self, True)
        return [points[seat] for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Every seat's rank; who is equal in everything shares it."""
        return scoring.ranks(self)

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

    def move_count(self) -> i64:
        return MOVES

    def check(self) -> None:
        checks.check(self)

    def copy(self) -> "WhiteLotus":
        twin = WhiteLotus()
        twin.share_board(self)
        return twin


def blank(seats: i64, chart: Chart) -> WhiteLotus:
    """An empty table, for others to fill."""
    state = WhiteLotus()
    state.open_board(seats, chart, seeded(""))
    return state
