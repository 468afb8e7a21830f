"""A training run: begun, stopped, continued, and the same from the same seed."""

from pathlib import Path

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

from nelumbo import games
from nelumbo.bots import network
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.batch import Batch
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.trainer import Line, Trainer
from tests.lab.learn.runs import lines_of, tiny


@pytest.fixture(scope="module")
def white_lotus_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short run of the game with most seats, in its folder."""
    folder = tmp_path_factory.mktemp("run")
    lines_of(Trainer(tiny("white-lotus"), folder))
    return folder


def test_a_run_can_start_from_a_network(white_lotus_run: Path, tmp_path: Path) -> None:
    file = white_lotus_run / checkpoint.WEIGHTS
    run = Trainer(tiny("white-lotus", start_from=str(file)), tmp_path / "on")
    start = network.read(run.game, file.read_bytes())
    np.testing.assert_array_equal(run.state.params["policy"]["w"], start.params["policy"]["w"])
    assert run.state.progress.updates == 0
    assert "belief" in run.state.params, "what no player needs is initialised again"

    with pytest.raises(InvalidOption, match="other widths"):
        Trainer(tiny("white-lotus", start_from=str(file), trunk=(8,)), tmp_path / "wide")
    with pytest.raises(InvalidOption, match="no network"):
        Trainer(tiny("white-lotus", start_from="none.npz"), tmp_path / "none")


def test_a_critic_that_was_not_shipped_starts_with_the_seats_own_view(white_lotus_run: Path, tmp_path: Path) -> None:
    game, file = games.load("white-lotus"), tmp_path / "shipped.npz"
    trained = network.read(game, (white_lotus_run / checkpoint.WEIGHTS).read_bytes())
    playing = {
        name: part for name, part in trained.params.items() if name in ("scale", "counts", "trunk", "policy", "value")
    }
    network.write(file, playing, trained.shape)
    run = Trainer(tiny("white-lotus", start_from=str(file)), tmp_path / "on")
    seen = Batch(game, run.recipe.setups, 16, "compared", tells_secrets=True).decisions
    counts = jnp.asarray(seen.seat_counts.astype(int))
    critic, own = run.model.values(run.state.params, seen.features.copy(), seen.secrets.copy(), counts)
    np.testing.assert_allclose(critic, own, atol=1e-6)


def test_the_same_seed_trains_the_same_network(white_lotus_run: Path, tmp_path: Path) -> None:
    lines_of(Trainer(tiny("white-lotus"), tmp_path))
    for name, array in checkpoint.arrays_in(tmp_path / "parts.npz").items():
        np.testing.assert_array_equal(array, checkpoint.arrays_in(white_lotus_run / "parts.npz")[name])


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    recipe, folder = tiny("mandala"), tmp_path / "run"
    told: list[Line] = []
    assert not Trainer(recipe, folder).run(0.0, 1e9, told.append)
    begun = (folder / checkpoint.WEIGHTS).read_bytes()
    assert Trainer(recipe, folder).run(None, 1e9, told.append)
    assert [line.updates for line in told] == [1, 2]
    assert [line.decisions for line in told] == [512, 1024]
    assert all(len(line.evaluation.thirds) == 3 for line in told if line.evaluation is not None)
    assert (folder / checkpoint.WEIGHTS).read_bytes() != begun
    logged = [msgspec.json.decode(text, type=Line) for text in (folder / checkpoint.LOG).read_bytes().splitlines()]
    assert [line.updates for line in logged] == [1, 2]
    with pytest.raises(InvalidOption, match="another recipe"):
        Trainer(tiny("mandala", trunk=(8,)), folder)


def test_numpy_answers_what_was_trained(white_lotus_run: Path) -> None:
    run = Trainer(tiny("white-lotus"), white_lotus_run)
    game, params = run.game, run.state.averaged
    player = network.read(game, (white_lotus_run / checkpoint.WEIGHTS).read_bytes())
    batch = Batch(game, run.recipe.setups, 16, "compared", tells_secrets=True)
    states = [lane.state for lane in batch.state.lanes]
    seats = batch.decisions.seats.astype(int).tolist()
    logits, shares = player.logits_and_shares(states, seats)
    counts = jnp.array([int(state.seats) for state in states])
    np.testing.assert_array_equal(batch.decisions.seat_counts, counts)
    rows, secrets = batch.decisions.features.copy(), batch.decisions.secrets.copy()
    critic, own = run.model.values(params, rows, secrets, counts)
    np.testing.assert_allclose(shares, own, atol=2e-3)
    np.testing.assert_allclose(player.value(states, seats), critic, atol=2e-3)
    trunk = run.model.trunk(params, jnp.asarray(rows))
    log_probs = run.model.policy(params, trunk, counts, jnp.array(seats), batch.decisions.masks == 1)
    legal = logits > -1e8
    np.testing.assert_allclose(jax.nn.log_softmax(logits, axis=1)[legal], log_probs[legal], atol=5e-3)
