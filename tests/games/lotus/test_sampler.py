"""How fairly the cards that a seat of Lotus cannot see are drawn."""

from collections import Counter
from itertools import permutations

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.board import copies, petal_of
from nelumbo.games.lotus.data import KINDS, MARKS, WILD
from nelumbo.games.lotus.moves import card_name
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.view import hand_cards
from tests.fairness import chi_square_quantile, deviation
from tests.games.lotus.positions import deck, drawn, hand, play, position
from tests.walks import sampled_states


def test_every_draw_keeps_the_cards_put_under_where_they_lie() -> None:
    """LOT-INFO-1, 5"""
    state = position("seats R B\nplayer R hand 3s 4s deck 7s 6s 5s 5s\nplayer B hand 3s")
    play(state, "X3s4s")
    worlds = [drawn(GAME.view(state, 0), seeded(str(n))) for n in range(20)]
    assert {deck(world, "R").split(" ", 2)[2] for world in worlds} == {"3s 4s"}
    assert len({deck(world, "R") for world in worlds}) > 5


def hidden(world: Lotus) -> str:
    """Hand and deck of B."""
    return f"{hand(world, 'B')} | {deck(world, 'B')}"


def deals(cards: list[str], hand_size: int, depths: dict[str, int]) -> Counter[str]:
    """How many labelled deals give each hand and deck, wildflowers no higher in the deck than their depth."""
    ways: Counter[str] = Counter()
    for order in permutations(cards):
        held, pile = sorted(order[:hand_size], key=lambda card: (card[0], "sdw".index(card[1]))), order[hand_size:]
        if all(len(pile) - place <= depths.get(card, 99) for place, card in enumerate(pile) if card[1] == "w"):
            ways[f"{' '.join(held)} | {' '.join(pile)}"] += 1
    return ways


def whole(state: Lotus, cards: list[str]) -> Lotus:
    """The state with every other card of B in R's score pile, so that only these are hidden."""
    for kind in range(KINDS):
        if kind % MARKS != WILD:
            for _ in range(copies(2, kind) - cards.count(card_name(kind))):
                state.collect(0, petal_of(1, kind))
    return state


@pytest.mark.parametrize(
    ("under", "cards"),
    [
        pytest.param(0, ["6s", "7s", "6d", "4s", "5w"], id="surely in hand"),
        pytest.param(1, ["6s", "7s", "6d", "4s", "5w"], id="in hand or lowest"),
        pytest.param(2, ["6s", "7s", "6s", "4s", "5w"], id="in hand or among the two lowest, two equal cards"),
    ],
)
def test_hidden_cards_are_drawn_from_every_deal_that_fits_evenly(under: int, cards: list[str]) -> None:
    """LOT-INFO-5, RULING-49"""
    held = " ".join([cards[4], cards[0]])
    text = f"seats R B\nrow 3 3 3 3\nplayer R hand 3s\nplayer B hand {held} deck {cards[1]} {cards[2]}! {cards[3]}!"
    state = whole(position(f"{text}\nlog B 5@{under}"), cards)
    view, chance = GAME.view(state, 0), seeded(f"even {under}")
    seen = Counter(hidden(drawn(view, chance)) for _ in range(3000))
    expected = deals(cards, 2, {"5w": under})
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def test_two_wildflowers_of_different_age_are_drawn_evenly_too() -> None:
    """LOT-RULING-49"""
    cards = ["6s", "7s", "3w", "4s", "5w"]
    text = "seats R B\nrow 4 4 4 4\nplayer R hand 3s\nplayer B hand 5w 6s deck 7s 3w! 4s!\nlog B 3@2 5@1"
    view, chance = GAME.view(whole(position(text), cards), 0), seeded("ages")
    seen = Counter(hidden(drawn(view, chance)) for _ in range(3000))
    expected = deals(cards, 2, {"3w": 2, "5w": 1})
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


def test_a_biased_draw_would_be_found() -> None:
    """The test of the test: a draw that always leaves the wildflower in hand fails."""
    expected = deals(["6s", "7s", "6d", "4s", "5w"], 2, {"5w": 2})
    biased = Counter({key: 50 * ways for key, ways in expected.items() if "5w" in key.split("|")[0]})
    assert deviation(biased, expected) > chi_square_quantile(len(expected) - 1)


def test_the_wildflower_deck_is_drawn_evenly() -> None:
    """LOT-INFO-1: what lies open or was taken is not in it."""
    open_wilds = " ".join(f"W{flower}" for flower in "34567" for _ in range(3 if flower != "5" else 4))
    state = position(f"seats R B\nrow 4\nwild 3 6 7\nplayer R hand 3s pile {open_wilds}\nplayer B hand 4s")
    view, chance = GAME.view(state, 0), seeded("wild")
    seen = Counter(str(list(drawn(view, chance).wild)) for _ in range(3000))
    expected = Counter(str(list(order)) for order in permutations([0, 3, 4]))
    assert deviation(seen, expected) < chi_square_quantile(len(expected) - 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_hidden_place_varies(seats: int) -> None:
    """LOT-INFO-1"""
    varied = {"hands": 0, "decks": 0, "own deck": 0, "wild": 0, "wild in hand": 0}
    for state in sampled_states(GAME, new_setup(GAME, seats, {}), "vary", 8):
        if state.is_over():
            continue
        worlds = [drawn(GAME.view(state, 0), seeded(str(n))) for n in range(6)]
        varied["hands"] += len({tuple(hand_cards(world, 1)) for world in worlds}) > 1
        varied["decks"] += len({world.deck(seats - 1) for world in worlds}) > 1
        varied["own deck"] += len({world.deck(0) for world in worlds}) > 1
        varied["wild"] += len({world.wild for world in worlds}) > 1
        held = {sum(card[1] == "w" for card in hand_cards(world, 1)) for world in worlds}
        varied["wild in hand"] += len(held) > 1
    assert min(varied.values()) > 2
