# mypyc: compiled
"""The table of Lotus: what lies where, as numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState, vector
from nelumbo.games.lotus.data import (
    DOUBLE,
    DOUBLES,
    FLOWERS,
    GUARDIANS,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    POWERS,
    SINGLE,
    SINGLES,
    SINGLES_REMOVED,
    SMALLEST,
    WILD,
    WILD_PER_FLOWER,
)

# A petal that lies open has an owner: owner * OWN_PETALS + flower * 2 + mark; wildflowers follow, one for each flower.
OWN_PETALS: Final[i64] = 10
WILD_PETALS: Final[i64] = 40
PETALS: Final[i64] = 45

# Where an elder is: on a flower, or
SUPPLY: Final[i64] = 5
STOCK: Final[i64] = 6

ACTION: Final[i64] = 0
REWARD: Final[i64] = 1
DRAW: Final[i64] = 2
OVER: Final[i64] = 3

UNFLAGGED: Final[i64] = 0
BY_DECK: Final[i64] = 1
BY_STALL: Final[i64] = 2

DECK_ROOM: Final[i64] = 32  # a deck is a ring buffer: the top moves on, cards go under at the end


class LotusBoard(GameState):
    """A vector of `FLOWERS * MAX_SEATS` numbers is indexed by `flower * MAX_SEATS + seat`, and so on.

    Vectors by seat have room for four seats, with any number of players.
    """

    def open_board(self, seats: i64, chance: Chance) -> None:
        """An empty table [LOT-SETUP-11..15]."""
        self.open_base(seats, chance)
        self.scratch: vec[i64] = vector(KINDS)  # shared, not serialised: room for the kinds in a hand
        self.colours: vec[i64] = vec[i64]([0, 1, 2, 3])  # shared
        self.first: i64 = 0
        self.teams: bool = False
        self.finish_round: bool = False
        self.hands: vec[i64] = vector(MAX_SEATS * KINDS)
        self.hand_sizes: vec[i64] = vector(MAX_SEATS)
        self.decks: vec[i64] = vector(MAX_SEATS * DECK_ROOM)  # serialised by serialise_decks
        self.deck_tops: vec[i64] = vector(MAX_SEATS)  # not serialised
        self.deck_sizes: vec[i64] = vector(MAX_SEATS)  # not serialised
        self.wild: bytes = b""  # from opened: the wildflower deck
        self.opened: i64 = 0  # its cards already turned up
        self.row: vec[i64] = vector(FLOWERS)
        self.petals: vec[i64] = vector(FLOWERS * MOST_PETALS)  # in the order laid
        self.petal_counts: vec[i64] = vector(FLOWERS)
        self.guardians: vec[i64] = vector(FLOWERS * MAX_SEATS)  # regular ones on flowers
        self.supplies: vec[i64] = vector(MAX_SEATS, GUARDIANS)  # regular ones at home [LOT-RULING-1]
        self.elders: vec[i64] = vector(MAX_SEATS, STOCK)  # a flower, SUPPLY or STOCK
        self.powers: vec[i64] = vector(MAX_SEATS * POWERS)
        self.tokens: vec[i64] = vector(MAX_SEATS)
        self.piles: vec[i64] = vector(MAX_SEATS * PETALS)
        self.pile_sizes: vec[i64] = vector(MAX_SEATS)
        self.removed: vec[i64] = vector(PETALS)  # shared
        self.unlaid: vec[i64] = all_petals(seats)  # not serialised: by petal, those that never lay open
        self.active: i64 = 0
        self.turn: i64 = 1
        self.action: i64 = 1  # or 2
        self.phase: i64 = ACTION
        self.resolving: i64 = NOBODY  # the flower being resolved
        self.due: vec[i64] = vector(MAX_SEATS)  # 1 for a seat that still chooses a reward
        self.cause: i64 = UNFLAGGED  # why the final round was flagged
        self.flag_seat: i64 = NOBODY
        self.flag_turn: i64 = 0
        self.turns_left: i64 = 0
        self.stall: i64 = 0  # turns without a petal before this one
        self.petal_played: bool = False  # in this turn
        # What follows from the open row and the counted exchanges [LOT-INFO-5, RULING-49].
        self.put_under: vec[i64] = vector(MAX_SEATS)  # cards that each seat ever put under its deck
        self.taken: vec[i64] = vector(MAX_SEATS * FLOWERS)  # wildflowers in hand or deck
        # For each of them, the oldest first, `put_under` when it was taken.
        self.taken_when: vec[i64] = vector(MAX_SEATS * FLOWERS * WILD_PER_FLOWER)

    # Counting

    def room(self, flower: i64) -> i64:
        """Petals that the flower still needs."""
        return SMALLEST + flower - self.petal_counts[flower]

    def row_size(self) -> i64:
        row = self.row
        return row[0] + row[1] + row[2] + row[3] + row[4]

    def wild_size(self) -> i64:
        return len(self.wild) - self.opened

    def known_size(self, seat: i64) -> i64:
        """Cards at the bottom of the deck that its owner put there [LOT-INFO-1]."""
        put = self.put_under[seat]
        size = self.deck_sizes[seat]
        return put if put < size else size

    def deck_card(self, seat: i64, place: i64) -> i64:
        """The kind of a card in the deck, 0 for the top."""
        return self.decks[seat * DECK_ROOM + (self.deck_tops[seat] + place) % DECK_ROOM]

    def deck(self, seat: i64) -> bytes:
        """The deck's kinds, top first."""
        return bytes([self.deck_card(seat, place) for place in range(self.deck_sizes[seat])])

    def turn_order(self, seat: i64) -> i64:
        """The seat counted from the first player."""
        return (seat - self.first + self.seats) % self.seats

    # Cards on their way

    def put_into_hand(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] += 1
        self.hand_sizes[seat] += 1

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] -= 1
        self.hand_sizes[seat] -= 1

    def draw_top(self, seat: i64) -> i64:
        """Takes the top card off the deck."""
        kind = self.deck_card(seat, 0)
        self.deck_tops[seat] = (self.deck_tops[seat] + 1) % DECK_ROOM
        self.deck_sizes[seat] -= 1
        return kind

    def push_under(self, seat: i64, kind: i64) -> None:
        size = self.deck_sizes[seat]
        self.decks[seat * DECK_ROOM + (self.deck_tops[seat] + size) % DECK_ROOM] = kind
        self.deck_sizes[seat] = size + 1

    def set_deck(self, seat: i64, cards: bytes) -> None:
        """The deck holds these kinds, top first."""
        self.deck_tops[seat] = 0
        self.deck_sizes[seat] = len(cards)
        at = seat * DECK_ROOM
        for card in cards:
            self.decks[at] = card
            at += 1

    def remember_taken(self, seat: i64, flower: i64) -> None:
        """A wildflower came into the hand for all to see."""
        slot = seat * FLOWERS + flower
        self.taken_when[slot * WILD_PER_FLOWER + self.taken[slot]] = self.put_under[seat]
        self.taken[slot] += 1

    def remember_shown(self, seat: i64, flower: i64) -> None:
        """A wildflower was played: it may have been the last taken, so less is known of the others."""
        slot = seat * FLOWERS + flower
        self.taken[slot] -= 1
        self.taken_when[slot * WILD_PER_FLOWER + self.taken[slot]] = 0

    def lay(self, flower: i64, petal: i64) -> None:
        self.petals[flower * MOST_PETALS + self.petal_counts[flower]] = petal
        self.petal_counts[flower] += 1
        self.unlaid[petal] -= 1

    def collect(self, seat: i64, petal: i64) -> None:
        """A petal more in a score pile."""
        self.piles[seat * PETALS + petal] += 1
        self.pile_sizes[seat] += 1

    def count_unlaid(self) -> None:
        """Counts again, for a table that was not filled by playing."""
        self.unlaid = all_petals(self.seats)
        for petal in range(PETALS):
            self.unlaid[petal] -= self.removed[petal]
            for seat in range(self.seats):
                self.unlaid[petal] -= self.piles[seat * PETALS + petal]
        for flower in range(FLOWERS):
            for place in range(flower * MOST_PETALS, flower * MOST_PETALS + self.petal_counts[flower]):
                self.unlaid[self.petals[place]] -= 1

    def serialise_decks(self, archive: Archive) -> None:
        """Each deck from its top, wherever that is in the ring buffer."""
        for seat in range(MAX_SEATS):
            cards = archive.pile(self.deck(seat))
            if len(cards) > DECK_ROOM:
                raise ValueError("its decks cannot be right")
            if archive.reading:
                self.set_deck(seat, cards)


