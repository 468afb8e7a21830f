"""The update: how the decisions of a rollout change the network (Schulman and others, 2017)."""

from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import msgspec

from nelumbo.bots.network import STEPS, Array
from nelumbo.lab.learn.model import Model, Params, by_seat, constants, from_seat, share_log_probs, trainable
from nelumbo.lab.learn.recipe import Recipe, Scheduled
from nelumbo.lab.learn.rollout import Rollout

Figures: TypeAlias = dict[str, Array]
Moments: TypeAlias = tuple[Any, Any, Array]
"""Adam's two, and the number of its steps."""
DECAYS = (0.9, 0.999)  # of Adam's two moments
TINY = 1e-6


class Learner:
    """The trained weights with Adam's moments, as plain trees of arrays."""

    def __init__(self, model: Model, recipe: Recipe) -> None:
        self.model, self.recipe = model, recipe

    def updated(
        self, params: Params, moments: Moments, rollout: Rollout, key: Array, at: Scheduled
    ) -> tuple[Params, Moments, Figures]:
        """The parameters, the moments and some figures after all epochs."""
        numbers = jnp.array([at.learning_rate, at.clip, at.entropy])
        fields = msgspec.structs.asdict(rollout)
        return self.after_epochs(params, moments, fields, key, numbers, jnp.float32(at.gae_lambda))  # type: ignore[no-any-return]  # JAX's jit forgets it

    @partial(jax.jit, static_argnums=0, donate_argnums=2)
    def after_epochs(
        self, params: Params, moments: Moments, rollout: Any, key: Array, numbers: Array, gae_lambda: Array
    ) -> tuple[Params, Moments, Figures]:
        """The same; `numbers` holds the learning rate, the clip range and the weight of the entropy."""
        flat, fixed = self.prepared(params, Rollout(**rollout), gae_lambda), constants(params)
        size = flat["moves"].shape[0]
        batch_size = size // self.recipe.minibatches
        orders = jax.vmap(lambda k: jax.random.permutation(k, size))(jax.random.split(key, self.recipe.epochs))
        batches = orders[:, : batch_size * self.recipe.minibatches].reshape(-1, batch_size)

        def step(carry: Any, rows: Array) -> tuple[Any, Figures]:
            weights, moments = carry
            batch = {name: array[rows] for name, array in flat.items()}
            (_, figures), gradient = jax.value_and_grad(self.loss, has_aux=True)(weights, fixed, batch, numbers)
            gradient = clipped(gradient, self.recipe.max_gradient_norm)
            learning_rate, _, _ = numbers
            return adam(weights, moments, gradient, learning_rate), figures

        (weights, moments), figures = jax.lax.scan(step, (trainable(params), moments), batches)
        means = {name: values.mean() for name, values in figures.items()} | explained(flat)
        return {**fixed, **weights}, moments, means

    def prepared(self, params: Params, rollout: Rollout, gae_lambda: Array) -> dict[str, Array]:
        """Each decision with what it was worth: the mover's advantage, and the shares to be expected."""
        seen = self.model.split(rollout.observations)

        def judged(step: Any) -> Array:
            rows, secrets, deciders, seats = step
            logits = self.model.critic_logits(params, rows, secrets)
            return by_seat(jnp.exp(share_log_probs(logits, seats)), deciders, seats)

        values = jax.lax.map(judged, (seen.features, seen.secrets, seen.deciders, seen.seats))
        advantages = generalised_advantages(values, rollout.over, rollout.shares, gae_lambda)
        deciders, seats = seen.deciders[:-1], seen.seats[:-1]
        flat = {
            "rows": seen.features[:-1],
            "secrets": seen.secrets[:-1],
            "masks": seen.masks[:-1],
            "deciders": deciders,
            "seats": seats,
            "moves": rollout.moves,
            "log_probs": rollout.log_probs,
            "mine": rollout.mine,
            "advantages": jnp.take_along_axis(advantages, deciders[:, :, None], axis=2)[:, :, 0],
            "targets": jax.vmap(from_seat)(advantages + values[:-1], deciders, seats),
            "values": jnp.take_along_axis(values[:-1], deciders[:, :, None], axis=2)[:, :, 0],
        }
        return {name: array.reshape(-1, *array.shape[2:]) for name, array in flat.items()}

    def loss(self, weights: Params, fixed: Params, batch: dict[str, Array], numbers: Array) -> tuple[Array, Figures]:
        """The loss of a minibatch: clipped surrogate, entropy bonus, values and belief."""
        model, recipe = self.model, self.recipe
        _, clip, entropy_weight = numbers
        params = {**fixed, **weights}
        trunk = model.trunk(params, batch["rows"])
        log_probs = model.policy(params, trunk, batch["seats"], batch["deciders"], model.masks(batch["masks"]))
        mine = batch["mine"].astype(jnp.float32)
        log_ratio = jnp.take_along_axis(log_probs, batch["moves"][:, None], axis=1)[:, 0] - batch["log_probs"]
        ratio = jnp.exp(log_ratio)
        advantages = normalised(batch["advantages"], mine)
        kept = jnp.clip(ratio, 1 - clip, 1 + clip)
        policy = -weighted_mean(jnp.minimum(ratio * advantages, kept * advantages), mine)
        entropies = -(jnp.exp(log_probs) * jnp.where(log_probs > -1e8, log_probs, 0.0)).sum(axis=1)
        entropy = weighted_mean(entropies, mine)
        value = value_loss(model.critic_logits(params, batch["rows"], batch["secrets"]), batch)
        own = value_loss(model.own_logits(params, trunk), batch)
        belief = belief_loss(model.belief_logits(params, trunk), batch["secrets"])
        total = policy - entropy_weight * entropy + recipe.value_weight * value
        total += recipe.own_value_weight * own + recipe.belief_weight * belief
        figures = {
            "policy": policy,
            "entropy": entropy,
            "value": value,
            "own_value": own,
            "belief": belief,
            "kl": weighted_mean(-log_ratio, mine),
            "clip_fraction": weighted_mean((jnp.abs(ratio - 1) > clip).astype(jnp.float32), mine),
        }
        return total, figures


