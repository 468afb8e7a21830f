# mypyc: compiled
"""Draws the cards that a seat of Mandala cannot see, fairly over every deal that fits its view."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile
from nelumbo.core.deck import cards_of
from nelumbo.core.sampler import Sampler
from nelumbo.games.mandala.data import CARDS_PER_COLOUR, COLOURS, CUP_START
from nelumbo.games.mandala.rules import Mandala

SECRETS: Final[i64] = 3  # none, one or two secret cup cards of a colour


@final
class MandalaSampler(Sampler):
    """Fair over labelled cards: every way to deal the hidden cards, and to have shown those seen, counts once.

    Until the first reshuffle the hidden cards lie anywhere. After one, the deck can only hold cards of its
    stock, and the other's secret cup cards only cards that were hidden before it [MAN-INFO-6]. `ways` counts
    the deals colour by colour from the last one, so that a draw walks them forwards, exactly and at once.
    """

    seat: i64
    base: Mandala
    stock: vec[i64]  # cards of the present deck that the seat has not seen leave it
    spent: vec[i64]  # cards that the other has shown since the shuffle
    unseen: vec[i64]
    old: vec[i64]  # what the other's hand and secrets were at the shuffle
    first_deck: bool
    hand_size: i64
    deck_size: i64
    drawn_size: i64
    ways: vec[float]

    def __init__(
        self,
        seat: i64,
        base: Mandala,
        stock: list[int],
        spent: list[int],
        first_deck: bool,
        hand_size: i64,
        deck_size: i64,
    ) -> None:
        self.seat = seat
        self.base = base
        self.stock = vec[i64](stock)
        self.spent = vec[i64](spent)
        self.unseen = unseen_cards(base)
        self.old = vec[i64]([0] * COLOURS)
        self.first_deck = first_deck
        self.hand_size = hand_size
        self.deck_size = deck_size
        self.drawn_size = sum(stock) - deck_size
        for colour in range(COLOURS):
            self.old[colour] = self.unseen[colour] - self.stock[colour] + self.spent[colour]
        self.ways = vec[float]([0.0] * ((COLOURS + 1) * self.row_size()))
        if not first_deck:
            self.count_ways()

    def draw(self, chance: Chance) -> Mandala:
        world = self.base.copy()
        world.secrets = world.secrets[:]
        world.chance = chance.spawn()
        if self.first_deck:
            self.deal_anywhere(world, chance)
        else:
            self.deal_by_ways(world, chance)
        return world

    def deal_anywhere(self, world: Mandala, chance: Chance) -> None:
        """The unseen cards in any order: the other's hand, the other's secrets, the deck."""
        cards = cards_of(self.unseen)
        chance.mix(cards)
        other = (1 - self.seat) * COLOURS
        for at in range(self.hand_size):
            world.hands[other + cards[at]] += 1
        for at in range(self.hand_size, self.hand_size + CUP_START):
            world.secrets[other + cards[at]] += 1
        world.deck = pile(cards[self.hand_size + CUP_START :])
        world.dealt = 0
        self.remember_drawn(world)

    def deal_by_ways(self, world: Mandala, chance: Chance) -> None:
        """For each colour how many cards the other drew and keeps secret, as often as there are ways."""
        left = self.drawn_size
        hidden = CUP_START
        other = (1 - self.seat) * COLOURS
        deck = vec[i64]([0] * COLOURS)
        for colour in range(COLOURS):
            point = chance.unit() * self.ways[self.cell(colour, left, hidden)]
            drawn, secret = self.split(colour, left, hidden, point)
            left -= drawn
            hidden -= secret
            deck[colour] = self.stock[colour] - drawn
            world.secrets[other + colour] = secret
            world.hands[other + colour] = self.old[colour] + drawn - self.spent[colour] - secret
        cards = cards_of(deck)
        chance.mix(cards)
        world.deck = pile(cards)
        world.dealt = 0
        self.remember_drawn(world)

    def split(self, colour: i64, left: i64, hidden: i64, point: float) -> tuple[i64, i64]:
        """The pair of counts into whose ways the point falls."""
        best: tuple[i64, i64] = (0, 0)
        for drawn in range(self.most_drawn(colour, left) + 1):
            for secret in range(hidden + 1):
                ways = self.one_colour(colour, drawn, secret)
                ways *= self.ways[self.cell(colour + 1, left - drawn, hidden - secret)]
                if ways > 0.0:
                    best = (drawn, secret)
                    point -= ways
                    if point < 0.0:
                        return best
        return best

    def count_ways(self) -> None:
        """How many deals there are of the colours from each one on."""
        self.ways[self.cell(COLOURS, 0, 0)] = 1.0
        for colour in range(COLOURS - 1, -1, -1):
            for left in range(self.drawn_size + 1):
                for hidden in range(SECRETS):
                    self.ways[self.cell(colour, left, hidden)] = self.sum_ways(colour, left, hidden)

    def sum_ways(self, colour: i64, left: i64, hidden: i64) -> float:
        """The deals in which this and the later colours bring `left` drawn and `hidden` secret cards."""
        total = 0.0
        for drawn in range(self.most_drawn(colour, left) + 1):
            for secret in range(hidden + 1):
                later = self.ways[self.cell(colour + 1, left - drawn, hidden - secret)]
                if later > 0.0:
                    total += later * self.one_colour(colour, drawn, secret)
        return total

    def one_colour(self, colour: i64, drawn: i64, secret: i64) -> float:
        """Ways to draw, to keep secret and to show the cards of one colour."""
        old = self.old[colour]
        held = old - secret + drawn
        if secret > old or held < self.spent[colour]:
            return 0.0
        ways = choose(self.stock[colour], drawn) * choose(old, secret)
        for shown in range(self.spent[colour]):
            ways *= float(held - shown)
        return ways

    def most_drawn(self, colour: i64, left: i64) -> i64:
        """The most cards of the colour that the other can have drawn."""
        return self.stock[colour] if self.stock[colour] < left else left

    def row_size(self) -> i64:
        """Cells for one colour."""
        return (self.drawn_size + 1) * SECRETS

    def cell(self, colour: i64, left: i64, hidden: i64) -> i64:
        """Where `ways` keeps a count."""
        return colour * self.row_size() + left * SECRETS + hidden

    def remember_drawn(self, world: Mandala) -> None:
        """What the other drew since the shuffle, as far as the drawn world fixes it."""
        other = (1 - self.seat) * COLOURS
        count = vec[i64]([0] * COLOURS)
        for card in world.deck:
            count[card] += 1
        for colour in range(COLOURS):
            world.drawn[other + colour] = self.stock[colour] - count[colour]


def unseen_cards(base: Mandala) -> vec[i64]:
    """The cards that lie nowhere in the known part of a state."""
    cards = vec[i64]([CARDS_PER_COLOUR] * COLOURS)
    for slot in range(len(base.hands)):
        colour = slot % COLOURS
        cards[colour] -= base.hands[slot] + base.laid[slot] + base.cups[slot] + base.secrets[slot]
        cards[colour] -= 1 if base.rivers[slot] > 0 else 0
    for colour in range(COLOURS):
        cards[colour] -= base.discard[colour]
    return cards


def choose(n: i64, k: i64) -> float:
    """How many ways there are to take k of n cards."""
    ways = 1.0
    for i in range(k):
        ways *= float(n - i) / float(i + 1)
    return ways
