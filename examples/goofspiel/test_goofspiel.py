"""Every rule of README.md, and that the others' bids stay secret."""

import re
from pathlib import Path

import pytest
from goofspiel import GAME
from goofspiel.rules import CARDS, TAKE_BACK, Goofspiel, new

from nelumbo.core.chance import seeded
from nelumbo.core.game import Setup

README = Path(__file__).with_name("README.md")


def dealt(seats: int = 2) -> Goofspiel:
    return new(Setup(rules=1, seats=seats, options={}), seeded("prizes"))


def play(state: Goofspiel, *numbers: int) -> Goofspiel:
    """Bids as printed on the cards, from the first seat whose bid is missing."""
    for number in numbers:
        assert number - 1 in state.legal_moves(int(state.to_move))
        state.apply(state.to_move, number - 1)
    return state


def test_everybody_has_thirteen_cards_and_one_prize_lies_open() -> None:
    """GOO-SETUP-1"""
    state = dealt(3)
    assert [state.hand(seat) for seat in range(3)] == [list(range(CARDS))] * 3
    assert sorted(state.prizes) == list(range(CARDS)) and len(GAME.view(state, None).prizes) == 1


def test_bids_are_secret_until_the_last() -> None:
    """GOO-BID-1, GOO-INFO-1"""
    state = play(dealt(), 7)
    assert GAME.view(state, 0).own == 6 and GAME.view(state, 1).own is None
    assert GAME.view(state, 1).ready == [True, False]
    assert GAME.view(play(state, 9), 1).played == [[6], [8]]


def test_a_bid_is_taken_back_while_another_is_missing() -> None:
    """GOO-BID-2"""
    state = play(dealt(3), 7)
    assert state.legal_moves(0) == [TAKE_BACK]
    state.apply(0, TAKE_BACK)
    assert TAKE_BACK not in state.legal_moves(0) and state.awaits(0)


@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        pytest.param((7, 9, 8), 1, id="the highest [GOO-WIN-1]"),
        pytest.param((9, 9, 8), None, id="nobody, if two are highest [GOO-WIN-2]"),
        pytest.param((8, 8, 9), 2, id="others may be equal [GOO-WIN-1]"),
    ],
)
def test_who_wins_the_prize(bids: tuple[int, ...], winner: int | None) -> None:
    state = play(dealt(3), *bids)
    assert state.scores() == [state.prizes[0] + 1 if seat == winner else 0 for seat in range(3)]
    assert not any(bid - 1 in state.hand(seat) for seat, bid in enumerate(bids)), "all bids are spent"


def test_the_most_points_win_after_thirteen_prizes() -> None:
    """GOO-END-1"""
    state = play(dealt(), *(card for low in range(1, 13) for card in (low, low + 1)), 13, 1)
    assert state.is_over() and sum(state.scores()) == 91 and state.places() == [2, 1]


def test_every_rule_is_cited_by_the_code_and_by_a_test() -> None:
    rules = set(re.findall(r"\*\*GOO-([A-Z]+-\d)\*\*", README.read_text()))
    for files in ((README.parent / "goofspiel").glob("*.py"), [Path(__file__)]):
        text = " ".join(file.read_text() for file in files)
        cited = {
            f"{part}-{n}" for part, ns in re.findall(r"GOO-([A-Z]+)-([\d, ]+)", text) for n in re.findall(r"\d", ns)
        }
        assert rules == cited
