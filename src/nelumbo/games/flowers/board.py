# mypyc: compiled
"""Flowers' table: what lies where, as numbers, and how it is copied and kept."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile
from nelumbo.core.serialise import Archive
from nelumbo.core.state import NOBODY, GameState
from nelumbo.games.flowers.data import (
    CARDS_PER_COLOUR,
    COLOURS,
    MANDALAS,
    MOST_SEATS,
    PILE,
    TILES,
    VALUES,
)

SLOTS: Final[i64] = 24  # a slot is seat * COLOURS + colour
PLACES: Final[i64] = 18  # a place is mandala * COLOURS + colour
SIDES: Final[i64] = 12  # a side is mandala * MOST_SEATS + seat

PLAY: Final[i64] = 0
TAKE_ONE: Final[i64] = 1  # the holder chooses a tile, the second-placed player gets the other
TAKE_BOTH: Final[i64] = 2  # the holder gets both and chooses their order
OVER: Final[i64] = 3

PLAYING: Final[i64] = 0
END_FLOWERS: Final[i64] = 1
END_TILES: Final[i64] = 2
END_STUCK: Final[i64] = 3


class FlowersBoard(GameState):
    """Tables are indexed by slot, place or side; face-down cards by `side * COLOURS + colour`."""

    hands: vec[i64]
    # A colour lies face up on a mandala from one play of one player, so its owner and number say all [FLO-INV-3].
    openers: vec[i64]  # who laid the colour face up, or NOBODY
    opened: vec[i64]  # how many cards of it
    covered: vec[i64]  # face-down cards
    centre: vec[i64]  # the dark and the light tile of each mandala; NOBODY once it is destroyed for good
    holders: vec[i64]  # on whose cards the marker lies, or NOBODY
    owners: vec[i64]  # by tile: in front of whom it lies, or NOBODY
    mates: vec[i64]  # by tile: the tile that it makes a flower with, or NOBODY
    discard: vec[i64]
    deck: bytes
    dealt: i64  # cards of the deck already drawn
    backs: bytes  # the dark tiles, sorted
    dark: bytes
    light: bytes
    pairs_dealt: i64  # tiles of each pile already drawn
    first: i64
    active: i64
    turn: i64
    passes: i64  # in a row
    phase: i64
    falling: i64  # the mandala being destroyed; 0 when none is
    reason: i64
    order: bytes  # of the final destruction
    fallen: i64  # mandalas of that order already begun
    double_discards: bool  # whether cards are discarded also for two tiles [FLO-RULING-3]
    memory_aid: bool
    # What a perfect memory knows of the hands. Always: hand = known + kept + drawn - spent, deck = stock - drawn.
    shuffles: i64
    known: vec[i64]  # taken back openly and not played since
    kept: vec[i64]  # held unknown at the last shuffle
    drawn: vec[i64]  # drawn since then
    spent: vec[i64]  # shown since then, out of kept and drawn cards: nobody else can say which
    stock: vec[i64]  # the deck as it was shuffled, less the cards of it that all saw again
    old: vec[i64]  # all that was kept, in all hands together

    def hand_size(self, seat: i64) -> i64:
        """Cards in the hand."""
        return total(self.hands, seat)

    def up(self, mandala: i64, seat: i64) -> i64:
        """The seat's face-up cards on the mandala."""
        cards: i64 = 0
        for place in range(mandala * COLOURS, (mandala + 1) * COLOURS):
            if self.openers[place] == seat:
                cards += self.opened[place]
        return cards

    def down(self, mandala: i64, seat: i64) -> i64:
        """The seat's face-down cards on the mandala."""
        return total(self.covered, mandala * MOST_SEATS + seat)

    def count(self, mandala: i64, seat: i64) -> i64:
        """Face-up and face-down cards both count [FLO-CHECK-3]."""
        return self.up(mandala, seat) + self.down(mandala, seat)

    def deck_size(self) -> i64:
        """Cards in the deck."""
        return len(self.deck) - self.dealt

    def available(self) -> i64:
        """Cards in deck and discard."""
        return self.deck_size() + total(self.discard, 0)

    def flowers(self, seat: i64) -> i64:
        """How many flowers the seat has made."""
        tiles: i64 = 0
        for tile in range(TILES):
            if self.owners[tile] == seat and self.mates[tile] != NOBODY:
                tiles += 1
        return tiles // 2

    def single(self, seat: i64, colour: i64) -> i64:
        """The seat's single tile of the colour, or NOBODY."""
        for tile in range(colour * VALUES, (colour + 1) * VALUES):
            if self.owners[tile] == seat and self.mates[tile] == NOBODY:
                return tile
        return NOBODY

    def lift_up(self, seat: i64, colour: i64) -> i64:
        """Takes the seat's face-up cards of a colour off the falling mandala."""
        place = self.falling * COLOURS + colour
        if self.openers[place] != seat:
            return 0
        cards = self.opened[place]
        self.openers[place] = NOBODY
        self.opened[place] = 0
        return cards

    def lift_down(self, seat: i64, colour: i64) -> i64:
        """Takes the seat's face-down cards of a colour off the falling mandala."""
        at = (self.falling * MOST_SEATS + seat) * COLOURS + colour
        cards = self.covered[at]
        self.covered[at] = 0
        return cards

    def spend(self, seat: i64, colour: i64, cards: i64) -> None:
        """Cards leave the hand, seen by all: those that all knew of count as the first to go.

        Of the rest a card can be one kept since the shuffle or one drawn; while the seat has only one of the
        two, all know where it came from.
        """
        slot = seat * COLOURS + colour
        self.hands[slot] -= cards
        known = self.known[slot] if self.known[slot] < cards else cards
        self.known[slot] -= known
        rest = cards - known
        if total(self.kept, seat) == 0:
            self.drawn[slot] -= rest
            self.stock[colour] -= rest
        elif total(self.drawn, seat) == 0:
            self.kept[slot] -= rest
            self.old[colour] -= rest
        else:
            self.spent[slot] += rest

    def take_back(self, seat: i64, colour: i64, cards: i64) -> None:
        """Cards that all have seen come into the hand."""
        self.hands[seat * COLOURS + colour] += cards
        self.known[seat * COLOURS + colour] += cards

    def put_into_deck(self, cards: vec[i64]) -> None:
        """Shuffles the cards into a new deck, of which all know the colours.

        As the old deck was empty, each player knows the other hands together: all that is missing is there.
        """
        self.chance.shuffle(cards)
        self.deck = pile(cards)
        self.dealt = 0
        for colour in range(COLOURS):
            self.stock[colour] = 0
            self.old[colour] = 0
        for card in cards:
            self.stock[card] += 1
        for slot in range(self.seats * COLOURS):
            self.kept[slot] = self.hands[slot] - self.known[slot]
            self.old[slot % COLOURS] += self.kept[slot]
            self.drawn[slot] = 0
            self.spent[slot] = 0

    def open_board(self, seats: i64, chance: Chance) -> None:
        """An empty table."""
        self.open_base(seats, chance)
        self.hands = vec[i64]([0] * SLOTS)
        self.openers = vec[i64]([NOBODY] * PLACES)
        self.opened = vec[i64]([0] * PLACES)
        self.covered = vec[i64]([0] * (SIDES * COLOURS))
        self.centre = vec[i64]([NOBODY] * (2 * MANDALAS))
        self.holders = vec[i64]([NOBODY] * MANDALAS)
        self.owners = vec[i64]([NOBODY] * TILES)
        self.mates = vec[i64]([NOBODY] * TILES)
        self.discard = vec[i64]([0] * COLOURS)
        self.deck = b""
        self.dealt = 0
        self.backs = bytes(range(PILE))
        self.dark = b""
        self.light = b""
        self.pairs_dealt = 0
        self.first = 0
        self.active = 0
        self.turn = 1
        self.passes = 0
        self.phase = PLAY
        self.falling = 0
        self.reason = PLAYING
        self.order = b""
        self.fallen = 0
        self.double_discards = False
        self.memory_aid = True
        self.shuffles = 0
        self.known = vec[i64]([0] * SLOTS)
        self.kept = vec[i64]([0] * SLOTS)
        self.drawn = vec[i64]([0] * SLOTS)
        self.spent = vec[i64]([0] * SLOTS)
        self.stock = vec[i64]([0] * COLOURS)
        self.old = vec[i64]([0] * COLOURS)

    def share_board(self, other: "FlowersBoard") -> None:
        """For `copy`: equal tables of its own."""
        self.copy_base(other)
        self.hands = other.hands[:]
        self.openers = other.openers[:]
        self.opened = other.opened[:]
        self.covered = other.covered[:]
        self.centre = other.centre[:]
        self.holders = other.holders[:]
        self.owners = other.owners[:]
        self.mates = other.mates[:]
        self.discard = other.discard[:]
        self.deck = other.deck
        self.dealt = other.dealt
        self.backs = other.backs
        self.dark = other.dark
        self.light = other.light
        self.pairs_dealt = other.pairs_dealt
        self.first = other.first
        self.active = other.active
        self.turn = other.turn
        self.passes = other.passes
        self.phase = other.phase
        self.falling = other.falling
        self.reason = other.reason
        self.order = other.order
        self.fallen = other.fallen
        self.double_discards = other.double_discards
        self.memory_aid = other.memory_aid
        self.shuffles = other.shuffles
        self.known = other.known[:]
        self.kept = other.kept[:]
        self.drawn = other.drawn[:]
        self.spent = other.spent[:]
        self.stock = other.stock[:]
        self.old = other.old[:]

    def serialise(self, archive: Archive) -> None:
        self.serialise_base(archive)
        self.hands = archive.table(self.hands)
        self.openers = archive.table(self.openers)
        self.opened = archive.table(self.opened)
        self.covered = archive.table(self.covered)
        self.centre = archive.table(self.centre)
        self.holders = archive.table(self.holders)
        self.owners = archive.table(self.owners)
        self.mates = archive.table(self.mates)
        self.discard = archive.table(self.discard)
        self.deck = archive.pile(self.deck[self.dealt :])
        self.dealt = 0
        self.backs = archive.pile(self.backs)
        self.dark = archive.pile(self.dark[self.pairs_dealt :])
        self.light = archive.pile(self.light[self.pairs_dealt :])
        self.pairs_dealt = 0
        self.first = archive.number(self.first)
        self.active = archive.number(self.active)
        self.turn = archive.number(self.turn)
        self.passes = archive.number(self.passes)
        self.phase = archive.number(self.phase)
        self.falling = archive.number(self.falling)
        self.reason = archive.number(self.reason)
        self.order = archive.pile(self.order)
        self.fallen = archive.number(self.fallen)
        self.double_discards = archive.flag(self.double_discards)
        self.memory_aid = archive.flag(self.memory_aid)
        self.shuffles = archive.number(self.shuffles)
        self.known = archive.table(self.known)
        self.kept = archive.table(self.kept)
        self.drawn = archive.table(self.drawn)
        self.spent = archive.table(self.spent)
        self.stock = archive.table(self.stock)
        self.old = archive.table(self.old)


def total(table: vec[i64], row: i64) -> i64:
    """The cards of one row of six colours."""
    at = row * COLOURS
    return table[at] + table[at + 1] + table[at + 2] + table[at + 3] + table[at + 4] + table[at + 5]


def cards_of(counts: vec[i64]) -> vec[i64]:
    """The cards of a count by colour, sorted."""
    cards = vec[i64]([0] * total(counts, 0))
    at: i64 = 0
    for colour in range(COLOURS):
        for _ in range(counts[colour]):
            cards[at] = colour
            at += 1
    return cards


def full_deck() -> vec[i64]:
    """All cards, sorted."""
    return cards_of(vec[i64]([CARDS_PER_COLOUR] * COLOURS))
