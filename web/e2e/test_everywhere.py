"""Languages, sizes, themes, reading aloud, and no network at all."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import hands
from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.mandala import click_turn, open_against_bot, play

# Whatever is drawn beyond the edge, and not inside something that scrolls or hides it within the window.
OUTSIDE = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);  // what measures itself has done so
  const sticksOut = (node) => {
    const { left, right, width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && (left < -1 || right > innerWidth + 1);
  };
  const isHeld = (node) => {
    for (let around = node.parentElement; around && !around.matches(".page"); around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible" && !sticksOut(around)) return true;
    return false;
  };
  const out = [...document.querySelectorAll(".page *")].filter((node) => sticksOut(node) && !isHeld(node));
  return out.slice(0, 5).map((node) => `${node.tagName} ${node.getAttribute("class")}`);
}"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize(
    ("locale", "lang", "heading", "title"),
    [
        pytest.param("en-GB", "en", "Start a game", "Mandala", id="English"),
        pytest.param("fr-CH", "fr", "Commencer une partie", "Mandala", id="French"),
        pytest.param("zh-TW", "zh-Hant", "開始遊戲", "曼陀羅", id="Chinese"),
    ],
)
def test_the_browser_s_language_comes_first(people: People, locale: str, lang: str, heading: str, title: str) -> None:
    page = people.come(locale=locale)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == lang
    shoot(page, f"lobby-{lang}")
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.locator(".button.soft").click()
    expect(page.locator(".hand")).to_be_visible()
    shoot(page, f"mandala-{lang}")
    page.set_viewport_size(PHONE)
    shoot(page, f"mandala-{lang}-phone")
    assert untranslated(page) == []


def test_the_language_is_switched_at_once_and_kept(people: People) -> None:
    page = people.come()
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("heading", name="開始遊戲")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="開始遊戲")).to_be_visible()


def test_nothing_scrolls_sideways(people: People) -> None:
    page = people.come()
    for path in ("/", "/account", "/about", "/puzzles", "/rules/flowers"):
        page.goto(people.site + path)
        page.locator("main h1, main h2").first.wait_for()
        page.wait_for_load_state("networkidle")
        for width in (320, 360, 390, 768, 1024, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert overflow(page) <= 0, (path, width)


@pytest.mark.parametrize("game", hands.BOARDS)
def test_a_table_follows_the_window_when_it_grows_narrow(people: People, game: str) -> None:
    page = people.come(reduced_motion="reduce")
    hands.sit_down(page, game, 1, 2 if game == "white-lotus" else 1)
    for width, height in ((1024, 700), (768, 1024), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert outside(page) == []


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")])
def test_axe_finds_nothing(people: People, size: Any) -> None:
    page = people.come(viewport=size, reduced_motion="reduce")
    expect(page.locator("article").first).to_be_visible()
    assert in_both_themes(page) == []
    page.get_by_role("button", name="Invite friends to Mandala").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    assert in_both_themes(page) == []
    for path in ("account", "about", "puzzles"):
        page.goto(f"{people.site}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert in_both_themes(page) == []
    page.goto(people.site)
    open_against_bot(page)
    play(page, click_turn, seed=6, turns=14)
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("t")
    assert in_both_themes(page) == []
    page.get_by_role("button", name="More", exact=True).click()
    assert in_both_themes(page) == []


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("dark", DESKTOP, id="at a desk in the dark"),
        pytest.param("light", PHONE, id="on a phone"),
    ],
)
def test_axe_finds_nothing_in_sheets_and_moments(people: People, theme: Any, size: Any) -> None:
    """All options, the curtain, every sheet of a table, one's account, and no table at all."""
    page = people.come(color_scheme=theme, viewport=size, reduced_motion="reduce")
    page.locator(".new .games label", has_text="White Lotus").click()
    page.locator(".new summary").click()
    assert violations(page) == []
    hands.sit_down(page, "mandala", 2)
    assert violations(page) == []
    page.locator(".curtain button").click()
    sheets = [lambda: page.keyboard.press("r"), lambda: page.keyboard.press("?")]
    if size is PHONE:
        sheets += [lambda: page.keyboard.press("c"), lambda: page.locator(".seats .open").first.click()]
    for show in sheets:
        show()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert violations(page) == []
        assert overflow(page) <= 0
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    for path in ("account", "table/nothing-here"):
        page.goto(f"{people.site}/{path}")
        expect(page.locator("main .button").first).to_be_visible()
        assert violations(page) == []


def test_the_shell_opens_without_a_network(people: People) -> None:
    page = people.come()
    expect(page.locator("article").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.locator("article").first).to_be_visible()
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    people.troubles.clear()
    page.reload()
    expect(page.get_by_role("link", name="Nelumbo, home")).to_be_visible()
    people.troubles.clear()


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def outside(page: Page) -> list[str]:
    """What a page cuts off at its edge, where nothing would scroll."""
    found: list[str] = page.evaluate(OUTSIDE)
    return found


def untranslated(page: Page) -> list[str]:
    """Keys that stand on the page instead of a sentence."""
    text = page.locator("body").inner_text()
    return re.findall(r"\b(?:mandala|lobby|bar|log|seat|new)\.\w+", text)


def in_both_themes(page: Page) -> list[str]:
    """What axe finds in the light and in the dark."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
        found += violations(page)
    return found


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run({{ runOnly: {TAGS}, resultTypes: ['violations'] }})")
    return [
        f"{issue['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for issue in found["violations"]
        for node in issue["nodes"]
    ]
