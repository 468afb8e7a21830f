"""Every game passes PettingZoo's own tests without a warning.

With the mask in the observation PettingZoo warns that this is no plain array. It has the mask there in its own card
games, which it exempts from the warning by name.
"""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from nelumbo import games
from nelumbo.core.errors import InvalidOption
from nelumbo.core.record import final_state, result_of, verify
from nelumbo.lab.observations import MaskIn
from nelumbo.lab.pettingzoo import TableEnv, env

with warnings.catch_warnings():
    # PettingZoo's tests import its own games in a way that it warns of.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]  # it ships no types

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)


def play_out(table: Any, seed: int) -> dict[str, float]:
    """A random game to its end, and the reward of each agent."""
    table.reset(seed=seed)
    for agent in table.possible_agents:
        table.action_space(agent).seed(seed)
    won = {}
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        if over:
            won[agent] = reward
        table.step(None if over else table.action_space(agent).sample(info["action_mask"]))
    return won


@EACH_TABLE
def test_the_environment_keeps_to_the_interface(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, seats, mask_in="info"), num_cycles=120)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", games.names())
@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably"
)
def test_so_does_one_with_the_mask_in_the_observation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name), num_cycles=120)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("mask_in", ["info", "observation"])
def test_the_mask_is_where_it_is_asked_for(mask_in: MaskIn) -> None:
    table = TableEnv("lotus", mask_in=mask_in)
    table.reset(seed=2)
    for agent in table.agent_iter(30):
        seen, _, _, _, info = table.last()
        assert ("action_mask" in info, "action_mask" in seen) == (mask_in == "info", mask_in == "observation")
        mask = (info if mask_in == "info" else seen)["action_mask"]
        assert list(np.flatnonzero(mask)) == sorted(table.state.legal_moves(table.state.to_move))
        others = [other for other in table.agents if other != agent]
        assert not any(table.masks[other].any() for other in others)
        table.step(int(table.action_space(agent).sample(mask)))


@EACH_TABLE
def test_the_same_seed_gives_the_same_game(name: str, seats: int) -> None:
    seed_test(partial(env, name, seats), num_cycles=60)


@EACH_TABLE
def test_every_way_to_render_works(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, name, seats), custom_tests={"ansi": lambda board: "\n" in board})
    assert len(capsys.readouterr().out) > 80


@EACH_TABLE
def test_rewards_come_at_the_end_and_go_to_the_winners(name: str, seats: int) -> None:
    table = TableEnv(name, seats)
    won = play_out(table, 5)
    assert list(won) == table.possible_agents
    assert sum(won.values()) == pytest.approx(0)
    places = table.state.places()
    assert [reward > 0 for reward in won.values()] == [place == 1 for place in places] or len(set(places)) == 1


@EACH_TABLE
def test_a_game_becomes_a_record_that_replays(name: str, seats: int) -> None:
    table = TableEnv(name, seats)
    play_out(table, 7)
    record = table.record()
    assert verify(table.game, record).holds
    assert result_of(final_state(table.game, record)) == record.result == result_of(table.state)


def test_a_reset_without_a_seed_goes_on_to_another_game() -> None:
    table = TableEnv("mandala", mask_in="info")
    table.reset(seed=3)
    first = table.observe("seat_0")
    table.reset()
    assert not np.array_equal(first, table.observe("seat_0"))
    table.reset(seed=3)
    assert np.array_equal(first, table.observe("seat_0"))


def test_an_illegal_move_ends_the_game_and_costs_a_point() -> None:
    table = TableEnv("mandala")
    table.reset(seed=3)
    culprit, before = table.agent_selection, table.state.numbers()
    table.step(int(np.flatnonzero(table.legal == 0)[0]))
    assert table.state.numbers() == before
    assert table.rewards == {agent: -1 if agent == culprit else 0 for agent in table.possible_agents}
    for _ in table.agent_iter():
        assert table.last()[2]
        table.step(None)
    assert table.agents == []


def test_an_impossible_number_of_seats_is_refused() -> None:
    with pytest.raises(InvalidOption, match="not for 7 players"):
        env("mandala", 7)
