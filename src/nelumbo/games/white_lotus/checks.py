# mypyc: compiled
"""What holds in every state of White Lotus; untrusted bytes and positions are checked by it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY, claim
from nelumbo.games.white_lotus.bargaining.bargains import MOST_AMOUNT
from nelumbo.games.white_lotus.board import (
    ANSWER,
    ARMY_IN,
    ARMY_OUT,
    ASK,
    AUTHOR,
    COLUMNS,
    FULL,
    INFLUENCE_IN,
    INFLUENCE_OUT,
    LOG_SIZE,
    MORE,
    OFF,
    ORDER,
    OVER,
    PICK,
    PLACE,
    PUBLISHER,
    PUT,
    SPOIL,
    TIE,
    VOTE,
    WhiteLotusBoard,
)
from nelumbo.games.white_lotus.data.pieces import (
    BIT,
    MARKERS,
    MEMBERS,
    MOST_SEATS,
    NEUTRALS,
    NOTHING,
    PALACE,
    STALL_TURNS,
    TURN_BOUND,
    TURNS,
    TYPES,
    VILLAGE,
)
from nelumbo.games.white_lotus.numbers import WEIGHTS
from nelumbo.games.white_lotus.rules import rebellion, spoils, territories, voting

MOST_POINTS: Final[i64] = 1_000_000


def check(board: WhiteLotusBoard) -> None:
    """Raises ValueError for a state that no game can reach."""
    claim(2 <= board.seats <= MOST_SEATS and NOBODY <= board.to_move < board.seats, "seats")
    claim(AUTHOR <= board.rules <= PUBLISHER and OFF <= board.mode <= FULL and 2 <= board.pair <= 99, "configuration")
    claim(PLACE <= board.phase <= OVER and (board.phase == OVER) == (board.to_move == NOBODY), "phase")
    claim(1 <= board.turn <= (TURNS if board.rules == AUTHOR else TURN_BOUND), "turn")
    claim(board.rules == PUBLISHER or board.phase not in (ASK, ANSWER, PUT, MORE), "phase")
    claim(board.rules == AUTHOR or board.phase != ORDER, "phase")
    claim(0 <= board.emperor < board.seats and 0 <= board.first_emperor < board.seats, "emperor")
    claim(NOBODY <= board.leader < board.seats and NOBODY <= board.victor < board.seats, "leader")
    claim(0 <= board.stall <= STALL_TURNS and 0 <= board.extras <= NEUTRALS, "turn")
    check_map(board)
    check_players(board)
    check_tables(board)
    check_markers(board)
    check_commits(board)
    check_phase(board)
    check_log(board)
    check_bargains(board)


def check_map(board: WhiteLotusBoard) -> None:
    """One token a zone, none out of play, and 39 in all [WL-INV-1, 2]."""
    left = board.mix[:]
    held = vec[i64]([0] * (MOST_SEATS * TYPES))
    for zone in range(board.land.zones):
        kind = board.types[zone]
        owner = board.owners[zone]
        claim(NOTHING <= kind <= VILLAGE and 0 <= owner <= board.seats, "zones")
        claim(kind == NOTHING or board.land.playing[zone] == 1, "zones")
        claim(kind != NOTHING or owner == 0, "zones")
        left[kind] -= 1 if kind != NOTHING else 0
        if owner > 0:
            held[(owner - 1) * TYPES + kind] += 1
    for slot in range(MOST_SEATS * TYPES):
        claim(board.held[slot] == held[slot], "zones")
    claim(NOTHING <= board.drawn <= VILLAGE, "drawn token")
    left[board.drawn] -= 1 if board.drawn != NOTHING else 0
    claim(0 <= board.dealt <= len(board.pool) <= NEUTRALS, "pool")
    for at in range(board.dealt, len(board.pool)):
        kind = board.pool[at]
        claim(PALACE <= kind <= VILLAGE, "pool")
        left[kind] -= 1
    for kind in range(TYPES):
        claim(left[kind] == 0, "tokens")


def check_players(board: WhiteLotusBoard) -> None:
    """No debts, and holdings that follow from the ledger [WL-INV-4, 5]."""
    for seat in range(MOST_SEATS):
        row = seat * COLUMNS
        ledger = board.ledger
        for column in range(COLUMNS):
            claim(0 <= ledger[row + column] <= MOST_POINTS, "ledger")
        claim(0 <= board.influence[seat] == ledger[row + INFLUENCE_IN] - ledger[row + INFLUENCE_OUT], "influence")
        claim(0 <= board.army[seat] == ledger[row + ARMY_IN] - ledger[row + ARMY_OUT], "army")
        claim(0 <= board.vp[seat] <= MOST_POINTS and 0 <= board.unused[seat] <= MARKERS, "players")
        claim(board.palaces(seat) <= board.palaces(board.emperor), "emperor")
        empty = (
            board.influence[seat] + board.army[seat] + board.vp[seat] + board.unused[seat] + board.commits[seat] == 0
        )
        claim(seat < board.seats or empty, "seats")


def check_tables(board: WhiteLotusBoard) -> None:
    """Seats and points in every table of seats."""
    everybody = BIT[board.seats - 1] * 2 - 1
    for seats in (board.needed, board.tied, board.asked, board.lost):
        claim(0 <= seats <= everybody, "sets of seats")
    claim(0 <= board.settled <= board.winners <= board.seats and 0 <= board.spoils <= board.winners, "spoils")
    claim(0 <= board.zone < board.land.zones, "zone")
    for seat in range(MOST_SEATS):
        claim(0 <= board.targets[seat] < board.seats and 0 <= board.sides[seat] < board.seats, "votes")
        claim(0 <= board.weights[seat] <= MOST_POINTS and 0 <= board.armies[seat] <= MOST_POINTS, "votes")
        claim(0 <= board.order[seat] < board.seats, "order")


def check_markers(board: WhiteLotusBoard) -> None:
    """Markers on neutral tokens, five a seat, none after phase 2 [WL-INV-6]."""
    everybody = BIT[board.seats - 1] * 2 - 1
    laid: i64 = 0
    for zone in range(board.land.zones):
        markers = board.markers[zone]
        claim(0 <= markers <= everybody, "markers")
        claim(markers == 0 or (board.types[zone] != NOTHING and board.owners[zone] == 0), "markers")
        claim(board.phase == PLACE or MEMBERS[markers] != 1, "markers")
        laid += MEMBERS[markers]
    claim(laid == 0 or board.phase <= TIE, "markers")
    for seat in range(board.seats):
        claim(board.markers_on_map(seat) + board.unused[seat] <= MARKERS, "markers")
        claim(board.unused[seat] == 0 or board.phase == PLACE, "markers")


def check_commits(board: WhiteLotusBoard) -> None:
    """Sealed commits only where they are asked for, legal ones, and never all of them."""
    if not board.is_secret():
        claim(board.needed == 0, "commits")
        for seat in range(MOST_SEATS):
            claim(board.commits[seat] == 0, "commits")
        return
    contenders = board.markers[board.zone] if board.phase == VOTE else BIT[board.seats - 1] * 2 - 1
    claim(board.needed == contenders and MEMBERS[contenders] > 1, "contenders")
    claim(board.phase == VOTE or (board.leader != NOBODY and board.leader != board.emperor), "leader")
    claim(board.to_move == board.first_unsealed() and board.to_move != NOBODY, "commits")
    for seat in range(board.seats):
        if board.commits[seat] != 0:
            claim((board.needed & BIT[seat]) != 0 and is_sealable(board, seat), "commits")


def is_sealable(board: WhiteLotusBoard, seat: i64) -> bool:
    """Whether the seat could have sealed what it has sealed."""
    commit = board.commits[seat] - 1
    if board.phase == VOTE:
        count = voting.votes_into(board, seat, board.scratch)
    else:
        count = rebellion.armies_into(board, seat, board.scratch)
    return any(board.scratch[at] == commit for at in range(count))


def check_phase(board: WhiteLotusBoard) -> None:
    """The right seat decides, and has something to decide."""
    phase = board.phase
    if phase in (PICK, TIE, ASK, ORDER):
        claim(board.to_move == board.emperor, "turn")
    if phase == PLACE:
        claim(board.unused[board.to_move] > 0, "markers")
    elif phase == PICK:
        claim(voting.contested_zones(board) > 0, "contested zones")
    elif phase == TIE:
        claim(MEMBERS[board.tied] > 1 and board.tied == voting.most_hated(board), "tie")
    elif phase == ASK:
        claim(rebellion.asks_into(board, board.scratch) > 0, "candidates")
    elif phase == ANSWER:
        claim((board.asked & BIT[board.to_move]) != 0 and board.to_move != board.emperor, "candidates")
    elif phase == ORDER or phase == SPOIL:
        check_spoils(board)
    elif phase == PUT:
        claim(board.drawn != NOTHING and territories.puts_into(board, board.scratch) > 0, "drawn token")
    elif phase == MORE:
        claim(board.extras > 0 and not board.is_full() and board.dealt < len(board.pool), "pool")
    claim(phase == PUT or board.drawn == NOTHING, "drawn token")
    if board.rules == PUBLISHER:
        empty = board.land.size - board.occupied() - (1 if board.drawn != NOTHING else 0)
        claim(phase == OVER or len(board.pool) - board.dealt >= empty, "pool")


def check_spoils(board: WhiteLotusBoard) -> None:
    """Winners who stand on one side, in an order without repeats."""
    claim(board.victor != NOBODY and board.winners > 0, "battle")
    seen: i64 = 0
    for place in range(board.winners):
        seat = board.order[place]
        claim((seen & BIT[seat]) == 0 and board.sides[seat] == board.victor, "order")
        seen += BIT[seat]
    if board.phase == ORDER:
        claim(board.settled < board.winners and spoils.group_size(board) > 1, "order")
    else:
        claim(board.spoils < board.winners and board.order[board.spoils] == board.to_move, "order")
        claim(spoils.seizes_into(board, board.to_move, board.scratch) > 0, "spoils")


def check_log(board: WhiteLotusBoard) -> None:
    """Votes between seats that are there."""
    claim(0 <= board.logged <= LOG_SIZE, "log")
    for at in range(board.logged):
        vote = board.log[at]
        claim(0 <= vote < board.land.zones * MOST_SEATS * MOST_SEATS * WEIGHTS, "log")
        target = vote // WEIGHTS % MOST_SEATS
        voter = vote // WEIGHTS // MOST_SEATS % MOST_SEATS
        claim(voter < board.seats and target < board.seats and voter != target, "log")


def check_bargains(board: WhiteLotusBoard) -> None:
    """Offers only where they are allowed, each with a number of its own."""
    claim(0 <= board.offers_made and (board.mode == FULL or board.offers_made == 0), "offers")
    claim(len(board.bargains) <= board.offers_made, "offers")
    numbers: set[int] = set()
    for bargain in board.bargains:
        bargain.check(board.seats)
        claim(bargain.number <= MOST_AMOUNT and bargain.number not in numbers and bargain.turn <= board.turn, "offers")
        numbers.add(bargain.number)
