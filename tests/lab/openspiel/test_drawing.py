"""Explicit chance and simultaneous nodes: the same games, shown to OpenSpiel in another way."""

from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
import pytest

from nelumbo import games
from nelumbo.core.chance import scripted_chance, seeded
from nelumbo.lab import openspiel
from nelumbo.lab.openspiel.drawing import Drawing

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)
SIMULTANEOUS = pyspiel.PlayerId.SIMULTANEOUS


def spiel_game(name: str, seats: int, more: str) -> pyspiel.Game:
    return pyspiel.load_game(f"nelumbo_{name.replace('-', '_')}(players={seats},{more})")


def step(state: Any, chance: Any) -> None:
    """A random outcome, move or set of moves."""

    def one_of(moves: list[int]) -> int:
        return moves[chance.below(len(moves))] if moves else 0

    if state.is_simultaneous_node():
        state.apply_actions([one_of(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(one_of(state.legal_actions()))


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("more", ["chance=explicit", "chance=explicit,simultaneous=1"])
def test_random_simulations_find_no_fault(name: str, more: str) -> None:
    game = spiel_game(name, min(games.load(name).setups.seats), more)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@EACH_TABLE
def test_explicit_chance_deals_the_games_of_the_engine(name: str, seats: int) -> None:
    """The engine repeats the game from what was drawn and played."""
    game, chance = spiel_game(name, seats, "chance=explicit"), seeded(f"explicit {name}")
    state, setup_drawn = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert len(outcomes) > 1, "what can come in one way alone is no node"
            assert max(outcome for outcome, _ in outcomes) < game.max_chance_outcomes()
        drawing = state.drawing if state.past is None else None
        step(state, chance)
        if drawing is not None and state.past is not None:
            setup_drawn = drawing.script()
    steps = state.past.steps()
    events = [*setup_drawn, *(event for past in steps for event in past.drawn)]
    again = games.load(name).new(game.setup, scripted_chance(events))
    for past in steps[1:]:
        again.apply(*past.made)
    assert (again.scores(), again.places()) == (state.state.scores(), state.state.places())
    assert str(state.get_game().nelumbo.notation.write_position(again)) == str(state)


def test_a_state_in_the_middle_of_a_shuffle_can_be_kept() -> None:
    game, chance = spiel_game("mandala", 2, "chance=explicit"), seeded("kept")
    state = game.new_initial_state()
    for _ in range(150):
        step(state, chance)
        again = game.deserialize_state(state.serialize())
        assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())
        assert str(state.clone()) == str(state)


def test_cards_are_as_likely_as_they_are_many() -> None:
    drawing = Drawing([([0, 0, 0, 1], 4), ([5], 1), ([0, 1, 2], 1)])
    assert drawing.outcomes() == [(0, 0.75), (1, 0.25)]
    drawing.take(0)
    assert dict(drawing.outcomes()) == pytest.approx({0: 2 / 3, 1: 1 / 3})
    drawing.take(1)
    assert dict(drawing.outcomes()) == pytest.approx(dict.fromkeys(range(3), 1 / 3))
    drawing.take(2)
    assert drawing.is_done()
    assert drawing.script() == [[0, 1, 0, 0], [5], [2]]


def test_an_unknown_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="choose seeds or explicit"):
        openspiel.chance_of({"chance": "hidden"})


@pytest.mark.parametrize("seats", games.load("white-lotus").setups.seats)
def test_secret_decisions_share_a_node(seats: int) -> None:
    """The same moves lead to the same state, one after the other or at once."""
    together = spiel_game("white-lotus", seats, "deals=10,simultaneous=1").new_initial_state()
    in_turn = spiel_game("white-lotus", seats, "deals=10").new_initial_state()
    chance, shared = seeded("together"), 0
    while not together.is_terminal() and together.move_number() < 150:
        if together.is_simultaneous_node():
            shared += 1
            assert together.current_player() == SIMULTANEOUS
            moves = []
            for seat in range(seats):
                legal = together.legal_actions(seat)
                assert bool(legal) is (seat in together.awaited())
                moves.append(legal[chance.below(len(legal))] if legal else 0)
            for _ in together.awaited():
                in_turn.apply_action(moves[in_turn.current_player()])
            together.apply_actions(moves)
        else:
            legal = together.legal_actions()
            move = legal[chance.below(len(legal))]
            together.apply_action(move)
            in_turn.apply_action(move)
        assert str(together) == str(in_turn)
    assert shared > 0
