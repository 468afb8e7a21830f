"""OpenSpiel's search at our tables, where OpenSpiel is installed."""

import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.contest import contest

pytest.importorskip("pyspiel")
GENEROUS = 60.0


def test_openspiels_search_plays_mandala_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    from bench.openspiel import OpenSpiel

    monkeypatch.setattr(OpenSpiel, "seconds", 0.001)
    monkeypatch.setattr("nelumbo.bots.BOTS", {"openspiel": OpenSpiel, "ours": OpenSpiel})
    game = games.load("mandala")
    outcome = contest(game, new_setup(game, 2, {}), "yardstick", ["openspiel", "ours"], ["a", "b"], GENEROUS)

    assert outcome.fault is None
    assert outcome.decisions > 20
