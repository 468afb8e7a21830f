"""How fairly Mandala draws what a seat cannot see."""

from collections import Counter
from math import comb, perm

import pytest

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.data import COLOURS
from nelumbo.games.mandala.notation.moves import CARD_LETTERS
from nelumbo.games.mandala.rules import Mandala
from nelumbo.games.mandala.view_types import MandalaView
from tests.fairness import chi_square_quantile, deviation
from tests.games.mandala.positions import drawn, hand, position
from tests.walks import sampled_states

BEFORE_SHUFFLE = """turn 20 0 first 0
seat 0 hand RY secret RY
seat 1 hand RO cup KKKKKKKKKKKKKKKKKK secret GO
deck RO
rest cup 0"""

# One reshuffle ago the deck was RROOG and seat 2 hid O O G; it has drawn two cards and shown one O since.
AFTER_SHUFFLE = """turn 40 0 first 0
seat 0 hand PP
seat 1 hand RO cup KKKKKKKKKKKKKKKKKK secret GO
armed 0
discard O
deck ROG
stock 1 RROOG opened -
since 0 drawn - spent -
since 1 drawn RO spent O
rest cup 0"""


def hidden(world: Mandala) -> str:
    """The hand and the secret cards of seat 2."""
    return f"{hand(world, 1)} {CARD_LETTERS.write_counts(list(world.secrets)[COLOURS:])}"


def drawn_often(view: MandalaView, chance: Chance) -> Counter[str]:
    """What is hidden in 8,000 worlds of one sampler."""
    sampler = GAME.sampler(view)
    worlds = (sampler.draw(chance) for _ in range(8000))
    return Counter(hidden(world) for world in worlds if isinstance(world, Mandala))


def deals(cards: list[int], sizes: tuple[int, int]) -> Counter[str]:
    """How many labelled deals give each hand and secret pair; the deck's order follows each evenly."""
    ways: Counter[str] = Counter()
    for one in range(2 ** len(cards)):
        for two in range(2 ** len(cards)):
            if one & two or one.bit_count() != sizes[0] or two.bit_count() != sizes[1]:
                continue
            picked = [[card for at, card in enumerate(cards) if mask >> at & 1] for mask in (one, two)]
            ways[" ".join(counted(part) for part in picked)] += 1
    return ways


def counted(cards: list[int]) -> str:
    return CARD_LETTERS.write_counts([cards.count(colour) for colour in range(COLOURS)])


def test_before_a_reshuffle_the_hidden_cards_are_drawn_from_every_deal_evenly() -> None:
    """MAN-INFO-6"""
    state = position(BEFORE_SHUFFLE)
    view, chance = GAME.view(state, 0), seeded("even")
    seen = drawn_often(view, chance)
    expected = deals([0, 0, 1, 1, 1, 3], (2, 2))
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def test_after_a_reshuffle_they_are_drawn_from_every_deal_that_fits_evenly() -> None:
    """MAN-INFO-6

    Seat 2 had three hidden cards O O G at the shuffle, two of them secret, and drew two of R R O O G;
    one O was shown. The ways to draw, to keep secret and to show are counted by hand.
    """
    state = position(AFTER_SHUFFLE)
    view, chance = GAME.view(state, 0), seeded("fits")
    expected: Counter[str] = Counter()
    old, stock = {0: 0, 1: 2, 3: 1}, {0: 2, 1: 2, 3: 1}
    kinds = (0, 1, 3)
    for taken in splits(2, 3):
        for secret in splits(2, 3):
            ways = 1
            held = {}
            for kind, d, s in zip(kinds, taken, secret, strict=True):
                ways *= comb(stock[kind], d) * comb(old[kind], s)
                held[kind] = old[kind] - s + d
            ways *= perm(held[1], 1) if held[1] > 0 else 0
            held[1] -= 1
            if ways and min(held.values()) >= 0:
                cards = [kind for kind in kinds for _ in range(held[kind])]
                kept = [kind for kind, s in zip(kinds, secret, strict=True) for _ in range(s)]
                expected[f"{counted(cards)} {counted(kept)}"] += ways
    seen = drawn_often(view, chance)
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def splits(total: int, parts: int) -> list[tuple[int, ...]]:
    """All ways to write a number as an ordered sum."""
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in splits(total - first, parts - 1)]


def test_a_biased_draw_would_be_found() -> None:
    """The test of the test: a draw that never separates the two R fails."""
    expected = deals([0, 0, 1, 1, 1, 3], (2, 2))
    biased: Counter[str] = Counter({key: 20 * ways for key, ways in expected.items() if key.count("R") != 1})
    assert deviation(biased, expected) > chi_square_quantile(len(expected) - 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_hidden_place_varies(seat: int) -> None:
    """MAN-INFO-1"""
    varied = {"hand": 0, "secrets": 0, "deck": 0}
    for state in sampled_states(GAME, new_setup(GAME, 2, {}), "vary", 8):
        if state.is_over():
            continue
        worlds = [drawn(GAME.view(state, seat), seeded(str(n))) for n in range(6)]
        varied["hand"] += len({hand(world, 1 - seat) for world in worlds}) > 1
        varied["secrets"] += len({tuple(world.secrets) for world in worlds}) > 1
        varied["deck"] += len({world.deck for world in worlds}) > 1
    assert min(varied.values()) > 2
