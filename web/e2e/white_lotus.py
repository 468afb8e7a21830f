"""A person at White Lotus: by clicks, or by keys alone."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from e2e.mandala import is_over


def open_table(page: Page, seats: int, options: dict[str, Any] | None = None) -> None:
    """A table with bots; the options are set as the lobby's form would send them."""
    page.get_by_role("button", name="Play White Lotus against a bot").wait_for()
    if seats == 3 and not options:
        page.get_by_role("button", name="Play White Lotus against a bot").click()
    else:
        page.evaluate(
            """async ([seats, options]) => {
              const headers = {'Content-Type': 'application/json', 'X-Nelumbo': '1'};
              const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body), headers});
              await post('/api/players', {name: 'Camille'});
              const bots = (await (await fetch('/api/games')).json()).find((game) => game.name === 'white-lotus').bots;
              const bot = {kind: 'bot', bot: bots.toSorted((one, other) => one.level - other.level)[0].name};
              const places = [{kind: 'me'}, ...Array(seats - 1).fill(bot)];
              const sent = {game: 'white-lotus', seats: places, start: true, options};
              const table = await (await post('/api/tables', sent)).json();
              location.href = `/table/${table.id}`;
            }""",
            [seats, options or {}],
        )
    expect(page.locator("[data-place='zone-23']")).to_be_visible()


def click_turn(page: Page, rng: random.Random) -> None:
    """Whatever glows: a card, a player, a zone, a choice; then the filled button."""
    confirm = page.locator(".bar .button.main")
    if not confirm.count():
        page.wait_for_timeout(50)
        return
    if not confirm.is_enabled():
        for group in ("[data-place^='stake-']", ".row.possible", ".camp.possible", ".panel li button.possible"):
            any_of(page.locator(group), rng)
        any_of(page.locator("[data-place='stake']"), rng)
        if confirm.count() and not confirm.is_enabled():
            any_of(page.locator(".zone.possible"), rng, blind=True)
    if confirm.count() and confirm.is_enabled():
        confirm.click()
    page.wait_for_timeout(60)


def any_of(found: Locator, rng: random.Random, blind: bool = False) -> None:
    """One of them, where there is any; it may be gone by then. A zone is clicked whatever lies over its middle."""
    try:
        if number := found.count():
            one = found.nth(rng.randrange(number))
            if blind:
                one.dispatch_event("click")
            else:
                one.click(timeout=2000)
    except Error:
        return


def play(page: Page, seed: int, turn: Callable[[Page, random.Random], None] = click_turn) -> None:
    """Until the game is over, or so many turns."""
    rng = random.Random(seed)
    for _ in range(900):
        page.locator("#outcome, .bar.mine:not([aria-busy=true])").first.wait_for(timeout=30_000)
        if is_over(page):
            return
        turn(page, rng)


def key_turn(page: Page, rng: random.Random) -> None:
    """A digit for a stake, T for a zone, a player or a choice, Enter; Escape takes back."""
    page.keyboard.press(f"Digit{rng.randrange(1, 4)}")
    for _ in range(rng.randrange(1, 3)):
        page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.locator(".bar:not([aria-busy=true]), #outcome").first.wait_for()
    if page.locator(".bar.mine").count():
        page.keyboard.press("Escape")
