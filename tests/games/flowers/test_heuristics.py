"""Flowers' heuristic: it wins by the margins that it owes, and sees what a player sees."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.notation import write_move
from nelumbo.games.flowers.rules import Flowers
from nelumbo.lab.simulate import SimulationPlan, simulate
from tests.games.flowers.positions import position

FEW_GAMES = 100


def share(seats: int, options: Options) -> float:
    """The part of all victories that greedy takes from uniform players, from each seat in turn."""
    setup, wins = new_setup(GAME, seats, options), 0.0
    for seat in range(seats):
        names = ["uniform"] * seats
        names[seat] = "greedy"
        wins += simulate(SimulationPlan(GAME.name, setup, tuple(names), FEW_GAMES // seats, "margin")).seats[seat].wins
    return wins / (FEW_GAMES // seats * seats)


@pytest.mark.parametrize("cards", ["retrieve", "discard"])
def test_greedy_wins_at_least_95_of_100_games_of_two(cards: str) -> None:
    assert share(2, {"double_tile_cards": cards}) >= 0.95


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_takes_three_times_its_fair_share_of_four_and_more_than_twice_of_three(seats: int) -> None:
    assert share(seats, {}) >= {3: 0.9, 4: 0.75}[seats]


def favourite(state: Flowers) -> str:
    """The move that looks best to the seat to move."""
    moves = state.legal_moves(state.to_move)
    weights = vec[float]([0.0] * len(moves))
    GAME.heuristic.weigh_into(state, state.to_move, vec[i64](moves), len(moves), weights)
    return write_move(GAME.decode(max(zip(weights, moves, strict=True))[1]))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        pytest.param(
            "M1 R7 G3 A\nside M1 A up PBO down -\nseat A YRR RX", "play Y1 M1", id="finishes what brings a flower of 21"
        ),
        pytest.param(
            "take M1\nturn 9 B\nM1 R4 G3 A\nside M1 A up PO down -\nside M1 B up BY down -\nseat A YY GX",
            "take G3",
            id="takes the tile that makes a flower",
        ),
        pytest.param(
            "take M1\nturn 9 B\nM1 R4 G4 A\nside M1 A up PO down -\nside M1 B up BY down -\nseat A YY\nseat B YY RX",
            "take R4",
            id="takes the tile that the other wants",
        ),
    ],
)
def test_a_sensible_choice(text: str, move: str) -> None:
    assert favourite(position(text)) == move


def test_a_finished_game_is_worth_its_lead() -> None:
    state = position("end flowers fallen 2 of M1 M2\nover\nseat A RRR B2+B7\nseat B YY R7")
    assert [GAME.heuristic.value(state, seat) for seat in (0, 1)] == [4.0, -4.0]
