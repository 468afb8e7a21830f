"""Training: its arithmetic, its files, and that the same seed trains the same network."""

from pathlib import Path

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

from nelumbo import games
from nelumbo.bots import network
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import new_setup
from nelumbo.lab.batch import Batch
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.cli_recipe import Wishes, recipe_of, trainer
from nelumbo.lab.learn.model import by_seat, from_seat
from nelumbo.lab.learn.ppo import traced
from nelumbo.lab.learn.recipe import Recipe, all_setups, now
from nelumbo.lab.learn.trainer import Line, Trainer, players_of

TINY_RUN = Wishes("laptop", "16", "16", 8, 1, None, 3, None, 2, look_games=8)


def lines_of(run: Trainer) -> list[Line]:
    """Trains to the end and returns what was told."""
    told: list[Line] = []
    assert run.run(None, 1e9, told.append)
    return told


@pytest.fixture(scope="module")
def white_lotus_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short run of the game with most seats, in its folder."""
    folder = tmp_path_factory.mktemp("run")
    lines_of(trainer(games.load("white-lotus"), TINY_RUN, folder, None))
    return folder


def test_advantages_are_the_surprises_ahead() -> None:
    values = jnp.array([[[0.5, 0.5]], [[0.7, 0.3]], [[0.2, 0.8]]])  # two steps, and what waits after them
    over, shares = jnp.array([[0], [1]]), jnp.array([[[0.0, 0.0]], [[1.0, 0.0]]])
    found = traced(values, over, shares, 0.5)
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
    assert now(recipe, 0.0, 100).rate == recipe.rate[0]
    assert now(recipe, 0.0, 0).rate == recipe.rate[0] / recipe.warm_up
    end = now(recipe, 1.5, 100)
    assert (end.rate, end.clip, end.entropy) == pytest.approx((recipe.rate[1], recipe.clip[1], recipe.entropy[1]))
    assert now(msgspec.structs.replace(recipe, trace=(0.9, 0.5)), 0.25, 100).trace == pytest.approx(0.8)


def test_anything_in_a_recipe_can_be_wished_for() -> None:
    mandala = games.load("mandala")
    changes = ("trace=[0.95,0.7]", "steps=16", "begun_with=my.npz")
    recipe = recipe_of(mandala, msgspec.structs.replace(TINY_RUN, changes=changes))
    assert (recipe.trace, recipe.steps, recipe.begun_with) == ((0.95, 0.7), 16, "my.npz")
    for wrong in ("traces=1", "steps=many", "steps"):
        with pytest.raises(InvalidOption, match="recipe"):
            recipe_of(mandala, msgspec.structs.replace(TINY_RUN, changes=(wrong,)))


def test_a_run_can_begin_with_a_network(white_lotus_run: Path, tmp_path: Path) -> None:
    game, file = games.load("white-lotus"), white_lotus_run / checkpoint.WEIGHTS
    wishes = msgspec.structs.replace(TINY_RUN, changes=(f"begun_with={file}",))
    run = trainer(game, wishes, tmp_path / "on", None)
    begun = network.read(game, file.read_bytes())
    np.testing.assert_array_equal(run.kept.parts["policy"]["w"], begun.parts["policy"]["w"])
    assert run.kept.course.updates == 0
    assert "belief" in run.kept.parts, "what no player needs is made anew"

    with pytest.raises(InvalidOption, match="other widths"):
        trainer(game, msgspec.structs.replace(wishes, trunk="8"), tmp_path / "wide", None)
    with pytest.raises(InvalidOption, match="no network"):
        trainer(game, msgspec.structs.replace(wishes, changes=("begun_with=none.npz",)), tmp_path / "none", None)


def test_every_number_of_players_and_variant_is_trained() -> None:
    lotus = list(all_setups(games.load("lotus")))
    assert {setup.seats for setup in lotus} == {2, 3, 4}
    assert {bool(setup.options["teams"]) for setup in lotus if setup.seats == 4} == {False, True}
    assert not any(setup.options["teams"] for setup in lotus if setup.seats < 4)
    assert len(list(all_setups(games.load("white-lotus")))) == 8


@pytest.mark.parametrize("name", games.names())
def test_a_row_tells_how_many_play(name: str) -> None:
    game = games.load(name)
    players = players_of(game)
    for seats in game.seats:
        row = Batch(game, [new_setup(game, seats, {})], 1, "seed").decisions.features[0]
        assert int((row * players).sum()) in ((seats,) if players.any() else (0,))


def test_numpy_answers_what_was_trained(white_lotus_run: Path) -> None:
    run = trainer(games.load("white-lotus"), TINY_RUN, white_lotus_run, None)
    game, kept = run.game, run.kept
    player = network.read(game, (white_lotus_run / checkpoint.WEIGHTS).read_bytes())
    batch = Batch(game, run.recipe.setups, 16, "compared", tells_secrets=True)
    states = [lane.state for lane in batch.state.lanes]
    seats = batch.decisions.seats.astype(int).tolist()
    logits, shares = player.look(states, seats)
    critic, own = run.model.judged(kept.averaged, batch.decisions.features.copy(), batch.decisions.secrets.copy())
    np.testing.assert_allclose(shares, own, atol=2e-3)
    np.testing.assert_allclose(player.value(states, seats), critic, atol=2e-3)
    trunk = run.model.trunk(kept.averaged, jnp.asarray(batch.decisions.features.copy()))
    counts = jnp.array([int(state.seats) for state in states])
    logs = run.model.policy(kept.averaged, trunk, counts, jnp.array(seats), batch.decisions.masks == 1)
    np.testing.assert_allclose(jax.nn.log_softmax(logits, axis=1)[logits > -1e8], logs[logits > -1e8], atol=5e-3)


def test_the_same_seed_trains_the_same_network(white_lotus_run: Path, tmp_path: Path) -> None:
    lines_of(trainer(games.load("white-lotus"), TINY_RUN, tmp_path, None))
    for name, array in checkpoint.arrays_in(tmp_path / "parts.npz").items():
        np.testing.assert_array_equal(array, checkpoint.arrays_in(white_lotus_run / "parts.npz")[name])


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    game, folder = games.load("mandala"), tmp_path / "run"
    told: list[Line] = []
    assert not trainer(game, TINY_RUN, folder, None).run(0.0, 1e9, told.append)
    begun = (folder / checkpoint.WEIGHTS).read_bytes()
    assert trainer(game, TINY_RUN, folder, None).run(None, 1e9, told.append)
    assert [line.updates for line in told] == [1, 2]
    assert [line.decisions for line in told] == [512, 1024]
    assert all(len(line.look.thirds) == 3 for line in told if line.look is not None)
    assert (folder / checkpoint.WEIGHTS).read_bytes() != begun
    logged = [msgspec.json.decode(text, type=Line) for text in (folder / checkpoint.LOG).read_bytes().splitlines()]
    assert [line.updates for line in logged] == [1, 2]
    with pytest.raises(InvalidOption, match="another recipe"):
        trainer(game, msgspec.structs.replace(TINY_RUN, trunk="8"), folder, None)


def test_an_exploiter_learns_only_from_its_own_decisions(tmp_path: Path) -> None:
    game = games.load("mandala")
    frozen = tmp_path / "frozen"
    lines_of(trainer(game, TINY_RUN, frozen, None))
    run = trainer(game, TINY_RUN, tmp_path / "exploiter", frozen / checkpoint.WEIGHTS)
    blocks = jnp.zeros((8, run.shape.features + run.shape.secrets + 19 + 1), jnp.uint8)
    blocks = blocks.at[:, run.shape.features + run.shape.secrets].set(128)  # one legal move
    _, _, mine = run.actor()(jax.random.key(0), blocks.at[:, -1].set(1))
    assert mine.tolist() == [False, True] * 4
    told = lines_of(run)
    assert told[-1].look is not None
    assert 0.0 <= told[-1].look.yardstick <= 2.0


def test_wishes_that_cannot_be_are_told() -> None:
    game = games.load("mandala")
    with pytest.raises(InvalidOption, match="not for 3 players"):
        recipe_of(game, msgspec.structs.replace(TINY_RUN, seats=3))
    with pytest.raises(InvalidOption, match="no size huge"):
        recipe_of(game, msgspec.structs.replace(TINY_RUN, size="huge"))
    with pytest.raises(InvalidOption, match="no row of widths"):
        recipe_of(game, msgspec.structs.replace(TINY_RUN, trunk="a"))
