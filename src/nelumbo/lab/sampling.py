"""Moves drawn from a policy's logits, at the cost of the legal moves alone: most masks are nearly empty."""

import numpy as np
from numpy.typing import NDArray

from nelumbo.lab.arrays import Row


def sampled_moves(masks: Row, logits: NDArray[np.floating], chance: np.random.Generator) -> NDArray[np.intp]:
    """A legal move for each row, with the probabilities of a softmax over the logits of its legal moves."""
    lanes, moves = masks.shape
    rows = np.arange(lanes + 1) * moves
    legal = np.flatnonzero(masks.view(np.bool_))
    chosen: NDArray[np.intp] = sampled_columns(legal, np.searchsorted(legal, rows), logits, chance) - rows[:-1]
    return chosen


def sampled_columns(
    legal: NDArray[np.intp], firsts: NDArray[np.intp], logits: NDArray[np.floating], chance: np.random.Generator
) -> NDArray[np.intp]:
    """For each lane one of its legal columns, which are counted through all rows of logits.

    Those of lane i are from `firsts[i]` on, up to `firsts[i + 1]`. The one with the largest logit plus Gumbel noise is
    a draw from the softmax; -log of an exponential number is that noise.
    """
    scores = logits.reshape(-1)[legal] - np.log(chance.standard_exponential(len(legal)))
    best = np.maximum.reduceat(scores, firsts[:-1])
    hits = np.flatnonzero(scores == np.repeat(best, np.diff(firsts)))
    chosen: NDArray[np.intp] = legal[hits[np.searchsorted(hits, firsts[:-1])]]
    return chosen
