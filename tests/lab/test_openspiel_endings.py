"""Endings of our games, small enough to be solved: OpenSpiel's exact algorithms agree with our own enumeration."""

from collections import defaultdict

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    best_response,
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
)

from nelumbo import games
from nelumbo.core.state import GameState
from nelumbo.lab.arrays import rewards
from nelumbo.lab.openspiel.endings import walked, worlds
from nelumbo.lab.openspiel.past import Past

WORLDS = 3
SMALL = 400  # positions
EACH_GAME = pytest.mark.parametrize("name", games.names())
TWO_PLAYERS = [name for name in games.names() if min(games.load(name).setups.seats) == 2]


def ending(name: str) -> pyspiel.Game:
    players = min(games.load(name).setups.seats)
    return pyspiel.load_game(f"nelumbo_{name.replace('-', '_')}(players={players},deals={WORLDS},ending={SMALL})")


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


def test_sampled_regret_minimisation_runs() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(ending("mandala"))
    for _ in range(3):
        solver.iteration()
    assert exploitability.nash_conv(ending("mandala"), solver.average_policy()) >= -1e-9


def test_an_ending_that_is_too_small_is_refused() -> None:
    lotus = games.load("lotus")
    with pytest.raises(ValueError, match="at most 1 positions"):
        worlds(lotus, ending("lotus").setup, 1, 2)
