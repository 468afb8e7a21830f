"""The folder of a run: what was saved is loaded, and belongs to one recipe."""

from pathlib import Path

import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

from nelumbo.bots.network import Shape
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.checkpoint import Progress, TrainState
from nelumbo.lab.learn.recipe import Recipe, read_recipe

SHAPE = Shape(features=2, secrets=1, moves=3, seats=2, trunk=(4,), critic=(4,))
RECIPE = Recipe(game="mandala", setups=(), minutes=1.0)


def state(scale: float) -> TrainState:
    """A training state of a few numbers."""
    params = {"scale": jnp.full(2, scale), "trunk": [{"w": jnp.full((2, 4), scale)}], "belief": {"w": jnp.ones(1)}}
    moments = ({"trunk": [{"w": jnp.full((2, 4), scale / 3)}]}, {"trunk": [{"w": jnp.full((2, 4), 1e-20)}]})
    return TrainState(params, params, (*moments, jnp.int32(7)), Progress(updates=7, decisions=700, seconds=1.5))


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    checkpoint.save(tmp_path, state(0.1), SHAPE)
    checkpoint.save(tmp_path, state(0.3), SHAPE)
    found, shape = checkpoint.load(tmp_path)
    assert (shape, found.progress) == (SHAPE, Progress(updates=7, decisions=700, seconds=1.5))
    np.testing.assert_array_equal(found.params["trunk"][0]["w"], np.full((2, 4), 0.3, np.float32))
    first, second, count = found.moments
    assert int(count) == 7
    np.testing.assert_allclose(first["trunk"][0]["w"], 0.1, rtol=1e-2)
    np.testing.assert_allclose(second["trunk"][0]["w"], 1e-20, rtol=1e-2)  # too small for half precision
    assert not list(tmp_path.glob("new-*"))


def test_the_weights_that_play_leave_out_what_no_player_needs(tmp_path: Path) -> None:
    checkpoint.save(tmp_path, state(0.5), SHAPE)
    assert checkpoint.arrays_in(tmp_path / checkpoint.WEIGHTS).keys() == {"shape", "scale", "trunk/0/w"}


def test_a_folder_belongs_to_one_recipe(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "one"
    assert not checkpoint.open_folder(folder, RECIPE)
    assert read_recipe((folder / checkpoint.RECIPE).read_bytes()) == RECIPE
    assert not checkpoint.open_folder(folder, RECIPE), "begun, but nothing saved yet"
    checkpoint.save(folder, state(0.1), SHAPE)
    more_workers = msgspec.structs.replace(RECIPE, workers=RECIPE.workers + 1)
    assert checkpoint.open_folder(folder, more_workers), "another machine may have other cores"
    with pytest.raises(InvalidOption, match="another recipe"):
        checkpoint.open_folder(folder, msgspec.structs.replace(RECIPE, seed=99))
