"""Pictures of every page and board, in every language, theme and size, for people to look at: `make gallery`."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import SHOTS, People
from e2e.hands import new_table, play, sit_down

SIZES = {"1280": (1280, 800), "390": (390, 844), "360": (360, 640)}
ODD_SIZES = {"740": (740, 360), "768": (768, 1024), "1024": (1024, 700), "1920": (1920, 1080)}
LANGUAGES = ("en", "fr", "zh-Hant")
THEMES = ("light", "dark")
TABLES: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "lotus-2": ("lotus", 2, 30, {}),
    "lotus-4": ("lotus", 4, 30, {"teams": True}),
    "mandala": ("mandala", 2, 25, {}),
    "flowers-2": ("flowers", 2, 25, {}),
    "flowers-4": ("flowers", 4, 12, {}),
    "white-lotus-3": ("white-lotus", 3, 25, {}),
    "white-lotus-6": ("white-lotus", 6, 16, {"rules": "publisher", "negotiation": "full"}),
}


def keep(page: Page, name: str, languages: tuple[str, ...] = LANGUAGES) -> None:
    """One page as everybody sees it."""
    folder = SHOTS / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("header select").first.select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
                page.wait_for_timeout(60)
                page.screenshot(path=folder / f"{name}-{size}-{language}-{theme}.png")
    page.emulate_media(color_scheme="light")
    for size, (width, height) in ODD_SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        page.screenshot(path=folder / f"{name}-{size}.png")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("header select").first.select_option("en")


@pytest.mark.parametrize("name", TABLES)
def test_boards(people: People, name: str) -> None:
    game, seats, steps, options = TABLES[name]
    page = people.come(reduced_motion="reduce")
    sit_down(page, game, 1, seats - 1, **options)
    play(page, seed=7, steps=steps)
    page.locator(".bar.mine, #outcome").first.wait_for()
    keep(page, name)
    if page.locator(".hand button:enabled").count():
        page.keyboard.press("1")
        page.keyboard.press("t")
        keep(page, f"{name}-chosen", ("fr",))
    play(page, seed=8)
    page.locator("#outcome").wait_for()
    keep(page, f"{name}-end")


@pytest.mark.parametrize("path", ["", "account", "about"])
def test_pages(people: People, path: str) -> None:
    page = people.come(f"/{path}", reduced_motion="reduce")
    expect(page.locator("main h1, main h2").first).to_be_visible()
    keep(page, path or "lobby")


def test_moments(people: People) -> None:
    """The waiting room, the curtain, the sheets, a form with all options, and no table at all."""
    page = people.come(reduced_motion="reduce")
    expect(page.locator("article").first).to_be_visible()
    page.locator(".new label", has_text="White Lotus").click()
    page.locator(".new summary").click()
    keep(page, "new-table", ("fr",))
    table = new_table(page, "lotus", [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}])
    page.goto(f"{people.site}/table/{table}")
    expect(page.locator(".room")).to_be_visible()
    keep(page, "waiting")
    page.goto(people.site)
    sit_down(page, "lotus", 2)
    expect(page.locator(".curtain")).to_be_visible()
    keep(page, "curtain", ("fr",))
    page.locator(".curtain button").click()
    for sheet in ("More", "Rules"):
        page.get_by_role("button", name=sheet).click()
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=SHOTS / "gallery" / f"{sheet.lower()}-{size}.png")
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{people.site}/table/nothing-here")
    expect(page.locator("main .button")).to_be_visible()
    keep(page, "no-table", ("fr",))
