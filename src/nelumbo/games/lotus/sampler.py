# mypyc: compiled
"""Draws the cards that a seat of Lotus cannot see, evenly over all deals consistent with its view."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, pile
from nelumbo.core.sampler import Sampler
from nelumbo.core.state import NOBODY
from nelumbo.games.lotus.board import WILD_PETALS, copies, petal_of
from nelumbo.games.lotus.checks import counted
from nelumbo.games.lotus.data import FLOWERS, KINDS, MARKS, WILD, WILD_PER_FLOWER
from nelumbo.games.lotus.rules import Lotus


@final
class LotusSampler(Sampler):
    """Fair over labelled cards: every way to lay the hidden cards into the hidden places counts once.

    A hidden card of a colour is in its owner's hand or deck. A hidden wildflower that a seat took from the row
    is in that hand, or among the lowest cards of that deck [LOT-RULING-49]; all others are in the wildflower
    deck. These sets of places lie one in the other: dealing the wildflowers from the narrowest set to the
    widest, each anywhere in its set, and then the other cards anywhere, makes all such ways equally likely.
    """

    seat: i64
    base: Lotus  # hands that are hidden are empty, decks hold only the cards that the seat knows
    hidden: vec[i64]  # cards in each hand that the seat does not see
    deck_sizes: vec[i64]
    wild_size: i64
    unseen: vec[i64]  # by petal
    # The hidden wildflowers of all other seats, by seat and then from the narrowest set to the widest.
    wild_starts: vec[i64]
    wild_flowers: vec[i64]
    wild_depths: vec[i64]

    def __init__(self, seat: i64, base: Lotus, hidden: list[int], deck_sizes: list[int], wild_size: i64) -> None:
        self.seat = seat
        self.base = base
        self.hidden = vec[i64](hidden)
        self.deck_sizes = vec[i64](deck_sizes)
        self.wild_size = wild_size
        self.unseen = unseen_cards(base, seat)
        starts: list[i64] = [0]
        wilds: list[tuple[i64, i64]] = []
        for owner in range(base.seats):
            if owner != seat:
                wilds.extend(hidden_wilds(base, owner))
            starts.append(len(wilds))
        self.wild_starts = vec[i64](starts)
        self.wild_flowers = vec[i64]([wild[1] for wild in wilds])
        self.wild_depths = vec[i64]([wild[0] for wild in wilds])

    def draw(self, chance: Chance) -> Lotus:
        world = self.base.copy()
        world.chance = chance.spawn()
        for owner in range(world.seats):
            if owner == self.seat:
                self.deal_own_deck(world, chance)
            else:
                self.deal_other(world, owner, chance)
        wild = self.shuffled_wild(chance)
        world.wild = pile(wild[: self.wild_size])
        world.opened = 0
        return world

    def deal_own_deck(self, world: Lotus, chance: Chance) -> None:
        """The seat's unseen cards lie above those that it has put under its deck."""
        cards = self.shuffled_own(self.seat, chance)
        unknown = self.deck_sizes[self.seat] - world.deck_sizes[self.seat]
        world.set_deck(self.seat, pile(cards[:unknown]) + world.deck(self.seat))

    def deal_other(self, world: Lotus, owner: i64, chance: Chance) -> None:
        """Hand and deck of another seat: first its wildflowers, then its own cards."""
        hand = self.hidden[owner]
        size = self.deck_sizes[owner]
        places = vec[i64]([NOBODY] * (hand + size))  # the hand, then the deck from the bottom
        for at in range(self.wild_starts[owner], self.wild_starts[owner + 1]):
            place = chance.below(hand + self.wild_depths[at])
            while places[place] != NOBODY:
                place = chance.below(hand + self.wild_depths[at])
            places[place] = self.wild_flowers[at] * MARKS + WILD
        cards = self.shuffled_own(owner, chance)
        next_card: i64 = 0
        for place in range(hand + size):
            if places[place] == NOBODY:
                places[place] = cards[next_card]
                next_card += 1
        for place in range(hand):
            world.put_into_hand(owner, places[place])
        world.set_deck(owner, bytes([places[hand + size - 1 - at] for at in range(size)]))

    def shuffled_own(self, owner: i64, chance: Chance) -> vec[i64]:
        """The unseen cards of a colour."""
        cards: list[i64] = []
        for kind in range(KINDS):
            if kind % MARKS != WILD:
                for _ in range(self.unseen[petal_of(owner, kind)]):
                    cards.append(kind)
        shuffled = vec[i64](cards)
        chance.mix(shuffled)
        return shuffled

    def shuffled_wild(self, chance: Chance) -> vec[i64]:
        """The wildflowers that nobody has seen."""
        cards: list[i64] = []
        for flower in range(FLOWERS):
            for _ in range(self.unseen[WILD_PETALS + flower]):
                cards.append(flower)
        shuffled = vec[i64](cards)
        chance.mix(shuffled)
        return shuffled


def unseen_cards(base: Lotus, seat: i64) -> vec[i64]:
    """By petal, the cards that the seat sees nowhere; wildflowers in other hands and decks are not among them."""
    cards = counted(base)
    for owner in range(base.seats):
        for kind in range(KINDS):
            petal = petal_of(owner, kind)
            if kind % MARKS != WILD:
                cards[petal] = copies(base.seats, kind) - cards[petal]
            elif owner != seat:
                cards[petal] += base.taken[owner * FLOWERS + kind // MARKS]
    for flower in range(FLOWERS):
        cards[WILD_PETALS + flower] = WILD_PER_FLOWER - cards[WILD_PETALS + flower]
    return cards


def hidden_wilds(base: Lotus, owner: i64) -> list[tuple[i64, i64]]:
    """A seat's hidden wildflowers, each with the depth it may have reached in the deck, the lowest first."""
    wilds: list[tuple[i64, i64]] = []
    for flower in range(FLOWERS):
        slot = owner * FLOWERS + flower
        for at in range(base.taken[slot]):
            when = base.taken_when[slot * WILD_PER_FLOWER + at]
            wilds.append((base.put_under[owner] - when, flower))
    wilds.sort()
    return wilds
