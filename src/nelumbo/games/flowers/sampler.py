# mypyc: compiled
"""Draws the cards and tiles that a seat of Flowers cannot see, fairly over every deal that fits its view."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile
from nelumbo.core.deck import cards_of
from nelumbo.core.sampler import Sampler
from nelumbo.games.flowers.board import total
from nelumbo.games.flowers.data import COLOURS, MOST_SEATS
from nelumbo.games.flowers.rules import Flowers


@final
class Choice:
    """How many of the cards of one colour that each seat showed were kept ones."""

    kept: vec[i64]
    offset: i64  # what it adds to the cell of `ways`
    ways: float

    def __init__(self, kept: vec[i64], offset: i64, ways: float) -> None:
        self.kept = kept
        self.offset = offset
        self.ways = ways

    def with_kept(self, seat: i64, cards: i64, stride: i64, spent: i64) -> "Choice":
        """The same with `cards` of the seat's cards, in any of the ways to choose them."""
        kept = self.kept[:]
        kept[seat] = cards
        return Choice(kept, self.offset + cards * stride, self.ways * falling(spent, cards) / falling(cards, cards))


@final
class FlowersSampler(Sampler):
    """Fair over labelled cards: every way to deal the hidden cards, and to have shown those seen, counts once.

    The hidden cards come from two pools: what the other hands kept at the last shuffle, and the stock of the
    present deck. As long as all cards shown since then have a known source, each pool is simply dealt out. A card
    of a seat with both kept and drawn cards may come from either pool: `ways` counts, colour by colour from the
    last one, the deals for every number of cards that each seat showed out of its kept ones, so that a draw walks
    them forwards, exactly and at once.
    """

    seat: i64
    base: Flowers
    old: vec[i64]  # cards that the others kept at the shuffle
    stock: vec[i64]  # cards of the present deck that the seat has not drawn
    kept_sizes: vec[i64]
    drawn_sizes: vec[i64]
    spent: vec[i64]
    unseen_dark: vec[i64]
    unseen_light: vec[i64]
    caps: vec[i64]  # by seat, at most how many shown cards were kept ones
    strides: vec[i64]
    size: i64
    choices: list[list[Choice]]
    ways: vec[float]

    def __init__(
        self,
        seat: i64,
        base: Flowers,
        old: list[int],
        stock: list[int],
        kept_sizes: list[int],
        drawn_sizes: list[int],
        unseen_dark: list[int],
        unseen_light: list[int],
    ) -> None:
        self.seat = seat
        self.base = base
        self.old = vec[i64](old)
        self.stock = vec[i64](stock)
        self.kept_sizes = vec[i64](kept_sizes)
        self.drawn_sizes = vec[i64](drawn_sizes)
        self.unseen_dark = vec[i64](unseen_dark)
        self.unseen_light = vec[i64](unseen_light)
        self.spent = base.spent[:]
        for colour in range(COLOURS):
            self.spent[seat * COLOURS + colour] = 0
        self.count_ways()

    def draw(self, chance: Chance) -> Flowers:
        world = self.base.copy()
        world.chance = chance.spawn()
        dark = self.unseen_dark[:]
        light = self.unseen_light[:]
        chance.mix(dark)
        chance.mix(light)
        world.dark = pile(dark)
        world.light = pile(light)
        old = self.old[:]
        stock = self.stock[:]
        if self.size > 1:
            self.assign_spent(world, old, stock, chance)
        self.deal(world, old, stock, chance)
        return world

    def deal(self, world: Flowers, old: vec[i64], stock: vec[i64], chance: Chance) -> None:
        """What is left of the pools, in any order: the kept cards, the drawn cards, the deck."""
        kept = cards_of(old)
        drawn = cards_of(stock)
        chance.mix(kept)
        chance.mix(drawn)
        at_kept: i64 = 0
        at_drawn: i64 = 0
        for seat in range(world.seats):
            if seat == self.seat:
                continue
            for _ in range(self.kept_sizes[seat] - total(world.kept, seat)):
                world.kept[seat * COLOURS + kept[at_kept]] += 1
                at_kept += 1
            for _ in range(self.drawn_sizes[seat] - total(world.drawn, seat)):
                world.drawn[seat * COLOURS + drawn[at_drawn]] += 1
                at_drawn += 1
            for slot in range(seat * COLOURS, (seat + 1) * COLOURS):
                world.hands[slot] = world.known[slot] + world.kept[slot] + world.drawn[slot] - world.spent[slot]
        world.deck = pile(drawn[at_drawn:])
        world.dealt = 0

    # Cards shown out of kept or drawn ones

    def assign_spent(self, world: Flowers, old: vec[i64], stock: vec[i64], chance: Chance) -> None:
        """For each colour how many shown cards were kept ones, as often as there are ways."""
        cell: i64 = 0
        for colour in range(COLOURS):
            choice = self.choose(colour, cell, chance)
            cell += choice.offset
            for seat in range(MOST_SEATS):
                slot = seat * COLOURS + colour
                world.kept[slot] += choice.kept[seat]
                world.drawn[slot] += self.spent[slot] - choice.kept[seat]
                old[colour] -= choice.kept[seat]
                stock[colour] -= self.spent[slot] - choice.kept[seat]

    def choose(self, colour: i64, cell: i64, chance: Chance) -> Choice:
        """The choice into whose ways the point falls."""
        choices = self.choices[colour]
        point = chance.unit() * self.ways[colour * self.size + cell]
        best = choices[0]
        for choice in choices:
            if self.fits(cell, choice):
                ways = choice.ways * self.ways[(colour + 1) * self.size + cell + choice.offset]
                if ways > 0.0:
                    best = choice
                    point -= ways
                    if point < 0.0:
                        return best
        return best

    def count_ways(self) -> None:
        """How many deals there are of the colours from each one on."""
        self.caps = vec[i64]([0] * MOST_SEATS)
        self.strides = vec[i64]([0] * MOST_SEATS)
        self.size = 1
        for seat in range(MOST_SEATS):
            spent = total(self.spent, seat)
            self.caps[seat] = spent if spent < self.kept_sizes[seat] else self.kept_sizes[seat]
            self.strides[seat] = self.size
            self.size *= self.caps[seat] + 1
        self.choices = []
        self.ways = vec[float]([0.0])
        if self.size > 1:
            self.choices = [self.choices_of(colour) for colour in range(COLOURS)]
            self.fill_ways()

    def fill_ways(self) -> None:
        """From the last colour back to the first."""
        self.ways = vec[float]([0.0] * ((COLOURS + 1) * self.size))
        for cell in range(self.size):
            self.ways[COLOURS * self.size + cell] = self.ways_to_pick(cell)
        for colour in range(COLOURS - 1, -1, -1):
            later = (colour + 1) * self.size
            for cell in range(self.size):
                ways = 0.0
                for choice in self.choices[colour]:
                    if self.fits(cell, choice):
                        ways += choice.ways * self.ways[later + cell + choice.offset]
                self.ways[colour * self.size + cell] = ways

    def fits(self, cell: i64, choice: Choice) -> bool:
        """Whether no seat shows more kept cards than it had."""
        for seat in range(MOST_SEATS):
            so_far = cell // self.strides[seat] % (self.caps[seat] + 1)
            if so_far + choice.kept[seat] > self.caps[seat]:
                return False
        return True

    def ways_to_pick(self, cell: i64) -> float:
        """Ways in which the cards shown can be chosen out of the kept and the drawn cards."""
        ways = 1.0
        for seat in range(MOST_SEATS):
            from_kept = cell // self.strides[seat] % (self.caps[seat] + 1)
            from_drawn = total(self.spent, seat) - from_kept
            ways *= falling(self.kept_sizes[seat], from_kept) * falling(self.drawn_sizes[seat], from_drawn)
        return ways

    def choices_of(self, colour: i64) -> list[Choice]:
        """All ways to split the shown cards of a colour, seat by seat."""
        found = [Choice(vec[i64]([0] * MOST_SEATS), 0, 1.0)]
        for seat in range(MOST_SEATS):
            spent = self.spent[seat * COLOURS + colour]
            if spent > 0 and self.caps[seat] > 0:
                found = [one.with_kept(seat, n, self.strides[seat], spent) for one in found for n in range(spent + 1)]
        shown: i64 = 0
        for seat in range(MOST_SEATS):
            shown += self.spent[seat * COLOURS + colour]
        for one in found:
            from_old = one.kept[0] + one.kept[1] + one.kept[2] + one.kept[3]
            one.ways *= falling(self.old[colour], from_old) * falling(self.stock[colour], shown - from_old)
        return [one for one in found if one.ways > 0.0]


def falling(n: i64, k: i64) -> float:
    """How many ways there are to point k of n cards, one after the other."""
    ways = 1.0
    for i in range(k):
        ways *= float(n - i) if n > i else 0.0
    return ways