def petal_of(seat: i64, kind: i64) -> i64:
    """The open petal that a card of this seat becomes."""
    flower = kind // MARKS
    mark = kind % MARKS
    return WILD_PETALS + flower if mark == WILD else seat * OWN_PETALS + flower * 2 + mark


def copies(seats: i64, kind: i64) -> i64:
    """Cards of a kind in a personal deck, by the number of players [LOT-SETUP-3..7]; all wildflowers of a flower."""
    mark = kind % MARKS
    if mark == SINGLE:
        return SINGLES[kind // MARKS] - SINGLES_REMOVED[seats]
    return DOUBLES if mark == DOUBLE else WILD_PER_FLOWER


def all_petals(seats: i64) -> vec[i64]:
    """By petal, all cards of the game."""
    petals = vector(PETALS)
    for seat in range(seats):
        for kind in range(KINDS):
            petals[petal_of(seat, kind)] = copies(seats, kind)
    return petals


def personal_deck(seats: i64) -> vec[i64]:
    """One player's cards, sorted."""
    cards: list[i64] = []
    for kind in range(KINDS):
        if kind % MARKS != WILD:
            for _ in range(copies(seats, kind)):
                cards.append(kind)
    return vec[i64](cards)


def wild_deck() -> vec[i64]:
    """The flowers of all wildflowers, sorted [LOT-SETUP-9, UNK-1]."""
    cards: list[i64] = []
    for flower in range(FLOWERS):
        for _ in range(WILD_PER_FLOWER):
            cards.append(flower)
    return vec[i64](cards)
