"""Turns at any board: whose they are, what may be chosen, and when the server has answered."""

import random
from collections.abc import Callable

from playwright.sync_api import Page

DECIDING = ".bar.mine:not([aria-busy=true])"
CLICKED_TURNS = 12
"""By the mouse, with all motion. Mandala is clicked to its end, and every game is played there by keys alone."""
Turn = Callable[[Page, random.Random], None]


def is_over(page: Page) -> bool:
    return page.locator("#outcome").count() > 0


def goes_on(page: Page) -> bool:
    """Waits for the next decision; False where the game is over instead, as a short one soon is."""
    page.locator(f"#outcome, {DECIDING}").first.wait_for()
    return not is_over(page)


def is_my_turn(page: Page) -> bool:
    """With nothing on its way, and no dialog over the board: Escape would close it."""
    return page.locator(DECIDING).count() > 0 and page.locator("dialog[open]").count() == 0


def may_confirm(page: Page) -> bool:
    return page.locator(".bar .main:enabled").count() > 0


def put_back(page: Page) -> None:
    """Everything that is taken up, where there is still something to decide."""
    if is_my_turn(page):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def settle(page: Page) -> None:
    """Until the server has answered: the bar is busy from the moment a move is sent."""
    page.locator(".bar:not([aria-busy=true]), #outcome").first.wait_for()


def glowing(page: Page) -> list[str]:
    """The places that may be chosen, in the order of the page."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll(
                "[data-place].possible, [data-place]:has(.ring):not([aria-pressed='true'])"
              )].map((place) => place.dataset.place)"""
        )
    )


def play(page: Page, turn: Turn, seed: int, turns: int = 1500) -> None:
    """Until the game is over, or for that many turns."""
    rng = random.Random(seed)
    for _ in range(turns):
        if not goes_on(page):
            return
        turn(page, rng)
        settle(page)
