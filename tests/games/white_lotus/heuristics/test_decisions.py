"""The heuristic against uniformly random players, in seeded games; and it keeps its word."""

import pytest

from nelumbo.bots.advice import weighed
from nelumbo.bots.greedy import Greedy, weights
from nelumbo.bots.ismcts import Ismcts
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.notation import write_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus, lead
from nelumbo.lab.simulate import SimulationPlan, simulate
from tests.games.white_lotus.positions import SILK_MARKET, play, position

GAMES = 60
ASKED = """turn 2 answer B
    emperor R
    asked B
    seat R army {}
    seat B army {}
    seat G army 0
    zone autumn-court palace R
    zone bronze-bell temple R
    zone silk-market village B
    zone carp-lakes village B"""


@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_it_takes_two_and_a_half_times_its_share(rules: str) -> None:
    """Four players, one of them greedy; it sits in each seat equally often."""
    won = 0.0
    for seat in range(4):
        bots = tuple("greedy" if other == seat else "uniform" for other in range(4))
        plan = SimulationPlan(
            "white-lotus", new_setup(GAME, 4, {"rules": rules}), bots, GAMES // 4, f"heuristic {seat}"
        )
        won += simulate(plan).seats[seat].wins
    assert won / GAMES >= 2.5 / 4


def test_the_heuristic_keeps_its_word() -> None:
    """WL-PROTO-8, NEG-5"""
    state = position("author RBG full", SILK_MARKET.format("RBG", 12).replace("influence 5", "influence 12"))
    play(state, "R offer 1 B promise B:spare:R:silk-market", "B agree 1")
    assert favourite(state, 1).startswith("vote G")
    for seed in "abc":
        searched = Ismcts(GAME, seed, iterations=20).choose(GAME.view(state, 1), state.legal_moves(1), 60.0)
        assert write_move(GAME.decode(searched)).startswith("vote G")


@pytest.mark.parametrize(("turn", "side"), [(1, "R"), (4, "B")])
def test_a_word_is_kept_while_that_is_worth_more(turn: int, side: str) -> None:
    """WL-NEG-5: green promised the emperor help, but the rebels will win; in the last turn no trust is lost."""
    text = f"""turn {turn} place G
        emperor R
        seat R army 0 unused 0
        seat B army 9 unused 0
        seat G army 3 unused 1
        zone autumn-court palace R
        zone bronze-bell palace R
        zone heron-harbour temple G
        zone silk-market village B
        zone carp-lakes village B"""
    state = position("author RBG full", text)
    play(state, "R offer 1 G give i1 promise G:side:emperor", "G agree 1")
    lead(state, 1)
    assert favourite(state, 2).endswith(f"for {side}")


@pytest.mark.parametrize(("imperial", "rebel", "answer"), [(14, 0, "refuse"), (2, 6, "accept")])
def test_it_rebels_when_that_pays(imperial: int, rebel: int, answer: str) -> None:
    """WL-REB-7: with two villages against a palace and these armies."""
    assert favourite(position("publisher RBG off", ASKED.format(imperial, rebel)), 1) == answer


@pytest.mark.parametrize(("imperial", "rebel", "reason"), [(14, 0, "risk"), (2, 6, "spoils")])
def test_a_rebellion_is_refused_for_its_risk_and_led_for_its_spoils(imperial: int, rebel: int, reason: str) -> None:
    """WL-REB-7: what a hint gives as its reason."""
    state = position("publisher RBG off", ASKED.format(imperial, rebel))
    assert max(weighed(GAME, state, 1), key=lambda move: move.weight).because == reason


def test_the_emperor_asks_the_weaker_rival() -> None:
    """WL-REB-7, RULING-33: both have as many villages, but not as many armies."""
    text = """turn 2 ask R
        emperor R
        seat R army 3
        seat B army 9
        seat G army 0
        zone autumn-court palace R
        zone silk-market village B
        zone bronze-bell village G"""
    assert favourite(position("publisher RBG off", text), 0) == "ask G"


def test_nobody_can_foresee_its_votes() -> None:
    """WL-RES-8: equal rivals in one zone vote with this weight and that."""
    state = position("author RBG off", SILK_MARKET.format("RBG", 12).replace("influence 5", "influence 12"))
    view, moves = GAME.view(state, 0), state.legal_moves(0)
    chosen = [Greedy(GAME, str(seed)).choose(view, moves, 1.0) for seed in range(200)]
    assert len(set(chosen)) >= 4
    assert max(chosen.count(move) for move in moves) < 150


def favourite(state: WhiteLotus, seat: int) -> str:
    """The move that the heuristic weighs most."""
    moves = state.legal_moves(seat)
    found = weights(GAME, state, seat, moves)
    return write_move(GAME.decode(moves[found.index(max(found))]))
