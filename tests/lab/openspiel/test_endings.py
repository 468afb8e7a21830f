"""Endings of our games, small enough to be solved: OpenSpiel's exact algorithms agree with our own enumeration."""

from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    best_response,
    cfr,
    expected_game_score,
    exploitability,
)
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver  # type: ignore[import-untyped]
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # type: ignore[import-untyped]
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver  # type: ignore[import-untyped]

from nelumbo import games
from nelumbo.core.state import GameState
from nelumbo.lab.arrays import rewards
from nelumbo.lab.openspiel.endings import walked, worlds
from nelumbo.lab.openspiel.past import Past

WORLDS = 3
SMALL, TINY = 400, 100  # positions
EACH_GAME = pytest.mark.parametrize("name", games.names())
TWO_PLAYERS = [name for name in games.names() if min(games.load(name).setups.seats) == 2]


def ending(name: str, most: int = SMALL) -> pyspiel.Game:
    return loaded(name, f"deals={WORLDS},ending={most}")


def loaded(name: str, more: str) -> pyspiel.Game:
    players = min(games.load(name).setups.seats)
    return pyspiel.load_game(f"nelumbo_{name.replace('-', '_')}(players={players},{more})")


def uniform_value(state: GameState) -> list[float]:
    """What random play is worth to each seat, by walking through all of it."""
    if state.is_over():
        return rewards(state)
    values = []
    for move in state.legal_moves(state.to_move):
        after = state.copy()
        after.apply(after.to_move, move)
        values.append(uniform_value(after))
    return [sum(column) / len(values) for column in zip(*values, strict=True)]


def best_value(nodes: list[tuple[Past, float]], player: int) -> float:
    """What the best answer to random play is worth, over all these positions with their weights.

    The player decides by what it knows: the same move wherever it knows the same.
    """
    value, sets = 0.0, defaultdict(list)
    while nodes:
        past, weight = nodes.pop()
        if past.state.is_over():
            value += weight * rewards(past.state)[player]
        elif past.state.to_move == player:
            sets[past.memory(player) + past.view(player)].append((past, weight))
        else:
            moves = past.state.legal_moves(past.state.to_move)
            nodes += [(past.after(move), weight / len(moves)) for move in moves]
    for same in sets.values():
        moves = same[0][0].state.legal_moves(player)
        value += max(best_value([(past.after(move), weight) for past, weight in same], player) for move in moves)
    return value


@EACH_GAME
def test_an_ending_is_as_small_as_it_says(name: str) -> None:
    game = ending(name)
    walks = [walked(past.state, 10**6) for past in game.worlds]
    sizes = [positions for positions, _ in walks]
    assert len(sizes) == WORLDS
    assert max(len(results) for _, results in walks) > 1, "the result is open"
    assert 2 < max(sizes) <= SMALL
    views = {past.view(None) for past in game.worlds}
    assert len(views) == 1, "what is public is the same in all worlds"


@EACH_GAME
def test_random_play_is_worth_what_our_enumeration_says(name: str) -> None:
    game = ending(name)
    players = [policy.UniformRandomPolicy(game)] * game.num_players()
    ours = [uniform_value(past.state) for past in game.worlds]
    theirs = expected_game_score.policy_value(game.new_initial_state(), players)
    assert list(theirs) == pytest.approx([sum(column) / WORLDS for column in zip(*ours, strict=True)])


@EACH_GAME
def test_the_best_response_is_worth_what_our_enumeration_says(name: str) -> None:
    game = ending(name)
    for player in range(2):
        theirs = best_response.BestResponsePolicy(game, player, policy.UniformRandomPolicy(game))
        ours = best_value([(past, 1 / WORLDS) for past in game.worlds], player)
        assert theirs.value(game.new_initial_state()) == pytest.approx(ours)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_regret_minimisation_approaches_an_equilibrium(name: str) -> None:
    game = ending(name)
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    for _ in range(5):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= after < before


@EACH_GAME
@pytest.mark.parametrize("solver", [ExternalSamplingSolver, OutcomeSamplingSolver])
def test_sampled_regret_minimisation_learns_from_an_ending(name: str, solver: Any) -> None:
    """With any number of players: what each could gain by another answer gets less, or stays nothing."""
    game = ending(name, TINY)
    np.random.seed(1)  # the solvers draw from NumPy's own stream
    sampled = solver(game)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    after = np.inf
    for iteration in range(300):
        sampled.iteration()
        if iteration % 30 == 29 and (after := exploitability.nash_conv(game, sampled.average_policy())) <= before:
            break
    assert -1e-9 <= after <= before + 1e-9
    gains = [
        best_value([(past, 1 / WORLDS) for past in game.worlds], player)
        - sum(uniform_value(past.state)[player] for past in game.worlds) / WORLDS
        for player in range(game.num_players())
    ]
    assert before == pytest.approx(sum(gains)), "our enumeration says the same"


@EACH_GAME
def test_searches_of_openspiel_play_an_ending(name: str) -> None:
    """MCTS knows the world and searches through its chance nodes; ISMCTS draws worlds anew."""
    game, random = ending(name), np.random.RandomState(1)
    rollouts = RandomRolloutEvaluator(1, random)
    bots = [
        MCTSBot(game, 2.0, 8, rollouts, random_state=random),
        ISMCTSBot(game, rollouts, uct_c=2.0, max_simulations=8, random_state=random),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            moves = [bot.step(state) for bot in bots]
            assert {*moves} <= {*state.legal_actions()}
            state.apply_action(moves[state.move_number() % 2])
    assert sum(state.returns()) == pytest.approx(0)


def before_chance(name: str) -> Any:
    """A decision of a random game that chance follows: something is shuffled again. None where that never happens."""
    state, random = loaded(name, "chance=explicit").new_initial_state(), np.random.RandomState(1)
    before = None
    while not state.is_terminal():
        if not state.is_chance_node():
            before = state.clone()
        elif before is not None:
            return before
        state.apply_action(int(random.choice(state.legal_actions())))
    return None


def test_a_search_goes_through_explicit_chance() -> None:
    met = 0
    for name in games.names():
        random, state = np.random.RandomState(1), before_chance(name)
        if state is not None:
            bot = MCTSBot(state.get_game(), 2.0, 60, RandomRolloutEvaluator(1, random), random_state=random)
            deeper = [node for child in bot.mcts_search(state).children for node in child.children]
            met += any(node.player == pyspiel.PlayerId.CHANCE for node in deeper)
    assert met > 0


def test_an_ending_that_is_too_small_is_refused() -> None:
    lotus = games.load("lotus")
    with pytest.raises(ValueError, match="at most 1 positions"):
        worlds(lotus, ending("lotus").setup, 1, 2)
