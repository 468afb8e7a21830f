"""`python -m nelumbo.lab.learn.distil GAME START.npz OUT.npz`: a network learns a search's choices from labels.

Who wins it learns from what the search expects and from what came. A run of `nelumbo train` can start from the result
(`start_from`) or play against it (`opponents`).
"""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo import games
from nelumbo.bots import network
from nelumbo.bots.network import Array, turned_table
from nelumbo.lab.learn.checkpoint import host
from nelumbo.lab.learn.labels import LabelPlan, Labels, labelled_by
from nelumbo.lab.learn.model import Model, Params, constants, new_params, share_log_probs, trainable
from nelumbo.lab.learn.ppo import Figures, adam, belief_loss, clipped, value_loss, zero_moments
from nelumbo.lab.learn.recipe import Recipe, all_setups
from nelumbo.lab.learn.trainer import random_scales, shape_of, taken_over

HELD_OUT = 20  # one game in this many is held out: it tells when to stop


class DistilRecipe(msgspec.Struct, frozen=True, kw_only=True):
    epochs: int = 12
    """At most: the weights of the epoch that foresaw the held-out games' choices best are kept."""
    batch: int = 2048
    learning_rate: tuple[float, float] = (5e-4, 2e-5)
    sharpness: float = 24.0
    """Visits to this power are the odds to be learnt: 1 as they are, more for a search that plays its best move."""
    result_weight: float = 0.5
    """How much of the value's target is the result; the rest is what the search expected."""
    value_weight: float = 0.25
    belief_weight: float = 0.05
    max_gradient_norm: float = 0.5
    seed: int = 0


class Epoch(msgspec.Struct, frozen=True):
    """Means over the held-out games."""

    number: int
    policy: float
    """Cross entropy of the search's choice."""
    agreed: float
    """How often the policy's best move is the search's most visited one."""
    value: float


