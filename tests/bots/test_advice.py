"""Hints and evaluation: ranked moves, chances to win, and reasons in the game's words."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.advice import Advice, advise, weighed
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from tests.walks import sampled_states, setups, start

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_seat_is_advised_on_all_its_moves_and_everyones_chances(game: AnyGame) -> None:
    for setup in setups(game)[:3]:
        for state in sampled_states(game, setup, "advice", 45):
            if state.is_over():
                continue
            for seat in range(setup.seats):
                advice = advise(game, game.view(state, seat), "s", iterations=12)
                assert sorted(move.move for move in advice.moves) == sorted(state.legal_moves(seat))
                assert sum(advice.shares) == pytest.approx(1.0)
                assert len(advice.shares) == setup.seats
                visits = [move.visits for move in advice.moves]
                assert visits == sorted(visits, reverse=True)
                assert all((move.share is None) == (move.visits == 0) for move in advice.moves)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_terms_of_a_weight_add_up_to_it_and_each_has_a_name(game: AnyGame) -> None:
    """Over whole games, so that every kind of decision comes by; a page translates the names."""
    names, used = game.heuristic.term_names(), set()
    for setup in setups(game)[:2]:
        for state in sampled_states(game, setup, "terms", 7):
            moves = [] if state.is_over() else weighed(game, state, int(state.to_move))
            for move in moves if len(moves) > 1 else []:
                assert sum(term.points for term in move.terms) == pytest.approx(move.weight)
                used |= {term.name for term in move.terms}
    assert len(names) == len(set(names))
    assert used <= set(names)
    assert len(used) >= len(names) - 2, f"names that no decision used: {set(names) - used}"


def test_a_move_is_advised_because_of_the_term_that_lifts_it_most() -> None:
    game = games.load("mandala")
    advice = advise(game, opening_view(game), "s", iterations=100)

    means: dict[str, list[float]] = {}
    for move in advice.moves:
        for term in move.terms:
            means.setdefault(term.name, []).append(term.points)
    assert {"mandalas", "cards", "exchange"} <= set(means)
    assert {move.because for move in advice.moves} & {"mandalas", "cards"}


def test_advice_goes_over_the_wire_and_is_the_same_for_the_same_seed() -> None:
    game = games.load("mandala")
    advice = advise(game, opening_view(game), "s", iterations=50)

    assert advice.iterations == 50
    assert advise(game, opening_view(game), "s", iterations=50) == advice
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice


def opening_view(game: AnyGame):  # type: ignore[no-untyped-def]  # a view of any game
    state = start(game, new_setup(game, min(game.setups.seats), {}), "advice")
    return game.view(state, state.to_move)
