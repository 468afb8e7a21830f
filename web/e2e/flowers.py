"""A person at Flowers: by clicks, or by keys alone."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from e2e.lotus import glowing, ready, settle
from e2e.mandala import is_my_turn


def open_against_bot(page: Page) -> None:
    page.get_by_role("button", name="Play Flowers against a bot").click()
    expect(page.locator("[data-place='side-0']")).to_be_visible()


def open_table(page: Page, site: str, seats: int, **options: Any) -> None:
    """A table for one person and bots."""
    table = page.evaluate(
        """async ([seats, options]) => {
          const ask = async (path, body) => {
            const headers = { "X-Nelumbo": "1", "Content-Type": "application/json" };
            const answer = await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
            if (!answer.ok) throw new Error(await answer.text());
            return answer.json();
          };
          await ask("players", { name: "Camille" });
          const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "greedy" }));
          const table = { game: "flowers", seats: [{ kind: "me" }, ...bots], options, hints: true };
          return (await ask("tables", { ...table, start: true })).id;
        }""",
        [seats, options],
    )
    page.goto(f"{site}/table/{table}")
    expect(page.locator("[data-place='side-0']")).to_be_visible()


def click_side(page: Page, place: str) -> None:
    """The outer edge of the own side, below the cards."""
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
    if ready(page):
        page.get_by_role("button", name="Confirm").click()
    elif page.locator(".bar.mine").count():
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    settle(page)


def key_turn(page: Page, rng: random.Random) -> None:
    """Digits, T, Enter; Escape takes back."""
    page.keyboard.press(("Shift+Digit" if rng.random() < 0.3 else "Digit") + str(rng.randrange(1, 9)))
    for _ in range(rng.randrange(1, 4)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    settle(page)
    if is_my_turn(page):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
