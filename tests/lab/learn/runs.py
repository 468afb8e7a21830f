"""Small training runs that several tests share."""

from typing import Any

from nelumbo import games
from nelumbo.lab.learn.cli_recipe import recipe_of
from nelumbo.lab.learn.recipe import Recipe
from nelumbo.lab.learn.trainer import Line, Trainer


def tiny(name: str, **changes: Any) -> Recipe:
    """A recipe of two small updates."""
    sizes = {"trunk": (16,), "critic": (16,), "games": 8, "workers": 1, "evaluation_games": 8}
    return recipe_of(games.load(name), **{"seed": 3, "updates": 2, **sizes, **changes})


def lines_of(run: Trainer) -> list[Line]:
    """Trains to the end and returns what was told."""
    told: list[Line] = []
    assert run.run(None, 1e9, told.append)
    return told
