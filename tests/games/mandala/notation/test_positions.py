"""Positions of Mandala as text."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.mandala.notation.positions import read_position, write_position
from tests.games.mandala.positions import position


def test_both_fields_of_a_position_keep_the_colour_rule() -> None:
    """MAN-COL-1"""
    with pytest.raises(InvalidNotation, match="two areas"):
        position("seat 0 hand K\nseat 1 hand K\nmandala 1 mountain RO fields R -")


def test_a_position_of_the_first_format_counts_seats_from_1() -> None:
    lines = (
        "pick 1 {1} empty {0}\nseat {0} hand R secret GG\nseat {1} hand R secret PP\nmandala 1 mountain KO fields - G"
    )
    old = read_position("mandala-position 1\nturn 9 2 first 1\n" + lines.format(1, 2))
    new = read_position("mandala-position 2\nturn 9 1 first 0\n" + lines.format(0, 1))
    assert write_position(old) == write_position(new) and new.to_move == 1
    assert write_position(new).startswith("mandala-position 2\nturn 9 1 first 0\npick 1 1 empty 0\n")