def generalised_advantages(values: Array, over: Array, shares: Array, gae_lambda: Array) -> Array:
    """By step, game and seat: how much better than expected it went on (GAE, Schulman and others, 2016)."""
    goes_on = 1.0 - over.astype(jnp.float32)[:, :, None]
    after = shares * (1 - goes_on) + values[1:] * goes_on
    errors = after - values[:-1]  # temporal-difference errors

    def back(later: Array, step: Any) -> tuple[Array, Array]:
        error, on = step
        here = error + gae_lambda * on * later
        return here, here

    return jax.lax.scan(back, jnp.zeros_like(values[0]), (errors, goes_on), reverse=True)[1]


def weighted_mean(values: Array, weights: Array) -> Array:
    """The mean over the learner's own decisions."""
    return (values * weights).sum() / (weights.sum() + TINY)


def normalised(values: Array, weights: Array) -> Array:
    """With mean 0 and standard deviation 1."""
    mean = weighted_mean(values, weights)
    return (values - mean) / (jnp.sqrt(weighted_mean((values - mean) ** 2, weights)) + 1e-8)


def value_loss(logits: Array, batch: dict[str, Array]) -> Array:
    """Cross entropy of the expected shares."""
    log_probs = share_log_probs(logits, batch["seats"])
    return -(jnp.clip(batch["targets"], 0, 1) * jnp.maximum(log_probs, -30.0)).sum(axis=1).mean()


def belief_loss(logits: Array, secrets: Array) -> Array:
    """Binary cross entropy of the beliefs about what is hidden."""
    truth = jnp.concatenate([(secrets >= step).astype(jnp.float32) for step in STEPS], axis=1)
    return (jnp.maximum(logits, 0) - logits * truth + jnp.log1p(jnp.exp(-jnp.abs(logits)))).mean()


def explained(flat: dict[str, Array]) -> Figures:
    """How well the critic foresaw the mover's returns (as GAE estimates them): variance explained, and slope."""
    errors = flat["advantages"]
    returns = errors + flat["values"]
    return {"explained_variance": 1 - errors.var() / (returns.var() + TINY), "slope": slope(flat["values"], returns)}


def slope(predictions: Array, outcomes: Array) -> Array:
    """The regression slope of outcomes on predictions: 1 where they are calibrated."""
    return ((predictions - predictions.mean()) * (outcomes - outcomes.mean())).mean() / (predictions.var() + TINY)


def clipped(gradient: Any, most: float) -> Any:
    """The gradient, scaled down to the largest norm allowed."""
    norm = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(gradient)))
    return jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, most / (norm + TINY)), gradient)


def adam(weights: Any, moments: Moments, gradient: Any, rate: Array) -> tuple[Any, Moments]:
    first, second, count = moments
    count = count + 1
    first = jax.tree.map(lambda m, g: DECAYS[0] * m + (1 - DECAYS[0]) * g, first, gradient)
    second = jax.tree.map(lambda v, g: DECAYS[1] * v + (1 - DECAYS[1]) * g * g, second, gradient)
    size = rate * jnp.sqrt(1 - DECAYS[1] ** count) / (1 - DECAYS[0] ** count)
    weights = jax.tree.map(lambda p, m, v: p - size * m / (jnp.sqrt(v) + TINY), weights, first, second)
    return weights, (first, second, count)


def zero_moments(params: Params) -> Moments:
    """Adam before its first step."""
    nothing = jax.tree.map(jnp.zeros_like, trainable(params))
    return nothing, jax.tree.map(jnp.zeros_like, nothing), jnp.int32(0)
