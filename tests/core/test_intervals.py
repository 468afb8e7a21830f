"""Intervals against published and hand-worked figures."""

import pytest

from nelumbo.core.intervals import spread, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        pytest.param(81, 263, 0.2553, 0.3662, id="Newcombe 1998, 81 of 263"),
        pytest.param(15, 148, 0.0624, 0.1605, id="Newcombe 1998, 15 of 148"),
        pytest.param(0, 20, 0.0, 0.1611, id="Newcombe 1998, none of 20"),
        pytest.param(1, 29, 0.0061, 0.1718, id="Newcombe 1998, 1 of 29"),
        pytest.param(29, 29, 0.8830, 1.0, id="all of 29"),
    ],
)
def test_wilson_gives_the_published_bounds(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)

    assert interval.estimate == successes / trials
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_the_spread_of_counted_numbers() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32 over 7."""
    found = spread({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})

    assert (found.mean, found.low, found.high) == (5.0, 2, 9)
    assert found.deviation == pytest.approx((32 / 7) ** 0.5)


def test_one_number_has_no_deviation() -> None:
    assert spread({7: 1}) == (7.0, 0.0, 7, 7)
