"""The figures by which a network in training is judged."""

import numpy as np
import pytest

from nelumbo.lab.learn.evaluation import calibration_of, fit

TRUTHS = np.array([1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0] * 50)


@pytest.mark.parametrize(
    ("guesses", "slope", "explained"),
    [
        pytest.param(TRUTHS, 1.0, 1.0, id="always right"),
        pytest.param(TRUTHS / 2 + 0.25, 2.0, 0.75, id="right, but half as sure as it should be"),
        pytest.param(np.full_like(TRUTHS, 0.5), 0.0, 0.0, id="no opinion"),
        pytest.param(1 - TRUTHS, -1.0, -3.0, id="always wrong"),
    ],
)
def test_guesses_are_compared_with_what_came(guesses: np.ndarray, slope: float, explained: float) -> None:
    assert fit(guesses, TRUTHS) == pytest.approx((slope, explained), abs=0.01)


def test_games_of_different_numbers_of_players_count_alike() -> None:
    """A share is counted from an even one: knowing only how many play explains nothing."""
    even = np.array([0.5, 0.25] * 200)
    came = np.where(np.arange(400) % 4 < 2, even + 0.1, even - 0.1)
    found = calibration_of(np.stack([came, even, came, even], axis=1))
    assert (found.slope, found.explained_variance) == pytest.approx((1.0, 1.0), abs=0.01)
    assert (found.own_slope, found.own_explained_variance) == pytest.approx((0.0, 0.0), abs=0.01)
