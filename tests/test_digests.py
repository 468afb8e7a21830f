"""Plain and compiled engine both give the digests that were written down."""

import pytest

from nelumbo import games
from tests.digests import FILE, lines


@pytest.mark.parametrize("name", games.names())
def test_every_step_of_many_games_is_as_written_down(name: str) -> None:
    written = [line for line in FILE.read_text().splitlines() if line.startswith(f"{name} | ")]
    assert lines(games.load(name)) == written
