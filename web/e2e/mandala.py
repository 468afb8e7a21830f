"""A person at Mandala: by clicks, by keys alone, or by ear; and what its moves are told as."""

import random

from playwright.sync_api import Page

from e2e.by_game import Event, Expected, Listening, move, promised, tap_card, tap_place
from e2e.conftest import PHONE
from e2e.screen_reader import Thing
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


def typical_turn(page: Page) -> None:
    """A card onto a mountain."""

    def build() -> None:
        tap_card(page)
        tap_place(page, next(place for place in glowing(page) if place.startswith("mountain")))

    move(page, build)


MOST_TAPS = 3


def choose_by_ear(things: list[Thing], dice: random.Random) -> Thing:
    """The colour that brings most; or a card, where its colour is missing, and then a place for it."""
    able = [thing for thing in things if thing.is_able]
    picks = [thing for thing in able if thing.lies_in("Your pick")]
    possible = [thing for thing in able if "Possible" in thing.name]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    if picks:
        return max(picks, key=promised)
    mountains = [thing for thing in possible if thing.name.startswith("Mountain")]
    if possible:
        return dice.choice(mountains or possible)
    return dice.choice(hand)


BY_EAR = Listening(
    choose_by_ear, seats=2, spoken=("You play ", "Tadpole "), size=PHONE, whole=True
)  # the log is not on show


COLOURS = ("red", "orange", "yellow", "green", "purple", "black")
SIDES = ("left", "right")


def told(event: Event) -> Expected | None:
    match event:
        case {"event": "built", "mandala": int(at), "colour": int(colour)}:
            return Expected(f"mountain-{at}", (COLOURS[colour], "mountain", SIDES[at]))
        case {"event": "grew", "mandala": int(at), "colour": int(colour)}:
            return Expected(f"far-{at}", (COLOURS[colour], "field", SIDES[at]))
        case {"event": "discarded", "colour": int(colour)}:
            return Expected("discard", (COLOURS[colour], "discard"))
        case {"event": "took", "seat": int(seat), "colour": int(colour), "river_space": int(space)}:
            return Expected(f"river-{seat}-{space - 1}", (COLOURS[colour], "takes", f"space {space}"))
        case {"event": "took", "seat": int(seat), "colour": int(colour), "to_cup": int(cards)} if cards:
            return Expected(f"cup-{seat}", (COLOURS[colour], "takes", "cup"))
    return None
