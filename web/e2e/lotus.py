"""A person at Lotus: by clicks, or by keys alone."""

import random

from playwright.sync_api import Page

from e2e.tables import sit_down
from e2e.turns import glowing, may_confirm, put_back, settle


def open_position(page: Page, position: str, seats: int) -> None:
    """A table with bots that begins in a position of the game's notation."""
    sit_down(page, "lotus", 1, seats - 1, position=position)


def press(page: Page, place: str) -> None:
    page.locator(f"[data-place='{place}']").first.click(position={"x": 12, "y": 12} if place == "deck" else None)


def click_turn(page: Page, rng: random.Random) -> None:
    """A reward; or a card from somewhere; or petals, an exchange or a guardian; and Confirm."""
    rewards = page.locator(".rewards button:enabled")
    if rewards.count():
        rewards.nth(rng.randrange(rewards.count())).click()
    else:
        if not glowing(page):
            take_up(page, rng)
        places = glowing(page)
        if places and not may_confirm(page):
            flowers = [place for place in places if place.startswith("flower")]
            place = rng.choice(flowers if flowers and rng.random() < 0.9 else places)
            click_edge(page, place) if place in flowers else press(page, place)
    if may_confirm(page):
        page.get_by_role("button", name="Confirm").click()
    settle(page)


def take_up(page: Page, rng: random.Random) -> None:
    """One or two cards, or now and then a guardian."""
    guardians = page.locator("[data-place^='guardian']:not([disabled])")
    if rng.random() < 0.2 and guardians.count():
        guardians.nth(rng.randrange(guardians.count())).click()
        return
    cards = page.locator(".hand button:enabled")
    if cards.count():
        cards.nth(rng.randrange(cards.count())).click(position={"x": 14, "y": 40})


def click_edge(page: Page, place: str) -> None:
    """A flower beside its heart, where guardians may stand."""
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.2)


def key_turn(page: Page, rng: random.Random) -> None:
    """Digits or G, then T, then Enter; Escape takes back."""
    page.keyboard.press("g" if rng.random() < 0.15 else f"Digit{rng.randrange(1, 6)}")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    settle(page)
    put_back(page)
