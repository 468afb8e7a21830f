"""Decisions of many games side by side, as the learner wants them."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from nelumbo.bots.network import Array
from nelumbo.lab.batch_workers import HALVES, BatchWorkers
from nelumbo.lab.learn.model import Model, Parts
from nelumbo.lab.ray_workers import RayWorkers


class Rollout(msgspec.Struct):
    """By step and game. `over` and `shares` are what came of the step's move.

    The last entry of `blocks` holds the decisions that wait when all steps are done.
    """

    blocks: Array
    """What the deciders know, what is hidden from them, what they may do, and who they are."""
    moves: Array
    logs: Array
    mine: Array
    """Whether the learner made the decision: not so where it plays against a frozen policy."""
    over: Array
    shares: Array


class Actor(Protocol):
    """Whoever decides."""

    def __call__(self, key: Array, blocks: Array) -> tuple[Array, Array, Array]:
        """The moves, the logarithms of their probabilities, and which of them are the learner's."""


def self_play(model: Model, parts: Parts) -> Actor:
    """One policy in all seats."""
    heat = jnp.float32(1.0)

    def act(key: Array, blocks: Array) -> tuple[Array, Array, Array]:
        moves, logs = model.act(parts, key, blocks, heat)
        return moves, logs, jnp.ones_like(moves, bool)

    return act


def collected(workers: BatchWorkers | RayWorkers, act: Actor, key: Array, steps: int) -> Rollout:
    """So many decisions of each game; each half has a thread, so that one is decided while the other is played."""
    with ThreadPoolExecutor(len(HALVES)) as pool:
        halves = list(pool.map(partial(collected_half, workers, act, key, steps), HALVES))
    return Rollout(*(jnp.concatenate(parts, axis=1) for parts in zip(*halves, strict=True)))


def collected_half(
    workers: BatchWorkers | RayWorkers, act: Actor, key: Array, steps: int, half: int
) -> tuple[Array, ...]:
    """The decisions of one half, in the order of a rollout's fields."""
    blocks: list[Array] = []
    made: list[tuple[Array, Array, Array]] = []
    over, shares = [], []
    for at in jax.random.split(jax.random.fold_in(key, half), steps):
        workers.receive(half)
        blocks.append(on_device(workers.block(half)))
        made.append(act(at, blocks[-1]))
        workers.send(half, np.asarray(made[-1][0]))
        seen = workers.receive(half)
        over.append(seen.over.copy())
        shares.append(seen.shares.astype(np.float32))
    blocks.append(on_device(workers.block(half)))
    stacked: list[Any] = [jnp.stack(blocks), *(jnp.stack(kind) for kind in zip(*made, strict=True))]
    return (*stacked, jnp.asarray(np.stack(over)), jnp.asarray(np.stack(shares)))


def on_device(block: np.ndarray) -> Array:
    """The block where it is computed with. A GPU has copied it by the time that the moves are known; a CPU would
    go on reading the shared memory, so there it is copied first.
    """
    return jnp.asarray(block.copy() if jax.default_backend() == "cpu" else block)
