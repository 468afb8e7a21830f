"""Positions of Mandala as text."""

import pytest

from nelumbo.core.errors import InvalidNotation
from tests.games.mandala.positions import position


def test_both_fields_of_a_position_keep_the_colour_rule() -> None:
    """MAN-COL-1"""
    with pytest.raises(InvalidNotation, match="two areas"):
        position("seat 1 hand K\nseat 2 hand K\nmandala 1 mountain RO fields R -")
