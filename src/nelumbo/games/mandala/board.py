# mypyc: compiled
"""Mandala's table: what lies where, as numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance
from nelumbo.core.deck import count_into, shuffle_into_pile
from nelumbo.core.serialise import Archive
from nelumbo.core.state import GameState, vector
from nelumbo.games.mandala.data import (
    COLOURS,
    SEATS,
)

SPOTS: Final[i64] = 12  # a spot is mandala * COLOURS + colour

# Where a colour lies in a mandala: one area at most, so the colour rule cannot be broken [MAN-COL-1].
NOWHERE: Final[i64] = 0
MOUNTAIN: Final[i64] = 1
FIELD: Final[i64] = 2  # + the seat that owns the field

ACTION: Final[i64] = 0
PICK: Final[i64] = 1
OVER: Final[i64] = 2

PLAYING: Final[i64] = 0
END_RIVER: Final[i64] = 1
END_DECK: Final[i64] = 2
END_BOTH: Final[i64] = 3
END_STALL: Final[i64] = 4


class MandalaBoard(GameState):
    """Tables are indexed by `seat * COLOURS + colour` or `mandala * COLOURS + colour`."""

    def open_board(self, chance: Chance) -> None:
        """Every field, as it is on an empty table."""
        self.open_base(SEATS, chance)
        self.hands: vec[i64] = vector(SEATS * COLOURS)
        self.areas: vec[i64] = vector(SPOTS)
        self.laid: vec[i64] = vector(SPOTS)  # cards of the colour in the area of the mandala
        self.rivers: vec[i64] = vector(SEATS * COLOURS)  # the space that holds the colour, from 1; 0 for none
        self.river_sizes: vec[i64] = vector(SEATS)
        self.cups: vec[i64] = vector(SEATS * COLOURS)  # cards picked into the cup, seen by both
        self.secrets: vec[i64] = vector(SEATS * COLOURS)  # shared: the cards that were put into the cup at setup
        self.discard: vec[i64] = vector(COLOURS)
        self.deck: bytes = b""  # from dealt
        self.dealt: i64 = 0  # cards of the deck already taken
        self.first: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 1
        self.phase: i64 = ACTION
        self.falling: i64 = 0  # the mandala being destroyed
        self.barren: vec[i64] = vector(SEATS)  # seats whose field was empty when it was completed
        self.armed: bool = False
        self.stall: i64 = 0
        self.reason: i64 = PLAYING
        # What follows from the last shuffle [MAN-INFO-6].
        self.shuffles: i64 = 0
        self.stock: vec[i64] = vector(COLOURS)  # the deck as it was shuffled
        self.opened: vec[i64] = vector(COLOURS)  # cards that left it face up
        self.drawn: vec[i64] = vector(SEATS * COLOURS)  # cards that each seat drew from it
        self.spent: vec[i64] = vector(SEATS * COLOURS)  # cards that each seat has shown from its hand since then
        self.memory_aid: bool = True  # serialised by serialise_memory_aid: whether picked cup cards stay visible

    def serialise_memory_aid(self, archive: Archive) -> None:
        """Written last and only when off, so that a state with the aid has the numbers that it always had."""
        if archive.reading:
            self.memory_aid = archive.at == len(archive.numbers) or archive.flag(True)
        elif not self.memory_aid:
            archive.flag(False)

    def hand_size(self, seat: i64) -> i64:
        hands = self.hands
        slot = seat * COLOURS
        return hands[slot] + hands[slot + 1] + hands[slot + 2] + hands[slot + 3] + hands[slot + 4] + hands[slot + 5]

    def field_size(self, mandala: i64, seat: i64) -> i64:
        cards: i64 = 0
        for spot in range(mandala * COLOURS, (mandala + 1) * COLOURS):
            if self.areas[spot] == FIELD + seat:
                cards += self.laid[spot]
        return cards

    def deck_size(self) -> i64:
        return len(self.deck) - self.dealt

    def available(self) -> i64:
        cards = self.deck_size()
        for colour in range(COLOURS):
            cards += self.discard[colour]
        return cards

    def spend(self, seat: i64, colour: i64, cards: i64) -> None:
        """Cards leave the hand, seen by both."""
        self.hands[seat * COLOURS + colour] -= cards
        self.spent[seat * COLOURS + colour] += cards

    def open_on_mountain(self, mandala: i64, colour: i64) -> None:
        """A card from the deck lies face up on a mountain."""
        self.areas[mandala * COLOURS + colour] = MOUNTAIN
        self.laid[mandala * COLOURS + colour] += 1
        self.opened[colour] += 1

    def put_into_deck(self, cards: vec[i64]) -> None:
        """Shuffles the cards into a new deck, of which both know the colours."""
        self.deck = shuffle_into_pile(cards, self.chance)
        self.dealt = 0
        count_into(self.stock, cards)
        for colour in range(COLOURS):
            self.opened[colour] = 0
        for slot in range(SEATS * COLOURS):
            self.drawn[slot] = 0
            self.spent[slot] = 0
