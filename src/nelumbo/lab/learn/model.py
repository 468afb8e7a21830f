"""The network as it is trained: policy, own value and belief on one trunk, and a critic that sees everything."""

from functools import partial
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from nelumbo.bots.network import NEVER, STEPS, Array, Shape, encoded, linear, mlp

Params: TypeAlias = dict[str, Any]  # trunks are lists of layers, heads are layers
CONSTANTS = ("scale", "counts", "secret_scale", "secret_counts")


def input_scales(rows: np.ndarray, secrets: np.ndarray) -> Params:
    """How rows become inputs: found once, from random games, and kept with the weights."""
    return {
        "scale": scale_of(rows),
        "counts": counts_of(rows),
        "secret_scale": scale_of(secrets),
        "secret_counts": counts_of(secrets),
    }


def scale_of(rows: np.ndarray) -> np.ndarray:
    """One over the largest number that was seen in each column."""
    most: np.ndarray = np.maximum(rows.max(axis=0), 1)
    return np.float32(1.0) / most.astype(np.float32)


def counts_of(rows: np.ndarray) -> np.ndarray:
    """The features that hold more than yes or no."""
    return np.flatnonzero(rows.max(axis=0) > 1).astype(np.int32)


def new_params(key: Array, shape: Shape, scales: Params) -> Params:
    """The parameters of an untrained network."""
    width = shape.features + len(STEPS) * len(scales["counts"])
    seen = width + shape.secrets + len(STEPS) * len(scales["secret_counts"])
    keys = iter(jax.random.split(key, 64))
    trunk, critic = [trunk_of(keys, size, layers) for size, layers in ((width, shape.trunk), (seen, shape.critic))]
    return {
        **scales,
        "trunk": trunk,
        "critic": critic,
        "policy": head_of(next(keys), shape.trunk[-1], shape.moves),
        "value": head_of(next(keys), shape.trunk[-1], shape.seats),
        "belief": head_of(next(keys), shape.trunk[-1], len(STEPS) * shape.secrets),
        "judge": head_of(next(keys), shape.critic[-1], shape.seats),
    }


def trunk_of(keys: Any, width: int, layers: tuple[int, ...]) -> list[dict[str, Array]]:
    """Layers of the given widths, one on the other."""
    trunk = []
    for layer in layers:
        weights = jax.random.normal(next(keys), (width, layer)) / width**0.5
        trunk.append({"w": weights, "g": jnp.ones(layer), "b": jnp.zeros(layer)})
        width = layer
    return trunk


def head_of(key: Array, width: int, size: int) -> dict[str, Array]:
    """A last layer that begins close to zero."""
    return {"w": 0.01 * jax.random.normal(key, (width, size)) / width**0.5, "b": jnp.zeros(size)}


def trainable(params: Params) -> Params:
    """The parameters that gradients change."""
    return {name: part for name, part in params.items() if name not in CONSTANTS}


def constants(params: Params) -> Params:
    """The parameters that stay as they are."""
    return {name: params[name] for name in CONSTANTS}


class Observed(NamedTuple):
    """Observations by what they hold; `masks` has a bit a move."""

    features: Array
    secrets: Array
    masks: Array
    seats: Array
    deciders: Array


