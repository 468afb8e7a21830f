"""Every game passes OpenSpiel's own tests."""

import pickle
from pathlib import Path

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough  # type: ignore[import-untyped]

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.lab import openspiel

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)


def spiel_game(name: str, seats: int, deals: int = 50) -> pyspiel.Game:
    """The registered game, by OpenSpiel's own door."""
    return pyspiel.load_game(f"nelumbo_{name.replace('-', '_')}(players={seats},deals={deals})")


@EACH_TABLE
def test_random_simulations_find_no_fault(name: str, seats: int) -> None:
    pyspiel.random_sim_test(spiel_game(name, seats), num_sims=1, serialize=True, verbose=False)


@EACH_TABLE
def test_a_state_survives_serialization_and_goes_its_own_way_as_a_clone(name: str, seats: int) -> None:
    game = spiel_game(name, seats)
    state, chance = game.new_initial_state(), seeded("clone")
    for _ in range(20):
        if state.is_terminal():
            break
        moves = state.legal_actions()
        before, twin = str(state), state.clone()
        twin.apply_action(moves[chance.below(len(moves))])
        assert str(state) == before
        assert state.history() == twin.history()[:-1]
        state = twin
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert [state.observation_string(seat) for seat in range(seats)] == [
        again.observation_string(seat) for seat in range(seats)
    ]
    assert pickle.loads(pickle.dumps(game)).get_type().short_name == game.get_type().short_name  # noqa: S301


@pytest.mark.parametrize("name", games.names())
def test_a_playthrough_is_the_same_when_it_is_replayed(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    game = spiel_game(name, min(games.load(name).setups.seats), deals=3)
    text = generate_playthrough.playthrough(str(game), None, seed=4)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "nelumbo_" in text


@EACH_TABLE
def test_returns_are_those_of_the_rules(name: str, seats: int) -> None:
    game, chance = spiel_game(name, seats), seeded("returns")
    state = game.new_initial_state()
    while not state.is_terminal():
        moves = state.legal_actions()
        state.apply_action(moves[chance.below(len(moves))])
    assert sum(state.returns()) == pytest.approx(0)
    best = {seat for seat, place in enumerate(state.state.places()) if place == 1}
    assert {seat for seat, value in enumerate(state.returns()) if value == max(state.returns())} == best


def test_a_tensor_holds_the_features_of_its_player() -> None:
    state = spiel_game("mandala", 2).new_initial_state()
    assert not any(state.observation_tensor(0))
    state.apply_action(7)
    hand = np.array(state.observation_tensor(1))[:6]
    assert hand.tolist() == list(state.state.hands[6:12])


def test_options_come_with_the_game_string() -> None:
    assert openspiel.read_options("first:1;other:two") == {"first": "1", "other": "two"}
    game = pyspiel.load_game("nelumbo_mandala(options=first:1)")
    for deal in range(5):
        state = game.new_initial_state()
        state.apply_action(deal)
        state.apply_action(0)
        assert state.current_player() == 1
