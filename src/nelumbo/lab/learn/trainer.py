"""A training run: rollouts and updates, with evaluations and checkpoints now and then, until its time is over."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo import games
from nelumbo.bots import network
from nelumbo.bots.network import STEPS, Shape, turned_table
from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.batch import Batch
from nelumbo.lab.batch_workers import BatchWorkers
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.checkpoint import Progress, TrainState
from nelumbo.lab.learn.evaluation import Evaluation, evaluated
from nelumbo.lab.learn.growth import grown
from nelumbo.lab.learn.league import League
from nelumbo.lab.learn.model import Model, Params, constants, input_scales, new_params, trainable
from nelumbo.lab.learn.ppo import Learner, zero_moments
from nelumbo.lab.learn.recipe import Recipe, scheduled
from nelumbo.lab.learn.rollout import Actor, collected, self_play
from nelumbo.lab.ray_workers import RayWorkers

RANDOM_GAMES, RANDOM_STEPS = 256, 400  # from which the inputs' scales are found


class Line(msgspec.Struct, frozen=True):
    updates: int
    decisions: int
    seconds: float
    learning_rate: float
    figures: dict[str, float]
    evaluation: Evaluation | None


class Trainer:
    """One run: a new one, or one that goes on from the checkpoint in its folder."""

    def __init__(self, recipe: Recipe, folder: Path, cluster: str | None = None) -> None:
        """On a Ray cluster at that address, where one is named, the games are played there."""
        self.recipe, self.folder, self.cluster = recipe, folder, cluster
        self.game = games.load(recipe.game)
        goes_on = checkpoint.open_folder(folder, recipe)
        if goes_on:
            self.state, self.shape = checkpoint.load(folder)
        else:
            self.shape = shape_of(self.game, recipe)
            params = new_params(jax.random.key(recipe.seed), self.shape, random_scales(self.game, recipe))
            if recipe.start_from is not None:
                params = taken_over(params, self.game, self.shape, Path(recipe.start_from), recipe.seed)
            params = jax.tree.map(jnp.asarray, params)
            self.state = TrainState(params, params, zero_moments(params), Progress())
        self.model = Model(self.shape, turned_table(self.game), recipe.half_precision)
        self.learner = Learner(self.model, recipe)
        self.league = League(self.game, recipe.opponents, recipe.opponent_games, recipe.half_precision)

    def run(self, seconds: float | None, every: float, show: Callable[[Line], None]) -> bool:
        """Trains for at most `seconds`, with a report each `every` seconds; returns whether the run is complete."""
        recipe, progress, start = self.recipe, self.state.progress, perf_counter()
        before, reported = progress.seconds, start
        seed = f"train/{recipe.seed}/{progress.updates}"
        with self.new_workers(seed) as workers:
            while not self.complete():
                figures = self.update(workers)
                progress.seconds = before + perf_counter() - start
                spent = seconds is not None and perf_counter() - start > seconds
                if perf_counter() - reported > every or spent or self.complete():
                    reported = perf_counter()
                    self.write_line(figures, show)
                if spent:
                    break
        return self.complete()

    def new_workers(self, seed: str) -> BatchWorkers | RayWorkers:
        recipe = self.recipe
        if self.cluster is not None:
            return RayWorkers(recipe.game, recipe.setups, recipe.games, seed, recipe.workers, self.cluster)
        return BatchWorkers(recipe.game, recipe.setups, recipe.games, seed, recipe.workers, for_learning=True)

    def complete(self) -> bool:
        return self.fraction_done() >= 1.0

    def fraction_done(self) -> float:
        """How much of the schedule is done."""
        progress, recipe = self.state.progress, self.recipe
        if recipe.updates is not None:
            return progress.updates / recipe.updates
        assert recipe.minutes is not None, "a run has an end"
        return progress.seconds / (60 * recipe.minutes)

    def update(self, workers: BatchWorkers | RayWorkers) -> dict[str, Any]:
        """One rollout and what is learnt from it."""
        state, recipe, updates = self.state, self.recipe, self.state.progress.updates
        first, second = jax.random.split(jax.random.fold_in(jax.random.key(recipe.seed + 1), updates))
        rollout = collected(workers, self.actor(), first, recipe.steps)
        at = scheduled(recipe, self.fraction_done(), updates)
        state.params, state.moments, figures = self.learner.updated(state.params, state.moments, rollout, second, at)
        decay = min(recipe.ema_decay, (1 + updates) / (10 + updates))
        state.averaged = averaged(state.averaged, state.params, jnp.float32(decay))
        state.progress.updates += 1
        state.progress.decisions += rollout.moves.size
        return dict(figures)

    def actor(self) -> Actor:
        """Who plays: the policy itself in all seats, or in some games against the league."""
        if not self.league.frozen:
            return self_play(self.model, self.state.params)
        return self.league.actor(self.model, self.state.params, len(self.recipe.setups))

    def evaluation(self, seed: str) -> Evaluation:
        """How the averaged weights do."""
        recipe = self.recipe
        return evaluated(self.model, self.state.averaged, self.game, recipe.setups, recipe.evaluation_games, seed)

    def write_line(self, figures: dict[str, Any], show: Callable[[Line], None]) -> None:
        """An evaluation, a line in the log, and a checkpoint."""
        progress = self.state.progress
        evaluation = self.evaluation(f"look/{self.recipe.seed}/{progress.updates}")
        rounded = {name: round(float(value), 5) for name, value in figures.items()}
        rate = scheduled(self.recipe, self.fraction_done(), progress.updates).learning_rate
        line = Line(progress.updates, progress.decisions, round(progress.seconds, 1), rate, rounded, evaluation)
        with (self.folder / checkpoint.LOG).open("ab") as log:
            log.write(msgspec.json.encode(line) + b"\n")
        checkpoint.save(self.folder, self.state, self.shape)
        show(line)


@jax.jit
def averaged(old: Params, new: Params, decay: Any) -> Params:
    """The weights that play: an exponential moving average of those that learn."""
    mean = jax.tree.map(lambda a, b: a * decay + b * (1 - decay), trainable(old), trainable(new))
    return {**constants(new), **mean}


def shape_of(game: AnyGame, recipe: Recipe) -> Shape:
    """The widths of the game's network."""
    return Shape(
        features=len(game.features.names()),
        secrets=len(game.features.secret_names()),
        moves=int(game.blank().move_count()),
        seats=max(setup.seats for setup in recipe.setups),
        trunk=recipe.trunk,
        critic=recipe.critic,
    )


