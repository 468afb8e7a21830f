"""Bots of any strength: the rating asked for is the rating that was measured."""

import itertools
import re

import pytest

from nelumbo import bots, games
from nelumbo.bots.bot import UnknownBot
from nelumbo.bots.levels import LEVELS
from nelumbo.bots.planner import Planner
from nelumbo.bots.policy import UNLIKELIEST, Policy, chosen
from nelumbo.bots.ratings import gentlest, measured, published, rating_of_bot, strongest, weakest
from nelumbo.bots.strength import STEP, below, temperature_at
from nelumbo.core.chance import seeded

MEASURED = [name for name in games.names() if measured(name)]
OTHERS = [name for name in games.names() if not measured(name)]


@pytest.mark.parametrize("game", MEASURED)
def test_a_measured_rating_has_its_temperature_and_between_two_it_lies_between_theirs(game: str) -> None:
    rows = measured(game)
    assert [temperature_at(game, rating) for rating, _ in rows] == pytest.approx([warm for _, warm in rows])
    for (high, cool), (low, warm) in itertools.pairwise(rows):
        assert high >= low and cool < warm
        assert cool <= temperature_at(game, (high + low) / 2) <= warm
    assert temperature_at(game, 1000.0) == 0.0 and temperature_at(game, -1000.0) == rows[-1][1]


@pytest.mark.parametrize("name", MEASURED)
def test_the_strongest_looks_ahead_and_the_others_are_the_network_at_a_temperature(name: str) -> None:
    game = games.load(name)
    for rating in range(weakest(name), int(measured(name)[0][0])):
        bot = bots.load(f"strength:{rating}", game, "")
        assert isinstance(bot, Policy) and bot.temperature == temperature_at(name, rating)
    if rating_of_bot(name, "master", {}) is not None:
        assert isinstance(bots.load(f"strength:{strongest(name)}", game, ""), Planner)


@pytest.mark.parametrize("name", MEASURED)
def test_the_levels_are_equal_steps_of_one_network(name: str) -> None:
    game, best = games.load(name), measured(name)[0][0]
    for level in LEVELS[:4]:
        steps = 4 - level.number
        found = rating_of_bot(name, level.name, {})
        assert found is not None and found[0] == pytest.approx(best - STEP * steps, abs=0.01)
        made, same = level.make(game, ""), below(game, "", steps)
        assert isinstance(made, Policy) and isinstance(same, Policy) and made.temperature == same.temperature


@pytest.mark.parametrize("name", MEASURED)
def test_only_ratings_that_can_be_had_are_published(name: str) -> None:
    for rating in (weakest(name), strongest(name)):
        found = rating_of_bot(name, f"strength:{rating}", {})
        assert found is not None and found[0] == rating
    for rating in (weakest(name) - 1, strongest(name) + 1):
        assert rating_of_bot(name, f"strength:{rating}", {}) is None
    assert rating_of_bot(name, gentlest(name), {}) is not None


@pytest.mark.parametrize(
    "name",
    [
        *("strength:", "strength:x", "strength:nan", "strength:1e9", "strength:1:2", "strength"),
        *("strength:035", "strength:+35", "strength:-0", "strength:\u0663\u0665", "strength:35 ", "strength:99999"),
    ],
)
def test_a_strength_is_a_whole_rating(name: str) -> None:
    with pytest.raises(UnknownBot, match=f"cannot read the bot '{re.escape(name)}': write it like strength:35"):
        bots.load(name, games.load("mandala"), "")
    assert rating_of_bot("mandala", name, {}) is None


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_without_measured_strengths_says_so(name: str) -> None:
    with pytest.raises(UnknownBot, match="no strengths have been measured"):
        bots.load("strength:35", games.load(name), "")
    assert rating_of_bot(name, "strength:35", {}) is None and gentlest(name) == "beginner"


def test_even_the_weakest_never_makes_the_unlikeliest_moves() -> None:
    import numpy as np

    logits = np.arange(16, dtype=np.float32)
    made = {chosen(logits, list(range(16)), 1000.0, seeded(str(deal))) for deal in range(400)}
    assert made == set(range(16 // UNLIKELIEST, 16))


def test_what_is_published_is_what_was_measured() -> None:
    assert set(MEASURED) <= set(published())


@pytest.mark.parametrize(
    "name", ["heuristic", "heuristic:temperature=0", "heuristic:heat=2", "heuristic:temperature=inf"]
)
def test_the_erring_heuristic_has_a_temperature(name: str) -> None:
    with pytest.raises(UnknownBot, match="write it like heuristic:temperature"):
        bots.load(name, games.load("mandala"), "")
    assert bots.load("heuristic:temperature=1.2", games.load("mandala"), "") is not None
