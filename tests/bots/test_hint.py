"""Hints as people get them: what the strongest bot would do, by network or search."""

from dataclasses import replace

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.advice import Advice
from nelumbo.bots.hint import MASTER, MOST_ITERATIONS, effort, hint, planned, seed_of
from nelumbo.bots.network import Network, shipped
from nelumbo.bots.planner import Planner
from nelumbo.bots.tuning import tuning_of
from nelumbo.bots.win_chances import chances
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState
from tests.shipped import WITH_NETWORK
from tests.walks import sampled_states, setups

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]
EVERY_NETWORK = [pytest.param(games.load(name), id=name) for name in WITH_NETWORK]
PLANNED = [name for name in WITH_NETWORK if MASTER not in tuning_of(games.load(name)).searching_levels]
MOMENT = 0.001
FEW = 40  # iterations
GENEROUS = 60.0


def network_of(game: AnyGame) -> Network:
    network = shipped(game.name)
    assert network is not None
    return network


def deciding(game: AnyGame, seed: str, every: int) -> list[GameState]:
    """States of some games in which a seat has a choice."""
    found = [state for setup in setups(game)[:2] for state in sampled_states(game, setup, seed, every)]
    return [state for state in found if not state.is_over() and len(state.legal_moves(state.to_move)) > 1]


def agrees(state: GameState, seat: int, advice: Advice) -> None:
    """All legal moves are ranked, those looked at first; and the chances are everybody's."""
    assert sorted(move.move for move in advice.moves) == sorted(state.legal_moves(seat))
    visits = [move.visits for move in advice.moves]
    assert visits == sorted(visits, reverse=True)
    assert all((move.share is None) == (move.visits == 0) for move in advice.moves)
    assert len(advice.shares) == state.seats
    assert sum(advice.shares) == pytest.approx(1.0)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_hint_ranks_all_moves_and_gives_everyones_chances(game: AnyGame) -> None:
    for state in deciding(game, "hint", 40)[:8]:
        agrees(state, int(state.to_move), hint(game, game.view(state, state.to_move), "s", MOMENT))


@pytest.mark.parametrize("game", EVERY_NETWORK)
def test_the_planners_best_two_moves_are_tried_in_all_worlds_and_the_others_in_half(game: AnyGame) -> None:
    network = network_of(game)
    for state in deciding(game, "planned", 30)[:6]:
        view, width = game.view(state, state.to_move), Planner(game, "s").width
        advice = planned(game, network, view, "s", worlds=16)
        agrees(state, int(state.to_move), advice)
        looked_at = min(width, len(advice.moves))
        assert [move.visits for move in advice.moves[:looked_at]] == ([16, 16] + [8] * width)[:looked_at]
        assert not any(move.visits for move in advice.moves[looked_at:])
        assert advice.moves[0].share == advice.shares[state.to_move]
        assert any(move.because for move in advice.moves) or not any(move.terms for move in advice.moves)


@pytest.mark.parametrize("name", PLANNED)
def test_the_planners_hint_is_most_often_what_the_planner_would_play(name: str) -> None:
    game = games.load(name)
    alike, decisions = 0, deciding(game, "alike", 9)[:15]
    for state in decisions:
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        advice = planned(game, network_of(game), view, "s")
        alike += advice.moves[0].move == Planner(game, "s").choose(view, moves, GENEROUS)
    assert alike > 0.7 * len(decisions)


def test_a_hint_without_time_has_seen_half_of_the_worlds() -> None:
    game = games.load("mandala")
    state = deciding(game, "hasty", 9)[1]
    view, network = game.view(state, state.to_move), network_of(game)
    hasty, full = planned(game, network, view, "s", 0.0, 32), planned(game, network, view, "s", worlds=32)

    assert (hasty.iterations, full.iterations) == (16, 32)
    assert {move.move for move in hasty.moves if move.visits} == {move.move for move in full.moves if move.visits}
    assert full == planned(game, network, view, "s", worlds=32)
    assert hasty.shares != full.shares


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_same_view_gets_the_same_hint_at_a_table_and_later(game: AnyGame) -> None:
    """With time enough the clock changes nothing."""
    for state in deciding(game, "later", 40)[:3]:
        view = game.view(state, state.to_move)
        again = game.types.view
        read = msgspec.json.decode(msgspec.json.encode(view), type=again)
        advice = hint(game, view, seed_of(view), GENEROUS, FEW)
        assert advice == hint(game, read, seed_of(read), iterations=FEW)


def test_few_moves_are_thought_over_less_than_many() -> None:
    game = games.load("lotus")
    efforts: dict[str, int] = {}
    for state in deciding(game, "few", 3):
        view = game.view(state, state.to_move)
        efforts[view.phase] = effort(game, view, "s")
    assert efforts["draw"] < efforts["action"] <= MOST_ITERATIONS


def test_a_seat_that_waits_hears_its_chances() -> None:
    game = games.load("mandala")
    state = deciding(game, "waiting", 20)[0]
    view = game.view(state, 1 - int(state.to_move))

    assert planned(game, network_of(game), view, "s") == Advice(chances(game, network_of(game), view, "s"), [], 0)


def test_where_the_search_is_the_master_the_network_may_still_give_the_chances() -> None:
    """Each of the two does what it does better."""
    mandala = games.load("mandala")
    searching = replace(mandala, tuning={"searching_levels": (MASTER,), "network_foresees": True})
    state = deciding(mandala, "both", 9)[1]
    view = mandala.view(state, state.to_move)
    advice = hint(searching, view, "s", MOMENT)

    agrees(state, int(state.to_move), advice)
    assert advice.shares == chances(mandala, network_of(mandala), view, "s")
    assert len({move.visits for move in advice.moves if move.visits}) > 1, "a search visits good moves more often"


@pytest.mark.parametrize("name", [name for name in games.names() if tuning_of(games.load(name)).network_foresees])
def test_towards_the_end_a_hint_knows_who_wins(name: str) -> None:
    """From every seat: a chance given to the wrong seat would show here."""
    game, given = games.load(name), []
    for seed in range(4):
        state, chance = game.new(new_setup(game, min(game.setups.seats), {}), seeded(f"end {seed}")), seeded(f"{seed}")
        late: list[GameState] = []
        while not state.is_over():
            late = [*late, state.copy()][-8:]
            moves = state.legal_moves(state.to_move)
            state.apply(state.to_move, moves[chance.below(len(moves))])
        for moment in late:
            advice = planned(game, network_of(game), game.view(moment, moment.to_move), "s")
            given += [share for share, won in zip(advice.shares, state.shares(), strict=True) if won == 1.0]

    assert sum(given) / len(given) > 0.7
