# mypyc: compiled
"""Is this a possible state of Lotus? Foreign bytes and positions written by hand are not trusted."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY, require
from nelumbo.games.lotus.board import (
    ACTION,
    BY_STALL,
    DRAW,
    OVER,
    OWN_PETALS,
    PETALS,
    REWARD,
    STOCK,
    SUPPLY,
    UNFLAGGED,
    WILD_PETALS,
    LotusBoard,
    copies,
    petal_of,
)
from nelumbo.games.lotus.data import (
    ELDER,
    FLOWERS,
    GUARDIANS,
    HAND_START,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    POWERS,
    ROW,
    SMALLEST,
    STALL_ROUNDS,
    TURN_BOUND,
    WILD,
    WILD_CARDS,
    WILD_PER_FLOWER,
)


def check_parts(board: LotusBoard) -> None:
    """What holds even for a partial position, which may lack cards."""
    check_setup(board)
    check_tables(board)
    check_garden(board)
    check_guardians(board)
    check_hands_and_decks(board)
    check_taken(board)
    check_phase(board)
    check_final(board)


def check_setup(board: LotusBoard) -> None:
    """Players, colours, teams [LOT-SETUP-1, 2, TEAM-1]."""
    seats = board.seats
    require(2 <= seats <= MAX_SEATS and -1 <= board.to_move < seats, "seats")
    require(0 <= board.first < seats and 0 <= board.active < seats, "seats")
    require(not board.teams or seats == MAX_SEATS, "teams")
    for seat in range(MAX_SEATS):
        require(0 <= board.colours[seat] < MAX_SEATS, "colours")
        for other in range(seat):
            require(board.colours[seat] != board.colours[other], "colours")
    require(1 <= board.turn <= TURN_BOUND and 1 <= board.action <= 2, "turn")
    require(0 <= board.stall <= (STALL_ROUNDS + 1) * seats, "stall counter")


def check_tables(board: LotusBoard) -> None:
    """No table holds a number that its meaning excludes, and absent seats have nothing."""
    for slot in range(MAX_SEATS * PETALS):
        require(0 <= board.piles[slot] <= WILD_PER_FLOWER + 2, "score piles")
    for petal in range(PETALS):
        require(0 <= board.removed[petal] <= WILD_PER_FLOWER + 2, "removed cards")
        require(board.removed[petal] == 0 or board.phase == OVER, "removed cards")
    for seat in range(MAX_SEATS):
        require(0 <= board.tokens[seat] <= MAX_SEATS * FLOWERS * WILD_CARDS, "scoring tokens")
        require(0 <= board.due[seat] <= 1 and 0 <= board.put_under[seat] <= 4 * TURN_BOUND, "knowledge")
        for power in range(POWERS):
            require(0 <= board.powers[seat * POWERS + power] <= 1, "powers")
        pile: i64 = 0
        for petal in range(PETALS):
            pile += board.piles[seat * PETALS + petal]
        require(pile == board.pile_sizes[seat], "score piles")
        require(seat < board.seats or is_absent(board, seat), "seats")
    for flower in range(FLOWERS):
        require(0 <= board.row[flower] <= ROW, "row")
    require(0 <= board.opened <= len(board.wild) <= WILD_CARDS, "wildflower deck")
    for card in board.wild:
        require(card < FLOWERS, "wildflower deck")


def is_absent(board: LotusBoard, seat: i64) -> bool:
    """Whether nothing on the table belongs to the seat."""
    things = board.hand_sizes[seat] + board.deck_sizes[seat] + board.pile_sizes[seat] + board.tokens[seat]
    things += board.due[seat] + board.put_under[seat] + (STOCK - board.elders[seat])
    for power in range(POWERS):
        things += board.powers[seat * POWERS + power]
    return things == 0 and board.supplies[seat] == GUARDIANS


def check_garden(board: LotusBoard) -> None:
    """Petals lie on their own flower, never too many [LOT-INV-3, PLAY-4, 6]."""
    for flower in range(FLOWERS):
        petals = board.petal_counts[flower]
        needed = SMALLEST + flower
        require(0 <= petals < needed or (petals == needed and board.resolving == flower), "flowers")
        require(petals == 0 or board.phase != OVER, "flowers")
        for at in range(MOST_PETALS):
            petal = board.petals[flower * MOST_PETALS + at]
            require(at < petals or petal == 0, "petals")
            require(at >= petals or is_petal_of(board, petal, flower), "petals")


def is_petal_of(board: LotusBoard, petal: i64, flower: i64) -> bool:
    """Whether a player of this game, or the wildflowers, have such a petal of this flower."""
    if petal >= WILD_PETALS:
        return petal == WILD_PETALS + flower
    return 0 <= petal < board.seats * OWN_PETALS and petal % OWN_PETALS // 2 == flower


def check_guardians(board: LotusBoard) -> None:
    """Two regular guardians each, so a third is the elder; all on flowers that are there [LOT-INV-4, RULING-24]."""
    for seat in range(MAX_SEATS):
        require(0 <= board.supplies[seat] <= GUARDIANS, "guardians")
        guardians = board.supplies[seat]
        for flower in range(FLOWERS):
            here = board.guardians[flower * MAX_SEATS + seat]
            require(0 <= here and (here == 0 or board.petal_counts[flower] > 0), "guardians")
            guardians += here
        require(guardians == GUARDIANS, "guardians")
        elder = board.elders[seat]
        require(0 <= elder <= STOCK, "elders")
        require((elder == STOCK) == (board.powers[seat * POWERS + ELDER] == 0), "elders")
        require(elder >= SUPPLY or board.petal_counts[elder] > 0, "elders")


def check_hands_and_decks(board: LotusBoard) -> None:
    """Hands as they are counted; wildflowers only in the known part of a deck [LOT-INV-5, RULING-6]."""
    for seat in range(MAX_SEATS):
        hand: i64 = 0
        for kind in range(KINDS):
            require(0 <= board.hands[seat * KINDS + kind], "hands")
            hand += board.hands[seat * KINDS + kind]
        require(hand == board.hand_sizes[seat], "hands")
        require(0 <= board.deck_tops[seat] and 0 <= board.deck_sizes[seat], "decks")
        unknown = board.deck_sizes[seat] - board.known_size(seat)
        for place in range(board.deck_sizes[seat]):
            kind = board.deck_card(seat, place)
            require(0 <= kind < KINDS and (place >= unknown or kind % MARKS != WILD), "decks")


def check_taken(board: LotusBoard) -> None:
    """Each hidden wildflower was taken from the row, and lies no higher than it can [LOT-INFO-5, RULING-49]."""
    for seat in range(MAX_SEATS):
        for flower in range(FLOWERS):
            slot = seat * FLOWERS + flower
            kind = flower * MARKS + WILD
            require(0 <= board.taken[slot] <= WILD_PER_FLOWER, "wildflowers taken")
            before: i64 = 0
            for at in range(WILD_PER_FLOWER):
                when = board.taken_when[slot * WILD_PER_FLOWER + at]
                if at < board.taken[slot]:
                    require(before <= when <= board.put_under[seat], "wildflowers taken")
                    before = when
                else:
                    require(when == 0, "wildflowers taken")
            in_deck = check_depths(board, seat, flower)
            require(in_deck + board.hands[seat * KINDS + kind] == board.taken[slot], "wildflowers taken")


def check_depths(board: LotusBoard, seat: i64, flower: i64) -> i64:
    """The deck's wildflowers of this flower, the highest of which was the first taken; returns how many there are."""
    found: i64 = 0
    size = board.deck_sizes[seat]
    for place in range(size):
        if board.deck_card(seat, place) == flower * MARKS + WILD:
            require(found < board.taken[seat * FLOWERS + flower], "wildflowers taken")
            when = board.taken_when[(seat * FLOWERS + flower) * WILD_PER_FLOWER + found]
            require(size - place <= board.put_under[seat] - when, "wildflowers taken")
            found += 1
    return found


