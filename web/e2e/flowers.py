"""A person at Flowers: by clicks, by keys alone, or by ear; and what its moves are told as."""

import random
import re

from playwright.sync_api import Page

from e2e.by_game import Event, Expected, Listening, move, promised, tap_card, tap_place
from e2e.screen_reader import Thing
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


def typical_turn(page: Page) -> None:
    """A card onto a mandala."""

    def lay() -> None:
        tap_card(page)
        tap_place(page, next(place for place in glowing(page) if place.startswith("side")), 0.75)

    move(page, lay)


MOST_TAPS = 3


def choose_by_ear(things: list[Thing], dice: random.Random) -> Thing:
    """The tile that brings most; or a card, and the side where it does most; a card that fits nowhere is put back."""
    able = [thing for thing in things if thing.is_able]
    tiles = [thing for thing in able if re.search(r"\+\d+$", thing.name)]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    held = [thing for thing in hand if thing.is_pressed]
    sides = {thing: thing.name.split("Here: ")[-1] for thing in able if "Here: " in thing.name}
    if tiles:
        return max(tiles, key=promised)
    if held:
        best = [side for side, what in sides.items() if "completes it" in what.lower()]
        return dice.choice(best or list(sides) or held)
    return dice.choice(hand)


BY_EAR = Listening(choose_by_ear, seats=3, spoken=("You play ", "Tadpole 2 plays "))


COLOURS = ("red", "purple", "blue", "green", "orange", "yellow")


def told(event: Event) -> Expected | None:
    match event:
        case {"event": "played", "mandala": int(at), "seat": int(seat), "colour": int(colour), "up": bool(up)}:
            return Expected(f"side-{at}-{seat}", (COLOURS[colour], f"mandala {at + 1}", "up" if up else "down"))
        case {"event": "took", "seat": 1, "tiles": list(tiles)}:
            return Expected("seat-1", ("tadpole takes the", COLOURS[tiles[-1] // 6]))
        case {"event": "got", "seat": int(seat)}:
            return Expected(f"seat-{seat}", ("you get" if seat == 0 else "gets",))
    return None
