"""A policy from outside, judged by our bots."""

import numpy as np
import pytest

from nelumbo.core.errors import IllegalMove
from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.policies import victories


def first(row: Row, legal: Mask) -> int:
    return int(np.flatnonzero(legal)[0])


def test_a_poor_policy_loses_to_the_heuristic() -> None:
    assert victories(first, "lotus", "greedy", games=6).estimate <= 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    assert victories(first, "mandala", games=4, seed=3) == victories(first, "mandala", games=4, seed=3)


def test_a_policy_that_ignores_the_mask_is_refused() -> None:
    with pytest.raises(IllegalMove):
        victories(lambda row, legal: int(np.flatnonzero(legal == 0)[0]), "mandala", games=1)
