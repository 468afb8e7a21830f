"""A person at Mandala: by clicks, or by keys alone."""

import random

from playwright.sync_api import Page

from e2e.turns import glowing, may_confirm, put_back, settle


def click_place(page: Page, place: str) -> None:
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box is not None
    low = 0.88 if place.startswith("field") else 0.5
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * low)


def click_turn(page: Page, rng: random.Random) -> None:
    """A card or two, a glowing place, Confirm."""
    claims, cards = page.locator(".claim button:enabled"), page.locator(".hand button:enabled")
    claims.or_(cards).first.wait_for()
    if claims.count():
        claims.nth(rng.randrange(claims.count())).click()
    else:
        cards.nth(rng.randrange(cards.count())).click(position={"x": 14, "y": 40})
        places = glowing(page)
        if not places:
            page.keyboard.press("Escape")
            return
        click_place(page, rng.choice([place for place in places if place != "discard"] or places))
    if may_confirm(page):
        page.locator(".bar .main").click()
    settle(page)


def key_turn(page: Page, rng: random.Random) -> None:
    """Digits, T, Enter; Escape takes back."""
    page.keyboard.press(("Shift+Digit" if rng.random() < 0.3 else "Digit") + str(rng.randrange(1, 7)))
    for _ in range(rng.randrange(1, 4)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    settle(page)
    put_back(page)