class Model:
    """The functions of a network, for one game: the caller compiles them."""

    def __init__(self, shape: Shape, table: np.ndarray | None, half: bool) -> None:
        self.shape = shape
        self.table = None if table is None else jnp.asarray(table)
        self.kind = jnp.bfloat16 if half else jnp.float32

    def trunk(self, params: Params, rows: Array) -> Array:
        return mlp(jnp, self.cast(params["trunk"]), self.inputs(params, rows))

    def inputs(self, params: Params, rows: Array) -> Array:
        """What the deciding seat knows."""
        return encoded(jnp, rows, params["scale"], params["counts"]).astype(self.kind)

    def cast(self, layers: Any) -> Any:
        """The weights as they are computed with."""
        return jax.tree.map(lambda array: array.astype(self.kind), layers)

    def policy(self, params: Params, trunk: Array, seats: Array, deciders: Array, masks: Array) -> Array:
        """The log-probabilities of all moves; the illegal ones are never made."""
        logits = linear(self.cast(params["policy"]), trunk).astype(jnp.float32)
        if self.table is not None:
            logits = jnp.take_along_axis(logits, self.table[seats, deciders], axis=1)
        return jax.nn.log_softmax(jnp.where(masks, logits, NEVER), axis=1)

    def own_logits(self, params: Params, trunk: Array) -> Array:
        """Who wins, from the seat's view."""
        return linear(self.cast(params["value"]), trunk).astype(jnp.float32)

    def belief_logits(self, params: Params, trunk: Array) -> Array:
        """Whether each secret number reaches each step."""
        return linear(self.cast(params["belief"]), trunk).astype(jnp.float32)

    def critic_logits(self, params: Params, rows: Array, secrets: Array) -> Array:
        """Who wins, by the critic, which sees everything."""
        seen = encoded(jnp, secrets, params["secret_scale"], params["secret_counts"]).astype(self.kind)
        inputs = jnp.concatenate([self.inputs(params, rows), seen], axis=1)
        return linear(self.cast(params["judge"]), mlp(jnp, self.cast(params["critic"]), inputs)).astype(jnp.float32)

    def masks(self, bits: Array) -> Array:
        """The packed masks, one entry a move."""
        return jnp.unpackbits(bits, axis=1, count=self.shape.moves) == 1

    def split(self, observations: Array) -> Observed:
        """The workers' observations by what they hold."""
        features = self.shape.features
        secrets = features + self.shape.secrets
        return Observed(
            observations[..., :features],
            observations[..., features:secrets],
            observations[..., secrets:-2],
            observations[..., -2].astype(jnp.int32),
            observations[..., -1].astype(jnp.int32),
        )

    @partial(jax.jit, static_argnums=0)
    def act(self, params: Params, key: Array, observations: Array, temperature: Array) -> tuple[Array, Array]:
        """A move for each observation, drawn from the softmax at this temperature (0: the best), and its
        log-probability at temperature 1.
        """
        seen = self.split(observations)
        trunk = self.trunk(params, seen.features)
        log_probs = self.policy(params, trunk, seen.seats, seen.deciders, self.masks(seen.masks))
        moves = jnp.argmax(log_probs + temperature * jax.random.gumbel(key, log_probs.shape), axis=1)
        return moves, jnp.take_along_axis(log_probs, moves[:, None], axis=1)[:, 0]

    @partial(jax.jit, static_argnums=0)
    def values(self, params: Params, rows: Array, secrets: Array, seats: Array) -> tuple[Array, Array]:
        """The expected shares from the deciding seat on: by the critic, and by the seat's view."""
        critic = self.critic_logits(params, rows, secrets)
        own = self.own_logits(params, self.trunk(params, rows))
        return jnp.exp(share_log_probs(critic, seats)), jnp.exp(share_log_probs(own, seats))


def share_log_probs(logits: Array, seats: Array) -> Array:
    """Logarithms of shares, none for seats that nobody has."""
    absent = jnp.arange(logits.shape[1])[None, :] >= seats[:, None]
    return jax.nn.log_softmax(jnp.where(absent, NEVER, logits), axis=1)


def from_seat(shares: Array, deciders: Array, seats: Array) -> Array:
    """Shares by seat, counted from the deciding one on."""
    return turned(shares, deciders, seats, 1)


def by_seat(shares: Array, deciders: Array, seats: Array) -> Array:
    """Shares from the deciding seat on, by seat."""
    return turned(shares, deciders, seats, -1)


def turned(shares: Array, deciders: Array, seats: Array, way: int) -> Array:
    """The present seats' shares turned round the table."""
    columns = jnp.arange(shares.shape[1])[None, :]
    found = (columns + way * deciders[:, None]) % seats[:, None]
    there = jnp.where(columns < seats[:, None], found, columns)
    return jnp.take_along_axis(shares, there, axis=1)
