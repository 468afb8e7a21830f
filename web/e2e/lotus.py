"""A person at Lotus: by clicks, or by keys alone."""

import random

from playwright.sync_api import Page, expect

from e2e.mandala import is_my_turn


def open_against_bot(page: Page) -> None:
    page.get_by_role("button", name="Play Lotus against a bot").click()
    expect(page.locator("[data-place='flower-7']")).to_be_visible()


def open_position(page: Page, site: str, position: str, seats: int) -> None:
    """A table with bots that begins in a position of the game's notation."""
    table = page.evaluate(
        """async ([seats, position]) => {
          const ask = async (path, body) => {
            const headers = { "X-Nelumbo": "1", "Content-Type": "application/json" };
            const answer = await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
            if (!answer.ok) throw new Error(await answer.text());
            return answer.json();
          };
          await ask("players", { name: "Camille" });
          const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "greedy" }));
          const table = { game: "lotus", seats: [{ kind: "me" }, ...bots], options: { position }, hints: true };
          return (await ask("tables", { ...table, start: true })).id;
        }""",
        [seats, position],
    )
    page.goto(f"{site}/table/{table}")
    expect(page.locator("[data-place='flower-7']")).to_be_visible()


def glowing(page: Page) -> list[str]:
    """The places that glow, in the order of the page."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll('[data-place]')]
              .filter((place) => place.matches('.possible') || place.querySelector('path[stroke-dasharray="9 6"]'))
              .map((place) => place.dataset.place)"""
        )
    )


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
        if places and not ready(page):
            flowers = [place for place in places if place.startswith("flower")]
            place = rng.choice(flowers if flowers and rng.random() < 0.9 else places)
            click_edge(page, place) if place in flowers else press(page, place)
    if ready(page):
        page.get_by_role("button", name="Confirm").click()
    settle(page)


def ready(page: Page) -> bool:
    return page.locator(".bar .main:enabled").count() > 0


def settle(page: Page) -> None:
    """Until the server has answered."""
    page.wait_for_timeout(40)
    expect(page.locator(".preview")).not_to_have_text("Sending…")
    page.wait_for_timeout(40)


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
    if is_my_turn(page):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
