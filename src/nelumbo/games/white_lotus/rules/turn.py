# mypyc: compiled
"""A turn of White Lotus: the states S0 to S16 of RULES.md, section 4, from top to bottom.

A state in which somebody decides is a class: what may be decided, and what follows. What happens by itself
between two decisions is a function. Each phase's own rules are in the file of its name.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import UNSEEDED, pile
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY
from nelumbo.games.white_lotus import checks
from nelumbo.games.white_lotus.bargaining.listener import hear
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
from nelumbo.games.white_lotus.data.land import Chart
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
from nelumbo.games.white_lotus.fields_gen import copy_board, serialise_board
from nelumbo.games.white_lotus.numbers import (
    ACCEPT,
    ANSWERED,
    ASK_SEAT,
    ASKED,
    DRAW,
    ENDED,
    FORCED,
    LED,
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
    STAGED,
    STOP,
    STOPPED,
    UNSEAL,
)
from nelumbo.games.white_lotus.rules import income, placing, rebellion, scoring, spoils, territories, voting
from nelumbo.games.white_lotus.rules.emperor import take_token


@final
class WhiteLotus(WhiteLotusBoard):
    """Three to six players, one emperor, and rebels."""

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """What the seat may decide now; a seat that has sealed may only unseal [WL-RES-8, REB-13]."""
        if self.awaits(seat):
            return self.options_into(seat, moves)
        if self.commits[seat] == 0:
            return 0
        moves[0] = UNSEAL
        return 1

    def options_into(self, seat: i64, moves: vec[i64]) -> i64:
        """What the seat may decide in this state of the turn, or could have sealed."""
        return DECISIONS[self.phase].legal_into(self, seat, moves)

    def apply(self, seat: i64, move: i64) -> None:
        """The move, and after it every open decision that leaves no choice (RULES.md, section 4)."""
        if move == UNSEAL:
            self.unseal(seat)
            return
        self.carry_out(seat, move)
        while not self.is_secret() and self.to_move != NOBODY and self.legal_into(self.to_move, self.scratch) == 1:
            forced = self.scratch[0]
            self.report(FORCED, self.to_move, forced)
            self.carry_out(self.to_move, forced)

    def carry_out(self, seat: i64, move: i64) -> None:
        """One decision, and what the rules do until the next one."""
        DECISIONS[self.phase].carry_out(self, seat, move)

    def report(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Writes what happened into the journal. In the negotiation variant promises are judged by it [WL-PROTO-8]."""
        if self.mode == FULL:
            hear(self, kind, a, b, c, d)
        super().report(kind, a, b, c, d)

    def scores(self) -> list[int]:
        points = scoring.points(self, True)
        return [points[seat] for seat in range(self.seats)]

    def places(self) -> list[int]:
        return scoring.places(self)

    def move_count(self) -> i64:
        return MOVES

    def check(self) -> None:
        checks.check(self)

    def copy(self) -> "WhiteLotus":
        twin = WhiteLotus()
        copy_board(twin, self)
        return twin

    def serialise(self, archive: Archive) -> None:
        serialise_board(self, archive)
        if archive.reading:
            self.land = self.chart.land(self.seats)
            self.survey()


def blank(seats: i64, chart: Chart) -> WhiteLotus:
    state = WhiteLotus()
    state.open_board(seats, chart, UNSEEDED.copy())
    return state


class Decision:
    """A state of the turn in which somebody decides."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        """Writes what the seat may decide and returns how many moves there are."""
        raise NotImplementedError

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        """What was decided, and what follows up to the next decision."""
        raise NotImplementedError


# S0 SETUP


def set_up(board: WhiteLotusBoard, first: i64) -> None:
    """The first emperor, the points, the start set, the pool, and turn 1 [WL-SETUP-2, 4, 5, 12]."""
    board.first_emperor = first
    board.emperor = first
    for seat in range(board.seats):
        board.gain(seat, INFLUENCE_START, ARMY_START)
    deal_tokens(board)
    board.turn = 0
    begin_turn(board)


def deal_tokens(board: WhiteLotusBoard) -> None:
    """The start set at random on the start zones, the rest into a face-down pool [WL-SETUP-9..11, WL-C9]."""
    left = board.mix[:]
    start: list[i64] = []
    for kind in START_SET:
        start.append(kind)
    if board.seats == MOST_SEATS:
        start.append(SIXTH_START)
    for kind in start:
        left[kind] -= 1
    tokens = vec[i64](start)
    board.chance.shuffle(tokens)
    at: i64 = 0
    for zone in range(board.land.zones):
        if board.land.starts[zone] == 1:
            board.lay_token(zone, tokens[at])
            at += 1
    rest: list[i64] = []
    for kind in range(TYPES):
        for _ in range(left[kind]):
            rest.append(kind)
    pool = vec[i64](rest)
    board.chance.shuffle(pool)
    board.pool = pile(pool)
    board.dealt = 0


def begin_turn(board: WhiteLotusBoard) -> None:
    """Phases 1 to 5, or 6 under the publisher's, always from the emperor on [WL-TURN-2..5, INC-7]."""
    board.turn += 1
    board.began_full = board.is_full()
    board.placed = False
    board.forget_votes()
    board.asked = 0
    board.forget_battle()
    placing.grant_markers(board)
    board.report(STAGED, board.turn, 1)
    board.enter(PLACE, board.emperor)


