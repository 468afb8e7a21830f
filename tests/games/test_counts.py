"""Lines of play from the named positions of every game's `counts.txt`."""

from pathlib import Path

import pytest

from nelumbo import games
from tests.lines import lines_of_play, positions

HERE = Path(__file__).parent
POSITIONS = [
    pytest.param(name, text, counts, id=f"{name}: {title}")
    for name in games.names()
    for title, text, counts in positions(HERE / name.replace("-", "_") / "counts.txt")
]


@pytest.mark.parametrize(("name", "position", "counts"), POSITIONS)
def test_lines_of_play(name: str, position: str, counts: list[int]) -> None:
    state = games.load(name).notation.read_position(position)
    assert [lines_of_play(state, depth) for depth in range(1, len(counts) + 1)] == counts
