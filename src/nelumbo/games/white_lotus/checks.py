# mypyc: compiled
"""What holds in every state of White Lotus; untrusted bytes and positions are checked by it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY, require
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
    require(2 <= board.seats <= MOST_SEATS and NOBODY <= board.to_move < board.seats, "seats")
    require(AUTHOR <= board.rules <= PUBLISHER and OFF <= board.mode <= FULL and 2 <= board.pair <= 99, "configuration")
    require(PLACE <= board.phase <= OVER and (board.phase == OVER) == (board.to_move == NOBODY), "phase")
    require(1 <= board.turn <= (TURNS if board.rules == AUTHOR else TURN_BOUND), "turn")
    require(board.rules == PUBLISHER or board.phase not in (ASK, ANSWER, PUT, MORE), "phase")
    require(board.rules == AUTHOR or board.phase != ORDER, "phase")
    require(0 <= board.emperor < board.seats and 0 <= board.first_emperor < board.seats, "emperor")
    require(NOBODY <= board.leader < board.seats and NOBODY <= board.victor < board.seats, "leader")
    require(0 <= board.stall <= STALL_TURNS and 0 <= board.extras <= NEUTRALS, "turn")
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
        require(NOTHING <= kind <= VILLAGE and 0 <= owner <= board.seats, "zones")
        require(kind == NOTHING or board.land.playing[zone] == 1, "zones")
        require(kind != NOTHING or owner == 0, "zones")
        left[kind] -= 1 if kind != NOTHING else 0
        if owner > 0:
            held[(owner - 1) * TYPES + kind] += 1
    for slot in range(MOST_SEATS * TYPES):
        require(board.held[slot] == held[slot], "zones")
    require(NOTHING <= board.drawn <= VILLAGE, "drawn token")
    left[board.drawn] -= 1 if board.drawn != NOTHING else 0
    require(0 <= board.dealt <= len(board.pool) <= NEUTRALS, "pool")
    for at in range(board.dealt, len(board.pool)):
        kind = board.pool[at]
        require(PALACE <= kind <= VILLAGE, "pool")
        left[kind] -= 1
    for kind in range(TYPES):
        require(left[kind] == 0, "tokens")


def check_players(board: WhiteLotusBoard) -> None:
    """No debts, and holdings that follow from the ledger [WL-INV-4, 5]."""
    for seat in range(MOST_SEATS):
        row = seat * COLUMNS
        ledger = board.ledger
        for column in range(COLUMNS):
            require(0 <= ledger[row + column] <= MOST_POINTS, "ledger")
        require(0 <= board.influence[seat] == ledger[row + INFLUENCE_IN] - ledger[row + INFLUENCE_OUT], "influence")
        require(0 <= board.army[seat] == ledger[row + ARMY_IN] - ledger[row + ARMY_OUT], "army")
        require(0 <= board.vp[seat] <= MOST_POINTS and 0 <= board.unused[seat] <= MARKERS, "players")
        require(board.palaces(seat) <= board.palaces(board.emperor), "emperor")
        empty = (
            board.influence[seat] + board.army[seat] + board.vp[seat] + board.unused[seat] + board.commits[seat] == 0
        )
        require(seat < board.seats or empty, "seats")


def check_tables(board: WhiteLotusBoard) -> None:
    """Seats and points in every table of seats."""
    everybody = BIT[board.seats - 1] * 2 - 1
    for seats in (board.needed, board.tied, board.asked, board.lost):
        require(0 <= seats <= everybody, "sets of seats")
    require(0 <= board.settled <= board.winners <= board.seats and 0 <= board.spoils <= board.winners, "spoils")
    require(0 <= board.zone < board.land.zones, "zone")
    for seat in range(MOST_SEATS):
        require(0 <= board.targets[seat] < board.seats and 0 <= board.sides[seat] < board.seats, "votes")
        require(0 <= board.weights[seat] <= MOST_POINTS and 0 <= board.armies[seat] <= MOST_POINTS, "votes")
        require(0 <= board.order[seat] < board.seats, "order")


def check_markers(board: WhiteLotusBoard) -> None:
    """Markers on neutral tokens, five a seat, none after phase 2 [WL-INV-6]."""
    everybody = BIT[board.seats - 1] * 2 - 1
    laid: i64 = 0
    for zone in range(board.land.zones):
        markers = board.markers[zone]
        require(0 <= markers <= everybody, "markers")
        require(markers == 0 or (board.types[zone] != NOTHING and board.owners[zone] == 0), "markers")
        require(board.phase == PLACE or MEMBERS[markers] != 1, "markers")
        laid += MEMBERS[markers]
    require(laid == 0 or board.phase <= TIE, "markers")
    for seat in range(board.seats):
        require(board.markers_on_map(seat) + board.unused[seat] <= MARKERS, "markers")
        require(board.unused[seat] == 0 or board.phase == PLACE, "markers")


def check_commits(board: WhiteLotusBoard) -> None:
    """Sealed commits only where they are asked for, legal ones, and never all of them."""
    if not board.is_secret():
        require(board.needed == 0, "commits")
        for seat in range(MOST_SEATS):
            require(board.commits[seat] == 0, "commits")
        return
    contenders = board.markers[board.zone] if board.phase == VOTE else BIT[board.seats - 1] * 2 - 1
    require(board.needed == contenders and MEMBERS[contenders] > 1, "contenders")
    require(board.phase == VOTE or (board.leader != NOBODY and board.leader != board.emperor), "leader")
    require(board.to_move == board.first_unsealed() and board.to_move != NOBODY, "commits")
    for seat in range(board.seats):
        if board.commits[seat] != 0:
            require((board.needed & BIT[seat]) != 0 and is_sealable(board, seat), "commits")


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
        require(board.to_move == board.emperor, "turn")
    if phase == PLACE:
        require(board.unused[board.to_move] > 0, "markers")
    elif phase == PICK:
        require(voting.contested_zones(board) > 0, "contested zones")
    elif phase == TIE:
        require(MEMBERS[board.tied] > 1 and board.tied == voting.most_hated(board), "tie")
    elif phase == ASK:
        require(rebellion.asks_into(board, board.scratch) > 0, "candidates")
    elif phase == ANSWER:
        require((board.asked & BIT[board.to_move]) != 0 and board.to_move != board.emperor, "candidates")
    elif phase == ORDER or phase == SPOIL:
        check_spoils(board)
    elif phase == PUT:
        require(board.drawn != NOTHING and territories.puts_into(board, board.scratch) > 0, "drawn token")
    elif phase == MORE:
        require(board.extras > 0 and not board.is_full() and board.dealt < len(board.pool), "pool")
    require(phase == PUT or board.drawn == NOTHING, "drawn token")
    if board.rules == PUBLISHER:
        empty = board.land.size - board.occupied() - (1 if board.drawn != NOTHING else 0)
        require(phase == OVER or len(board.pool) - board.dealt >= empty, "pool")


def check_spoils(board: WhiteLotusBoard) -> None:
    """Winners who stand on one side, in an order without repeats."""
    require(board.victor != NOBODY and board.winners > 0, "battle")
    seen: i64 = 0
    for place in range(board.winners):
        seat = board.order[place]
        require((seen & BIT[seat]) == 0 and board.sides[seat] == board.victor, "order")
        seen += BIT[seat]
    if board.phase == ORDER:
        require(board.settled < board.winners and spoils.group_size(board) > 1, "order")
    else:
        require(board.spoils < board.winners and board.order[board.spoils] == board.to_move, "order")
        require(spoils.seizes_into(board, board.to_move, board.scratch) > 0, "spoils")


def check_log(board: WhiteLotusBoard) -> None:
    """Votes between seats that are there."""
    require(0 <= board.logged <= LOG_SIZE, "log")
    for at in range(board.logged):
        vote = board.log[at]
        require(0 <= vote < board.land.zones * MOST_SEATS * MOST_SEATS * WEIGHTS, "log")
        target = vote // WEIGHTS % MOST_SEATS
        voter = vote // WEIGHTS // MOST_SEATS % MOST_SEATS
        require(voter < board.seats and target < board.seats and voter != target, "log")


def check_bargains(board: WhiteLotusBoard) -> None:
    """Offers only where they are allowed, each with a number of its own."""
    require(0 <= board.offers_made and (board.mode == FULL or board.offers_made == 0), "offers")
    require(len(board.bargains) <= board.offers_made, "offers")
    numbers: set[int] = set()
    for bargain in board.bargains:
        bargain.check(board.seats)
        require(
            bargain.number <= MOST_AMOUNT and bargain.number not in numbers and bargain.turn <= board.turn, "offers"
        )
        numbers.add(bargain.number)
