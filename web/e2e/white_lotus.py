"""A person at White Lotus: by clicks, or by keys alone."""

import random

from playwright.sync_api import Error, Locator, Page

from e2e.turns import settle


def click_turn(page: Page, rng: random.Random) -> None:
    """Anything that glows: a card, a player, a zone, a choice; then the filled button."""
    confirm = page.locator(".bar .button.main")
    if confirm.count() and not confirm.is_enabled():
        for group in ("[data-place^='stake-']", ".row.possible", ".camp.possible", ".panel li button.possible"):
            any_of(page.locator(group), rng)
        any_of(page.locator("[data-place='stake']"), rng)
        if confirm.count() and not confirm.is_enabled():
            any_of(page.locator(".zone.possible"), rng, blind=True)
    if confirm.count() and confirm.is_enabled():
        confirm.click()
    settle(page)


def any_of(found: Locator, rng: random.Random, blind: bool = False) -> None:
    """One of them, if there is any; it may be gone by then. `blind` clicks a zone even under something else."""
    try:
        if number := found.count():
            one = found.nth(rng.randrange(number))
            if blind:
                one.dispatch_event("click")
            else:
                one.click(timeout=2000)
    except Error:
        return


def key_turn(page: Page, rng: random.Random) -> None:
    """A digit for a stake, T for a zone, a player or a choice, Enter; Escape takes back."""
    page.keyboard.press(f"Digit{rng.randrange(1, 4)}")
    for _ in range(rng.randrange(1, 3)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    settle(page)
    if page.locator(".bar.mine").count():
        page.keyboard.press("Escape")
