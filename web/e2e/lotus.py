"""A person at Lotus: by clicks, by keys alone, or by ear; and what its moves are told as."""

import random
import re

from playwright.sync_api import Page

from e2e.by_game import Event, Expected, Listening, move, tap_card, tap_place
from e2e.screen_reader import Thing
from e2e.tables import sit_down
from e2e.turns import DECIDING, glowing, may_confirm, put_back, settle

TABLES = {"2": (2, {}), "4": (4, {"teams": True})}
"""In the pictures."""


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


def typical_turn(page: Page) -> None:
    """Two petals in two actions, then all cards from the deck."""
    for _ in range(2):
        move(page, lambda: play_petal(page))
    page.locator(DECIDING).wait_for()
    if "Draw" in page.locator(".bar .main").inner_text():
        page.locator(".bar .main").click()


def play_petal(page: Page) -> None:
    tap_card(page)
    tap_place(page, next(place for place in glowing(page) if place.startswith("flower")), 0.2)


MOST_TAPS = 6


def choose_by_ear(things: list[Thing], dice: random.Random) -> Thing:
    """A reward; or a card to draw; or petals for the flower that lacks the fewest, by the deck where none will do."""
    able = [thing for thing in things if thing.is_able]
    rewards = [thing for thing in able if thing.lies_in("You control") or thing.lies_in("You share control")]
    possible = [thing for thing in able if "Possible" in thing.name or thing.name.startswith(("Draw", "Exchange"))]
    hand = [thing for thing in able if thing.lies_in("Your hand")]
    held = [thing for thing in hand if thing.is_pressed]
    if rewards:
        return dice.choice(rewards)
    if held:
        more = [thing for thing in hand if thing not in held and flower_of(thing) == flower_of(held[0])]
        blooms = [thing for thing in possible if thing.lies_in("Garden")]
        return more[0] if more and len(held) == 1 and missing(things, held[0]) > 1 else (blooms or possible)[0]
    if possible:
        return dice.choice(possible)
    return min(hand, key=lambda card: missing(things, card) - sum(flower_of(card) == flower_of(one) for one in hand))


def flower_of(card: Thing) -> str:
    """It is named "Iris with one symbol", or "wild Iris"."""
    return card.name.removeprefix("wild ").split(" with ")[0]


def missing(things: list[Thing], card: Thing) -> int:
    """How many petals the card's flower lacks: "Iris, 1 of 3 petals; no guardian"."""
    bloom = next(thing for thing in things if thing.lies_in("Garden") and thing.name.startswith(flower_of(card)))
    grown, of = map(int, re.findall(r"(\d) of (\d) petals", bloom.name)[0])
    return of - grown


BY_EAR = Listening(choose_by_ear, seats=2, spoken=("You play ", "Tadpole "))


FLOWERS = {3: "Iris", 4: "Primrose", 5: "Cherry Blossom", 6: "Lily", 7: "Lotus"}


def told(event: Event) -> Expected | None:
    match event:
        case {"event": "played", "flower": int(flower)}:
            return Expected(f"flower-{flower}", (FLOWERS[flower], "plays"))
        case {"event": "moved", "flower": int(flower)}:  # it may move on, from there to another flower
            return Expected(f"flower-{flower}", (f"to the {FLOWERS[flower]}", "moves"))
        case {"event": "harvested", "flower": int(flower), "seat": int(seat)}:  # a bot's reward may complete my flower
            return Expected(f"flower-{flower}", (FLOWERS[flower], "you pick" if seat == 0 else "picks"))
        case {"event": "exchanged", "seat": int(seat)}:
            return Expected(f"seat-{seat}", ("exchanges",))
        case {"event": "rewarded", "seat": int(seat)}:
            return Expected(f"seat-{seat}", ("your reward" if seat == 0 else "takes a reward",))
    return None
