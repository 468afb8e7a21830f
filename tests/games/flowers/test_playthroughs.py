"""A whole game to read."""

from pathlib import Path

from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from tests.playthroughs import check, playthrough

HERE = Path(__file__).parent


def test_a_whole_game_reads_as_before() -> None:
    text = playthrough(GAME, new_setup(GAME, 3, {}), "playthrough")
    check(text, HERE / "playthroughs" / "random.txt")
