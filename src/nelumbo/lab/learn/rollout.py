"""Rollouts: the decisions of many games side by side, as the learner wants them."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo.bots.network import Array
from nelumbo.lab.batch_workers import HALVES, BatchWorkers
from nelumbo.lab.learn.model import Model, Params
from nelumbo.lab.ray_workers import RayWorkers


class Rollout(msgspec.Struct):
    """By step and game. `over` and `shares` are what came of the step's move.

    The last entry of `observations` holds the decisions that wait when all steps are done.
    """

    observations: Array
    """What the deciders know, what is hidden from them, what they may do, and who they are."""
    moves: Array
    log_probs: Array
    mine: Array
    """Whether the learner made the decision: not so where it plays against a frozen policy."""
    over: Array
    shares: Array


class Actor(Protocol):
    def __call__(self, key: Array, observations: Array) -> tuple[Array, Array, Array]:
        """The moves, their log-probabilities, and which of them are the learner's."""


def self_play(model: Model, params: Params) -> Actor:
    """One policy in all seats."""
    temperature = jnp.float32(1.0)

    def act(key: Array, observations: Array) -> tuple[Array, Array, Array]:
        moves, log_probs = model.act(params, key, observations, temperature)
        return moves, log_probs, jnp.ones_like(moves, bool)

    return act


def collected(workers: BatchWorkers | RayWorkers, act: Actor, key: Array, steps: int) -> Rollout:
    """`steps` decisions of each game; each half has a thread, so that one is decided while the other is played."""
    with ThreadPoolExecutor(len(HALVES)) as pool:
        halves = list(pool.map(partial(collected_half, workers, act, key, steps), HALVES))
    return Rollout(*(jnp.concatenate(half, axis=1) for half in zip(*halves, strict=True)))


def collected_half(
    workers: BatchWorkers | RayWorkers, act: Actor, key: Array, steps: int, half: int
) -> tuple[Array, ...]:
    """The decisions of one half, in the order of a rollout's fields."""
    observations: list[Array] = []
    made: list[tuple[Array, Array, Array]] = []
    over, shares = [], []
    for at in jax.random.split(jax.random.fold_in(key, half), steps):
        workers.receive(half)
        observations.append(on_device(workers.observations(half)))
        made.append(act(at, observations[-1]))
        workers.send(half, np.asarray(made[-1][0]))
        seen = workers.receive(half)
        over.append(seen.over.copy())
        shares.append(seen.shares.astype(np.float32))
    observations.append(on_device(workers.observations(half)))
    stacked: list[Any] = [jnp.stack(observations), *(jnp.stack(kind) for kind in zip(*made, strict=True))]
    return (*stacked, jnp.asarray(np.stack(over)), jnp.asarray(np.stack(shares)))


def on_device(array: np.ndarray) -> Array:
    """The array where it is computed with. A GPU has copied it by the time that the moves are known; a CPU would
    go on reading the shared memory, so there it is copied first.
    """
    return jnp.asarray(array.copy() if jax.default_backend() == "cpu" else array)
