"""What people choose for their own eyes and hands holds at once, at every table."""

import pytest
from playwright.sync_api import Page, expect

from e2e import autoplay
from e2e.by_game import lines, tap_card, tap_place
from e2e.conftest import DESKTOP, PATIENT, PHONE, People, shoot, wait_until
from e2e.page_checks import outside, overflow, resize
from e2e.tables import FEWEST_SEATS, sit_down
from e2e.test_telling import CUT, MARKS
from e2e.turns import DECIDING, glowing

every_game = pytest.mark.parametrize("game", FEWEST_SEATS)
SANDS = ("mandala", "flowers")
# By the colours of sand that are drawn in the hand: what fills them.
FILLS = """() => [...new Set([...document.querySelectorAll(".hand svg *")]
  .map((part) => getComputedStyle(part).fill).filter((fill) => fill.includes("url")))]"""
# Of the outlines of what just came: how wide the inner line is, in the units of its drawing.
LINES = f"""() => [...document.querySelectorAll("{MARKS} path:last-child")]
  .map((line) => parseFloat(getComputedStyle(line).strokeWidth))"""


def until_marked(page: Page) -> None:
    for seed in range(1, 41):
        page.locator(DECIDING).wait_for()
        if page.locator(MARKS).count():
            return
        autoplay.play(page, seed, 1)
    raise AssertionError("nothing was marked")


def is_hatched(page: Page) -> bool:
    return any("hatching" in fill for fill in page.evaluate(FILLS))


@pytest.mark.parametrize("game", SANDS)
def test_patterns_lie_on_every_colour_of_sand_as_soon_as_they_are_chosen(people: People, game: str) -> None:
    page = people.arrive()
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    assert not is_hatched(page)
    page.keyboard.press("?")
    page.get_by_label("Patterns").check()
    page.keyboard.press("Escape")
    wait_until(lambda: is_hatched(page))
    shoot(page, f"patterns-{game}")
    page.reload()
    wait_until(lambda: is_hatched(page))


@every_game
def test_larger_text_keeps_the_board_and_leaves_nothing_outside(people: People, game: str) -> None:
    page = people.arrive(locale="fr-CH", settings={**PATIENT, "text": 150}, reduced_motion="reduce")
    sit_down(page, game)
    until_marked(page)
    for size in (DESKTOP, PHONE, {"width": 360, "height": 640}, {"width": 740, "height": 360}):
        resize(page, **size)
        width, height = size["width"], size["height"]
        assert float(page.locator(".bar .words").evaluate("(words) => getComputedStyle(words).zoom")) > 1
        assert outside(page) == [] and overflow(page) <= 0, size
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, size
        assert page.evaluate(CUT) == "", size
        board, bar = page.locator(".surface").bounding_box(), page.locator(".bar").bounding_box()
        assert board and bar and board["height"] >= 0.25 * height, (size, board)
        assert bar["y"] + bar["height"] <= height and bar["x"] + bar["width"] <= width, (size, bar)
        shoot(page, f"larger-{game}-{width}")


@every_game
def test_marks_are_wider_for_people_who_ask_for_more_contrast(people: People, game: str) -> None:
    found = []
    for contrast in ("no-preference", "more"):
        page = people.arrive(contrast=contrast, reduced_motion="reduce")
        sit_down(page, game)
        until_marked(page)
        found.append(min(page.evaluate(LINES)))
        shoot(page, f"contrast-{contrast}-{game}")
    assert found[1] > found[0]


def test_without_confirmation_a_move_takes_a_card_and_a_place(people: People) -> None:
    page = people.arrive(settings={**PATIENT, "confirm": "never"}, reduced_motion="reduce")
    sit_down(page, "mandala")
    page.locator(DECIDING).wait_for()
    before = lines(page)
    tap_card(page)
    tap_place(page, next(place for place in glowing(page) if place.startswith("mountain")))
    expect(page.locator("aside .log .line").nth(before)).to_be_attached()