def check_phase(board: LotusBoard) -> None:
    """Who decides what [LOT-INV-10, RULING-11]."""
    require(ACTION <= board.phase <= OVER, "phase")
    require((board.phase == OVER) == (board.to_move == NOBODY), "phase")
    require((board.phase == REWARD) == (board.resolving != NOBODY), "phase")
    if board.phase == ACTION or board.phase == DRAW:
        require(board.to_move == board.active, "phase")
    require(board.phase != DRAW or board.action == 2, "phase")
    check_rewards(board)


def check_rewards(board: LotusBoard) -> None:
    """Rewards are for a complete flower, and the first of those who still choose is to move [LOT-INV-13]."""
    if board.phase == REWARD:
        require(0 <= board.resolving < FLOWERS and board.room(board.resolving) == 0, "rewards")
    chooser = NOBODY
    for step in range(board.seats):
        seat = (board.active + step) % board.seats
        if board.due[seat] == 1:
            require(board.phase == REWARD, "rewards")
            chooser = seat if chooser == NOBODY else chooser
    require(board.phase != REWARD or chooser == board.to_move, "rewards")


def check_final(board: LotusBoard) -> None:
    """The final round has as many turns as its rule says [LOT-INV-11, OPT-1]."""
    require(UNFLAGGED <= board.cause <= BY_STALL, "final round")
    if board.cause == UNFLAGGED:
        require(board.flag_seat == NOBODY and board.flag_turn == 0 == board.turns_left, "final round")
        require(board.phase != OVER, "final round")
        return
    require(0 <= board.flag_seat < board.seats and 1 <= board.flag_turn <= board.turn, "final round")
    turns = board.seats - 1 - board.turn_order(board.flag_seat) if board.finish_round else board.seats
    over: i64 = 1 if board.phase == OVER else 0
    gone = board.turn - board.flag_turn - 1 + over if board.turn > board.flag_turn else 0
    require(board.turns_left == turns - gone, "final round")
    require(board.turns_left > 0 or board.finish_round or over == 1, "final round")
    require(over == 0 or board.turns_left == 0, "final round")
    since = (board.flag_seat + board.turn - board.flag_turn) % board.seats
    require(since == board.active, "final round")
    require(board.turn > board.flag_turn or over == 1 or board.phase == DRAW, "final round")


