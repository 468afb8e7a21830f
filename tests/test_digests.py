"""Plain and compiled engine both give the digests that were written down."""

import pytest

from nelumbo import games
from nelumbo.core.compiled import is_compiled
from tests.digests import file_of, lines
from tests.walks import POLICIES

STEP = 1 if is_compiled() else 4  # the plain engine, twenty times as slow, goes through every fourth line


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", games.names())
def test_every_step_of_many_games_is_as_written_down(name: str, policy: str) -> None:
    written = [line for line in file_of(name).read_text().splitlines() if f" | {policy} | " in line]
    first = list(POLICIES).index(policy) % STEP
    assert lines(games.load(name), [policy], first, STEP) == written[first::STEP]
