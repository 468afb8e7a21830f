"""Why moves in White Lotus are refused."""

import pytest

from nelumbo.core.game_in_play import refusal
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS
from nelumbo.games.white_lotus.notation import read_move
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import SILK_MARKET, play, position, villages


def why_not(state: WhiteLotus, line: str) -> tuple[str, str]:
    """The code and the rule with which a line like `R vote B 4` is refused."""
    letter, text = line.split(" ", 1)
    refused = refusal(GAME, state, COLOUR_LETTERS.index(letter), read_move(text))
    assert refused is not None, f"{line} is legal"
    return refused.code, refused.rule


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        pytest.param("R place mulberry-plain", "no_neutral_token", "WL-PLACE-6", id="nothing there"),
        pytest.param("R place cloud-gate", "no_neutral_token", "WL-PLACE-6", id="a token that somebody controls"),
        pytest.param("R place willow-crossing", "marker_there", "WL-PLACE-9", id="a marker of one's own"),
        pytest.param("R place silver-birch", "not_adjacent", "WL-PLACE-8", id="too far away"),
        pytest.param("R vote B 1", "not_now", "WL-TURN-2", id="another phase"),
    ],
)
def test_a_refused_marker_names_its_rule(line: str, code: str, rule: str) -> None:
    state = position(
        "author RBG off",
        """turn 2 place R
        emperor R
        zone cloud-gate village R
        zone willow-crossing palace +R
        zone silver-birch village
        seat R unused 1""",
    )
    assert why_not(state, line) == (code, rule)


def test_the_first_markers_go_on_start_zones_only() -> None:
    """WL-PLACE-7"""
    text = "turn 1 place R\nemperor R\nseat R unused 1\nzone cloud-gate village\nzone mulberry-plain village"
    assert why_not(position("author RBG off", text), "R place mulberry-plain") == ("start_zones_only", "WL-PLACE-7")


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        pytest.param("G resolve silk-market", "palace_first", "WL-RES-3", id="the palace comes first"),
        pytest.param("G resolve cloud-gate", "not_contested", "WL-RES-1", id="nobody contests it"),
    ],
)
def test_a_refused_zone_to_resolve_names_its_rule(line: str, code: str, rule: str) -> None:
    state = position(
        "author RBG off",
        """turn 1 pick G
        emperor G
        zone cloud-gate village G
        zone silk-market village +RB
        zone willow-crossing palace +RB""",
    )
    assert why_not(state, line) == (code, rule)


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        pytest.param("R vote G 1", "no_contender", "WL-RULING-5", id="against somebody who is not there"),
        pytest.param("R vote R 1", "no_contender", "WL-RULING-5", id="against oneself"),
        pytest.param("R vote B 4", "weight_out_of_range", "WL-RULING-6", id="more than one has"),
        pytest.param("R unseal", "not_sealed", "WL-RULING-19", id="nothing is sealed"),
    ],
)
def test_a_refused_vote_names_its_rule(line: str, code: str, rule: str) -> None:
    state = position("author RBG off", SILK_MARKET.format("RB", 3))
    assert why_not(state, line) == (code, rule)


def test_a_sealed_vote_is_unsealed_before_it_is_changed() -> None:
    """WL-RULING-19"""
    state = position("author RBG off", SILK_MARKET.format("RB", 3))
    play(state, "R vote B 1")
    assert why_not(state, "R vote B 2") == ("sealed", "WL-RULING-19")


def test_only_a_tied_contender_is_ousted() -> None:
    """WL-RES-11"""
    state = position("author RBGY off", SILK_MARKET.format("RBY", 3) + "\n    seat Y influence 5")
    play(state, "R vote B 1", "B vote R 2", "Y vote B 1")
    assert why_not(state, "G oust Y") == ("not_tied", "WL-RES-11")


def test_only_players_with_the_most_villages_are_asked() -> None:
    """WL-REB-9"""
    text = f"turn 2 ask R\nemperor R\n{villages({'R': 4, 'B': 3, 'G': 3, 'Y': 1})}\nzone mulberry-plain village"
    assert why_not(position("publisher RBGYV off", text), "R ask Y") == ("not_to_be_asked", "WL-REB-9")


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        pytest.param("R army 1 for B", "own_side", "WL-REB-11", id="the emperor fights for the emperor"),
        pytest.param("G army 1", "choose_side", "WL-REB-12", id="no side"),
        pytest.param("G army 1 for G", "choose_side", "WL-REB-12", id="a side of one's own"),
        pytest.param("G army 3 for B", "army_too_large", "WL-REB-13", id="more than one has"),
    ],
)
def test_a_refused_army_names_its_rule(line: str, code: str, rule: str) -> None:
    text = "turn 2 muster\nemperor R\nleader B\nzone cloud-gate village R\nzone jade-quarry village B\nseat G army 2"
    assert why_not(position("author RBG off", text), line) == (code, rule)


LOST = """turn 2 muster
    emperor R
    leader B
    zone cloud-gate village R
    zone jade-quarry village B
    zone willow-crossing village R
    zone silver-birch village R
    zone mulberry-plain village
    seat B army 9
    seat G army 9"""


def test_a_refused_spoil_names_its_rule() -> None:
    """WL-SPOIL-1, 6"""
    state = position("publisher RBGY off", LOST)
    play(state, "R army 0", "B army 5", "G army 3 for B", "Y army 0 for R")
    assert why_not(state, "B seize mulberry-plain") == ("not_of_a_loser", "WL-SPOIL-1")
    assert why_not(state, "B seize jade-quarry") == ("not_of_a_loser", "WL-SPOIL-1")
    assert why_not(state, "B seize silver-birch") == ("not_next_to_own", "WL-SPOIL-6")


def test_the_emperor_orders_those_who_are_tied() -> None:
    """WL-SPOIL-3"""
    state = position("author RBGYVO off", LOST + "\n    seat V army 9\n    seat O army 9")
    play(state, "R army 0", "B army 0", "G army 3 for B", "Y army 0 for R", "V army 3 for B", "O army 5 for B")
    assert why_not(state, "R order G O") == ("wrong_group", "WL-SPOIL-3")


def test_income_is_for_palaces_that_one_has() -> None:
    """WL-INC-2"""
    state = position(
        "author RBG off", "turn 2 income R\nemperor R\nzone cloud-gate palace R\nzone jade-quarry village B"
    )
    refused = refusal(GAME, state, 0, read_move("income 2"))
    assert refused is not None
    assert (refused.code, refused.values, refused.rule) == ("too_few_palaces", {"palaces": 1}, "WL-INC-2")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("R put cloud-gate", "not_empty", id="a token is there"),
        pytest.param("R put silver-birch", "next_to_nothing", id="no token beside it"),
    ],
)
def test_a_refused_new_token_names_its_rule(line: str, code: str) -> None:
    """WL-NEW-2"""
    text = "turn 1 put R\nemperor R\nzone cloud-gate village\nzone tiger-ford village\ndrawn V 0"
    assert why_not(position("publisher RBGY off", text), line) == (code, "WL-NEW-2")
