"""A person at Flowers: by clicks, or by keys alone."""

import random

from playwright.sync_api import Page

from e2e.turns import glowing, may_confirm, put_back, settle


def click_side(page: Page, place: str) -> None:
    """The outer edge of the player's side, below the cards."""
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75)


def take_up(page: Page, rng: random.Random) -> None:
    """A card, or all of its colour."""
    cards = page.locator(".hand button:enabled")
    if not cards.count():
        return
    card = cards.nth(rng.randrange(cards.count()))
    if rng.random() < 0.4:
        card.dblclick(position={"x": 10, "y": 40})
    else:
        card.click(position={"x": 10, "y": 40})


def click_turn(page: Page, rng: random.Random) -> None:
    """A tile; or cards and a mandala; and Confirm."""
    tiles = page.locator(".take button:enabled")
    if tiles.count():
        tiles.nth(rng.randrange(tiles.count())).click()
    else:
        take_up(page, rng)
        places = [place for place in glowing(page) if place.startswith("side")]
        if places:
            click_side(page, rng.choice(places))
    if may_confirm(page):
        page.locator(".bar .main").click()
    else:
        put_back(page)
    settle(page)


def key_turn(page: Page, rng: random.Random) -> None:
    """Digits, T, Enter; Escape takes back."""
    page.keyboard.press(("Shift+Digit" if rng.random() < 0.3 else "Digit") + str(rng.randrange(1, 9)))
    for _ in range(rng.randrange(1, 4)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    settle(page)
    put_back(page)
