"""A recipe from what is typed."""

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.lab.learn.cli_recipe import assignments, widths
from tests.lab.learn.runs import tiny


def test_anything_in_a_recipe_can_be_asked_for() -> None:
    asked = assignments(("gae_lambda=[0.95,0.7]", "steps=16", "start_from=my.npz"))
    recipe = tiny("mandala", **asked)
    assert (recipe.gae_lambda, recipe.steps, recipe.start_from) == ((0.95, 0.7), 16, "my.npz")
    for wrong in ("lambdas=1", "steps=many", "steps"):
        with pytest.raises(InvalidOption, match="recipe"):
            tiny("mandala", **assignments((wrong,)))


def test_a_recipe_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidOption, match="not for 3 players"):
        tiny("mandala", seats=3)
    with pytest.raises(InvalidOption, match="no size huge"):
        tiny("mandala", size="huge")
    with pytest.raises(InvalidOption, match="no row of widths"):
        widths("a")
