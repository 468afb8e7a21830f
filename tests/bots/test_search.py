"""The search: it finds the best moves of games whose best moves are known, and the same ones for the same seed."""

import pytest

from nelumbo import games
from nelumbo.bots.ismcts import read_knobs
from nelumbo.bots.search import TO_THE_END, Knobs, Search
from nelumbo.bots.tuning import tuning_of
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.record import new_setup
from nelumbo.core.state import GameState
from tests.bots.nim import Clueless, Known, coin, nim
from tests.walks import sampled_states, start

EVERY_GAME = [pytest.param(games.load(name), id=name) for name in games.names()]


def searched(state: GameState, seat: int, iterations: int, knobs: Knobs | None = None) -> Search:
    search = Search(seat, Known(state), Clueless(), seeded("search"), knobs or Knobs(depth=TO_THE_END, bias=0.0))
    search.run(iterations)
    return search


def opening(game: AnyGame, seed: str, iterations: int, knobs: Knobs | None = None) -> Search:
    state = start(game, new_setup(game, min(game.setups.seats), {}), "opening")
    seat = state.to_move
    search = Search(
        seat,
        game.sampler(game.view(state, seat)),
        game.heuristic,
        seeded(seed),
        knobs or read_knobs(tuning_of(game).search),
    )
    search.run(iterations)
    return search


@pytest.mark.parametrize(("counters", "taken"), [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2)])
def test_it_leaves_a_multiple_of_four_counters(counters: int, taken: int) -> None:
    assert searched(nim(counters), 0, 1500).ranked()[0][0] + 1 == taken


def test_it_knows_a_lost_game() -> None:
    won, lost = searched(nim(5), 0, 3000), searched(nim(4), 0, 3000)

    assert won.ranked()[0][2] > 0.8
    assert lost.ranked()[0][2] < 0.25


def test_each_of_three_seats_plays_for_itself() -> None:
    """Four counters, three seats: a seat that takes one leaves three to the next seat, which takes them all."""
    search = searched(nim(4, seats=3), 0, 3000)
    shares = {move + 1: search.shares_after(move) for move in range(3)}

    assert shares[1][1] > 0.7
    assert shares[2][1] > 0.7
    assert shares[3] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_decision_is_not_answered_as_if_it_had_been_seen(seat: int) -> None:
    """A guesser who saw the coin would always win, deciding first or second."""
    search = searched(coin(), seat, 4000)

    assert search.mean_shares()[seat] == pytest.approx(0.5, abs=0.1)


def test_seats_that_decide_at_once_are_still_searched_below_what_both_decided() -> None:
    search = searched(coin(), 0, 400)

    assert search.iterations() == 400
    assert sum(visits for _, visits, _ in search.ranked()) == 400


def test_visits_add_up_and_shares_are_shares() -> None:
    search = opening(games.load("mandala"), "sums", 300)

    ranked = search.ranked()
    assert sum(visits for _, visits, _ in ranked) == search.iterations() == 300
    assert [visits for _, visits, _ in ranked] == sorted((visits for _, visits, _ in ranked), reverse=True)
    assert all(0.0 <= share <= 1.0 for _, _, share in ranked)
    assert sum(search.shares_after(ranked[0][0])) == pytest.approx(1.0)
    assert sum(search.mean_shares()) == pytest.approx(1.0)


def test_a_node_with_few_visits_looks_at_few_moves_the_heuristics_favourites_first() -> None:
    game = games.load("mandala")
    narrow = opening(game, "wide", 100, Knobs(width=0.5))
    wide = opening(game, "wide", 100, Knobs(width=100.0))

    assert len(narrow.ranked()) <= 6 < len(wide.ranked())
    first = opening(game, "wide", 1).ranked()[0][0]
    assert first in [move for move, _, _ in narrow.ranked()]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_same_seed_finds_the_same_and_another_seed_something_else(game: AnyGame) -> None:
    assert opening(game, "a", 80).ranked() == opening(game, "a", 80).ranked()
    assert opening(game, "a", 80).ranked() != opening(game, "b", 80).ranked()


def test_a_search_can_be_taken_up_again() -> None:
    once, twice = opening(games.load("mandala"), "s", 120), opening(games.load("mandala"), "s", 50)
    twice.run(70)

    assert twice.ranked() == once.ranked()


@pytest.mark.parametrize(
    "knobs",
    [
        pytest.param(Knobs(depth=TO_THE_END), id="to the end"),
        pytest.param(Knobs(depth=0), id="judged at once"),
        pytest.param(Knobs(depth=3, greed=1.0, tries=2), id="greedy of two"),
        pytest.param(Knobs(depth=2, greed=0.5, tries=100), id="half greedy"),
    ],
)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_can_be_searched_with_every_number_of_players(game: AnyGame, knobs: Knobs) -> None:
    for seats in game.setups.seats:
        for state in sampled_states(game, new_setup(game, seats, {}), "searched", 60):
            if state.is_over():
                continue
            seat = state.to_move
            search = Search(seat, game.sampler(game.view(state, seat)), game.heuristic, seeded("s"), knobs)
            search.run(3)
            assert {move for move, _, _ in search.ranked()} <= set(state.legal_moves(seat))


def test_plain_and_compiled_search_agree() -> None:
    """What one of them found, to be found by the other too."""
    knobs = Knobs(exploration=0.6, bias=0.0, width=100.0, depth=TO_THE_END, greed=0.0)
    game = games.load("mandala")
    state = start(game, new_setup(game, 2, {}), "agree")
    seat = state.to_move
    search = Search(seat, game.sampler(game.view(state, seat)), Clueless(), seeded("agree"), knobs)
    search.run(400)

    assert [(move, visits) for move, visits, _ in search.ranked()[:3]] == [(0, 55), (22, 35), (12, 30)]
