"""A game for somebody who only listens: everything is found by its role and name, and heard in the log."""

import random

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PHONE, People


def buttons(part: Locator) -> list[Locator]:
    """Those that can be pressed now; each of them has a name."""
    found = part.get_by_role("button", disabled=False).all()
    assert all(button.get_attribute("aria-label") or button.inner_text().strip() for button in found)
    return found


def turn(page: Page, dice: random.Random) -> None:
    """A colour to pick; or a card, a place, and then Confirm."""
    decision, picks = page.get_by_role("region", name="Your decision"), page.get_by_role("region", name="Your pick")
    if picks.count():
        dice.choice(buttons(picks)).click()
    else:
        dice.choice(buttons(page.get_by_role("group", name="Your hand"))).press("Enter")
        places = page.get_by_role("button", name="Mountain of the").or_(page.get_by_role("button", name="Your field,"))
        dice.choice(places.all()).press("Enter")
    confirm = decision.get_by_role("button", name="Confirm")
    if confirm.is_enabled():
        confirm.click()
    else:
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_a_game_is_played_by_names_alone_and_heard_in_the_log(people: People) -> None:
    """On a phone, where the log is not on show."""
    page = people.come(viewport=PHONE, reduced_motion="reduce")
    page.get_by_role("button", name="Play Mandala against a bot").press("Enter")
    page.get_by_role("link", name="To your decision").press("Enter")
    expect(page.get_by_role("region", name="Your decision")).to_be_focused()
    log, over = page.get_by_role("log", name="Log"), page.get_by_role("heading", name="wins")
    waits = page.get_by_role("button", name="Confirm").or_(over)
    dice, heard = random.Random(4), ""
    for _ in range(400):
        waits.first.wait_for()
        if over.count():
            break
        turn(page, dice)
        expect(page.get_by_role("region", name="Your decision")).to_have_attribute("aria-busy", "false")
        heard += log.inner_text()
    expect(over).to_be_visible()
    assert "You build" in heard
    assert "Koi" in heard
