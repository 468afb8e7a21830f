"""How many taps a typical turn takes with the settings that everybody begins with."""

from types import ModuleType

import pytest
from playwright.sync_api import expect

from e2e.by_game import each_with
from e2e.conftest import People
from e2e.tables import sit_down
from e2e.turns import DECIDING

COUNT = "() => { window.taps = 0; addEventListener('click', (event) => (taps += event.isTrusted), true); }"


@pytest.mark.parametrize(("game", "person"), each_with("MOST_TAPS"))
def test_a_typical_turn_takes_few_taps(people: People, game: str, person: ModuleType) -> None:
    page = people.arrive(settings={"pace": "at_once", "sound": False}, reduced_motion="reduce")
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.evaluate(COUNT)
    person.typical_turn(page)
    expect(page.locator("aside .log .line").filter(has_text="You ").first).to_be_visible()
    after = page.locator("aside .log .line:has-text('You ') ~ .line").filter(has_text="Tadpole")
    expect(after.first).to_be_attached()  # the turn is over
    assert 0 < page.evaluate("window.taps") <= person.MOST_TAPS
