"""Planted bugs in what pages are told are found.

Compiled code calls its own methods directly and would not notice these plants, so they run on the plain engine; the
others are in `test_sim.py`.
"""

from dataclasses import replace

import pytest

from tests.sim.plan import Plan
from tests.sim.plans import small, whispering
from tests.sim.test_sim import first_fault


@pytest.mark.parametrize(
    ("plant", "plan", "sentence"),
    [
        ("stale_view_after_undo", replace(small(0), undoing=0.2), "another view"),
        ("overheard", whispering(0), ""),
        ("offer_announced", whispering(0), ""),
    ],
)
def test_a_planted_bug_in_what_is_told_is_found(plant: str, plan: Plan, sentence: str) -> None:
    assert sentence in first_fault(plant, plan)
