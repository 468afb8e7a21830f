"""The five levels: plausible, and each better than the one below."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tests.games
from nelumbo import bots, games
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.ismcts import Ismcts
from nelumbo.bots.levels import LEVELS
from nelumbo.bots.planner import Planner
from nelumbo.bots.policy import Policy
from nelumbo.bots.search import TO_THE_END
from nelumbo.bots.softmax import Softmax
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan, play, total
from nelumbo.lab.ratings import findings
from tests.shipped import WITH_NETWORK
from tests.walks import sampled_states

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]
GENEROUS = 60.0
COMPILED = pytest.mark.skipif(not is_compiled(), reason="takes minutes on the plain engine")


def test_there_are_five_levels_each_known_by_its_name() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)
    for level in LEVELS:
        assert bots.maker(level.name) is level.make


@pytest.mark.parametrize("name", games.names())
def test_levels_4_and_5_are_whatever_won_in_the_arena_and_a_search_without_a_network(name: str) -> None:
    game = games.load(name)
    searching = tuning_of(game).searching_levels if name in WITH_NETWORK else (4, 5)
    strong, master = Ismcts if 4 in searching else Policy, Ismcts if 5 in searching else Planner
    assert isinstance(LEVELS[3].make(game, ""), strong)
    assert isinstance(LEVELS[4].make(game, ""), master)


@pytest.mark.parametrize(("rules", "depth"), [("author", TO_THE_END), ("publisher", 30)])
def test_level_5_of_white_lotus_plays_out_to_the_end_by_the_author(rules: str, depth: int) -> None:
    """With short playouts more thinking gained nothing there, and level 4 thinks less: docs/bots.md."""
    game = games.load("white-lotus")
    strong, master = LEVELS[3].make(game, ""), LEVELS[4].make(game, "")
    assert isinstance(strong, Ismcts) and isinstance(master, Ismcts)
    assert strong.iterations == tuning_of(game).light_search and (master.iterations, master.seconds) == (None, 2.0)
    state = game.new(new_setup(game, 3, {"rules": rules}), seeded("deep"))
    view = game.view(state, state.to_move)
    assert strong.new_search(view).knobs.depth == 30
    assert master.new_search(view).knobs.depth == depth


@pytest.mark.parametrize("game", EVERY_GAME)
def test_not_even_a_beginner_takes_a_move_of_the_worst_quarter(game: AnyGame) -> None:
    setup = new_setup(game, min(game.setups.seats), {})
    for number, state in enumerate(sampled_states(game, setup, "careless", 6)):
        if state.is_over():
            continue
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        weights = dict(Greedy(game, "").ranked(view, moves))
        worst = sorted(weights.values())[len(moves) // 4]
        chosen = [Softmax(game, f"{number} {seed}", temperature=9.0).choose(view, moves, GENEROUS) for seed in range(5)]
        assert all(weights[move] >= worst for move in chosen)


def test_a_cold_head_plays_the_best_move_and_a_hot_one_seldom() -> None:
    game, hot = games.load("mandala"), []
    for state in sampled_states(game, new_setup(game, 2, {}), "heads", 6):
        if not state.is_over():
            view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
            weights = dict(Greedy(game, "").ranked(view, moves))
            assert weights[Softmax(game, "", temperature=1e-9).choose(view, moves, GENEROUS)] == max(weights.values())
            hot += [
                weights[Softmax(game, str(seed), temperature=9.0).choose(view, moves, GENEROUS)] < max(weights.values())
                for seed in range(5)
            ]
    assert sum(hot) > len(hot) / 2


def matches() -> Iterator[Any]:
    """Which bot has to beat which, by the games' own `levels.txt`: as few deals as the 95% interval needs."""
    for file in sorted(Path(tests.games.__path__[0]).glob("*/levels.txt")):
        for line in file.read_text().splitlines():
            if not line.startswith("#"):
                better, worse, deals, *compiled = line.split()
                name, marks = file.parent.name.replace("_", "-"), [COMPILED] if compiled else []
                yield pytest.param(name, better, worse, int(deals), id=f"{name}: {better} over {worse}", marks=marks)


@pytest.mark.parametrize(("name", "better", "worse", "deals"), list(matches()))
def test_each_level_beats_the_one_below(name: str, better: str, worse: str, deals: int) -> None:
    """With seconds the result would depend on the machine, so the search has iterations here.

    `nelumbo arena` plays more, and compares the levels that search for minutes (docs/bots.md).
    """
    game = games.load(name)
    plan = ArenaPlan(
        game.name, new_setup(game, min(game.setups.seats), {}), (better, worse), deals, "levels", GENEROUS, {}
    )
    found = findings(plan, [play(plan, number) for number in range(total(plan))])

    assert next(duel.beats.low for duel in found.duels if duel.bot == better) > 0.5
