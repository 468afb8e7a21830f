"""A person at Mandala: by clicks, or by keys alone."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

PLACES = ("mountain-0", "field-0", "mountain-1", "field-1", "discard")


def open_against_bot(page: Page) -> None:
    page.get_by_role("button", name="Play Mandala against a bot").click()
    expect(page.locator("[data-place='mountain-0']")).to_be_visible()


def is_over(page: Page) -> bool:
    return page.locator("#outcome").count() > 0


def is_my_turn(page: Page) -> bool:
    return page.locator(".bar.mine").count() > 0 and page.locator(".preview", has_text="Sending").count() == 0


def play(page: Page, turn: Callable[[Page, random.Random], None], seed: int, turns: int = 400) -> None:
    """Until the game is over, or so many turns."""
    rng = random.Random(seed)
    for _ in range(turns):
        page.locator("#outcome, .bar.mine:not([aria-busy=true])").first.wait_for(timeout=20_000)
        if is_over(page):
            return
        turn(page, rng)


def ringed(page: Page) -> list[str]:
    """The places that glow."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll('[data-place]')]
              .filter((place) => place.matches('.possible') || place.querySelector('path[stroke-dasharray="9 6"]'))
              .map((place) => place.dataset.place)"""
        )
    )


def click_place(page: Page, place: str) -> None:
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box is not None
    low = 0.88 if place.startswith("field") else 0.5
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * low)


def click_turn(page: Page, rng: random.Random) -> None:
    """A card or two, a glowing place, Confirm."""
    claims = page.locator(".claim button:enabled")
    if claims.count():
        claims.nth(rng.randrange(claims.count())).click()
    else:
        cards = page.locator(".hand button:enabled")
        if not cards.count():
            page.wait_for_timeout(50)
            return
        cards.nth(rng.randrange(cards.count())).click(position={"x": 14, "y": 40})
        glowing = ringed(page)
        if not glowing:
            page.keyboard.press("Escape")
            return
        click_place(page, rng.choice([place for place in glowing if place != "discard"] or glowing))
    confirm = page.get_by_role("button", name="Confirm")
    if confirm.count() and confirm.is_enabled():
        confirm.click()
    page.wait_for_timeout(80)


def key_turn(page: Page, rng: random.Random) -> None:
    """Digits, T, Enter; Escape takes back."""
    page.keyboard.press(("Shift+Digit" if rng.random() < 0.3 else "Digit") + str(rng.randrange(1, 7)))
    for _ in range(rng.randrange(1, 4)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.wait_for_timeout(80)
    if is_my_turn(page):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