def check_cards(board: LotusBoard) -> None:
    """Every card of every kind is somewhere [LOT-INV-1, 2]."""
    count = counted(board)
    for seat in range(board.seats):
        for kind in range(KINDS):
            require(count[petal_of(seat, kind)] == copies(board.seats, kind), "cards")


def counted(board: LotusBoard) -> vec[i64]:
    """How many cards of each petal lie on the table, in hands and in decks."""
    count = board.removed[:]
    for slot in range(MAX_SEATS * PETALS):
        count[slot % PETALS] += board.piles[slot]
    for flower in range(FLOWERS):
        count[WILD_PETALS + flower] += board.row[flower]
        for at in range(board.petal_counts[flower]):
            count[board.petals[flower * MOST_PETALS + at]] += 1
    for at in range(board.opened, len(board.wild)):
        count[WILD_PETALS + board.wild[at]] += 1
    for seat in range(board.seats):
        for kind in range(KINDS):
            count[petal_of(seat, kind)] += board.hands[seat * KINDS + kind]
        for place in range(board.deck_sizes[seat]):
            count[petal_of(seat, board.deck_card(seat, place))] += 1
    return count


def check_sizes(board: LotusBoard) -> None:
    """Row, decks and hands are full as long as they must be [LOT-INV-6, 7, SETUP-17]."""
    require(board.row_size() <= ROW, "row")
    require(board.phase == DRAW or board.row_size() == ROW or board.wild_size() == 0, "row")
    require(board.active == (board.first + board.turn - 1) % board.seats, "turn")
    for seat in range(board.seats):
        require(board.cause != UNFLAGGED or board.deck_sizes[seat] > 0, "decks")
        begun = seat == board.active and (board.phase != ACTION or board.action == 2)
        require(board.cause != UNFLAGGED or begun or board.hand_sizes[seat] >= HAND_START, "hands")
