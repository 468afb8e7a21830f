"""The networks that come with the package, and the bots that play by them."""

import os
import subprocess
import sys

import msgspec
import numpy as np
import pytest

from nelumbo import bots, games
from nelumbo.bots.bot import UnknownBot
from nelumbo.bots.network import shipped
from nelumbo.bots.planner import Planner, PlannerKnobs, Tried, expected
from nelumbo.bots.policy import Policy, chosen
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState
from nelumbo.lab.arena import ArenaPlan, play, total
from nelumbo.lab.ratings import findings
from tests.shipped import NETWORKS, WITH_NETWORK
from tests.walks import sampled_states

EVERY_NETWORK = [pytest.param(games.load(name), id=name) for name in WITH_NETWORK]
LARGEST = 12_000_000
GENEROUS = 60.0


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_a_network_comes_with_its_record(name: str) -> None:
    record = msgspec.json.decode((NETWORKS / f"{name}.json").read_bytes())
    assert record["recipe"]["game"] == name
    assert record["log"][-1]["decisions"] > 200_000_000
    trained = {setup["seats"] for setup in record["recipe"]["setups"]}
    assert trained == set(games.load(name).setups.seats)


def test_the_networks_together_are_small() -> None:
    assert 0 < sum(len((NETWORKS / f"{name}.npz").read_bytes()) for name in WITH_NETWORK) <= LARGEST


@pytest.mark.parametrize("game", EVERY_NETWORK)
def test_a_network_answers_for_every_number_of_players(game: AnyGame) -> None:
    network = shipped(game.name)
    assert network is not None
    for seats in game.setups.seats:
        for state in sampled_states(game, new_setup(game, seats, {}), "network", 3):
            if state.is_over():
                continue
            seat = int(state.to_move)
            logits, shares = network.logits_and_shares([state], [seat])
            assert shares[0].sum() == pytest.approx(1, abs=1e-5)
            assert shares[0, seats:].max(initial=0.0) < 1e-6
            legal = state.legal_moves(seat)
            assert sorted(np.flatnonzero(logits[0] > -1e8).tolist()) == sorted(legal)


@pytest.mark.parametrize("name", ["network", "planner:worlds=2:width=2:depth=1"])
@pytest.mark.parametrize("game", EVERY_NETWORK)
def test_the_same_seed_gives_the_same_moves(game: AnyGame, name: str) -> None:
    setup = new_setup(game, game.setups.seats[-1], {})
    for state in sampled_states(game, setup, "networks play", 3):
        if state.is_over():
            continue
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        first, second = (bots.load(name, game, "seed").choose(view, moves, GENEROUS) for _ in range(2))
        assert first == second
        assert first in moves


def test_secret_choices_are_drawn_and_others_are_not() -> None:
    logits, moves = np.array([0.0, 1.0, 0.9], np.float32), [0, 1, 2]
    assert {chosen(logits, moves, 0.0, seeded(str(seed))) for seed in range(20)} == {1}
    assert {chosen(logits, moves, 1.0, seeded(str(seed))) for seed in range(40)} == {0, 1, 2}
    game = games.load("white-lotus")
    state, chance = game.new(new_setup(game, 4, {}), seeded("secret")), seeded("moves")
    while not (voting(state) and unsure(game, state)):
        assert not state.is_over(), "the network is sure of every vote of this game: take another deal"
        legal = state.legal_moves(state.to_move)
        state.apply(state.to_move, legal[chance.below(len(legal))])
    view, legal = game.view(state, state.to_move), state.legal_moves(state.to_move)
    for make in (Policy, Planner):
        assert len({make(game, str(seed)).choose(view, legal, GENEROUS) for seed in range(12)}) > 1


def test_a_planner_mixes_secret_choices_by_odds_and_worth() -> None:
    tried = [Tried(7, 0.5, [0.30, 0.70]), Tried(8, 0.5, [0.36, 0.64])]
    planner = Planner(games.load("white-lotus"), "mixed", PlannerKnobs(anchor=0.06))
    chosen = [planner.mixed(tried, 0) for _ in range(600)]
    assert 0.66 < chosen.count(8) / 600 < 0.80  # e to 1
    faithful = Planner(games.load("white-lotus"), "mixed", PlannerKnobs(anchor=1e9))
    assert 0.43 < [faithful.mixed(tried, 0) for _ in range(600)].count(8) / 600 < 0.57


def voting(state: GameState) -> bool:
    """Whether several seats decide in secret now, with a choice."""
    awaited = [seat for seat in range(state.seats) if state.awaits(seat)]
    return len(awaited) > 1 and len(state.legal_moves(awaited[0])) > 5


def unsure(game: AnyGame, state: GameState) -> bool:
    """Whether the network would not nearly always make the same move."""
    network, seat = shipped(game.name), int(state.to_move)
    assert network is not None
    logits, _ = network.logits_and_shares([state], [seat])
    odds = np.exp(logits[0] - logits[0].max())
    return bool(odds.max() < 0.6 * odds.sum())


def test_a_finished_game_is_worth_its_result() -> None:
    game = games.load("mandala")
    network = shipped("mandala")
    assert network is not None
    state = game.new(new_setup(game, 2, {}), seeded("end"))
    chance = seeded("moves")
    while not state.is_over():
        moves = state.legal_moves(state.to_move)
        state.apply(state.to_move, moves[chance.below(len(moves))])
    assert expected(network, [state], 3, chance, 1e12).tolist() == [state.shares()]


def test_the_network_beats_the_heuristic() -> None:
    """A small sample with a wide margin: docs/bots.md has the figures."""
    game = games.load("mandala")
    plan = ArenaPlan("mandala", new_setup(game, 2, {}), ("network", "greedy"), 10, "network", GENEROUS, {})
    found = findings(plan, [play(plan, number) for number in range(total(plan))])
    assert next(s for s in found.standings if s.bot == "network").share.estimate > 0.55


def test_level_5_looks_as_far_as_its_game_says() -> None:
    for name in ("lotus", "mandala"):
        game = games.load(name)
        for bot in ("master", "planner", "planner:worlds=2"):
            planner = bots.load(bot, game, "seed")
            assert isinstance(planner, Planner)
            assert (planner.width, planner.depth) == tuning_of(game).look_ahead
    own = bots.load("planner:width=3:depth=0", games.load("lotus"), "seed")
    assert isinstance(own, Planner) and (own.width, own.depth) == (3, 0)


@pytest.mark.parametrize("module", ["nelumbo.bots.levels", "nelumbo.bots.planner", "nelumbo.server.live.bots.worker"])
def test_a_network_thinks_on_one_core(module: str) -> None:
    """No matter which module imports NumPy first."""
    count = "import os, numpy; print(len(os.listdir('/proc/self/task')))"
    code = f"import {module}, nelumbo.bots.policy; {count}"
    without = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", code], env=without, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_bots_that_cannot_be_are_told() -> None:
    for name in ("network:warmth=1", "planner:worlds=many", "planner:temperature=1"):
        with pytest.raises(UnknownBot):
            bots.load(name, games.load("mandala"), "seed")
