"""How many taps a typical turn takes with the settings that everybody begins with."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import People
from e2e.tables import sit_down
from e2e.turns import DECIDING, glowing

COUNT = "() => { window.taps = 0; addEventListener('click', (event) => (taps += event.isTrusted), true); }"


def tap_card(page: Page, at: int = 0) -> None:
    page.locator(".hand button:enabled").nth(at).click(position={"x": 12, "y": 40})


def tap_place(page: Page, place: str, down: float = 0.5) -> None:
    box = page.locator(f"[data-place='{place}']").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * down)


def confirm_if_asked(page: Page, moves: Callable[[], int], before: int) -> None:
    """A move that can be taken back is sent by itself."""
    main = page.locator(".bar .main:enabled")
    page.wait_for_function(
        "([before]) => document.querySelector('.bar .main:enabled') || "
        "document.querySelectorAll('aside .log .line').length > before",
        arg=[before],
    )
    if moves() == before:
        main.click()
    page.wait_for_function("([before]) => document.querySelectorAll('aside .log .line').length > before", arg=[before])


def lines(page: Page) -> int:
    return page.locator("aside .log .line").count()


def move(page: Page, taps: Callable[[], None]) -> None:
    """The taps of one move, and Confirm where it is needed."""
    page.locator(DECIDING).wait_for()
    before = lines(page)
    taps()
    confirm_if_asked(page, lambda: lines(page), before)


def mandala(page: Page) -> None:
    """A card onto a mountain."""

    def build() -> None:
        tap_card(page)
        tap_place(page, next(place for place in glowing(page) if place.startswith("mountain")))

    move(page, build)


def flowers(page: Page) -> None:
    """A card onto a mandala."""

    def lay() -> None:
        tap_card(page)
        tap_place(page, next(place for place in glowing(page) if place.startswith("side")), 0.75)

    move(page, lay)


def lotus(page: Page) -> None:
    """Two petals in two actions, then all cards from the deck."""
    for _ in range(2):
        move(page, lambda: play_petal(page))
    page.locator(DECIDING).wait_for()
    if "Draw" in page.locator(".bar .main").inner_text():
        page.locator(".bar .main").click()


def play_petal(page: Page) -> None:
    tap_card(page)
    tap_place(page, next(place for place in glowing(page) if place.startswith("flower")), 0.2)


def white_lotus(page: Page) -> None:
    """A marker into a zone."""

    def place() -> None:
        tap_place(page, next(place for place in glowing(page) if place.startswith("zone")))

    move(page, place)


@pytest.mark.parametrize(
    ("game", "turn", "most"),
    [
        pytest.param("mandala", mandala, 3, id="Mandala: a card onto a mountain"),
        pytest.param("lotus", lotus, 6, id="Lotus: two petals, and all cards drawn"),
        pytest.param("flowers", flowers, 3, id="Flowers: a card onto a mandala"),
        pytest.param("white-lotus", white_lotus, 2, id="White Lotus: a marker"),
    ],
)
def test_a_typical_turn_takes_few_taps(people: People, game: str, turn: Callable[[Page], None], most: int) -> None:
    page = people.arrive(settings={"pace": "at_once", "sound": False}, reduced_motion="reduce")
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.evaluate(COUNT)
    turn(page)
    expect(page.locator("aside .log .line").filter(has_text="You ").first).to_be_visible()
    after = page.locator("aside .log .line:has-text('You ') ~ .line").filter(has_text="Tadpole")
    expect(after.first).to_be_attached()  # the turn is over
    assert 0 < page.evaluate("window.taps") <= most
