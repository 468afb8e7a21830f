"""How fairly Flowers draws what a seat cannot see."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.data import COLOURS
from nelumbo.games.flowers.notation.moves import CARD_LETTERS
from nelumbo.games.flowers.rules import Flowers
from tests.fairness import chi_square_quantile, deviation
from tests.games.flowers.positions import drawn, hand, legal, play, position
from tests.walks import sampled_states

FIRST_DECK = """players 3
seat A BBB
seat B RG
seat C RY
memory B known R
deck RO
rest down A"""

# At the last shuffle B kept R G and C kept R Y; the deck was R G O O. B has drawn R and O, C drew G; B has shown an R.
AFTER_SHUFFLE = """players 3
seat A BB
seat B GRO
seat C RYG
deck O
stock 1 RGOO
memory A known BB kept - drawn - spent -
memory B known - kept RG drawn RO spent R
memory C known - kept RY drawn G spent -
rest down A"""


def hidden(world: Flowers) -> str:
    """The hands of B and C, and the deck by colour; the deck's order follows evenly."""
    deck = [world.deck[world.dealt :].count(colour) for colour in range(COLOURS)]
    return f"{hand(world, 'B')} {hand(world, 'C')} {CARD_LETTERS.write_counts(deck)}"


def counted(cards: tuple[str, ...]) -> str:
    return "".join(sorted(cards, key="RPBGOY".index)) or "-"


def test_before_a_reshuffle_the_hidden_cards_are_drawn_from_every_deal_evenly() -> None:
    """FLO-INV-13: B's R is known; one other card of B, two of C and two of the deck are G R Y R O."""
    view, chance = GAME.view(position(FIRST_DECK), 0), seeded("even")
    seen = Counter(hidden(drawn(view, chance)) for _ in range(6000))
    expected: Counter[str] = Counter()
    for deal in permutations("GRYRO"):
        expected[f"{counted(('R', deal[0]))} {counted(deal[1:3])} {counted(deal[3:])}"] += 1
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def labelled_deals() -> Iterator[str]:
    """Every way to deal R G R Y to two hands, R G O O to three draws and the deck, and to show an R of B."""
    for kept, fresh in product(permutations("RGRY"), permutations("RGOO")):
        place_b, place_c, deck = (*kept[:2], *fresh[:2]), (*kept[2:], fresh[2]), fresh[3:]
        for shown, card in enumerate(place_b):
            if card == "R":
                left = place_b[:shown] + place_b[shown + 1 :]
                yield f"{counted(left)} {counted(place_c)} {counted(deck)}"


def test_after_a_reshuffle_they_are_drawn_from_every_deal_that_fits_evenly() -> None:
    """FLO-INV-13"""
    view, chance = GAME.view(position(AFTER_SHUFFLE), 0), seeded("fits")
    expected = Counter(labelled_deals())
    assert sum(expected.values()) > factorial(4)
    seen = Counter(hidden(drawn(view, chance)) for _ in range(12000))
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def test_a_draw_that_forgets_the_shuffle_would_be_found() -> None:
    expected = Counter(labelled_deals())
    biased: Counter[str] = Counter()
    for deal in permutations("GRYROOG"):
        biased[f"{counted(deal[:3])} {counted(deal[3:6])} {counted(deal[6:])}"] += 1
    assert deviation(biased, expected) > chi_square_quantile(len(expected) - 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_hidden_place_varies(seats: int) -> None:
    varied = {"hands": 0, "deck": 0, "dark": 0, "light": 0}
    for state in sampled_states(GAME, new_setup(GAME, seats, {}), "vary", 8):
        if state.is_over():
            continue
        worlds = [drawn(GAME.view(state, 0), seeded(str(n))) for n in range(6)]
        varied["hands"] += len({tuple(world.hands) for world in worlds}) > 1
        varied["deck"] += len({world.deck for world in worlds}) > 1
        varied["dark"] += len({world.dark for world in worlds}) > 1
        varied["light"] += len({world.light for world in worlds}) > 1
    assert min(varied.values()) > 2


def test_a_drawn_world_keeps_the_question_that_is_asked() -> None:
    """FLO-DEST-1"""
    state = position("players 3\nturn 9 C\nM1 R7 G3 A\nside M1 A up PPO down R\nside M1 B up B down R\nseat C YPP")
    play(state, "play Y1 M1")
    world = drawn(GAME.view(state, 2), seeded("asked"))
    assert legal(world) == ["take R7", "take G3"]
    assert play(world, "take R7").active == 0
