"""When a promise is kept, broken or void."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.event_types import Marked, WhiteLotusEvent
from nelumbo.games.white_lotus.moves import Pledge
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.view_types import WhiteLotusView
from tests.games.white_lotus.positions import SILK_MARKET, fresh, play, position


def view(state: WhiteLotus, seat: int | None) -> WhiteLotusView:
    return GAME.view(state, seat)


def finish_turn(state: WhiteLotus, turn: int = 2) -> None:
    """Plays first moves until the turn is over."""
    while state.turn == turn and not state.is_over():
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])


def marks(state: WhiteLotus) -> list[str]:
    """The marks of all promises, as the two parties see them."""
    return [mark for offer in view(state, 0).offers for mark in offer.marks]


@pytest.mark.parametrize(
    ("contenders", "vote", "mark"),
    [
        pytest.param("RBG", "B vote G 2", "kept", id="a vote against another"),
        pytest.param("RBG", "B vote R 2", "broken", id="a vote against the one to be spared"),
        pytest.param("RB", "B vote R 2", "void", id="there is nobody else to vote against"),
    ],
)
def test_a_promise_to_spare(contenders: str, vote: str, mark: str) -> None:
    """WL-T-65, PROTO-8, NEG-3, 5"""
    state = position("author RBG full", SILK_MARKET.format(contenders, 12).replace("influence 5", "influence 12"))
    play(state, "R offer 1 B promise B:spare:R:silk-market", "B agree 1")
    play(state, "R vote B 1", vote, *(["G vote R 3"] if "G" in contenders else []))
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "lines", "mark"),
    [
        pytest.param("B:target:R:silk-market", ["R vote G 1", "B vote R 2", "G vote R 1"], "kept", id="target"),
        pytest.param("B:target:R:silk-market", ["R vote G 1", "B vote G 2", "G vote R 1"], "broken", id="no target"),
        pytest.param("B:target:R:cloud-gate", ["R vote G 1", "B vote G 2", "G vote R 1"], "void", id="elsewhere"),
        pytest.param("B:pay_later:1:0", ["B offer 2 R give i1", "R agree 2"], "kept", id="paid"),
        pytest.param("B:pay_later:2:0", ["B offer 2 R give i1", "R agree 2"], "broken", id="paid too little"),
        pytest.param("R:pay_later:0:1", [], "broken", id="not paid"),
    ],
)
def test_promises_about_votes_and_payments(promise: str, lines: list[str], mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", SILK_MARKET.format("RBG", 12).replace("influence 5", "influence 12"))
    play(state, f"R offer 1 B promise {promise}", "B agree 1", *lines)
    finish_turn(state)
    assert marks(state)[0] == mark


@pytest.mark.parametrize(("ousted", "mark"), [("B", "kept"), ("R", "broken")])
def test_a_promise_to_oust(ousted: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", SILK_MARKET.format("RB", 5))
    play(state, "R offer 1 G promise G:oust:B:silk-market", "G agree 1", "R vote B 2", "B vote R 2", f"G oust {ousted}")
    finish_turn(state)
    assert marks(state) == [mark]


PLACING = "turn 2 place {}\nemperor R\nzone cloud-gate village R\nzone jade-quarry village\nzone tea-slopes village"


@pytest.mark.parametrize(
    ("promise", "move", "mark"),
    [
        ("B:stay_out:jade-quarry", "place jade-quarry", "broken"),
        ("B:stay_out:jade-quarry", "pass", "kept"),
        ("B:stay_out:tea-slopes", "pass", "void"),
    ],
)
def test_a_promise_to_stay_out(promise: str, move: str, mark: str) -> None:
    """WL-PROTO-8: no marker could go to the tea slopes anyway."""
    state = position("author RBG full", PLACING.format("B"))
    play(state, f"R offer 1 B promise {promise}", "B agree 1", f"B {move}")
    while state.stage() == 1:
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1])
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "side", "mark"),
    [
        ("G:side:emperor", "R", "kept"),
        ("G:side:emperor", "B", "broken"),
        ("G:side:rebel", "B", "kept"),
        ("R:side:rebel", "B", "void"),
    ],
)
def test_a_promise_to_take_a_side(promise: str, side: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position("author RBG full", "turn 2 muster\nemperor R\nleader B\nzone cloud-gate village G")
    play(state, f"R offer 1 G promise {promise}", "G agree 1", "R army 0", "B army 0", f"G army 0 for {side}")
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(
    ("promise", "answer", "mark"),
    [
        ("B:rebel:yes", "refuse", "broken"),
        ("B:rebel:no", "refuse", "kept"),
        ("B:rebel:yes", "accept", "kept"),
        ("G:rebel:no", "accept", "void"),
    ],
)
def test_a_promise_to_rebel(promise: str, answer: str, mark: str) -> None:
    """WL-PROTO-8"""
    text = "turn 2 ask R\nemperor R\nzone cloud-gate village B\nzone jade-quarry village\nzone tiger-ford village B"
    state = position("publisher RBG full", text)
    offer = "R offer 1 B" if promise.startswith("B") else "R offer 1 G"
    play(state, f"{offer} promise {promise}", f"{promise[0]} agree 1", "R ask B", f"B {answer}")
    finish_turn(state)
    assert marks(state) == [mark]


@pytest.mark.parametrize(("seized", "mark"), [("jade-quarry", "broken"), ("falcon-terraces", "kept")])
def test_a_promise_not_to_seize(seized: str, mark: str) -> None:
    """WL-PROTO-8"""
    state = position(
        "author RBGY full",
        """turn 2 spoil B
        emperor R
        leader B
        zone cloud-gate village B
        zone jade-quarry village R
        zone falcon-terraces village G
        battle B RBRR 0,1,0,0 B 1 0 -""",
    )
    play(state, "R offer 1 B promise B:no_seize:R", "B agree 1", f"B seize {seized}")
    finish_turn(state)
    assert marks(state) == [mark]


def test_marks_are_for_those_who_see_the_offer() -> None:
    """WL-PROTO-8, 10"""
    state = fresh(3, "author", negotiation="full")
    play(state, "R offer 1 B promise B:pay_later:1:0", "B agree 1")
    journal: list[int] = []
    state.journal = journal
    finish_turn(state, 1)
    assert Marked(1, 0, "broken", Pledge(1, "pay_later", influence=1)) in told(state, journal, 0)
    assert not any(isinstance(event, Marked) for event in told(state, journal, 2))


def told(state: WhiteLotus, journal: list[int], viewer: int | None) -> list[WhiteLotusEvent]:
    return GAME.events(journal, state, viewer)
