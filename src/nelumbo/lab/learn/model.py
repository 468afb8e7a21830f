"""The network as it is trained: policy, own value and belief on one trunk, and a critic that sees everything."""

from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from nelumbo.bots.network import NEVER, STEPS, Array, Shape, climbed, encoded, linear

Parts: TypeAlias = dict[str, Any]  # trunks are lists of layers, heads are layers
FIXED = ("scale", "counts", "secret_scale", "secret_counts")


class Inputs:
    """How rows become inputs: found once, from games by chance, and kept with the weights."""

    def __init__(self, rows: np.ndarray, secrets: np.ndarray) -> None:
        self.parts = {
            "scale": scale_of(rows),
            "counts": counts_of(rows),
            "secret_scale": scale_of(secrets),
            "secret_counts": counts_of(secrets),
        }


def scale_of(rows: np.ndarray) -> np.ndarray:
    """One over the largest number that was seen in each place."""
    most: np.ndarray = np.maximum(rows.max(axis=0), 1)
    return np.float32(1.0) / most.astype(np.float32)


def counts_of(rows: np.ndarray) -> np.ndarray:
    """The places that hold more than yes or no."""
    return np.flatnonzero(rows.max(axis=0) > 1).astype(np.int32)


def made(key: Array, shape: Shape, inputs: Inputs) -> Parts:
    """A network that knows nothing."""
    fixed = inputs.parts
    width = shape.features + len(STEPS) * len(fixed["counts"])
    seen = width + shape.secrets + len(STEPS) * len(fixed["secret_counts"])
    keys = iter(jax.random.split(key, 64))
    trunk, critic = [trunk_of(keys, size, layers) for size, layers in ((width, shape.trunk), (seen, shape.critic))]
    return {
        **fixed,
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


def trained(parts: Parts) -> Parts:
    """What gradients change."""
    return {name: part for name, part in parts.items() if name not in FIXED}


def fixed(parts: Parts) -> Parts:
    """What stays as it is."""
    return {name: parts[name] for name in FIXED}


class Model:
    """The functions of a network, for one game: they are compiled by whoever calls them."""

    def __init__(self, shape: Shape, table: np.ndarray | None, players: np.ndarray, half: bool) -> None:
        """`players` says by feature for how many seats it stands, so that a row tells how many there are."""
        self.shape = shape
        self.table = None if table is None else jnp.asarray(table)
        self.players = players
        self.kind = jnp.bfloat16 if half else jnp.float32

    def seats(self, rows: Array) -> Array:
        """How many players each row is about."""
        if not self.players.any():
            return jnp.full(rows.shape[0], 2)
        return (rows.astype(jnp.int32) * self.players).sum(axis=1)

    def trunk(self, parts: Parts, rows: Array) -> Array:
        """The common layers."""
        return climbed(jnp, self.cast(parts["trunk"]), self.inputs(parts, rows))

    def inputs(self, parts: Parts, rows: Array) -> Array:
        """What the deciding seat knows."""
        return encoded(jnp, rows, parts["scale"], parts["counts"]).astype(self.kind)

    def cast(self, layers: Any) -> Any:
        """The weights as they are computed with."""
        return jax.tree.map(lambda array: array.astype(self.kind), layers)

    def policy(self, parts: Parts, trunk: Array, seats: Array, deciders: Array, masks: Array) -> Array:
        """The logarithms of the probabilities of all moves; the illegal ones are never made."""
        logits = linear(self.cast(parts["policy"]), trunk).astype(jnp.float32)
        if self.table is not None:
            logits = jnp.take_along_axis(logits, self.table[seats, deciders], axis=1)
        return jax.nn.log_softmax(jnp.where(masks, logits, NEVER), axis=1)

    def own_logits(self, parts: Parts, trunk: Array) -> Array:
        """The own view of who wins."""
        return linear(self.cast(parts["value"]), trunk).astype(jnp.float32)

    def belief_logits(self, parts: Parts, trunk: Array) -> Array:
        """Whether each secret number reaches each step."""
        return linear(self.cast(parts["belief"]), trunk).astype(jnp.float32)

    def judge_logits(self, parts: Parts, rows: Array, secrets: Array) -> Array:
        """Who wins, for one who sees everything."""
        seen = encoded(jnp, secrets, parts["secret_scale"], parts["secret_counts"]).astype(self.kind)
        inputs = jnp.concatenate([self.inputs(parts, rows), seen], axis=1)
        return linear(self.cast(parts["judge"]), climbed(jnp, self.cast(parts["critic"]), inputs)).astype(jnp.float32)

    def masks(self, bits: Array) -> Array:
        """The packed masks, one entry a move."""
        return jnp.unpackbits(bits, axis=1, count=self.shape.moves) == 1

    def cut(self, blocks: Array) -> tuple[Array, Array, Array, Array]:
        """The features, the secrets, the packed masks and the deciders of the workers' blocks."""
        features = self.shape.features
        secrets = features + self.shape.secrets
        deciders = blocks[..., -1].astype(jnp.int32)
        return blocks[..., :features], blocks[..., features:secrets], blocks[..., secrets:-1], deciders

    @partial(jax.jit, static_argnums=0)
    def act(self, parts: Parts, key: Array, blocks: Array, heat: Array) -> tuple[Array, Array]:
        """A move for each block, drawn by chance, and the logarithm of its probability.

        A heat of 1 draws as the policy says, of 0 takes its best move.
        """
        rows, _, bits, deciders = self.cut(blocks)
        logs = self.policy(parts, self.trunk(parts, rows), self.seats(rows), deciders, self.masks(bits))
        moves = jnp.argmax(logs + heat * jax.random.gumbel(key, logs.shape), axis=1)
        return moves, jnp.take_along_axis(logs, moves[:, None], axis=1)[:, 0]

    @partial(jax.jit, static_argnums=0)
    def judged(self, parts: Parts, rows: Array, secrets: Array) -> tuple[Array, Array]:
        """The expected shares from the deciding seat on: by the critic, and by the own view."""
        seats = self.seats(rows)
        own = self.own_logits(parts, self.trunk(parts, rows))
        return present_shares(self.judge_logits(parts, rows, secrets), seats), present_shares(own, seats)


def present_logs(logits: Array, seats: Array) -> Array:
    """Logarithms of shares, none for seats that nobody has."""
    absent = jnp.arange(logits.shape[1])[None, :] >= seats[:, None]
    return jax.nn.log_softmax(jnp.where(absent, NEVER, logits), axis=1)


def present_shares(logits: Array, seats: Array) -> Array:
    """Shares, none for seats that nobody has."""
    return jnp.exp(present_logs(logits, seats))


def from_seat(shares: Array, deciders: Array, seats: Array) -> Array:
    """Shares by seat, counted from the deciding one on."""
    return turned(shares, deciders, seats, 1)


def by_seat(shares: Array, deciders: Array, seats: Array) -> Array:
    """Shares from the deciding seat on, by seat."""
    return turned(shares, deciders, seats, -1)


def turned(shares: Array, deciders: Array, seats: Array, way: int) -> Array:
    """The present seats' shares turned round the table."""
    places = jnp.arange(shares.shape[1])[None, :]
    found = (places + way * deciders[:, None]) % seats[:, None]
    there = jnp.where(places < seats[:, None], found, places)
    return jnp.take_along_axis(shares, there, axis=1)
