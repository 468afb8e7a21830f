"""What every bot owes: one of the legal moves, from a view, the same for the same seed."""

import pytest

from nelumbo import bots, games
from nelumbo.bots.bot import UnknownBot
from nelumbo.bots.greedy import Greedy
from nelumbo.bots.uniform import Uniform
from nelumbo.core.codec import digest
from nelumbo.core.game import AnyGame
from nelumbo.core.intervals import wilson
from nelumbo.core.record import new_setup
from nelumbo.lab.simulate import SimulationPlan, play_out, simulate
from tests.walks import sampled_states, setups_to_test, start

SECONDS = 60.0
BOTS = ["beginner", "casual", "greedy", "ismcts:2", "uniform"]  # those whose moves do not depend on the clock
FAMILIES = [pytest.param(games.load(name), id=name) for name in games.names()]


@pytest.mark.parametrize("game", FAMILIES)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_one_of_the_legal_moves_at_every_decision(name: str, game: AnyGame) -> None:
    for setup in setups_to_test(game):
        bot = bots.load(name, game, "legal")
        for state in sampled_states(game, setup, "legal", every=25 if name == "ismcts:2" else 5):
            if state.is_over():
                continue
            seat, moves = state.to_move, state.legal_moves(state.to_move)
            view = game.view(state, seat) if bot.reads_view else None
            assert bot.choose(view, moves, SECONDS) in moves


@pytest.mark.parametrize("game", FAMILIES)
@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(name: str, game: AnyGame) -> None:
    setup = new_setup(game, min(game.setups.seats), {})

    def played(seed: str) -> str:
        state = start(game, setup, "deal")
        play_out(game, state, [bots.load(name, game, f"{seed}/{seat}") for seat in range(setup.seats)])
        return digest(state)

    first = played("a")
    assert played("a") == first
    if name != "greedy":  # it draws only between moves that look equally good
        assert any(played(seed) != first for seed in "bcdefgh")


def test_uniform_takes_each_move_about_as_often() -> None:
    bot = Uniform(games.load("mandala"), "fair")
    chosen = [bot.choose(None, [3, 5, 8, 13], SECONDS) for _ in range(4000)]
    for move in (3, 5, 8, 13):
        assert 900 < chosen.count(move) < 1100


def test_greedy_takes_a_move_that_it_ranks_first() -> None:
    game = games.load("mandala")
    for state in sampled_states(game, new_setup(game, 2, {}), "ranks", every=3):
        if state.is_over():
            continue
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        ranked = Greedy(game, "one").ranked(view, moves)
        assert sorted(move for move, _ in ranked) == sorted(moves)
        best = [move for move, weight in ranked if weight == ranked[0][1]]
        assert Greedy(game, "two").choose(view, moves, SECONDS) in best


def test_greedy_breaks_ties_by_chance() -> None:
    game, tied = games.load("mandala"), 0
    for state in sampled_states(game, new_setup(game, 2, {}), "ties", every=3):
        if state.is_over():
            continue
        view, moves = game.view(state, state.to_move), state.legal_moves(state.to_move)
        ranked = Greedy(game, "").ranked(view, moves)
        best = {move for move, weight in ranked if weight == ranked[0][1]}
        bot = Greedy(game, "ties")
        assert {bot.choose(view, moves, SECONDS) for _ in range(60)} == best
        tied += len(best) > 1
    assert tied > 0


@pytest.mark.parametrize("game", FAMILIES)
def test_greedy_beats_uniform_from_every_seat(game: AnyGame) -> None:
    """The same deals with greedy in each seat once; its share must be clearly above the fair one."""
    setup, deals, wins = new_setup(game, min(game.setups.seats), {}), 30, 0.0
    for seat in range(setup.seats):
        names = ["uniform"] * setup.seats
        names[seat] = "greedy"
        wins += simulate(SimulationPlan(game.name, setup, tuple(names), deals, "paired")).seats[seat].wins
    assert wilson(wins, deals * setup.seats).low > 1.0 / setup.seats


def test_greedy_wins_at_least_95_of_100_games_of_mandala_against_uniform() -> None:
    setup = new_setup(games.load("mandala"), 2, {})
    wins = sum(
        simulate(SimulationPlan("mandala", setup, names, 100, "margin")).seats[seat].wins
        for seat, names in enumerate([("greedy", "uniform"), ("uniform", "greedy")])
    )
    assert wilson(wins, 200).low > 0.95


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(
        UnknownBot, match="no bot named 'deep': choose greedy, uniform, beginner, casual, skilled, strong"
    ):
        bots.load("deep", games.load("mandala"), "")
