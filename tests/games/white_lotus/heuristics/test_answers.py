"""What a bot says to an offer."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.bargaining.bargains import BROKEN
from nelumbo.games.white_lotus.heuristics.answers import COUNTERS_A_TURN, answers
from nelumbo.games.white_lotus.moves import Agree, Decline, Offer
from nelumbo.games.white_lotus.notation import write_move
from tests.games.white_lotus.positions import CROWDED, fresh, play, position

APART = """turn 2 place R
    emperor R
    zone cloud-gate village R
    zone autumn-court village B
    zone willow-crossing palace +R
    zone jade-quarry palace +B
    seat R influence 9 unused 2
    seat B influence 9 unused 2
    seat G influence 9 unused 2"""


def test_bots_answer_honestly() -> None:
    """WL-PROTO-9: what only brings points is agreed, what only costs is declined."""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B give i3", "G offer 2 B want i3", "G offer 3 B give i1 promise B:pay_later:9:0")
    assert answers(state, 1) == [Agree(1), Decline(2), Decline(3)]
    assert answers(state, 0) == []


@pytest.mark.parametrize(
    ("position_text", "offer"),
    [
        pytest.param(CROWDED, "promise R:spare:B:silk-market promise B:spare:R:silk-market", id="like for like"),
        pytest.param(CROWDED, "give i2 promise B:spare:R:silk-market", id="a vote for points"),
        pytest.param(CROWDED, "give i2 promise B:target:G:silk-market", id="a vote against a third for points"),
        pytest.param(APART, "promise R:stay_out:jade-quarry promise B:stay_out:willow-crossing", id="both stay out"),
        pytest.param(APART, "want i1 promise R:stay_out:jade-quarry", id="points for being left alone"),
        pytest.param(APART, "promise R:no_seize:B promise B:no_seize:R", id="no spoils from each other"),
    ],
)
def test_a_bot_agrees_to_what_brings_more_than_it_costs(position_text: str, offer: str) -> None:
    """WL-PROTO-8, 9"""
    state = position("author RBG full", position_text)
    play(state, f"R offer 1 B {offer}")
    assert answers(state, 1) == [Agree(1)]


@pytest.mark.parametrize(
    ("position_text", "offer"),
    [
        pytest.param(CROWDED, "want i1 promise R:stay_out:silk-market", id="what can no longer happen"),
        pytest.param(APART, "want i1 promise R:spare:B:jade-quarry", id="where the two do not meet"),
        pytest.param(CROWDED, "give a1 want i9", id="all votes for an army"),
        pytest.param(CROWDED, "want i6 promise R:spare:B:silk-market", id="more than the zone is worth"),
    ],
)
def test_a_bot_declines_what_brings_nothing(position_text: str, offer: str) -> None:
    """WL-PROTO-8, 9"""
    state = position("author RBG full", position_text)
    play(state, f"R offer 1 B {offer}")
    assert answers(state, 1)[0] == Decline(1)


def test_a_bot_says_for_how_much_it_would() -> None:
    """WL-PROTO-4: a favour asked for nothing is declined, and offered for the lowest price that pays."""
    state = position("author RBG full", CROWDED)
    play(state, "R offer 1 B promise B:spare:R:silk-market")
    declined, counter = answers(state, 1)

    assert declined == Decline(1) and isinstance(counter, Offer)
    assert write_move(counter) == "offer 3 R want i1 promise B:spare:R:silk-market"
    for aside in (declined, counter):
        assert GAME.asides.refusal(state, 1, aside) is None
        GAME.asides.apply(state, 1, aside)
    assert answers(state, 0) == [Agree(3)]


def test_a_price_too_high_is_beaten_down() -> None:
    """WL-PROTO-4"""
    state = position("author RBG full", CROWDED)
    play(state, "R offer 1 B want i6 promise R:spare:B:silk-market")
    _, counter = answers(state, 1)
    assert isinstance(counter, Offer) and 0 < counter.give.influence < 6


def test_a_bot_that_has_offered_enough_only_agrees_or_declines() -> None:
    """WL-PROTO-9"""
    state = position("author RBG full", CROWDED)
    for number in range(1, COUNTERS_A_TURN + 1):
        play(state, f"B offer {number} G give i1", f"B withdraw {number}")
    play(state, f"R offer {COUNTERS_A_TURN + 1} B promise B:spare:R:silk-market")
    assert answers(state, 1) == [Decline(COUNTERS_A_TURN + 1)]


def test_no_promise_counts_of_a_player_who_broke_one() -> None:
    """WL-NEG-5, PROTO-8"""
    state = position("author RBG full", CROWDED)
    play(state, "R offer 1 B give i1 promise R:stay_out:cloud-gate", "B agree 1")
    state.bargains[0].promises[0].mark = BROKEN
    play(state, "R offer 2 B want i1 promise R:spare:B:silk-market promise B:spare:R:silk-market")
    assert answers(state, 1) == [Decline(2)]
