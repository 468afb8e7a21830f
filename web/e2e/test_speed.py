"""What a table costs to load. How fast it is stands in bench.py, which nothing fails by."""

import gzip

import pytest

from e2e.conftest import People
from e2e.tables import BOARDS, sit_down

MOST_SCRIPT_BYTES = 115_000
SCRIPTS = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))"


@pytest.mark.parametrize("game", BOARDS)
def test_a_table_loads_little_and_no_other_game(people: People, game: str) -> None:
    page = people.arrive(locale="fr-CH", reduced_motion="reduce")  # the longest words
    sit_down(page, game)
    page.wait_for_load_state("networkidle")
    scripts = {script for script in page.evaluate(SCRIPTS) if "/assets/" in script}
    sizes = {script: len(gzip.compress(page.request.get(script).body(), 9)) for script in scripts}
    names = [script.rsplit("/", 1)[1] for script in scripts]
    print(f"{game}: {sum(sizes.values())} bytes of script, gzip")
    assert 0 < sum(sizes.values()) <= MOST_SCRIPT_BYTES, sizes
    assert not any("Lobby" in name or "Account" in name for name in names)
    assert {one for one in BOARDS if any(name.startswith(f"{one}-") for name in names)} == {game}
