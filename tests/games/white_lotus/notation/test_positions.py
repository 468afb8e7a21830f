"""Malformed positions."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.white_lotus.notation import read_position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mandala-position 1", "first line of a position"),
        ("white-lotus-position 1\ngame author BR off white-lotus-map/1", "the game line"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nweather fine", "a line begins with"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nturn 2 dance R", "no phase named"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nemperor Y", "nobody plays Y"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nturn 9 place R", "no game has this position"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nzone salt-road village", "no game has this"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nseat R influence", "cannot read"),
    ],
)
def test_a_malformed_position_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        read_position(text)
