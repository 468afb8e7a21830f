"""Games against networks that stay as they are."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.trainer import Trainer
from tests.lab.learn.runs import lines_of, tiny


def test_a_run_plays_some_of_its_games_against_frozen_networks(tmp_path: Path) -> None:
    lines_of(Trainer(tiny("mandala"), tmp_path / "frozen"))
    opponents = (str(tmp_path / "frozen" / checkpoint.WEIGHTS),) * 2
    run = Trainer(tiny("mandala", opponents=opponents, opponent_games=0.5), tmp_path / "run")
    frozen, places = run.league.lanes(400, setups=1)
    assert [np.mean(frozen == who) for who in (-1, 0, 1)] == pytest.approx([0.5, 0.25, 0.25], abs=0.02)
    assert np.mean(places[frozen == 0] < 0.5) == pytest.approx(0.5, abs=0.05), "each seat as often"
    masks = run.shape.features + run.shape.secrets
    observations = jnp.zeros((400, masks + 19 + 2), jnp.uint8)
    observations = observations.at[:, masks].set(128).at[:, -2].set(2).at[:, -1].set(1)  # one legal move, two seats
    moves, _, mine = run.actor()(jax.random.key(0), observations)
    assert moves.tolist() == [0] * 400
    assert mine.tolist() == ((frozen < 0) | (places >= 0.5)).tolist()
    lines_of(run)


def test_there_is_no_playing_against_a_network_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="no network"):
        Trainer(tiny("mandala", opponents=(str(tmp_path / "none.npz"),)), tmp_path / "run")