# S1 PLACE


@final
class PlaceDecision(Decision):
    """Round robin each seat places one marker or passes, until all are used [WL-PLACE-1, 10]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return placing.places_into(board, seat, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        if move == PASS:
            placing.pass_marker(board, seat)
        else:
            placing.place(board, seat, move - PLACE_IN)
        board.to_move = placing.next_placer(board, seat)
        if board.to_move == NOBODY:
            resolve_lone_zones(board)


# S2 LONE


def resolve_lone_zones(board: WhiteLotusBoard) -> None:
    """Phase 2 begins with the zones that nobody contests [WL-RES-2, RULING-10]."""
    board.report(STAGED, board.turn, 2)
    voting.take_lone_zones(board)
    next_contest(board)


# S3 PICK


def next_contest(board: WhiteLotusBoard) -> None:
    """While a zone is contested the emperor of the moment picks the next one [WL-RES-1, 4]."""
    if voting.contested_zones(board) > 0:
        board.enter(PICK, board.emperor)
    else:
        finish_zones(board)


@final
class PickDecision(Decision):
    """The emperor picks a contested zone [WL-RES-3, 4]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return voting.resolves_into(board, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        voting.pick(board, move - RESOLVE)
        next_round(board)


# S4 VOTE


def next_round(board: WhiteLotusBoard) -> None:
    """All contenders of the zone vote, and nobody else [WL-RES-5]."""
    board.phase = VOTE
    board.await_commits(board.markers[board.zone])


@final
class VoteDecision(Decision):
    """Secret votes against another contender; with the last seal all are revealed [WL-RES-6..9]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return voting.votes_into(board, seat, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        board.seal(seat, move)
        if board.to_move == NOBODY:
            count_votes(board)


def count_votes(board: WhiteLotusBoard) -> None:
    """The most hated contender leaves, on a tie by the emperor's word [WL-RES-10, 11]."""
    voting.reveal(board)
    if MEMBERS[board.tied] == 1:
        leave_zone(board, voting.only_one(board.tied), 0)
    else:
        board.enter(TIE, board.emperor)


# S5 TIE


@final
class TieDecision(Decision):
    """The emperor says who of the tied leaves [WL-RES-11]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return voting.ousts_into(board, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        leave_zone(board, move - OUST, 1)


# S5b OUT


def leave_zone(board: WhiteLotusBoard, seat: i64, chosen: i64) -> None:
    """Rounds go on until one marker is left [WL-RES-15]."""
    voting.oust(board, seat, chosen)
    if MEMBERS[board.markers[board.zone]] > 1:
        next_round(board)
    else:
        voting.win(board)
        next_contest(board)


# S6 FILL, S7 CROWN


def finish_zones(board: WhiteLotusBoard) -> None:
    """The author fills the map once; then the emperor takes a token [WL-FILL-1..3, VPT-1]."""
    if board.rules == AUTHOR and board.turn == 1:
        territories.fill_map(board)
    board.report(STAGED, board.turn, 3)
    take_token(board, board.emperor, 0)
    find_leader(board)


# S8 LEADER


def find_leader(board: WhiteLotusBoard) -> None:
    """Under the author's rules somebody must rebel, under the publisher's somebody may [WL-REB-1, 5]."""
    board.report(STAGED, board.turn, 4)
    if board.rules == AUTHOR:
        lead(board, rebellion.born_leader(board))
    else:
        ask_next(board)


def ask_next(board: WhiteLotusBoard) -> None:
    """The emperor asks as long as there is somebody to ask [WL-REB-5..8]."""
    if rebellion.asks_into(board, board.scratch) > 0:
        board.enter(ASK, board.emperor)
    else:
        board.report(LED, NOBODY)
        check_end(board)


@final
class AskDecision(Decision):
    """The emperor asks a player whether they want to rebel [WL-REB-7..9]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return rebellion.asks_into(board, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        asked = move - ASK_SEAT
        board.asked += BIT[asked]
        board.report(ASKED, asked)
        board.enter(ANSWER, asked)


@final
class AnswerDecision(Decision):
    """A player who accepts leads the rebellion; otherwise the next is asked [WL-REB-7, 8]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        moves[0] = ACCEPT
        moves[1] = REFUSE
        return 2

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        board.report(ANSWERED, seat, 1 if move == ACCEPT else 0)
        if move == ACCEPT:
            lead(board, seat)
        else:
            ask_next(board)


# S9 MUSTER


def lead(board: WhiteLotusBoard, seat: i64) -> None:
    """The leader takes the rebel marker, and every player takes part [WL-REB-10, 11]."""
    board.leader = seat
    board.report(LED, seat)
    board.phase = MUSTER
    everybody: i64 = 0
    for member in range(board.seats):
        everybody += BIT[member]
    board.await_commits(everybody)


@final
class MusterDecision(Decision):
    """Secret sides and armies; with the last seal all are revealed [WL-REB-11..14, RULING-19]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return rebellion.armies_into(board, seat, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        board.seal(seat, move)
        if board.to_move == NOBODY:
            fight(board)


# S10 BATTLE


def fight(board: WhiteLotusBoard) -> None:
    """The battle, and the order of the winners [WL-REB-14, SPOIL-2]."""
    rebellion.reveal(board)
    rebellion.fight(board)
    spoils.rank_winners(board)
    next_group(board)


# S11 ORDER


def next_group(board: WhiteLotusBoard) -> None:
    """The emperor of the battle orders each tied group before the first spoil [WL-SPOIL-3, RULING-46, 56]."""
    if spoils.tied_group(board) > 0:
        board.enter(ORDER, board.emperor)
    else:
        next_spoil(board)


@final
class OrderDecision(Decision):
    """The emperor orders winners with equal armies [WL-SPOIL-3]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return spoils.orders_into(board, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        spoils.set_order(board, move - ORDER_OF)
        next_group(board)


# S12 SPOIL


def next_spoil(board: WhiteLotusBoard) -> None:
    """A winner who can take nothing takes a token; then the rebel marker goes back [WL-SPOIL-7, RULING-26, 43]."""
    while board.spoils < board.winners:
        seat = board.order[board.spoils]
        if spoils.seizes_into(board, seat, board.scratch) > 0:
            board.enter(SPOIL, seat)
            return
        take_token(board, seat, 1)
        board.spoils += 1
    board.leader = NOBODY
    check_end(board)


@final
class SpoilDecision(Decision):
    """A winner takes one zone; then comes the next winner [WL-SPOIL-1]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return spoils.seizes_into(board, seat, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        spoils.seize(board, seat, move - SEIZE)
        board.spoils += 1
        next_spoil(board)


# S13 END?


def check_end(board: WhiteLotusBoard) -> None:
    """Four turns; under the publisher's all zones coloured, or two stalled turns [WL-END-1..3, RULING-36, 37]."""
    if board.rules == AUTHOR:
        over = board.turn == TURNS
    else:
        board.stall = board.stall + 1 if board.began_full and not board.placed else 0
        over = board.coloured() == board.land.size or board.stall == STALL_TURNS
    if over:
        end(board)
    else:
        board.report(STAGED, board.turn, 5)
        board.enter(INCOME, board.emperor)


# S14 INCOME


@final
class IncomeDecision(Decision):
    """Round the table from the emperor; then a new turn or new territories [WL-INC-1, 7, TURN-3]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return income.incomes_into(board, seat, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        income.receive(board, seat, move - PALACES_PAY)
        after = board.seat_after(seat)
        if after != board.emperor:
            board.to_move = after
        elif board.rules == AUTHOR:
            begin_turn(board)
        else:
            board.report(STAGED, board.turn, 6)
            begin_territory(board, after)


# S15 NEW


def begin_territory(board: WhiteLotusBoard, seat: i64) -> None:
    """The obligatory token; a full map ends the phase at once [WL-NEW-1, RULING-31, 32]."""
    if board.is_full():
        begin_turn(board)
        return
    board.extras = board.held[seat * TYPES + TEMPLE]
    territories.draw(board, seat)
    board.enter(PUT, seat)


@final
class PutDecision(Decision):
    """The drawn token goes on the map; after it one more for each temple [WL-NEW-2, 3, RULING-31, 32]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        return territories.puts_into(board, moves)

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        territories.put(board, seat, move - PUT_IN)
        if board.is_full():
            board.extras = 0
            begin_turn(board)
        elif board.extras > 0:
            board.enter(MORE, seat)
        else:
            next_territory(board, seat)


@final
class MoreDecision(Decision):
    """A further token, or enough [WL-NEW-3]."""

    def legal_into(self, board: WhiteLotusBoard, seat: i64, moves: vec[i64]) -> i64:
        moves[0] = DRAW
        moves[1] = STOP
        return 2

    def carry_out(self, board: WhiteLotusBoard, seat: i64, move: i64) -> None:
        if move == DRAW:
            board.extras -= 1
            territories.draw(board, seat)
            board.enter(PUT, seat)
        else:
            board.extras = 0
            board.report(STOPPED, seat)
            next_territory(board, seat)


def next_territory(board: WhiteLotusBoard, seat: i64) -> None:
    """Round the table from the emperor [WL-NEW-1]."""
    after = board.seat_after(seat)
    if after == board.emperor:
        begin_turn(board)
    else:
        begin_territory(board, after)


# S16 SCORE


def end(board: WhiteLotusBoard) -> None:
    """The game is scored; unspent points are worth nothing (RULES.md, section 7)."""
    board.enter(OVER, NOBODY)
    board.report(ENDED)


# By the phase that the board is in.
DECISIONS: Final[list[Decision]] = [
    *(PlaceDecision(), PickDecision(), VoteDecision(), TieDecision(), AskDecision(), AnswerDecision()),
    *(MusterDecision(), OrderDecision(), SpoilDecision(), IncomeDecision(), PutDecision(), MoreDecision()),
]
