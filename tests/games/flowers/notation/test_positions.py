"""Flowers' positions as text."""

import pytest

from nelumbo.core.codec import digest
from nelumbo.core.errors import InvalidNotation
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.notation import read_position
from tests.games.flowers.positions import position
from tests.games.flowers.test_examples import ONE_COLOUR
from tests.walks import POLICIES, setups, walk


def test_the_order_question_survives_as_a_position() -> None:
    state = position(f"order M1\n{ONE_COLOUR.replace('PBGO', 'PBGOY')}\nseat A YYY RX")
    text = GAME.notation.write_position(state)
    assert "order M1" in text
    assert digest(read_position(text)) == digest(state)


def test_every_reachable_position_survives_as_text() -> None:
    for setup in setups(GAME):
        for step, (state, _, _) in enumerate(walk(GAME, setup, "positions", POLICIES["alternating"])):
            if step % 9 == 0 or state.is_over():
                again = read_position(GAME.notation.write_position(state))
                again.chance = state.chance
                assert again.numbers() == state.numbers()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("players 9", "out of range"),
        ("option colour red", "no such option"),
        ("option tile_backs R2", "cannot read"),
        ("turn 0 A", "out of range"),
        ("turn 1 A last B", "a turn has no"),
        ("end boredom fallen 1 of M1", "cannot read"),
        ("M1 R7 R7 -", "no game has this position"),
        ("M1 R7 G3 B", "no game has this position"),
        ("M1 R7 G3", "cannot read"),
        ("side M1 B up R down -", "no game has this position"),
        ("side M1 B up - down P", "no game has this position"),
        ("side M1 A up P down -\nside M1 B up P down -", "two players"),
        ("seat A RRR R2 R7", "no game has this position"),
        ("seat A RRRRRRRRRRRRRRRR", "only 15 cards"),
        ("memory A seen G", "nobody remembers"),
        ("nonsense", "a line begins with"),
    ],
)
def test_an_impossible_position_is_refused_with_a_helpful_sentence(line: str, sentence: str) -> None:
    whole = "players 2\nturn 1 A\nM1 R7 G3 -\nM2 B4 O2 -\nM3 P5 YX -\nseat A YY\nseat B YY\n"
    assert read_position(f"flowers-position 1\n{whole}").seats == 2
    with pytest.raises(InvalidNotation, match=sentence):
        read_position(f"flowers-position 1\n{whole}{line}\n")
