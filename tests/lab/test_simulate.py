"""Simulations: reproducible with any number of jobs."""

import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.simulate import BATCH, SimulationPlan, simulate


def plan(number: int, seed: str = "s", bots: tuple[str, ...] = ("uniform", "uniform")) -> SimulationPlan:
    return SimulationPlan("mandala", new_setup(games.load("mandala"), 2, {}), bots, number, seed)


def test_the_result_does_not_depend_on_the_number_of_jobs() -> None:
    alone = simulate(plan(2 * BATCH + 7))

    assert alone.games == 2 * BATCH + 7
    assert simulate(plan(2 * BATCH + 7), jobs=2) == alone
    assert simulate(plan(2 * BATCH + 7), jobs=3) == alone


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    assert simulate(plan(20)) == simulate(plan(20))
    assert simulate(plan(20)) != simulate(plan(20, seed="t"))


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = simulate(plan(5)), simulate(plan(6))

    assert all(many.decisions[length] >= times for length, times in few.decisions.items())


def test_every_game_has_a_winner_a_beginner_and_an_end() -> None:
    total = simulate(plan(40))

    assert sum(group.wins for group in total.seats.values()) == total.beginners.seats == 40
    assert sum(total.decisions.values()) == sum(total.words["end"].values()) == 40


@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_that_is_set_to_begin_counts_as_the_beginner(first: int) -> None:
    setup = new_setup(games.load("mandala"), 2, {"first": first})
    total = simulate(SimulationPlan("mandala", setup, ("greedy", "uniform"), 20, "s"))

    assert total.beginners.wins == total.seats[first].wins
