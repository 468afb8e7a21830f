"""Phase 2: lone markers, votes, ties and refunds."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.moves import Vote, encode
from nelumbo.games.white_lotus.refusals import refusal
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import (
    TURN_1,
    WILLOW_CROSSING,
    influence,
    kind,
    legal,
    mover,
    owner,
    play,
    position,
    zone,
)


def test_a_lone_marker_takes_its_zone() -> None:
    """WL-T-8, RES-2"""
    state = position(
        "author RBGY off",
        """turn 2 place R
        emperor R
        seat R unused 1
        zone cloud-gate village R
        zone jade-quarry temple +B
        zone willow-crossing village""",
    )
    play(state, "R pass")
    assert owner(state, "jade-quarry") == "B"
    assert influence(state) == [12] * 4
    assert state.markers_aside(1) == 5


def test_the_winner_shows_the_same_token() -> None:
    """WL-T-9, RES-15..17, RULING-21"""
    state = position("author RBGY off", WILLOW_CROSSING.format("BG"))
    removed = state.coloured()
    play(state, "B vote G 1", "G vote B 2")
    assert (owner(state, "willow-crossing"), kind(state, "willow-crossing")) == ("G", "palace")
    assert state.coloured() == removed + 1
    assert state.palaces(2) == 1


def three_contend() -> WhiteLotus:
    """R, B and G contend for a zone, each with 12 points."""
    state = position("author RBGY off", WILLOW_CROSSING.format("RBG"))
    play(state, "R vote B 4", "B vote R 3", "G vote R 6")
    return state


def test_the_most_hated_contender_leaves() -> None:
    """WL-T-10, RES-5, 10, 12, RULING-3"""
    state = three_contend()
    assert influence(state)[:3] == [10, 9, 6]
    assert GAME.view(state, None).needed == [1, 2]


def test_the_emperor_decides_a_tie() -> None:
    """WL-T-11, RES-11, 15"""
    state = three_contend()
    play(state, "B vote G 5", "G vote B 5")
    assert mover(state) == "R"
    play(state, "R oust G")
    assert influence(state)[:3] == [10, 4, 4]
    assert owner(state, "willow-crossing") == "B"


@pytest.mark.parametrize(("weight", "back"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_comes_back_rounded_up(weight: int, back: int) -> None:
    """WL-T-12, RES-14, RULING-9"""
    state = position("publisher RBG off", WILLOW_CROSSING.format("BG"))
    play(state, f"B vote G {weight}", "G vote B 7")
    assert state.influence[1] == 12 - weight + back


@pytest.mark.parametrize(
    ("held", "weights"),
    [(0, [0]), (1, [1]), (4, [1, 2, 3, 4]), (20, [1, 2, 3, 4, 5, 6])],
)
def test_two_cards_show_one_to_six(held: int, weights: list[int]) -> None:
    """WL-T-13, RES-6, RULING-6, 7, CARD-3"""
    state = position("author RBG off", f"{WILLOW_CROSSING.format('BG')}\nseat B influence {held}")
    assert legal(state, "B") == [f"vote G {weight}" for weight in weights]


def test_by_the_publisher_any_points_will_do() -> None:
    """WL-T-14, RES-7, RULING-8, 57"""
    state = position("publisher RBG off", f"{WILLOW_CROSSING.format('BG')}\nseat B influence 7\nseat G influence 400")
    assert legal(state, "B") == [f"vote G {weight}" for weight in range(8)]
    assert legal(state, "G") == [f"vote B {weight}" for weight in range(100)]


def test_without_points_all_are_tied() -> None:
    """WL-T-15, RULING-4, 7, 50"""
    seats = "\n".join(f"seat {letter} influence 0" for letter in "BGY")
    state = position("author RBGY off", f"{WILLOW_CROSSING.format('BGY')}\n{seats}")
    play(state, "B vote G 0", "G vote B 0", "Y vote G 0")
    assert legal(state, "R") == ["oust B", "oust G", "oust Y"]


def test_an_emperor_may_decide_for_himself() -> None:
    """WL-T-16, RES-11"""
    state = position("author RBGY off", WILLOW_CROSSING.format("BY").replace("emperor R", "emperor B"))
    play(state, "B vote Y 5", "Y vote B 5")
    assert (mover(state), legal(state, "B")) == ("B", ["oust B", "oust Y"])


def test_in_turn_1_the_palace_comes_first() -> None:
    """WL-T-17, RES-3, 4, 18, EMP-1"""
    state = position("author RBGY off", TURN_1.format("+RG", "+BY", "+RB"))
    play(state, "R pass")
    assert GAME.view(state, None).zone == zone("autumn-court")
    play(state, "R vote G 1", "G vote R 2")
    assert (mover(state), legal(state, "G")) == ("G", ["resolve cloud-gate", "resolve tiger-ford"])


def test_later_the_emperor_picks_freely() -> None:
    """WL-T-60, RES-1, 3, 4"""
    state = position(
        "author RBG off",
        """turn 2 pick R
        emperor R
        zone cloud-gate village R
        zone willow-crossing palace +BG
        zone jade-quarry village +RG""",
    )
    assert legal(state, "R") == ["resolve jade-quarry", "resolve willow-crossing"]


def test_points_that_are_gone_are_gone() -> None:
    """WL-T-51, RES-12, 13, RULING-7, CARD-2"""
    text = WILLOW_CROSSING.format("BGY") + "\nseat B influence 3\nzone jade-quarry village +BG"
    state = position("author RBGY off", text)
    play(state, "B vote G 2", "G vote Y 1", "Y vote G 3", "B vote Y 1", "Y vote B 1", "R oust Y")
    assert (owner(state, "willow-crossing"), state.influence[1]) == ("B", 0)
    assert legal(state, "B") == ["vote G 0"]


def test_one_votes_against_another_contender() -> None:
    """WL-RES-8, RULING-5"""
    state = position("publisher RBGY off", WILLOW_CROSSING.format("BG"))
    assert {text.split(" ")[1] for text in legal(state, "B")} == {"G"}
    for target in (1, 3):
        assert refusal(state, 1, encode(Vote(target, 1))).code == "no_contender"
