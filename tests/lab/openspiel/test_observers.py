"""What OpenSpiel's algorithms may see: what they ask for and no more, and with perfect recall all that came before."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # it ships no types
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # type: ignore[import-untyped]
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver  # type: ignore[import-untyped]
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # type: ignore[import-untyped]

from nelumbo import games
from nelumbo.core.chance import Chance, seeded
from nelumbo.lab import openspiel

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)
EACH_GAME = pytest.mark.parametrize("name", games.names())
PRIVATE = pyspiel.PrivateInfoType
WORLDS = 60
"""Tried until one looks the same after a move: it may turn up a card."""


def spiel_game(name: str, seats: int | None = None, more: str = "") -> pyspiel.Game:
    players = min(games.load(name).setups.seats) if seats is None else seats
    return pyspiel.load_game(f"nelumbo_{name.replace('-', '_')}(players={players},deals=20{more})")


def kind(public: bool, private: Any, recall: bool = False) -> Any:
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


def states(game: pyspiel.Game, seed: str, length: int = 25, narrow: int = 0) -> Iterator[Any]:
    """A random game's first positions; `narrow` lets it choose among so few moves only."""
    chance, state = seeded(seed), game.new_initial_state()
    state.apply_action(chance.below(3 if narrow else 20))
    while not state.is_terminal() and length > 0:
        yield state
        moves = state.legal_actions()
        state = state.clone()
        state.apply_action(moves[chance.below(min(narrow, len(moves)) if narrow else len(moves))])
        length -= 1


def number(seed: str) -> Any:
    """A source of numbers as OpenSpiel hands it over."""
    chance = seeded(seed)
    return chance.unit


@EACH_TABLE
def test_a_resampled_state_looks_the_same_to_the_player(name: str, seats: int) -> None:
    draw, changed = number(name), False
    for state in states(spiel_game(name, seats), "resample"):
        player = state.current_player()
        twin = state.resample_from_infostate(player, draw)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert (twin.current_player(), twin.legal_actions()) == (player, state.legal_actions())
        changed = changed or str(twin) != str(state)
        twin.apply_action(twin.legal_actions()[0])
        again = twin.clone()
        assert again.information_state_string(player) == twin.information_state_string(player)
        assert twin.information_state_string(player).startswith(state.past.memory(player))
    assert changed


@EACH_TABLE
def test_public_information_says_nothing_of_what_a_seat_hides(name: str, seats: int) -> None:
    """Each seat in turn has everything that the others hide drawn anew: what is public must stay."""
    game, draw = spiel_game(name, seats), number(name)
    public = make_observation(game, kind(public=True, private=PRIVATE.NONE))
    assert public.tensor is None
    for state in states(game, "public"):
        twin = state
        for seat in range(seats):
            twin = twin.resample_from_infostate(seat, draw)
        assert public.string_from(twin, 0) == public.string_from(state, 0) == public.string_from(state, 1)


@EACH_GAME
def test_private_information_is_what_a_spectator_does_not_see(name: str) -> None:
    game, draw = spiel_game(name), number(name)
    private = make_observation(game, kind(public=False, private=PRIVATE.SINGLE_PLAYER))
    assert private.tensor is None
    for state in states(game, "private"):
        twin = state.resample_from_infostate(0, draw)
        assert private.string_from(twin, 0) == private.string_from(state, 0) != private.string_from(state, 1)


@EACH_GAME
def test_the_information_of_all_players_is_that_of_each(name: str) -> None:
    game = spiel_game(name)
    everyone = make_observation(game, kind(public=True, private=PRIVATE.ALL_PLAYERS))
    for state in states(game, "all", length=8):
        players = range(game.num_players())
        assert everyone.string_from(state, 0) == "\n\n".join(state.observation_string(seat) for seat in players)
        everyone.set_from(state, 0)
        assert everyone.dict["features"].tolist() == [state.observation_tensor(seat) for seat in players]


@pytest.mark.parametrize(
    "refused",
    [kind(False, PRIVATE.NONE), kind(False, PRIVATE.SINGLE_PLAYER, True), kind(False, PRIVATE.ALL_PLAYERS, True)],
)
def test_what_cannot_be_told_apart_is_refused(refused: Any) -> None:
    with pytest.raises(ValueError, match="private information alone"):
        make_observation(spiel_game("lotus"), refused)


def own_past(state: Any, player: int) -> tuple[tuple[str, int], ...]:
    """The player's decisions, each with what it knew then."""
    trail = []
    for step in state.past.steps()[1:]:
        seat, move = step.made
        if seat == player:
            trail.append((step.before.memory(player) + step.before.view(player), move))
    return tuple(trail)


