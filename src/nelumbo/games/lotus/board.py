# mypyc: compiled
"""The table of Lotus: what lies where, as numbers, and how it is copied and kept."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.lotus.data import (
    DOUBLE,
    DOUBLES,
    ELDER_WEIGHT,
    FLOWERS,
    GUARDIANS,
    KINDS,
    MARKS,
    MAX_SEATS,
    MOST_PETALS,
    PATH,
    PATH_LIMIT,
    POWERS,
    SINGLE,
    SINGLES,
    SINGLES_REMOVED,
    SMALLEST,
    WILD,
    WILD_PER_FLOWER,
)
from nelumbo.games.lotus.data import HAND_LIMIT as PLAIN_LIMIT

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

DECK_ROOM: Final[i64] = 32  # a deck is a ring of so many places: its top goes round, cards go under at its end


class LotusBoard(GameState):
    """Tables by seat have room for four seats, whatever the number of players.

    The indices: `seat * KINDS + kind` for hands, `flower * MAX_SEATS + seat` for guardians,
    `flower * MOST_PETALS + place` for petals, `seat * PETALS + petal` for score piles,
    `seat * FLOWERS + flower` for wildflowers taken.
    """

    colours: vec[i64]  # never changes
    first: i64
    teams: bool
    finish_round: bool
    hands: vec[i64]
    hand_sizes: vec[i64]
    decks: vec[i64]
    deck_tops: vec[i64]
    deck_sizes: vec[i64]
    wild: bytes  # the wildflower deck
    opened: i64  # its cards already turned up
    row: vec[i64]  # by flower
    petals: vec[i64]  # in the order laid
    petal_counts: vec[i64]
    guardians: vec[i64]  # regular ones on flowers
    supplies: vec[i64]  # regular ones at home
    elders: vec[i64]  # a flower, SUPPLY or STOCK
    powers: vec[i64]  # seat * POWERS + power
    tokens: vec[i64]
    piles: vec[i64]
    pile_sizes: vec[i64]
    removed: vec[i64]  # by petal; replaced, never changed in place
    unlaid: vec[i64]  # by petal, those that never lay open; it follows from the others and is not serialised
    active: i64
    turn: i64
    action: i64  # 1 or 2
    phase: i64
    resolving: i64  # the flower being resolved, or NOBODY
    due: vec[i64]  # seats that still choose a reward
    cause: i64  # why the final round was flagged
    flag_seat: i64
    flag_turn: i64
    turns_left: i64
    stall: i64  # turns without a petal before this one
    petal_played: bool  # in this turn
    # What follows from the open row and the counted exchanges [LOT-INFO-5, RULING-49].
    put_under: vec[i64]  # cards that each seat ever put under its deck
    taken: vec[i64]  # wildflowers in hand or deck
    taken_when: vec[i64]  # for each of them, the oldest first, `put_under` when it was taken

    # Counting

    def limit(self, seat: i64) -> i64:
        """The hand limit: PATH makes it five, from the own next draw phase on [LOT-POW-5..7, RULING-38, 44]."""
        return PATH_LIMIT if self.powers[seat * POWERS + PATH] == 1 else PLAIN_LIMIT

    def room(self, flower: i64) -> i64:
        """Petals that the flower still needs."""
        return SMALLEST + flower - self.petal_counts[flower]

    def row_size(self) -> i64:
        """Wildflowers in the row."""
        row = self.row
        return row[0] + row[1] + row[2] + row[3] + row[4]

    def wild_size(self) -> i64:
        """Cards in the wildflower deck."""
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

    def rank(self, seat: i64) -> i64:
        """The seat counted from the first player."""
        return (seat - self.first + self.seats) % self.seats

    def strength(self, seat: i64, flower: i64) -> i64:
        """The own symbols, guardians and elder; never the partner's [LOT-CTRL-1, 2, POW-4, RULING-28, TEAM-7]."""
        strength = self.guardians[flower * MAX_SEATS + seat]
        if self.elders[seat] == flower:
            strength += ELDER_WEIGHT
        low = seat * OWN_PETALS
        start = flower * MOST_PETALS
        for place in range(start, start + self.petal_counts[flower]):
            petal = self.petals[place]
            if low <= petal < low + OWN_PETALS:
                strength += 1 + petal % 2
        return strength

    def has_guardian(self, seat: i64, source: i64, elder: bool) -> bool:
        """Whether the seat has a regular guardian, or its elder, at that place."""
        if elder:
            return self.elders[seat] == source
        if source == SUPPLY:
            return self.supplies[seat] > 0
        return self.guardians[source * MAX_SEATS + seat] > 0

    # Cards on their way

    def put_into_hand(self, seat: i64, kind: i64) -> None:
        """One card more in the hand."""
        self.hands[seat * KINDS + kind] += 1
        self.hand_sizes[seat] += 1

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        """One card less in the hand."""
        self.hands[seat * KINDS + kind] -= 1
        self.hand_sizes[seat] -= 1

    def draw_top(self, seat: i64) -> i64:
        """The top card of the deck leaves it."""
        kind = self.deck_card(seat, 0)
        self.deck_tops[seat] = (self.deck_tops[seat] + 1) % DECK_ROOM
        self.deck_sizes[seat] -= 1
        return kind

    def push_under(self, seat: i64, kind: i64) -> None:
        """A card becomes the lowest of the deck."""
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

    def note_taken(self, seat: i64, flower: i64) -> None:
        """A wildflower came into the hand for all to see."""
        slot = seat * FLOWERS + flower
        self.taken_when[slot * WILD_PER_FLOWER + self.taken[slot]] = self.put_under[seat]
        self.taken[slot] += 1

    def note_shown(self, seat: i64, flower: i64) -> None:
        """A wildflower was played: it may have been the last taken, so less is known of the others."""
        slot = seat * FLOWERS + flower
        self.taken[slot] -= 1
        self.taken_when[slot * WILD_PER_FLOWER + self.taken[slot]] = 0

    def lay(self, flower: i64, petal: i64) -> None:
        """A petal more on a flower."""
        self.petals[flower * MOST_PETALS + self.petal_counts[flower]] = petal
        self.petal_counts[flower] += 1
        self.unlaid[petal] -= 1

    def collect(self, seat: i64, petal: i64) -> None:
        """A petal more in a score pile."""
        self.piles[seat * PETALS + petal] += 1
        self.pile_sizes[seat] += 1

    def count_unlaid(self) -> None:
        """Counts anew, for a table that was not filled by playing."""
        self.unlaid = all_petals(self.seats)
        for petal in range(PETALS):
            self.unlaid[petal] -= self.removed[petal]
            for seat in range(self.seats):
                self.unlaid[petal] -= self.piles[seat * PETALS + petal]
        for flower in range(FLOWERS):
            for place in range(flower * MOST_PETALS, flower * MOST_PETALS + self.petal_counts[flower]):
                self.unlaid[self.petals[place]] -= 1

    # Keeping

    def open_board(self, seats: i64, chance: Chance) -> None:
        """An empty table for so many players."""
        self.open_base(seats, chance)
        self.colours = vec[i64]([0, 1, 2, 3])
        self.first = 0
        self.teams = False
        self.finish_round = False
        self.hands = vec[i64]([0] * (MAX_SEATS * KINDS))
        self.hand_sizes = vec[i64]([0] * MAX_SEATS)
        self.decks = vec[i64]([0] * (MAX_SEATS * DECK_ROOM))
        self.deck_tops = vec[i64]([0] * MAX_SEATS)
        self.deck_sizes = vec[i64]([0] * MAX_SEATS)
        self.wild = b""
        self.opened = 0
        self.row = vec[i64]([0] * FLOWERS)
        self.petals = vec[i64]([0] * (FLOWERS * MOST_PETALS))
        self.petal_counts = vec[i64]([0] * FLOWERS)
        self.guardians = vec[i64]([0] * (FLOWERS * MAX_SEATS))
        self.supplies = vec[i64]([GUARDIANS] * MAX_SEATS)  # LOT-SETUP-11, RULING-1
        self.elders = vec[i64]([STOCK] * MAX_SEATS)  # LOT-SETUP-12
        self.powers = vec[i64]([0] * (MAX_SEATS * POWERS))  # LOT-SETUP-13
        self.tokens = vec[i64]([0] * MAX_SEATS)  # LOT-SETUP-14
        self.piles = vec[i64]([0] * (MAX_SEATS * PETALS))  # LOT-SETUP-15
        self.pile_sizes = vec[i64]([0] * MAX_SEATS)
        self.removed = vec[i64]([0] * PETALS)
        self.unlaid = all_petals(seats)
        self.active = 0
        self.turn = 1
        self.action = 1
        self.phase = ACTION
        self.resolving = NOBODY
        self.due = vec[i64]([0] * MAX_SEATS)
        self.cause = UNFLAGGED
        self.flag_seat = NOBODY
        self.flag_turn = 0
        self.turns_left = 0
        self.stall = 0
        self.petal_played = False
        self.put_under = vec[i64]([0] * MAX_SEATS)
        self.taken = vec[i64]([0] * (MAX_SEATS * FLOWERS))
        self.taken_when = vec[i64]([0] * (MAX_SEATS * FLOWERS * WILD_PER_FLOWER))

    def share_board(self, other: "LotusBoard") -> None:
        """For `copy`: equal tables of its own."""
        self.copy_base(other)
        self.colours = other.colours
        self.first = other.first
        self.teams = other.teams
        self.finish_round = other.finish_round
        self.hands = other.hands[:]
        self.hand_sizes = other.hand_sizes[:]
        self.decks = other.decks[:]
        self.deck_tops = other.deck_tops[:]
        self.deck_sizes = other.deck_sizes[:]
        self.wild = other.wild
        self.opened = other.opened
        self.row = other.row[:]
        self.petals = other.petals[:]
        self.petal_counts = other.petal_counts[:]
        self.guardians = other.guardians[:]
        self.supplies = other.supplies[:]
        self.elders = other.elders[:]
        self.powers = other.powers[:]
        self.tokens = other.tokens[:]
        self.piles = other.piles[:]
        self.pile_sizes = other.pile_sizes[:]
        self.removed = other.removed
        self.unlaid = other.unlaid[:]
        self.active = other.active
        self.turn = other.turn
        self.action = other.action
        self.phase = other.phase
        self.resolving = other.resolving
        self.due = other.due[:]
        self.cause = other.cause
        self.flag_seat = other.flag_seat
        self.flag_turn = other.flag_turn
        self.turns_left = other.turns_left
        self.stall = other.stall
        self.petal_played = other.petal_played
        self.put_under = other.put_under[:]
        self.taken = other.taken[:]
        self.taken_when = other.taken_when[:]

    def serialise(self, archive: Archive) -> None:
        self.serialise_base(archive)
        self.colours = archive.vector(self.colours)
        self.first = archive.number(self.first)
        self.teams = archive.flag(self.teams)
        self.finish_round = archive.flag(self.finish_round)
        self.hands = archive.vector(self.hands)
        self.hand_sizes = archive.vector(self.hand_sizes)
        self.serialise_decks(archive)
        self.wild = archive.pile(self.wild[self.opened :])
        self.opened = 0
        self.row = archive.vector(self.row)
        self.petals = archive.vector(self.petals)
        self.petal_counts = archive.vector(self.petal_counts)
        self.guardians = archive.vector(self.guardians)
        self.supplies = archive.vector(self.supplies)
        self.elders = archive.vector(self.elders)
        self.powers = archive.vector(self.powers)
        self.tokens = archive.vector(self.tokens)
        self.piles = archive.vector(self.piles)
        self.pile_sizes = archive.vector(self.pile_sizes)
        self.removed = archive.vector(self.removed)
        self.active = archive.number(self.active)
        self.turn = archive.number(self.turn)
        self.action = archive.number(self.action)
        self.phase = archive.number(self.phase)
        self.resolving = archive.number(self.resolving)
        self.due = archive.vector(self.due)
        self.cause = archive.number(self.cause)
        self.flag_seat = archive.number(self.flag_seat)
        self.flag_turn = archive.number(self.flag_turn)
        self.turns_left = archive.number(self.turns_left)
        self.stall = archive.number(self.stall)
        self.petal_played = archive.flag(self.petal_played)
        self.put_under = archive.vector(self.put_under)
        self.taken = archive.vector(self.taken)
        self.taken_when = archive.vector(self.taken_when)
        if archive.reading:
            self.count_unlaid()

    def serialise_decks(self, archive: Archive) -> None:
        """Decks from the top, wherever in their ring they stand."""
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
    petals = vec[i64]([0] * PETALS)
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
