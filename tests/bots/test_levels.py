"""The five levels: plausible, and each better than the one below."""

import pytest

from nelumbo import bots, games
from nelumbo.bots.careless import Careless
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.levels import LEVELS
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan, play, total
from nelumbo.lab.ratings import findings
from tests.walks import sampled_states

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]
GENEROUS = 60.0


def test_there_are_five_levels_each_known_by_its_name() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)
    for level in LEVELS:
        assert bots.maker(level.name) is level.make


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_careless_bot_never_takes_a_move_of_the_worse_half(game: AnyGame) -> None:
    setup = new_setup(game, min(game.seats), {})
    for number, state in enumerate(sampled_states(game, setup, "careless", 6)):
        if state.is_over():
            continue
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        weights = dict(Greedy(game, "").ranked(view, moves))
        median = sorted(weights.values())[len(moves) // 2]
        chosen = [Careless(game, f"{number} {seed}", notices=0.1).choose(view, moves, GENEROUS) for seed in range(5)]
        assert all(weights[move] >= median for move in chosen)


def test_a_bot_that_notices_everything_plays_the_best_move() -> None:
    game = games.load("mandala")
    for state in sampled_states(game, new_setup(game, 2, {}), "notices", 6):
        if not state.is_over():
            view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
            weights = dict(Greedy(game, "").ranked(view, moves))
            assert weights[Careless(game, "", notices=1.0).choose(view, moves, GENEROUS)] == max(weights.values())


@pytest.mark.parametrize(
    ("name", "better", "worse", "deals"),
    [
        pytest.param("mandala", "beginner", "uniform", 20, id="a beginner beats chance"),
        pytest.param("mandala", "casual", "beginner", 50, id="level 2 beats level 1"),
        pytest.param("mandala", "skilled", "casual", 50, id="level 3 beats level 2"),
        pytest.param("flowers", "ismcts:40", "skilled", 5, id="even a short search beats level 3"),
    ],
)
def test_each_level_beats_the_one_below(name: str, better: str, worse: str, deals: int) -> None:
    """With seconds the result would depend on the machine, so the search has iterations here."""
    game = games.load(name)
    plan = ArenaPlan(game.name, new_setup(game, 2, {}), (better, worse), deals, "levels", GENEROUS, {})
    found = findings(plan, [play(plan, number) for number in range(total(plan))])

    assert next(row.share.low for row in found.standings if row.bot == better) > 0.5
