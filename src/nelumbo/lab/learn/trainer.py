"""A training run: rollouts and updates in turn, looks and checkpoints now and then, until its time is over."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo import games
from nelumbo.bots import network
from nelumbo.bots.network import STEPS, Array, Shape, turned_table
from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidOption
from nelumbo.core.game import AnyGame
from nelumbo.lab.batch import Batch
from nelumbo.lab.batch_workers import BatchWorkers
from nelumbo.lab.learn import checkpoint
from nelumbo.lab.learn.checkpoint import Course, Kept
from nelumbo.lab.learn.evaluation import Look, look
from nelumbo.lab.learn.model import Inputs, Model, Parts, fixed, made, trained
from nelumbo.lab.learn.ppo import Learner, no_moments
from nelumbo.lab.learn.recipe import Recipe, now
from nelumbo.lab.learn.rollout import Actor, Rollout, collected, self_play
from nelumbo.lab.ray_workers import RayWorkers

RANDOM_GAMES, RANDOM_STEPS = 256, 400  # from which the inputs' scales are found


class Line(msgspec.Struct, frozen=True):
    """One line of the log."""

    updates: int
    decisions: int
    seconds: float
    rate: float
    figures: dict[str, float]
    look: Look | None


class Trainer:
    """One run, from its folder or from nothing."""

    def __init__(self, recipe: Recipe, folder: Path, cluster: str | None = None) -> None:
        """On a Ray cluster at that address, where one is named, the games are played there."""
        self.recipe, self.folder, self.cluster = recipe, folder, cluster
        self.game = games.load(recipe.game)
        goes_on = checkpoint.open_folder(folder, recipe)
        if goes_on:
            self.kept, self.shape = checkpoint.load(folder)
        else:
            self.shape = shape_of(self.game, recipe)
            parts = made(jax.random.key(recipe.seed), self.shape, inputs_of(self.game, recipe))
            if recipe.begun_with is not None:
                parts = taken_over(parts, self.game, self.shape, Path(recipe.begun_with))
            parts = jax.tree.map(jnp.asarray, parts)
            self.kept = Kept(parts, parts, no_moments(parts), Course())
        self.model = Model(self.shape, turned_table(self.game), players_of(self.game), recipe.half_precision)
        self.learner = Learner(self.model, recipe)

    def run(self, seconds: float | None, every: float, tell: Callable[[Line], None]) -> bool:
        """Trains for so long at most, looking and saving every so many seconds; says whether the run is complete."""
        recipe, course, start = self.recipe, self.kept.course, perf_counter()
        before, looked = course.seconds, start
        seed = f"train/{recipe.seed}/{course.updates}"
        with self.new_workers(seed) as workers, ThreadPoolExecutor(1) as player:
            waiting = player.submit(self.rollout(workers, course.updates))
            while not self.complete():
                # The next rollout is played by the weights of now while they learn from this one.
                rollout, waiting = waiting.result(), player.submit(self.rollout(workers, course.updates + 1))
                figures = self.update(rollout)
                course.seconds = before + perf_counter() - start
                spent = seconds is not None and perf_counter() - start > seconds
                if perf_counter() - looked > every or spent or self.complete():
                    looked = perf_counter()
                    self.note(figures, tell)
                if spent:
                    break
        return self.complete()

    def new_workers(self, seed: str) -> BatchWorkers | RayWorkers:
        """Those who play the games."""
        recipe = self.recipe
        if self.cluster is not None:
            return RayWorkers(recipe.game, recipe.setups, recipe.games, seed, recipe.workers, self.cluster)
        return BatchWorkers(recipe.game, recipe.setups, recipe.games, seed, recipe.workers, for_learning=True)

    def complete(self) -> bool:
        """Whether the whole schedule is done."""
        return self.progress() >= 1.0

    def progress(self) -> float:
        """How much of the schedule is done."""
        course, recipe = self.kept.course, self.recipe
        if recipe.updates is not None:
            return course.updates / recipe.updates
        assert recipe.minutes is not None, "a run has an end"
        return course.seconds / (60 * recipe.minutes)

    def rollout(self, workers: BatchWorkers | RayWorkers, number: int) -> Callable[[], Rollout]:
        """Plays what the update of that number learns from, by the weights of now."""
        return partial(collected, workers, self.actor(), self.keys(number)[0], self.recipe.steps)

    def keys(self, number: int) -> Array:
        """The random keys of one update: for its rollout and for its minibatches."""
        return jax.random.split(jax.random.fold_in(jax.random.key(self.recipe.seed + 1), number))

    def update(self, rollout: Rollout) -> dict[str, Any]:
        """Learns from one rollout."""
        kept, recipe = self.kept, self.recipe
        at = now(recipe, self.progress(), kept.course.updates)
        numbers = jnp.array([at.rate, at.clip, at.entropy, at.trace])
        kept.parts, kept.moments, figures = self.learner.updated(
            kept.parts, kept.moments, fields(rollout), self.keys(kept.course.updates)[1], numbers
        )
        keeps = min(recipe.averaging, (1 + kept.course.updates) / (10 + kept.course.updates))
        kept.averaged = averaged(kept.averaged, kept.parts, jnp.float32(keeps))
        kept.course.updates += 1
        kept.course.decisions += rollout.moves.size
        return dict(figures)

    def actor(self) -> Actor:
        """Who plays: the policy itself, in all seats."""
        return self_play(self.model, self.kept.parts)

    def look(self, seed: str) -> Look:
        """How the averaged weights do."""
        return look(self.model, self.kept.averaged, self.game, self.recipe.setups, self.recipe.look_games, seed)

    def note(self, figures: dict[str, Any], tell: Callable[[Line], None]) -> None:
        """A look, a line in the log, and a checkpoint."""
        course = self.kept.course
        seen = self.look(f"look/{self.recipe.seed}/{course.updates}")
        told = {name: round(float(value), 5) for name, value in figures.items()}
        rate = now(self.recipe, self.progress(), course.updates).rate
        line = Line(course.updates, course.decisions, round(course.seconds, 1), rate, told, seen)
        with (self.folder / checkpoint.LOG).open("ab") as log:
            log.write(msgspec.json.encode(line) + b"\n")
        checkpoint.save(self.folder, self.kept, self.shape)
        tell(line)


def fields(rollout: Rollout) -> dict[str, Any]:
    """The arrays by name, as a tree that JAX knows."""
    return msgspec.structs.asdict(rollout)


@jax.jit
def averaged(old: Parts, new: Parts, keeps: Any) -> Parts:
    """The weights that play: a running mean of those that learn."""
    mean = jax.tree.map(lambda a, b: a * keeps + b * (1 - keeps), trained(old), trained(new))
    return {**fixed(new), **mean}


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


def taken_over(parts: Parts, game: AnyGame, shape: Shape, file: Path) -> Parts:
    """The new network with all that the file has of it; what a player does not need, it may lack."""
    if not file.is_file():
        raise InvalidOption(f"there is no network {file}")
    begun = network.read(game, file.read_bytes())
    if begun.shape != shape:
        raise InvalidOption(f"{file} has other widths: {begun.shape}")
    if "critic" not in begun.parts and shape.critic == shape.trunk:
        parts = {**parts, **critic_of(begun.parts, parts)}
    return {**parts, **begun.parts}


def critic_of(begun: Parts, parts: Parts) -> Parts:
    """A critic that begins with the own view: the trunk and the value head, deaf to secrets as yet."""
    first, *others = begun["trunk"]
    secrets = len(parts["secret_scale"]) + len(STEPS) * len(parts["secret_counts"])
    deaf = np.zeros((secrets, first["w"].shape[1]), np.float32)
    return {"critic": [{**first, "w": np.concatenate([first["w"], deaf])}, *others], "judge": begun["value"]}


def players_of(game: AnyGame) -> np.ndarray:
    """By feature, for how many players it stands: a row has a 1 at the number of those who play."""
    words = [name.split() for name in game.features.names()]
    return np.array([int(w[0]) if len(w) == 2 and w[1] == "players" else 0 for w in words], np.int32)


def inputs_of(game: AnyGame, recipe: Recipe) -> Inputs:
    """The scales, from games by chance."""
    batch = Batch(game, recipe.setups, RANDOM_GAMES, f"scales/{recipe.seed}", tells_secrets=True)
    chance = seeded(f"scales/{recipe.seed}")
    rows, secrets = batch.decisions.features.copy(), batch.decisions.secrets.copy()
    for _ in range(RANDOM_STEPS):
        seen = batch.step(batch.state.random_moves(chance))
        rows, secrets = np.maximum(rows, seen.features), np.maximum(secrets, seen.secrets)
    return Inputs(rows, secrets)
