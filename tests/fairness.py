"""Chi-square against exact expectations, so that a fair draw can be told from a biased one."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt


def deviation(seen: Mapping[str, int], ways: Mapping[str, int]) -> float:
    """The chi-square of counts against exact weights; infinite when something impossible was seen."""
    if set(seen) - set(ways):
        return float("inf")
    total, weight = sum(seen.values()), sum(ways.values())
    return sum(
        (Counter(seen)[key] - total * count / weight) ** 2 / (total * count / weight) for key, count in ways.items()
    )


def chi_square_quantile(freedom: int) -> float:
    """The value that a fair chi-square passes once in ten thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * float((1 - spread + 3.719 * sqrt(spread)) ** 3)
