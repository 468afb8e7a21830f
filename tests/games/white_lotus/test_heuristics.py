"""White Lotus's heuristic against uniformly random players, in seeded games."""

import pytest

from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.lab.simulate import Plan, simulate

GAMES = 60


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_it_takes_two_and_a_half_times_its_share(rules: str) -> None:
    """Four players, one of them greedy; it sits in each seat equally often."""
    won = 0.0
    for seat in range(4):
        bots = tuple("greedy" if other == seat else "uniform" for other in range(4))
        plan = Plan("white-lotus", new_setup(GAME, 4, {"rules": rules}), bots, GAMES // 4, f"heuristic {seat}")
        won += simulate(plan).seats[seat].wins
    assert won / GAMES >= 2.5 / 4
