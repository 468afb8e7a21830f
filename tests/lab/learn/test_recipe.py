"""Recipes: schedules, the setups that are trained, old files."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.lab.learn.recipe import Recipe, all_setups, read_recipe, scheduled
from tests.shipped import NETWORKS, WITH_NETWORK


def test_schedules_run_from_their_first_number_to_their_last() -> None:
    recipe = Recipe(game="mandala", setups=(), minutes=1.0)
    assert scheduled(recipe, 0.0, 100).learning_rate == recipe.learning_rate[0]
    assert scheduled(recipe, 0.0, 0).learning_rate == recipe.learning_rate[0] / recipe.warm_up
    end = scheduled(recipe, 1.5, 100)
    last = (recipe.learning_rate[1], recipe.clip[1], recipe.entropy[1])
    assert (end.learning_rate, end.clip, end.entropy) == pytest.approx(last)
    falling = msgspec.structs.replace(recipe, gae_lambda=(0.9, 0.5))
    assert scheduled(falling, 0.25, 100).gae_lambda == pytest.approx(0.8)


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_recipe_of_a_shipped_network_can_be_read(name: str) -> None:
    """It may have been written with former names of its fields."""
    record = msgspec.json.decode((NETWORKS / f"{name}.json").read_bytes())
    recipe = read_recipe(msgspec.json.encode(record["recipe"]))
    assert recipe.game == name
    assert recipe.learning_rate[0] > recipe.learning_rate[1]


def test_every_number_of_players_and_variant_is_trained() -> None:
    lotus = list(all_setups(games.load("lotus")))
    assert {setup.seats for setup in lotus} == {2, 3, 4}
    assert {bool(setup.options["teams"]) for setup in lotus if setup.seats == 4} == {False, True}
    assert not any(setup.options["teams"] for setup in lotus if setup.seats < 4)
    assert len(list(all_setups(games.load("white-lotus")))) == 8
