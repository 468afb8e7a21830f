"""Training: its arithmetic, its files, and that the same seed trains the same network."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

from nelumbo import games
from nelumbo.bots import network
from nelumbo.bots.network import HEADS
from nelumbo.core.errors import InvalidOption
from nelumbo.lab.batch import Batch
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.cli_recipe import assignments, recipe_of, widths
from nelumbo.lab.learn.exploiter import exploiter
from nelumbo.lab.learn.model import by_seat, from_seat
from nelumbo.lab.learn.ppo import generalised_advantages
from nelumbo.lab.learn.recipe import Recipe, all_setups, read_recipe, scheduled
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


@pytest.fixture(scope="module")
def white_lotus_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short run of the game with most seats, in its folder."""
    folder = tmp_path_factory.mktemp("run")
    lines_of(Trainer(tiny("white-lotus"), folder))
    return folder


def test_advantages_are_the_surprises_ahead() -> None:
    values = jnp.array([[[0.5, 0.5]], [[0.7, 0.3]], [[0.2, 0.8]]])  # two steps, and what waits after them
    over, shares = jnp.array([[0], [1]]), jnp.array([[[0.0, 0.0]], [[1.0, 0.0]]])
    found = generalised_advantages(values, over, shares, 0.5)
    np.testing.assert_allclose(found[1, 0], [0.3, -0.3], atol=1e-6)  # won from 0.7
    np.testing.assert_allclose(found[0, 0], [0.2 + 0.5 * 0.3, -0.2 - 0.5 * 0.3], atol=1e-6)


def test_shares_turn_round_the_table_and_back() -> None:
    shares = jnp.array([[0.1, 0.2, 0.7, 0.0], [0.4, 0.1, 0.2, 0.3]])
    seats, deciders = jnp.array([3, 4]), jnp.array([2, 1])
    turned = from_seat(shares, deciders, seats)
    np.testing.assert_allclose(turned, [[0.7, 0.1, 0.2, 0.0], [0.1, 0.2, 0.3, 0.4]])
    np.testing.assert_allclose(by_seat(turned, deciders, seats), shares)


def test_schedules_run_from_their_first_number_to_their_last() -> None:
    recipe = Recipe(game="mandala", setups=(), minutes=1.0)
    assert scheduled(recipe, 0.0, 100).learning_rate == recipe.learning_rate[0]
    assert scheduled(recipe, 0.0, 0).learning_rate == recipe.learning_rate[0] / recipe.warm_up
    end = scheduled(recipe, 1.5, 100)
    last = (recipe.learning_rate[1], recipe.clip[1], recipe.entropy[1])
    assert (end.learning_rate, end.clip, end.entropy) == pytest.approx(last)
    falling = msgspec.structs.replace(recipe, gae_lambda=(0.9, 0.5))
    assert scheduled(falling, 0.25, 100).gae_lambda == pytest.approx(0.8)


def test_anything_in_a_recipe_can_be_asked_for() -> None:
    asked = assignments(("gae_lambda=[0.95,0.7]", "steps=16", "start_from=my.npz"))
    recipe = tiny("mandala", **asked)
    assert (recipe.gae_lambda, recipe.steps, recipe.start_from) == ((0.95, 0.7), 16, "my.npz")
    for wrong in ("lambdas=1", "steps=many", "steps"):
        with pytest.raises(InvalidOption, match="recipe"):
            tiny("mandala", **assignments((wrong,)))


@pytest.mark.parametrize("name", games.names())
def test_the_recipe_of_a_shipped_network_can_be_read(name: str) -> None:
    """It may have been written with former names of its fields."""
    record = msgspec.json.decode((files("nelumbo.bots") / "networks" / f"{name}.json").read_bytes())
    recipe = read_recipe(msgspec.json.encode(record["recipe"]))
    assert recipe.game == name
    assert recipe.learning_rate[0] > recipe.learning_rate[1]


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


def test_a_critic_that_was_not_shipped_starts_with_the_own_view(white_lotus_run: Path, tmp_path: Path) -> None:
    game, file = games.load("white-lotus"), tmp_path / "shipped.npz"
    trained = network.read(game, (white_lotus_run / checkpoint.WEIGHTS).read_bytes())
    playing = {name: part for name, part in trained.params.items() if name in ("scale", "counts", "trunk", *HEADS)}
    network.write(file, playing, trained.shape)
    run = Trainer(tiny("white-lotus", start_from=str(file)), tmp_path / "on")
    seen = Batch(game, run.recipe.setups, 16, "compared", tells_secrets=True).decisions
    counts = jnp.asarray(seen.seat_counts.astype(int))
    critic, own = run.model.values(run.state.params, seen.features.copy(), seen.secrets.copy(), counts)
    np.testing.assert_allclose(critic, own, atol=1e-6)


def test_every_number_of_players_and_variant_is_trained() -> None:
    lotus = list(all_setups(games.load("lotus")))
    assert {setup.seats for setup in lotus} == {2, 3, 4}
    assert {bool(setup.options["teams"]) for setup in lotus if setup.seats == 4} == {False, True}
    assert not any(setup.options["teams"] for setup in lotus if setup.seats < 4)
    assert len(list(all_setups(games.load("white-lotus")))) == 8


def test_numpy_answers_what_was_trained(white_lotus_run: Path) -> None:
    run = Trainer(tiny("white-lotus"), white_lotus_run)
    game, params = run.game, run.state.averaged
    player = network.read(game, (white_lotus_run / checkpoint.WEIGHTS).read_bytes())
    batch = Batch(game, run.recipe.setups, 16, "compared", tells_secrets=True)
    states = [lane.state for lane in batch.state.lanes]
    seats = batch.decisions.seats.astype(int).tolist()
    logits, shares = player.look(states, seats)
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


def test_an_exploiter_learns_only_from_its_own_decisions(tmp_path: Path) -> None:
    frozen = tmp_path / "frozen"
    lines_of(Trainer(tiny("mandala"), frozen))
    run = exploiter(tiny("mandala"), tmp_path / "exploiter", frozen / checkpoint.WEIGHTS)
    masks = run.shape.features + run.shape.secrets
    observations = jnp.zeros((8, masks + 19 + 2), jnp.uint8)
    observations = observations.at[:, masks].set(128).at[:, -2].set(2).at[:, -1].set(1)  # one legal move, two seats
    _, _, mine = run.actor()(jax.random.key(0), observations)
    assert mine.tolist() == [False, True] * 4
    told = lines_of(run)
    assert told[-1].evaluation is not None
    assert 0.0 <= told[-1].evaluation.share <= 2.0


def test_a_recipe_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="not for 3 players"):
        tiny("mandala", seats=3)
    with pytest.raises(InvalidOption, match="no size huge"):
        tiny("mandala", size="huge")
    with pytest.raises(InvalidOption, match="no row of widths"):
        widths("a")
    with pytest.raises(InvalidOption, match="no network"):
        exploiter(tiny("mandala"), tmp_path, tmp_path / "none.npz")
