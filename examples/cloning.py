"""Behaviour cloning on a data set: a linear softmax policy learns the moves of `skilled`, in NumPy alone.

`python examples/cloning.py` builds 600 games of Mandala, learns from them and plays against random play.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.dataset import Dataset, build, card_of
from nelumbo.lab.policies import Policy, victories

SCALE = 8.0  # most features are small counts


def train(data: Dataset, epochs: int = 6, batch: int = 256, rate: float = 0.3) -> Policy:
    """Gradient descent on the cross-entropy of the moves, over the legal ones."""
    games = list(data.positions())
    rows = np.concatenate([game.features for game in games]) / SCALE
    masks = np.concatenate([game.masks for game in games]) == 1
    moves = np.concatenate([game.moves for game in games])
    weights: NDArray[np.float64] = np.zeros((rows.shape[1], masks.shape[1]))
    bias: NDArray[np.float64] = np.zeros(masks.shape[1])
    chance = np.random.default_rng(1)
    for _ in range(epochs):
        for part in np.array_split(chance.permutation(len(moves)), len(moves) // batch):
            logits = np.where(masks[part], rows[part] @ weights + bias, -np.inf)
            errors = np.exp(logits - logits.max(axis=1, keepdims=True))
            errors /= errors.sum(axis=1, keepdims=True)
            errors[np.arange(len(part)), moves[part]] -= 1
            weights -= rate * rows[part].T @ errors / len(part)
            bias -= rate * errors.mean(axis=0)

    def choose(row: Row, legal: Mask) -> int:
        return int(np.where(legal, row / SCALE @ weights + bias, -np.inf).argmax())

    return choose


if __name__ == "__main__":
    file = Path("mandala-skilled.npz")
    build(card_of("mandala", 600, ("skilled",)), file)
    policy = train(Dataset(file))
    for opponent in ("uniform", "beginner", "skilled"):
        print(f"wins against {opponent}:", victories(policy, "mandala", opponent, games=200))
