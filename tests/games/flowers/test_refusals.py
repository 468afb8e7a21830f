"""Why moves in Flowers are refused."""

import pytest

from nelumbo.core.game_in_play import refusal
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.data import TILE_NAMES
from nelumbo.games.flowers.notation import read_move
from tests.games.flowers.positions import position
from tests.games.flowers.test_examples import ONE_COLOUR


@pytest.mark.parametrize(
    ("text", "move", "code", "rule"),
    [
        ("seat A GGR", "play G3 M1", "not_in_hand", "FLO-PLAY-1"),
        ("seat A GG", "play G2 M1", "keep_one_card", "FLO-PLAY-7"),
        ("seat A GG", "take R7", "nothing_to_take", "FLO-DEST-1"),
        ("take", "play Y1 M1", "take_first", "FLO-DEST-6"),
        ("take", "take R5", "not_in_centre", "FLO-DEST-1"),
        ("take", "take R7 R5", "one_tile_only", "FLO-DEST-2"),
        ("order", "take R7", "order_asked", "FLO-RULING-9"),
        ("order", "take R7 R5", "not_in_centre", "FLO-DEST-4"),
    ],
)
def test_a_refusal_names_its_rule(text: str, move: str, code: str, rule: str) -> None:
    asked = {
        "take": "take M1\nturn 9 B\nM1 R7 G3 A\nside M1 A up PO down -\nside M1 B up BY down -\nseat A YY",
        "order": f"order M1\n{ONE_COLOUR.replace('PBGO', 'PBGOY')}\nseat A YYY RX",
    }
    state = position(asked.get(text, text))
    refused = refusal(GAME, state, 0, read_move(move))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)


@pytest.mark.parametrize(
    ("move", "missing"),
    [("take R5 R7", "R5"), ("take R7 R5", "R5"), ("take P2 P4", "P2")],
)
def test_a_refusal_names_the_tile_that_is_not_in_the_centre(move: str, missing: str) -> None:
    state = position(f"order M1\n{ONE_COLOUR.replace('PBGO', 'PBGOY')}\nseat A YYY RX")
    refused = refusal(GAME, state, 0, read_move(move))
    assert refused is not None
    assert refused.values["tile"] == TILE_NAMES.index(missing)
