"""The update: how the decisions of a rollout change the network (Schulman and others, 2017)."""

from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp

from nelumbo.bots.network import STEPS, Array
from nelumbo.lab.learn.model import Model, Parts, by_seat, fixed, from_seat, present_logs, trained
from nelumbo.lab.learn.recipe import Recipe
from nelumbo.lab.learn.rollout import Rollout

Figures: TypeAlias = dict[str, Array]
DECAYS = (0.9, 0.999)  # of Adam's two moments
TINY = 1e-6


class Learner:
    """The trained weights with Adam's moments, as plain trees of arrays."""

    def __init__(self, model: Model, recipe: Recipe) -> None:
        self.model, self.recipe = model, recipe

    def updated(
        self, parts: Parts, moments: tuple[Any, Any, Array], data: Any, key: Array, at: Array
    ) -> tuple[Parts, Any, Figures]:
        """The parts, the moments and some figures after all epochs; `at` holds rate, clip, entropy and trace.

        One minibatch at a time: in between, the device chooses moves for the next rollout.
        """
        flat, order, means = self.shuffled(parts, data, key, at[3])
        found: list[Figures] = []
        for number in range(len(order)):
            parts, moments, figures = self.stepped(parts, moments, flat, order[number], at)
            found.append(jax.block_until_ready(figures))
        return parts, moments, {name: jnp.stack([f[name] for f in found]).mean() for name in found[0]} | means

    @partial(jax.jit, static_argnums=0)
    def shuffled(self, parts: Parts, data: Any, key: Array, trace: Array) -> tuple[dict[str, Array], Array, Figures]:
        """The decisions, and by minibatch which of them it holds."""
        flat = self.prepared(parts, Rollout(**data), trace)
        size = flat["moves"].shape[0]
        batch = size // self.recipe.minibatches
        orders = jax.vmap(lambda k: jax.random.permutation(k, size))(jax.random.split(key, self.recipe.epochs))
        return flat, orders[:, : batch * self.recipe.minibatches].reshape(-1, batch), explained(flat)

    @partial(jax.jit, static_argnums=0, donate_argnums=2)
    def stepped(
        self, parts: Parts, moments: tuple[Any, Any, Array], flat: dict[str, Array], places: Array, at: Array
    ) -> tuple[Parts, Any, Figures]:
        """One minibatch."""
        few = {name: array[places] for name, array in flat.items()}
        params = trained(parts)
        (_, figures), gradient = jax.value_and_grad(self.loss, has_aux=True)(params, fixed(parts), few, at)
        params, moments = adam(params, moments, clipped(gradient, self.recipe.most_norm), at[0])
        return {**fixed(parts), **params}, moments, figures

    def prepared(self, parts: Parts, rollout: Rollout, trace: Array) -> dict[str, Array]:
        """Each decision with what it was worth: the mover's advantage, and the shares to be expected."""
        every_row, every_secret, bits, every_decider = self.model.cut(rollout.blocks)
        seats = jax.vmap(self.model.seats)(every_row)

        def judged(step: Any) -> Array:
            rows, secrets, deciders, present = step
            logits = self.model.judge_logits(parts, rows, secrets)
            return by_seat(jnp.exp(present_logs(logits, present)), deciders, present)

        values = jax.lax.map(judged, (every_row, every_secret, every_decider, seats))
        advantages = traced(values, rollout.over, rollout.shares, trace)
        deciders, present = every_decider[:-1], seats[:-1]
        targets = jax.vmap(from_seat)(advantages + values[:-1], deciders, present)
        flat = {
            "rows": every_row[:-1],
            "secrets": every_secret[:-1],
            "bits": bits[:-1],
            "deciders": deciders,
            "seats": present,
            "moves": rollout.moves,
            "logs": rollout.logs,
            "mine": rollout.mine,
            "advantages": jnp.take_along_axis(advantages, deciders[:, :, None], axis=2)[:, :, 0],
            "targets": targets,
            "values": jnp.take_along_axis(values[:-1], deciders[:, :, None], axis=2)[:, :, 0],
        }
        return {name: array.reshape(-1, *array.shape[2:]) for name, array in flat.items()}

    def loss(self, params: Parts, constants: Parts, few: dict[str, Array], at: Array) -> tuple[Array, Figures]:
        """What a minibatch has to complain about."""
        model, recipe = self.model, self.recipe
        parts = {**constants, **params}
        trunk = model.trunk(parts, few["rows"])
        logs = model.policy(parts, trunk, few["seats"], few["deciders"], model.masks(few["bits"]))
        mine = few["mine"].astype(jnp.float32)
        moved = jnp.take_along_axis(logs, few["moves"][:, None], axis=1)[:, 0] - few["logs"]
        ratio = jnp.exp(moved)
        advantages = normed(few["advantages"], mine)
        held = jnp.clip(ratio, 1 - at[1], 1 + at[1])
        policy = -weighted(jnp.minimum(ratio * advantages, held * advantages), mine)
        entropy = weighted(-(jnp.exp(logs) * jnp.where(logs > -1e8, logs, 0.0)).sum(axis=1), mine)
        value = crossed(model.judge_logits(parts, few["rows"], few["secrets"]), few)
        own = crossed(model.own_logits(parts, trunk), few)
        belief = believed(model.belief_logits(parts, trunk), few["secrets"])
        total = policy - at[2] * entropy + recipe.value_weight * value
        total += recipe.own_value_weight * own + recipe.belief_weight * belief
        figures = {
            "policy": policy,
            "entropy": entropy,
            "value": value,
            "own_value": own,
            "belief": belief,
            "moved": weighted(-moved, mine),
            "held": weighted((jnp.abs(ratio - 1) > at[1]).astype(jnp.float32), mine),
        }
        return total, figures