class Distiller:
    def __init__(self, model: Model, recipe: DistilRecipe) -> None:
        self.model, self.recipe = model, recipe

    def distilled(self, params: Params, labels: Labels, show: Callable[[Epoch], None]) -> Params:
        """The weights that foresaw the held-out games' choices best."""
        recipe, held = self.recipe, labels.games % HELD_OUT == 0
        columns = {name: column for name, column in msgspec.structs.asdict(labels).items() if name != "games"}
        learnt = {name: jnp.asarray(column[~held]) for name, column in columns.items()}
        tested = {name: jnp.asarray(column[held]) for name, column in columns.items()}
        size = min(recipe.batch, len(learnt["moves"]))
        batches = len(learnt["moves"]) // size
        best, least, moments = params, self.tested(0, params, tested, show).policy, zero_moments(params)
        for epoch in range(recipe.epochs):
            key = jax.random.fold_in(jax.random.key(recipe.seed), epoch)
            order = jax.random.permutation(key, len(learnt["moves"]))[: batches * size].reshape(batches, size)
            start, end = recipe.learning_rate
            done = (epoch + np.arange(batches) / batches) / recipe.epochs
            rates = jnp.asarray(start * (end / start) ** done, jnp.float32)
            params, moments = self.after_epoch(params, moments, learnt, order, rates)
            found = self.tested(epoch + 1, params, tested, show)
            if found.policy < least:
                best, least = params, found.policy
        return best

    @partial(jax.jit, static_argnums=0)
    def after_epoch(self, params: Params, moments: Any, labels: Any, order: Array, rates: Array) -> tuple[Params, Any]:
        fixed = constants(params)

        def step(carry: Any, at: Any) -> tuple[Any, None]:
            weights, moments = carry
            rows, rate = at
            batch = {name: column[rows] for name, column in labels.items()}
            gradient = jax.grad(lambda w: self.loss({**fixed, **w}, batch)[0])(weights)
            return adam(weights, moments, clipped(gradient, self.recipe.max_gradient_norm), rate), None

        (weights, moments), _ = jax.lax.scan(step, (trainable(params), moments), (order, rates))
        return {**fixed, **weights}, moments

    def loss(self, params: Params, batch: dict[str, Array]) -> tuple[Array, Figures]:
        """Cross entropies: the choice, the values of critic and own view, and the belief."""
        model, recipe = self.model, self.recipe
        seen = model.split(batch["observations"])
        trunk = model.trunk(params, seen.features)
        log_probs = model.policy(params, trunk, seen.seats, seen.deciders, model.masks(seen.masks))
        visits = batch["visits"].astype(jnp.float32)
        odds = (visits / visits.max(axis=1, keepdims=True)) ** recipe.sharpness
        odds /= odds.sum(axis=1, keepdims=True)
        moves = batch["moves"].astype(jnp.int32)
        policy = -(odds * jnp.maximum(jnp.take_along_axis(log_probs, moves, axis=1), -30.0)).sum(axis=1).mean()
        came, expected = batch["shares"].astype(jnp.float32), batch["expected"].astype(jnp.float32)
        valued = {"seats": seen.seats, "targets": expected + recipe.result_weight * (came - expected)}
        own = value_loss(model.own_logits(params, trunk), valued)
        critic = value_loss(model.critic_logits(params, seen.features, seen.secrets), valued)
        belief = belief_loss(model.belief_logits(params, trunk), seen.secrets)
        total = policy + recipe.value_weight * (own + critic) + recipe.belief_weight * belief
        agreed = (jnp.argmax(log_probs, axis=1) == moves[:, 0]).mean()
        came_true = -(came * jnp.maximum(share_log_probs(model.own_logits(params, trunk), seen.seats), -30.0))
        return total, {"policy": policy, "agreed": agreed, "value": came_true.sum(axis=1).mean()}

    def tested(self, number: int, params: Params, tested: dict[str, Array], show: Callable[[Epoch], None]) -> Epoch:
        figures = self.figures(params, tested)
        epoch = Epoch(number, **{name: round(float(value), 4) for name, value in figures.items()})
        show(epoch)
        return epoch

    @partial(jax.jit, static_argnums=0)
    def figures(self, params: Params, tested: dict[str, Array]) -> Figures:
        return self.loss(params, tested)[1]


def distil(plan: LabelPlan, labels: Labels, start: Path, out: Path, recipe: DistilRecipe) -> list[Epoch]:
    """Writes the network that begins as `start` and learns the labels."""
    game = games.load(plan.game)
    begun = network.read(game, start.read_bytes())
    setups, trunk, critic = tuple(all_setups(game)), begun.shape.trunk, begun.shape.critic
    sizes = Recipe(game=plan.game, setups=setups, trunk=trunk, critic=critic)
    shape = shape_of(game, sizes)
    whole = "critic" in begun.params and begun.shape == shape
    scales = constants(begun.params) if whole else random_scales(game, sizes)
    fresh = new_params(jax.random.key(recipe.seed), shape, scales)
    params = jax.tree.map(jnp.asarray, taken_over(fresh, game, shape, start, recipe.seed))
    epochs: list[Epoch] = []
    model = Model(shape, turned_table(game), half=jax.default_backend() != "cpu")
    found = Distiller(model, recipe).distilled(params, labels, epochs.append)
    network.write(out, {name: part for name, part in host(found).items() if name != "belief"}, shape)
    return epochs


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m nelumbo.lab.learn.distil")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("start", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long labels are made")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="labels")
    args = parser.parse_args()
    setups = tuple(all_setups(games.load(args.game)))
    plan = LabelPlan(args.game, setups, args.iterations, args.seed, str(args.start))
    labels = labelled_by(plan, args.jobs, args.seconds)
    print(f"{len(labels.moves)} labels")
    for epoch in distil(plan, labels, args.start, args.out, DistilRecipe()):
        print(f"{epoch.number}: policy {epoch.policy}, agreed {epoch.agreed}, value {epoch.value}")


if __name__ == "__main__":
    main()
