# mypyc: compiled
"""Flowers' table: what lies where, as numbers, and how it is copied and kept."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.deck import count_into, shuffle_into_pile
from nelumbo.core.state import NOBODY, GameState, vector
from nelumbo.games.flowers.data import (
    COLOURS,
    MANDALAS,
    MOST_SEATS,
    PILE,
    TILES,
    VALUES,
)

SLOTS: Final[i64] = 24  # a slot is seat * COLOURS + colour
SPOTS: Final[i64] = 18  # a spot is mandala * COLOURS + colour
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
    """Tables are indexed by slot, spot or side; face-down cards by `side * COLOURS + colour`."""

    def open_board(self, seats: i64, chance: Chance) -> None:
        """Every field, as it is on an empty table."""
        self.open_base(seats, chance)
        self.hands: vec[i64] = vector(SLOTS)
        # A colour lies face up on a mandala from one play of one player, so its owner and number say all [FLO-INV-3].
        self.openers: vec[i64] = vector(SPOTS, NOBODY)  # who laid the colour face up, or NOBODY
        self.opened: vec[i64] = vector(SPOTS)  # how many cards of it
        self.covered: vec[i64] = vector(SIDES * COLOURS)  # face-down cards
        # The dark and the light tile of each mandala; NOBODY once it is destroyed for good.
        self.centre: vec[i64] = vector(2 * MANDALAS, NOBODY)
        self.holders: vec[i64] = vector(MANDALAS, NOBODY)  # on whose cards the marker lies, or NOBODY
        self.owners: vec[i64] = vector(TILES, NOBODY)  # by tile: in front of whom it lies, or NOBODY
        self.mates: vec[i64] = vector(TILES, NOBODY)  # by tile: the tile that it makes a flower with, or NOBODY
        self.discard: vec[i64] = vector(COLOURS)
        self.deck: bytes = b""  # from dealt
        self.dealt: i64 = 0  # cards of the deck already drawn
        self.backs: bytes = bytes(range(PILE))  # the dark tiles, sorted
        self.dark: bytes = b""  # from pairs_dealt
        self.light: bytes = b""  # from pairs_dealt
        self.pairs_dealt: i64 = 0  # tiles of each pile already drawn
        self.first: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 1
        self.passes: i64 = 0  # in a row
        self.phase: i64 = PLAY
        self.falling: i64 = 0  # the mandala being destroyed; 0 when none is
        self.reason: i64 = PLAYING
        self.order: bytes = b""  # of the final destruction
        self.fallen: i64 = 0  # mandalas of that order already begun
        self.double_discards: bool = False  # whether cards are discarded even for two tiles [FLO-RULING-3]
        self.memory_aid: bool = True
        # What a perfect memory knows of the hands. Always: hand = known + kept + drawn - spent, deck = stock - drawn.
        self.shuffles: i64 = 0
        self.known: vec[i64] = vector(SLOTS)  # taken back openly and not played since
        self.kept: vec[i64] = vector(SLOTS)  # held unknown at the last shuffle
        self.drawn: vec[i64] = vector(SLOTS)  # drawn since then
        self.spent: vec[i64] = vector(SLOTS)  # shown since then, out of kept and drawn cards: nobody else can say which
        self.stock: vec[i64] = vector(COLOURS)  # the deck as it was shuffled, less the cards of it that all saw again
        self.old: vec[i64] = vector(COLOURS)  # all that was kept, in all hands together

    def hand_size(self, seat: i64) -> i64:
        return total(self.hands, seat)

    def up(self, mandala: i64, seat: i64) -> i64:
        cards: i64 = 0
        for spot in range(mandala * COLOURS, (mandala + 1) * COLOURS):
            if self.openers[spot] == seat:
                cards += self.opened[spot]
        return cards

    def down(self, mandala: i64, seat: i64) -> i64:
        return total(self.covered, mandala * MOST_SEATS + seat)

    def count(self, mandala: i64, seat: i64) -> i64:
        """Face-up and face-down cards both count [FLO-CHECK-3]."""
        return self.up(mandala, seat) + self.down(mandala, seat)

    def deck_size(self) -> i64:
        return len(self.deck) - self.dealt

    def available(self) -> i64:
        return self.deck_size() + total(self.discard, 0)

    def flowers(self, seat: i64) -> i64:
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
        spot = self.falling * COLOURS + colour
        if self.openers[spot] != seat:
            return 0
        cards = self.opened[spot]
        self.openers[spot] = NOBODY
        self.opened[spot] = 0
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
        self.deck = shuffle_into_pile(cards, self.chance)
        self.dealt = 0
        count_into(self.stock, cards)
        for colour in range(COLOURS):
            self.old[colour] = 0
        for slot in range(self.seats * COLOURS):
            self.kept[slot] = self.hands[slot] - self.known[slot]
            self.old[slot % COLOURS] += self.kept[slot]
            self.drawn[slot] = 0
            self.spent[slot] = 0


def total(table: vec[i64], row: i64) -> i64:
    """The cards of one row of six colours."""
    at = row * COLOURS
    return table[at] + table[at + 1] + table[at + 2] + table[at + 3] + table[at + 4] + table[at + 5]