def traced(values: Array, over: Array, shares: Array, trace: Array) -> Array:
    """By step, game and seat: how much better than expected it went on (generalised advantages)."""
    goes_on = 1.0 - over.astype(jnp.float32)[:, :, None]
    after = shares * (1 - goes_on) + values[1:] * goes_on
    surprises = after - values[:-1]

    def back(later: Array, step: Any) -> tuple[Array, Array]:
        surprise, on = step
        here = surprise + trace * on * later
        return here, here

    return jax.lax.scan(back, jnp.zeros_like(values[0]), (surprises, goes_on), reverse=True)[1]


def weighted(values: Array, weights: Array) -> Array:
    """The mean over the learner's own decisions."""
    return (values * weights).sum() / (weights.sum() + TINY)


def normed(values: Array, weights: Array) -> Array:
    """With mean 0 and spread 1."""
    mean = weighted(values, weights)
    return (values - mean) / (jnp.sqrt(weighted((values - mean) ** 2, weights)) + 1e-8)


def crossed(logits: Array, few: dict[str, Array]) -> Array:
    """Cross entropy of the expected shares."""
    logs = present_logs(logits, few["seats"])
    return -(jnp.clip(few["targets"], 0, 1) * jnp.maximum(logs, -30.0)).sum(axis=1).mean()


def believed(logits: Array, secrets: Array) -> Array:
    """Cross entropy of the guesses at what is hidden."""
    truth = jnp.concatenate([(secrets >= step).astype(jnp.float32) for step in STEPS], axis=1)
    return (jnp.maximum(logits, 0) - logits * truth + jnp.log1p(jnp.exp(-jnp.abs(logits)))).mean()


def explained(flat: dict[str, Array]) -> Figures:
    """How much of what came, as far as the trace looks, the critic had foreseen for the mover."""
    errors = flat["advantages"]
    came = errors + flat["values"]
    return {"explained": 1 - errors.var() / (came.var() + TINY), "slope": slope(flat["values"], came)}


def slope(guesses: Array, truths: Array) -> Array:
    """By how much the truth rises with the guess: 1 where the guesses are right in size."""
    return ((guesses - guesses.mean()) * (truths - truths.mean())).mean() / (guesses.var() + TINY)


def clipped(gradient: Any, most: float) -> Any:
    """Shortened to the greatest length allowed."""
    norm = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(gradient)))
    return jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, most / (norm + TINY)), gradient)


def adam(
    params: Any, moments: tuple[Any, Any, Array], gradient: Any, rate: Array
) -> tuple[Any, tuple[Any, Any, Array]]:
    """One step of Adam."""
    first, second, count = moments
    count = count + 1
    first = jax.tree.map(lambda m, g: DECAYS[0] * m + (1 - DECAYS[0]) * g, first, gradient)
    second = jax.tree.map(lambda v, g: DECAYS[1] * v + (1 - DECAYS[1]) * g * g, second, gradient)
    size = rate * jnp.sqrt(1 - DECAYS[1] ** count) / (1 - DECAYS[0] ** count)
    params = jax.tree.map(lambda p, m, v: p - size * m / (jnp.sqrt(v) + TINY), params, first, second)
    return params, (first, second, count)


def no_moments(parts: Parts) -> tuple[Any, Any, Array]:
    """Adam before its first step."""
    nothing = jax.tree.map(jnp.zeros_like, trained(parts))
    return nothing, jax.tree.map(jnp.zeros_like, nothing), jnp.int32(0)