@EACH_GAME
def test_recall_is_perfect(name: str) -> None:
    """Many short games with few choices, so that they meet: what a player knows tells all it ever knew and did."""
    game = spiel_game(name)
    known: dict[tuple[int, str], Any] = {}
    for number_of_game in range(60):
        for state in states(game, f"recall {number_of_game}", length=9, narrow=2):
            for player in range(game.num_players()):
                legal = state.legal_actions() if state.current_player() == player else []
                entry = (own_past(state, player), state.observation_string(player), legal)
                assert known.setdefault((player, state.information_state_string(player)), entry) == entry


def test_a_view_alone_would_not_recall() -> None:
    """The same position by other ways: equal views, different memories."""
    game, found = spiel_game("lotus"), False
    memories: dict[str, set[str]] = {}
    for number_of_game in range(150):
        for state in states(game, f"view {number_of_game}", length=9, narrow=2):
            told = memories.setdefault(state.observation_string(0), set())
            told.add(state.information_state_string(0))
            found = found or len(told) > 1
    assert found


@EACH_TABLE
def test_what_a_player_is_told_leaks_nothing(name: str, seats: int) -> None:
    """A world that looks the same to a player, with the same moves: its memory is the same while its views are."""
    game, draw = spiel_game(name, seats), number(name)
    compared = 0
    for player in range(seats):
        start, chance = next(states(game, f"leak {player}")), seeded(f"{name} {player}")
        worlds = (start.resample_from_infostate(player, draw) for _ in range(WORLDS))
        compared += next(filter(None, (times_alike(start.clone(), world, player, chance) for world in worlds)), 0)
    assert compared > 0


def times_alike(one: Any, two: Any, player: int, chance: Chance) -> int:
    """After how many moves a player saw the same in both; the memory must then be the same."""
    alike = 0
    while not one.is_terminal() and one.move_number() < 40:
        both = sorted({*one.legal_actions()} & {*two.legal_actions()})
        if one.current_player() != two.current_player() or not both:
            break
        move = both[chance.below(len(both))]
        one.apply_action(move)
        two.apply_action(move)
        if one.observation_string(player) != two.observation_string(player):
            break
        assert one.information_state_string(player) == two.information_state_string(player)
        alike += 1
    return alike


def test_a_tensor_remembers_the_own_decisions() -> None:
    game = spiel_game("mandala", more=",recall=12")
    assert game.get_type().provides_information_state_tensor
    assert not spiel_game("mandala").get_type().provides_information_state_tensor
    seen = make_observation(game, INFO_STATE_OBS_TYPE)
    for state in states(game, "tensor"):
        seen.set_from(state, 0)
        rows = seen.dict["decisions"][0]
        decisions = state.past.decisions(0)
        assert [int(row[0]) - 1 for row in rows if row[0]] == [move for _, move in decisions]
        assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()
        assert np.array_equal(seen.dict["features"], state.observation_tensor(0))


def test_more_decisions_than_a_tensor_holds_are_refused() -> None:
    seen = make_observation(spiel_game("mandala", more=",recall=2"), INFO_STATE_OBS_TYPE)
    *_, last = states(spiel_game("mandala", more=",recall=2"), "tensor")
    with pytest.raises(ValueError, match="more than recall=2 decisions"):
        seen.set_from(last, 0)


@EACH_GAME
def test_the_search_of_openspiel_runs_as_it_is(name: str) -> None:
    game = spiel_game(name)
    *_, state = states(game, "search", length=6)
    random = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, random), uct_c=2.0, max_simulations=6, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_regret_is_minimised_on_information_states() -> None:
    np.random.seed(1)  # the solver draws from NumPy's own stream
    solver = OutcomeSamplingSolver(spiel_game("mandala"))
    solver.iteration()
    keys = list(solver._infostates)
    assert keys and all("\n" in key or key.startswith("{") for key in keys)


def test_deals_are_split_into_small_chance_nodes() -> None:
    assert [openspiel.nodes_for(deals) for deals in (7, 100, 10_000, 2_000)] == [[7], [100], [100, 100], [100, 20]]
    with pytest.raises(ValueError, match="product of numbers"):
        openspiel.nodes_for(10_007)
    game = pyspiel.load_game("nelumbo_mandala")
    assert (game.max_chance_outcomes(), game.max_chance_nodes_in_history()) == (100, 2)
