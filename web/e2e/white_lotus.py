"""A person at White Lotus: by clicks, by keys alone, or by ear; and what its moves are told as."""

import json
import random
from pathlib import Path

from playwright.sync_api import Error, Locator, Page

from e2e.by_game import Event, Expected, Listening, move, tap_place
from e2e.screen_reader import Thing
from e2e.turns import glowing, settle
from nelumbo.games import white_lotus as game

TABLES = {
    "author-4": (4, {"negotiation": "full"}),
    "publisher-6": (6, {"rules": "publisher", "negotiation": "full"}),
}
MOST_SHEETS = {"negotiation": "full"}
SHEETS = ("Offers", "Symbols")
"""In the pictures: tables, and the options with which a table has the most sheets."""


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


def typical_turn(page: Page) -> None:
    """A marker into a zone."""

    def place() -> None:
        tap_place(page, next(place for place in glowing(page) if place.startswith("zone")))

    move(page, place)


MOST_TAPS = 2


def choose_by_ear(things: list[Thing], dice: random.Random) -> Thing:
    """A stake and a dragon; or a zone, palaces where nobody else stands first; or what the panel offers."""
    able = [thing for thing in things if thing.is_able and not thing.is_pressed]
    zones = [thing for thing in able if thing.lies_in("Map of")]
    palaces = [zone for zone in zones if "Palace" in zone.name and "markers" not in zone.name]
    for choice in (
        unless_pressed(things, ("Stake ", "Commit ")),
        [] if counted(things) else [thing for thing in able if thing.name == "One more"],
        unless_pressed(things, ("Dragon ",)),
        palaces or zones,
        [thing for thing in able if thing.lies_in("The decision in detail")],
    ):
        if choice:
            return dice.choice(choice)
    raise AssertionError([thing.name for thing in able])


def unless_pressed(things: list[Thing], names: tuple[str, ...]) -> list[Thing]:
    """The buttons of these names, where none of them is chosen yet."""
    found = [thing for thing in things if thing.is_able and thing.name.startswith(names)]
    return [] if any(thing.is_pressed for thing in found) else found


def counted(things: list[Thing]) -> bool:
    """Whether a number is taken beside the slider: there is one less."""
    return any(thing.name == "One less" and thing.is_able for thing in things)


BY_EAR = Listening(choose_by_ear, seats=3, spoken=("You place ", "Votes in "), whole=True)


MAP = Path(game.__file__).parent / "data" / "map.json"
ZONES = [zone["name"] for zone in json.loads(MAP.read_text())["zones"]]


def told(event: Event) -> Expected | None:
    match event:
        case {"event": "placed" | "controlled" | "seized" | "ousted", "zone": int(zone)}:
            return Expected(f"zone-{zone}", (ZONES[zone],))
        case {"event": "passed", "seat": int(seat)}:
            return Expected(f"seat-{seat}", ("puts a marker aside",))
        case {"event": "crowned", "seat": int(seat)}:
            return Expected(f"seat-{seat}", ("you are emperor" if seat == 0 else "is emperor",))
    return None