def taken_over(params: Params, game: AnyGame, shape: Shape, file: Path, seed: int) -> Params:
    """The new network with all that the file has of it, which need not be more than a player needs, and may have fewer
    inputs or a first layer of half the width.
    """
    if not file.is_file():
        raise InvalidOption(f"there is no network {file}")
    start = network.read(game, file.read_bytes())
    started, reached = grown(start, shape, params, seed)
    if reached != shape:
        raise InvalidOption(f"{file} has other widths: {start.shape}")
    if "critic" not in started and shape.critic == shape.trunk:
        params = {**params, **critic_of(started, params)}
    return {**params, **started}


def critic_of(start: Params, params: Params) -> Params:
    """A critic that begins with the seat's view: the trunk and the value head, with zeros for the secrets."""
    first, *others = start["trunk"]
    secrets = len(params["secret_scale"]) + len(STEPS) * len(params["secret_counts"])
    zeros = np.zeros((secrets, first["w"].shape[1]), np.float32)
    return {"critic": [{**first, "w": np.concatenate([first["w"], zeros])}, *others], "judge": start["value"]}


def random_scales(game: AnyGame, recipe: Recipe) -> Params:
    """The scales of the inputs, from random games."""
    batch = Batch(game, recipe.setups, RANDOM_GAMES, f"scales/{recipe.seed}", tells_secrets=True)
    chance = seeded(f"scales/{recipe.seed}")
    rows, secrets = batch.decisions.features.copy(), batch.decisions.secrets.copy()
    for _ in range(RANDOM_STEPS):
        seen = batch.step(batch.state.random_moves(chance))
        rows, secrets = np.maximum(rows, seen.features), np.maximum(secrets, seen.secrets)
    return input_scales(rows, secrets)
