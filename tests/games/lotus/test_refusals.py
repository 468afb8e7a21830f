"""A refused move in Lotus names the rule that refuses it."""

import pytest

from nelumbo.core.game_in_play import refusal
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.notation import read_move
from tests.games.lotus.positions import position


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        pytest.param("P4s", "not_in_hand", "LOT-TURN-5", id="a card must be held"),
        pytest.param("X5s5s", "not_in_hand", "LOT-TURN-5", id="as often as named"),
        pytest.param("P3ss", "no_room", "LOT-PLAY-8", id="no more than the flower needs"),
        pytest.param("G3>3", "same_flower", "LOT-MOVE-5", id="onto another flower"),
        pytest.param("G>4", "no_flower", "LOT-MOVE-1", id="onto a flower that grows"),
        pytest.param("G5>3", "not_on_flower", "LOT-MOVE-3", id="from where a guardian stands"),
        pytest.param("G>3", "not_in_supply", "LOT-MOVE-2", id="from a supply that has one"),
        pytest.param("E>3", "no_elder", "LOT-POW-2", id="an elder comes with its power"),
        pytest.param("--", "no_pass", "LOT-RULING-3", id="no pass while there is an action"),
        pytest.param("DO", "act_first", "LOT-TURN-1", id="two actions before the draw"),
        pytest.param("+S", "no_reward_now", "LOT-COMP-2", id="no reward without a flower"),
    ],
)
def test_a_refused_action_names_its_rule(move: str, code: str, rule: str) -> None:
    state = position("flower 3 B3s W3 / R R B\nflower 5 W5 / B\nplayer R hand 3s 3s 3d 5s")
    refused = refusal(GAME, state, 0, read_move(move))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)


@pytest.mark.parametrize(
    ("text", "move", "code", "rule"),
    [
        pytest.param("turn 1 R D\nrow 3\nplayer R hand 4s", "DO", "deck_empty", "LOT-DRAW-2", id="an empty deck"),
        pytest.param("turn 1 R D\nrow 3\nplayer R hand 4s", "DW4", "not_in_row", "LOT-WILD-2", id="not in the row"),
        pytest.param("turn 1 R D\nrow 3\nplayer R hand 4s", "P4s", "draw_now", "LOT-DRAW-1", id="no third action"),
        pytest.param(
            "turn 1 R R1 3 R\nflower 3 R3s R3s R3s\nplayer R hand 4s powers P",
            *("+P", "power_owned", "LOT-REW-4"),
            id="no power twice",
        ),
        pytest.param(
            "turn 1 R R1 3 R\nflower 3 R3s R3s R3s\nplayer R hand 4s",
            *("P4s", "choose_reward", "LOT-RULING-16"),
            id="a reward cannot be refused",
        ),
    ],
)
def test_a_refused_draw_or_reward_names_its_rule(text: str, move: str, code: str, rule: str) -> None:
    """LOT-TURN-2, RULING-31"""
    refused = refusal(GAME, position(text), 0, read_move(move))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)


def test_without_growth_two_cards_are_the_most() -> None:
    """LOT-PLAY-1"""
    refused = refusal(GAME, position("player R hand 6s 6s 6d"), 0, read_move("P6ssd"))
    assert refused is not None
    assert (refused.code, refused.rule) == ("too_many_cards", "LOT-PLAY-1")
