"""A whole game of each to read: `playthroughs/random.txt`, or `mostly-first.txt` where random play shows little.

The first line of a file says how many play; a new one has as few as may. A game may have a test of its own instead.
"""

import re
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.core.record import new_setup
from tests.playthroughs import check, playthrough
from tests.walks import first, uniform

HERE = Path(__file__).parent
POLICIES = {"random": uniform, "mostly-first": first}


def stories(name: str) -> list[str]:
    folder = HERE / name.replace("-", "_")
    if (folder / "test_playthroughs.py").exists():
        return []
    return [story for story in POLICIES if (folder / "playthroughs" / f"{story}.txt").exists()] or ["random"]


@pytest.mark.parametrize(("name", "story"), [(name, story) for name in games.own_names() for story in stories(name)])
def test_a_whole_game_reads_as_before(name: str, story: str) -> None:
    game, file = games.load(name), HERE / name.replace("-", "_") / "playthroughs" / f"{story}.txt"
    seats = re.match(r".*?, ([0-9])p", file.read_text()) if file.exists() else None
    setup = new_setup(game, int(seats[1]) if seats else min(game.setups.seats), {})
    check(playthrough(game, setup, "playthrough", POLICIES[story]), file)
