# mypyc: compiled
"""White Lotus's decisions: who may do what now, and what it does (RULES.md, section 4)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import seeded
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import checks
from nelumbo.games.white_lotus.board import ANSWER, ASK, INCOME, MORE, MUSTER, ORDER, PICK, PLACE, PUT, SPOIL, TIE, VOTE
from nelumbo.games.white_lotus.data.land import Chart
from nelumbo.games.white_lotus.data.pieces import BIT
from nelumbo.games.white_lotus.numbers import (
    ACCEPT,
    ASK_SEAT,
    DRAW,
    FORCED,
    MOVES,
    ORDER_OF,
    OUST,
    PALACES_PAY,
    PUT_IN,
    REFUSE,
    RESOLVE,
    SEALED,
    SEIZE,
    STOP,
    UNSEAL,
    UNSEALED,
)
from nelumbo.games.white_lotus.rules import income, placing, rebellion, scoring, spoils, territories, voting
from nelumbo.games.white_lotus.rules.course import Course


@final
class WhiteLotus(Course):
    """Three to six players, one emperor, and rebels."""

    # Decisions

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """What the seat may decide now; a sealed seat may only unseal (RULES.md, section 4)."""
        phase = self.phase
        if phase == VOTE or phase == MUSTER:
            return self.commits_into(seat, moves)
        if seat != self.to_move:
            return 0
        if phase == PLACE:
            return placing.places_into(self, seat, moves)
        if phase == PICK:
            return voting.resolves_into(self, moves)
        if phase == TIE:
            return voting.ousts_into(self, moves)
        if phase == SPOIL:
            return spoils.seizes_into(self, seat, moves)
        if phase == INCOME:
            return income.incomes_into(self, seat, moves)
        if phase == PUT:
            return territories.puts_into(self, moves)
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
            return voting.votes_into(self, seat, moves)
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
            voting.pick(self, move - RESOLVE)
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

    # Score

    def scores(self) -> list[int]:
        """Every seat's points."""
        points = scoring.points(self, True)
        return [points[seat] for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Every seat's rank; who is equal in everything shares it."""
        return scoring.ranks(self)

    # Plumbing

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
