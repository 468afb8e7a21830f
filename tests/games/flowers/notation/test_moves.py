"""Flowers' moves as text."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.flowers.notation import read_move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play G0 M1",
        "play G16 M1",
        "play G3 M4",
        "play ?3 M1",
        "take R6",
        "take R7 G3",
        "take R7 R7",
        "pass",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_move(text)
