"""Languages, sizes, themes, reading aloud, and no network at all."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e import autoplay
from e2e.conftest import DESKTOP, PHONE, People, shoot, wait_until
from e2e.page_checks import TWO_FRAMES, outside, overflow, resize, shortened, untranslated, violations
from e2e.tables import BOARDS, ask, new_table, sit_down

# The service worker has kept the page and every script and style that it loaded.
SHELL_KEPT = "() => performance.getEntriesByName('shell kept').length > 0"


@pytest.mark.parametrize(
    ("locale", "lang", "heading", "title"),
    [
        pytest.param("en-GB", "en", "Start a game", "Mandala", id="English"),
        pytest.param("fr-CH", "fr", "Commencer une partie", "Mandala", id="French"),
        pytest.param("zh-TW", "zh-Hant", "開始遊戲", "曼陀羅", id="Chinese"),
        pytest.param("de-CH", "de", "Neue Partie", "Mandala", id="German"),
        pytest.param("ja-JP", "ja", "ゲームを始める", "マンダラ", id="Japanese"),
    ],
)
def test_the_browser_s_language_comes_first(people: People, locale: str, lang: str, heading: str, title: str) -> None:
    page = people.come(locale=locale)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == lang
    manifest = page.request.get(people.site + (page.locator("link[rel=manifest]").get_attribute("href") or "")).json()
    assert manifest["lang"] == lang
    assert manifest["description"] == page.locator("meta[name=description]").get_attribute("content")
    shoot(page, f"lobby-{lang}")
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.locator(".button.soft").click()
    expect(page.locator(".hand")).to_be_visible()
    shoot(page, f"mandala-{lang}")
    page.set_viewport_size(PHONE)
    shoot(page, f"mandala-{lang}-phone")
    assert untranslated(page) == []


TITLED = ("/", "/account", "/about", "/fair", "/privacy", "/puzzles", "/replay", "/rules/mandala", "/match", "/friends")


def test_every_page_has_a_title_in_the_reader_s_language(people: People) -> None:
    titles = {locale: titles_in(people, locale) for locale in ("en-GB", "fr-CH", "zh-TW", "de-CH", "ja-JP")}
    assert all("Nelumbo" in title for told in titles.values() for title in told)
    for told in zip(*titles.values(), strict=True):
        assert len(set(told)) == len(told), told


def titles_in(people: People, locale: str) -> list[str]:
    page = people.come(locale=locale)
    found = []
    for path in TITLED:
        page.goto(people.site + path)
        page.locator("main h1, main h2").first.wait_for()
        wait_until(lambda: page.title() != "Nelumbo")
        found.append(page.title())
    return found


def test_the_language_is_switched_at_once_and_kept(people: People) -> None:
    page = people.come()
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("heading", name="開始遊戲")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="開始遊戲")).to_be_visible()


FILL = """() => {
  for (const field of document.querySelectorAll("main :is(input, textarea, select):enabled")) {
    const { type } = field;
    if (type === "checkbox") field.click();
    else if (field.matches("select")) field.selectedIndex = field.length - 1;
    else if (!["radio", "range", "file", "number"].includes(type) && !field.readOnly) field.value = "typed";
    field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
  }
}"""
FILLED = """() => [...document.querySelectorAll("main :is(input, textarea, select)")]
  .map(({ type, value, checked }) => [type, value, checked])"""


@pytest.mark.parametrize("path", ["/", "/account", "/friends", "/match", "/replay", "/mail/reset", "/rules/lotus"])
def test_another_language_leaves_what_was_typed(people: People, path: str) -> None:
    page = people.arrive()
    ask(page.request, "players", {"name": "Camille"})
    page.goto(path)
    page.locator("main h1, main h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("for (const more of document.querySelectorAll('main details')) more.open = true")
    page.evaluate(FILL)
    page.evaluate(TWO_FRAMES)
    filled = page.evaluate(FILLED)
    for language in ("de", "zh-Hant", "en"):
        page.get_by_label(re.compile("Language|Sprache|語言")).select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(FILLED) == filled, language


def test_nothing_scrolls_sideways(people: People) -> None:
    page = people.arrive()
    for path in ("/", "/account", "/about", "/puzzles", "/rules/flowers", "/match", "/friends"):
        page.goto(people.site + path)
        page.locator("main h1, main h2").first.wait_for()
        page.wait_for_load_state("networkidle")
        for width in (320, 360, 390, 768, 1024, 1280, 1920):
            resize(page, width, 800)
            assert overflow(page) <= 0, (path, width)


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "zh-TW", "de-CH", "ja-JP"])
def test_on_a_phone_long_words_stand_clear_of_each_other(people: People, locale: str) -> None:
    page = people.arrive(locale)
    ask(page.request, "players", {"name": "Camille"})
    page.goto("/account")
    page.locator("a[href='/api/me/export']").wait_for()
    for width in (320, 360, 390):
        resize(page, width, 640)
        assert overflow(page) <= 0, width
        names = [name.bounding_box() or {} for name in page.locator("nav a:visible span").all()]
        assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(names)), width


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "zh-TW", "de-CH", "ja-JP"])
def test_at_a_table_every_word_fits_its_place(people: People, locale: str) -> None:
    page = people.arrive(locale)
    sit_down(page, "white-lotus")
    page.locator(".bar.mine").wait_for()
    assert page.locator(".rail").evaluate("rail => rail.scrollWidth - rail.clientWidth") == 0
    for width, height in ((390, 844), (320, 640)):
        resize(page, width, height)
        assert shortened(page) == [], width
    page.locator("header .icon-button").last.click()
    sheet = page.locator("dialog[open] .content")
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0
    sit_down(page, "lotus")
    resize(page, 360, 640)
    page.locator(".surface .tally .name").first.wait_for()
    assert shortened(page) == []


@pytest.mark.parametrize(("locale", "name"), [("de-CH", "Quappe"), ("fr-CH", "Têtard"), ("ja-JP", "オタマ")])
def test_on_small_phones_it_is_said_whose_turn_it_is(people: People, locale: str, name: str) -> None:
    page = people.arrive(locale, viewport={"width": 320, "height": 640})
    table = new_table(page, "white-lotus", [{"kind": "me", "name": f"{name} {seat}"} for seat in (1, 2, 3)], start=True)
    page.goto(f"/table/{table}")
    expect(page.locator("header .pill")).to_contain_text(name)
    for width in (320, 360):
        resize(page, width, 640)
        assert shortened(page) == [], width


@pytest.mark.parametrize("game", BOARDS)
def test_a_table_follows_the_window_when_it_grows_narrow(people: People, game: str) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game)
    for width, height in ((1024, 700), (768, 1024), (390, 844)):
        resize(page, width, height)
        assert outside(page) == []


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("light", DESKTOP, id="at a desk"),
        pytest.param("dark", PHONE, id="on a phone in the dark"),
    ],
)
def test_axe_finds_nothing(people: People, theme: Any, size: Any) -> None:
    page = people.come(color_scheme=theme, viewport=size, reduced_motion="reduce")
    expect(page.locator("article").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Invite friends to Mandala").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    assert violations(page) == []
    link = page.get_by_label("Link to seat 2").input_value()
    friend = people.come(link, color_scheme=theme, viewport=size, reduced_motion="reduce")
    friend.get_by_role("heading", level=3).nth(3).wait_for()
    assert violations(friend) == [] and overflow(friend) <= 0
    for path in ("account", "about", "puzzles"):
        page.goto(f"{people.site}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(page) == []
    sit_down(page, "mandala")
    autoplay.play(page, seed=6, steps=14)
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("t")
    assert violations(page) == []
    page.get_by_role("button", name="More", exact=True).click()
    assert violations(page) == []


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
    sit_down(page, "mandala", 2)
    assert violations(page) == []
    page.locator(".curtain button").click()
    sheets = [lambda: page.keyboard.press("?")]
    if size is PHONE:
        sheets += [
            lambda: page.keyboard.press("r"),
            lambda: page.keyboard.press("c"),
            lambda: page.locator(".seats .open").first.click(),
        ]
    else:  # the rules stand beside the board
        page.keyboard.press("r")
        expect(page.get_by_role("tab", name="Rules", selected=True)).to_be_visible()
        assert violations(page) == []
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
    page = people.come(service_workers="allow")
    expect(page.locator("article").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.locator("article").first).to_be_visible()
    page.wait_for_function(SHELL_KEPT)
    page.context.set_offline(True)
    people.troubles.clear()
    page.reload()
    expect(page.get_by_role("link", name="Nelumbo home")).to_be_visible()
    people.troubles.clear()


def test_the_home_page_opens_without_a_network_whatever_was_opened_first(people: People) -> None:
    """It says once that the line is lost, and offers no empty list of games; a page never opened says why it is not."""
    page = people.come("/rules/mandala", service_workers="allow")
    page.wait_for_function(SHELL_KEPT)
    page.context.set_offline(True)
    page.goto(people.site)
    expect(page.get_by_role("link", name="Nelumbo home")).to_be_visible()
    expect(page.get_by_text("Reconnecting")).to_have_count(1)
    expect(page.get_by_role("heading", name="Start a game")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"{people.site}/account")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1, name="Account")).to_be_visible()
    people.troubles.clear()
