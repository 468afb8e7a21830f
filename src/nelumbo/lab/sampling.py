"""Moves drawn from a policy's logits, at the cost of the legal moves alone: most masks are nearly empty."""

import numpy as np
from numpy.typing import NDArray

from nelumbo.lab.arrays import Row


def sampled_moves(masks: Row, logits: NDArray[np.floating], chance: np.random.Generator) -> NDArray[np.intp]:
    """A legal move for each row, with the probabilities of a softmax over the logits of its legal moves.

    The move with the largest logit plus Gumbel noise is such a draw; -log of an exponential number is that noise.
    """
    lanes, moves = masks.shape
    legal = np.flatnonzero(masks.view(np.bool_))
    scores = logits.reshape(-1)[legal] - np.log(chance.standard_exponential(len(legal)))
    firsts = np.searchsorted(legal, np.arange(lanes) * moves)
    best = np.maximum.reduceat(scores, firsts)
    sizes = np.diff(firsts, append=len(legal))
    hits = np.flatnonzero(scores == np.repeat(best, sizes))
    chosen: NDArray[np.intp] = legal[hits[np.searchsorted(hits, firsts)]] - np.arange(lanes) * moves
    return chosen
