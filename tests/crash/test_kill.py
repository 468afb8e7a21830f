"""Fifteen kills under play: nothing that anyone was told is gone, and nothing happens twice."""

from pathlib import Path

import pytest

from tests.crash.run import Plan, carried_out
from tests.server.prefork import acknowledge_early
from tests.server.services import Missing
from tests.skipped_report import not_tested


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(Plan("sqlite", kills=15, life=0.4, crowds=1), id="one process on SQLite"),
        pytest.param(
            Plan("postgres", kills=15, service_kills=2, long_outages=0, life=0.4, crowds=1),
            id="two processes, and PostgreSQL and Redis too",
        ),
    ],
)
def test_nothing_is_lost_and_nothing_happens_twice(plan: Plan, tmp_path: Path) -> None:
    try:
        verdict = carried_out(plan, tmp_path)
    except Missing as missing:
        not_tested(missing)
    assert verdict.found.faults == []
    assert verdict.done["server processes"] >= plan.kills
    assert verdict.losses > 0, "nobody noticed the kills"
    assert verdict.found.moves > 100
    assert verdict.found.contributions > 0
    assert verdict.rated > 0


def test_a_server_that_acknowledges_before_it_keeps_is_found_out(tmp_path: Path) -> None:
    plan = Plan("sqlite", kills=8, long_outages=0, crowds=1, names=["mandala"], plant=acknowledge_early, patience=2)
    verdict = carried_out(plan, tmp_path)
    assert any("is there 0 times" in fault for fault in verdict.found.faults)
