"""The heuristic against uniformly random players, in seeded games; and it keeps its word."""

import pytest

from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.notation import write_move
from nelumbo.lab.simulate import SimulationPlan, simulate
from tests.games.white_lotus.positions import SILK_MARKET, play, position

GAMES = 60


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_it_takes_two_and_a_half_times_its_share(rules: str) -> None:
    """Four players, one of them greedy; it sits in each seat equally often."""
    won = 0.0
    for seat in range(4):
        bots = tuple("greedy" if other == seat else "uniform" for other in range(4))
        plan = SimulationPlan(
            "white-lotus", new_setup(GAME, 4, {"rules": rules}), bots, GAMES // 4, f"heuristic {seat}"
        )
        won += simulate(plan).seats[seat].wins
    assert won / GAMES >= 2.5 / 4


def test_the_heuristic_keeps_its_word() -> None:
    """WL-PROTO-8, NEG-5"""
    from librt.vecs import vec
    from mypy_extensions import i64

    state = position("author RBG full", SILK_MARKET.format("RBG", 12).replace("influence 5", "influence 12"))
    play(state, "R offer 1 B promise B:spare:R:silk-market", "B agree 1")
    moves = state.legal_moves(1)
    weights = vec[float]([0.0] * len(moves))
    GAME.heuristic.weigh_into(state, 1, vec[i64](moves), len(moves), weights)
    best = moves[max(range(len(moves)), key=lambda at: weights[at])]
    assert write_move(GAME.decode(best)).startswith("vote G")
