"""The table tells what happened: a mark on the board, a line in the bar; and the board stays still."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.autoplay import play
from e2e.conftest import PHONE, People, shoot
from e2e.tables import FEWEST_SEATS, sit_down
from e2e.turns import DECIDING

every_game = pytest.mark.parametrize("game", FEWEST_SEATS)
screens = pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE], ids=["desktop", "phone"])
MARKS = ".surface .trace, .surface circle[stroke='var(--trace)']"
FOLLOWED = """() => {
  const heights = (window.heights ??= new Set());
  new ResizeObserver(([one]) => heights.add(Math.round(one.contentRect.height)))
    .observe(document.querySelector(".surface"));
}"""


def board_heights(page: Page) -> set[int]:
    return set(page.evaluate("() => [...window.heights]"))


@every_game
@screens
def test_a_bots_move_is_marked_and_told_and_the_board_stays_still(
    people: People, game: str, viewport: dict[str, Any]
) -> None:
    page = people.come(reduced_motion="reduce", viewport=viewport)
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.evaluate(FOLLOWED)
    for seed in range(1, 41):
        play(page, seed, 1)
        page.locator(DECIDING).wait_for()
        if page.locator(MARKS).count():
            break
    shoot(page, f"telling-{game}-{viewport['width']}")
    expect(page.locator(MARKS).first).to_be_attached()
    expect(page.locator(".bar .story")).not_to_be_empty()
    heights = board_heights(page)
    assert max(heights) - min(heights) <= 1, heights
