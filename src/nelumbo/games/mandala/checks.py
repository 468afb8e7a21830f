# mypyc: compiled
"""What every state of Mandala fulfils: foreign bytes and positions are held against it."""

from mypy_extensions import i64

from nelumbo.core.state import NOBODY, require
from nelumbo.games.mandala.board import (
    ACTION,
    END_STALL,
    FIELD,
    NOWHERE,
    OVER,
    PLAYING,
    SPOTS,
    MandalaBoard,
)
from nelumbo.games.mandala.data import (
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    CUP_START,
    HAND_LIMIT,
    MANDALAS,
    RIVER_SPACES,
    SEATS,
    STALL_TURNS,
)


def check(board: MandalaBoard) -> None:
    """Raises ValueError for a table that no game can have."""
    require(board.seats == SEATS and -1 <= board.to_move < SEATS, "seats")
    require(0 <= board.first < SEATS and 0 <= board.active < SEATS and 0 <= board.falling < MANDALAS, "seats")
    require(ACTION <= board.phase <= OVER and PLAYING <= board.reason <= END_STALL, "phase")
    require((board.phase == OVER) == (board.to_move == NOBODY) == (board.reason != PLAYING), "phase")
    require(board.phase != ACTION or board.to_move == board.active, "turn")
    require(0 <= board.dealt <= len(board.deck) <= CARDS and 0 <= board.stall <= STALL_TURNS, "deck")
    require(board.turn >= 1 and board.shuffles >= 0, "turn")
    check_tables(board)
    check_cards(board)
    check_rivers(board)


def check_tables(board: MandalaBoard) -> None:
    """No table holds a number that its meaning excludes."""
    for slot in range(SPOTS):
        require(NOWHERE <= board.areas[slot] < FIELD + SEATS, "areas")
        require((board.areas[slot] == NOWHERE) == (board.laid[slot] == 0), "areas")
        require(0 <= board.hands[slot] <= HAND_LIMIT and 0 <= board.laid[slot], "hands")
        require(0 <= board.cups[slot] and 0 <= board.secrets[slot] <= CUP_START, "cups")
        require(0 <= board.drawn[slot] <= CARDS and 0 <= board.spent[slot] <= CARDS, "knowledge")
    for colour in range(COLOURS):
        require(0 <= board.discard[colour] and board.opened[colour] >= 0 and board.stock[colour] >= 0, "discard")
    for card in board.deck:
        require(card < COLOURS, "deck")
    for seat in range(SEATS):
        require(0 <= board.barren[seat] <= 1 and board.hand_size(seat) <= HAND_LIMIT, "hands")
        require(board.phase != ACTION or board.hand_size(seat) > 0, "hands")


def check_cards(board: MandalaBoard) -> None:
    """Eighteen cards of each colour [MAN-INV-1]."""
    count = board.discard[:]
    for at in range(board.dealt, len(board.deck)):
        count[board.deck[at]] += 1
    for slot in range(SPOTS):
        count[slot % COLOURS] += board.hands[slot] + board.laid[slot] + board.cups[slot] + board.secrets[slot]
        count[slot % COLOURS] += 1 if board.rivers[slot] > 0 else 0
    for colour in range(COLOURS):
        require(count[colour] == CARDS_PER_COLOUR, "cards")


def check_rivers(board: MandalaBoard) -> None:
    """Distinct colours without a gap [MAN-INV-5]."""
    for seat in range(SEATS):
        seen: i64 = 0
        total: i64 = 0
        for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
            require(0 <= board.rivers[slot] <= board.river_sizes[seat] <= RIVER_SPACES, "rivers")
            for other in range(seat * COLOURS, slot):
                require(board.rivers[slot] == 0 or board.rivers[slot] != board.rivers[other], "rivers")
            seen += 1 if board.rivers[slot] > 0 else 0
            total += board.rivers[slot]
        require(seen == board.river_sizes[seat] and total == seen * (seen + 1) // 2, "rivers")
