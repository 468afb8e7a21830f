"""What a bot says to an offer."""

import pytest

from nelumbo.games.white_lotus.heuristics.answers import answers
from nelumbo.games.white_lotus.moves import Agree, Decline
from tests.games.white_lotus.positions import CROWDED, fresh, play, position


def test_bots_answer_honestly() -> None:
    """WL-PROTO-9: what only brings points is agreed, what only costs is declined."""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B give i3", "G offer 2 B want i3", "G offer 3 B give i1 promise B:pay_later:9:0")
    assert answers(state, 1) == [Agree(1), Decline(2), Decline(3)]
    assert answers(state, 0) == []


@pytest.mark.parametrize(
    ("promises", "answer"),
    [
        pytest.param("R:stay_out:silk-market promise B:stay_out:cloud-gate", Agree(1), id="like for like"),
        pytest.param("R:stay_out:silk-market promise B:spare:R:silk-market", Decline(1), id="not one kind for another"),
        pytest.param("B:spare:R:silk-market", Decline(1), id="not for nothing"),
    ],
)
def test_a_bot_promises_only_for_a_promise_of_the_same_kind(promises: str, answer: Agree | Decline) -> None:
    """WL-PROTO-9"""
    state = position("author RBG full", CROWDED)
    play(state, f"R offer 1 B promise {promises}")

    assert answers(state, 1) == [answer]
