"""Lines of play from named positions, and a whole game to read."""

from pathlib import Path

import pytest

from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from tests.lines import lines_of_play, positions
from tests.playthroughs import playthrough
from tests.walks import first

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("position", "counts"),
    [pytest.param(text, counts, id=name) for name, text, counts in positions(HERE / "counts.txt")],
)
def test_lines_of_play(position: str, counts: list[int]) -> None:
    state = GAME.notation.read_position(position)
    assert [lines_of_play(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_whole_game_reads_as_before() -> None:
    text = playthrough(GAME, new_setup(GAME, 3, {}), "playthrough", first)
    assert text == (HERE / "playthroughs" / "mostly-first.txt").read_text()
