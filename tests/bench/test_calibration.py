"""The figures of calibration, from guesses that are known."""

import pytest
from bench.calibration import Guess, by_third, judged, slope


def test_the_slope_is_how_much_more_comes_where_more_was_given() -> None:
    guesses = [(game, guess, 0.5 * guess) for game, guess in enumerate((-0.4, -0.1, 0.2, 0.3))]
    assert slope(guesses).slope == pytest.approx(0.5)
    assert slope(guesses).reach == pytest.approx(0.0), "nothing is left to chance"

    noisy = [(0, 0.2, 0.5), (0, -0.2, -0.5), (1, 0.2, -0.1), (1, -0.2, 0.1)]
    assert slope(noisy).slope == pytest.approx(1.0)
    assert slope(noisy).reach == pytest.approx(1.96 * (2 * 0.12**2) ** 0.5 / 0.16, rel=1e-3)


def test_a_judge_is_measured_by_third_and_by_tenth() -> None:
    found = [Guess(game, third, None, 0.8, got) for game, got in ((0, 1.0), (1, 0.0)) for third in range(3)]
    assert [third.slope for third in by_third([(one, one.network) for one in found], 0.5)] == pytest.approx([0.0] * 3)

    judge = judged([(one.network, one.got) for one in found])
    assert judge.error == pytest.approx((0.04 + 0.64) / 2)
    assert [(one.count, one.came) for one in judge.bins] == [(6, 0.5)], "half of them won, where 0.8 was given"
