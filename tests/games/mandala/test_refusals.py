"""Why moves in Mandala are refused."""

import pytest

from nelumbo.core.game_in_play import refusal
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.notation import read_move
from tests.games.mandala.positions import position


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        pytest.param("A1G", "colour_in_field", "MAN-COL-2", id="a field's colour goes on no mountain"),
        pytest.param("B1Y1", "colour_on_mountain", "MAN-COL-3", id="a mountain's colour goes into no field"),
        pytest.param("B1G1", "colour_in_field", "MAN-COL-3", id="the other field's colour goes into no field"),
        pytest.param("A1K", "not_in_hand", "MAN-TURN-2", id="a card must be held"),
        pytest.param("CR2", "not_in_hand", "MAN-TURN-2", id="as many as named"),
        pytest.param("TY", "nothing_to_take", "MAN-DES-5", id="nothing is destroyed"),
    ],
)
def test_a_refused_move_names_its_rule(move: str, code: str, rule: str) -> None:
    state = position(
        """turn 2 1 first 0
        seat 0 hand K
        seat 1 hand RYG
        mandala 1 mountain YP fields GG OO"""
    )
    refused = refusal(GAME, state, 1, read_move(move))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)
