"""How sure a measured proportion or mean is."""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # the normal distribution has 95% of its mass within this many deviations


class Interval(NamedTuple):
    """An estimate with the bounds that hold the truth 95 times in 100."""

    estimate: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """A proportion with Wilson's bounds, which behave near 0 and 1 too; a shared success may count in part."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    proportion = successes / trials
    weight = 1.0 + Z95**2 / trials
    centre = (proportion + Z95**2 / (2 * trials)) / weight
    reach = Z95 / weight * sqrt(proportion * (1.0 - proportion) / trials + Z95**2 / (4 * trials**2))
    return Interval(proportion, max(0.0, centre - reach), min(1.0, centre + reach))


class Spread(NamedTuple):
    """The mean and the standard deviation of counted numbers, and their extremes."""

    mean: float
    deviation: float
    low: int
    high: int


def spread(counts: Mapping[int, int]) -> Spread:
    """The spread of numbers given as how often each came."""
    total = sum(counts.values())
    mean = sum(number * times for number, times in counts.items()) / total
    squares = sum(times * (number - mean) ** 2 for number, times in counts.items())
    return Spread(mean, sqrt(squares / max(1, total - 1)), min(counts), max(counts))
