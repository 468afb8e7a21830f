"""The heuristic plays sensibly, judged by seeded games with an interval."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.chance import Chance, seeded
from nelumbo.core.intervals import wilson
from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.board import DRAW
from nelumbo.games.lotus.notation import write_move
from nelumbo.games.lotus.rules import Lotus
from tests.games.lotus.positions import legal, pile, play, position
from tests.walks import start


def weights(state: Lotus) -> dict[str, float]:
    """What the heuristic thinks of each legal move."""
    moves = state.legal_moves(state.to_move)
    out = vec[float]([0.0] * len(moves))
    GAME.heuristic.weigh_into(state, state.to_move, vec[i64](moves), len(moves), out)
    return {write_move(GAME.decode(move)): out[at] for at, move in enumerate(moves)}


def greedy(state: Lotus, chance: Chance) -> int:
    """One of the moves with the greatest weight."""
    found = weights(state)
    best = [at for at, weight in enumerate(found.values()) if weight >= max(found.values()) - 1e-9]
    return state.legal_moves(state.to_move)[best[chance.below(len(best))]]


def victories(seats: int, games: int, teams: bool = False) -> float:
    """How many of these games the heuristic wins against random players, in each seat in turn."""
    won = 0.0
    for number in range(games):
        mine = {number % seats, (number + 2) % seats} if teams else {number % seats}
        chance = seeded(f"heuristic {number}")
        state = start(GAME, new_setup(GAME, seats, {"teams": teams}), f"match {number}")
        while not state.is_over():
            seat = state.to_move
            moves = state.legal_moves(seat)
            state.apply(seat, greedy(state, chance) if seat in mine else moves[chance.below(len(moves))])
        won += sum(state.shares()[seat] for seat in mine)
    return won


@pytest.mark.parametrize(
    ("seats", "teams", "games", "least"),
    [
        pytest.param(2, False, 100, 0.95, id="two players: 95 of 100"),
        pytest.param(3, False, 60, 0.9, id="three players"),
        pytest.param(4, False, 60, 0.75, id="four players: three times the fair share"),
        pytest.param(4, True, 60, 0.9, id="two teams"),
    ],
)
def test_it_beats_random_players(seats: int, teams: bool, games: int, least: float) -> None:
    won = wilson(victories(seats, games, teams), games)
    assert won.estimate >= least
    assert won.low > 1.2 / (2 if teams else seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_brings_its_own_games_to_an_end(seats: int) -> None:
    """LOT-RULING-40: no stall, and no endless exchanging."""
    for number in range(12):
        state, chance = start(GAME, new_setup(GAME, seats, {}), f"alone {number}"), seeded(f"alone {number}")
        while not state.is_over():
            state.apply(state.to_move, greedy(state, chance))
        assert GAME.facts(state).game["end"] == "deck"
        assert state.turn < 100


def best(state: Lotus) -> str:
    """The move that it likes best."""
    found = weights(state)
    return max(found, key=lambda move: found[move])


def test_it_takes_a_power_early_and_a_token_late() -> None:
    """LOT-REW-1"""
    deal = "seats R B\nturn 1 R R1 3 R\nflower 3 R3s R3s R3s\nplayer R deck #{0}\nplayer B deck #{0}"
    assert best(position(deal.format(20))) in ("+E", "+P", "+G")
    assert best(position(deal.format(2))) == "+S"


def test_it_completes_a_flower_that_it_controls() -> None:
    """LOT-PICK-1, CTRL-3"""
    state = position("seats R B\nflower 5 R5s R5s B5s\nplayer R hand 5s 5w 4s 7s deck #9\nplayer B deck #9")
    while state.turn == 1 and state.phase != DRAW:
        play(state, best(state))
    assert pile(state, "R") == 5


def test_it_does_not_hand_over_a_flower_that_lacks_one_petal() -> None:
    """LOT-PICK-1"""
    state = position("seats R B\nturn 1 R A2\nflower 5 R5s B5s B5s\nplayer R hand 5s 4s 7s deck #9\nplayer B deck #9")
    assert best(state) != "P5s"
    assert weights(state)["P5s"] < weights(state)["P7s"]


def test_it_counts_control_before_it_moves_a_guardian() -> None:
    """LOT-CTRL-1, MOVE-1"""
    state = position("seats R B\nturn 1 R A2\nflower 6 R6s B6s W6 W6\nflower 7 B7d B7s B7s\nplayer R hand 3s deck #9")
    assert weights(state)["G>6"] > weights(state)["G>7"]
    assert "G>6" in legal(state)


def test_its_value_is_the_lead_once_the_game_is_over() -> None:
    """LOT-SCORE-2"""
    state = position("seats R B\nturn 4 B over\nplayer R pile #9\nplayer B tokens 1\nfinal deck B 2 0")
    assert (GAME.heuristic.value(state, 0), GAME.heuristic.value(state, 1)) == (4, -4)
