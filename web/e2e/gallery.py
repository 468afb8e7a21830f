"""Pictures of every page and board, in every language, theme and size, for people to look at: `make gallery`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.autoplay import play
from e2e.by_game import modules
from e2e.conftest import SHOTS, People
from e2e.lesson import go_on, learn
from e2e.page_checks import overflow
from e2e.tables import BOARDS, GAMES, new_table, sit_down
from e2e.test_replay import bring, record_of, until_reviewed
from e2e.turns import DECIDING
from nelumbo.languages import languages

SIZES = {"1280": (1280, 800), "390": (390, 844), "360": (360, 640)}
ODD_SIZES = {"740": (740, 360), "768": (768, 1024), "1024": (1024, 700), "1920": (1920, 1080)}
LANGUAGES = tuple(code for code in languages() if (Path(__file__).parents[1] / "src" / "i18n" / f"{code}.po").exists())
PSEUDO = "en-XA"
THEMES = ("light", "dark")


def tables() -> dict[str, tuple[str, int, dict[str, Any]]]:
    """By name: each game at its smallest and its largest table, or at those that it names."""
    found = {}
    for game, loaded in GAMES.items():
        sizes = dict.fromkeys((min(loaded.setups.seats), max(loaded.setups.seats)))
        own = getattr(modules().get(game), "TABLES", {str(seats): (seats, {}) for seats in sizes})
        found |= {f"{game}-{name}": (game, seats, options) for name, (seats, options) in own.items()}
    return found


TABLES = tables()
STEPS = 25
GLANCES = (("1280", "en", "light"), ("390", "fr", "light"), ("360", "zh-Hant", "dark"))
# What a decision looks like: the head of its panel, what may be picked there, and where the turn stands.
PHASE = """() => {
  const kinds = { claim: ".claim", rewards: ".rewards", take: ".take", council: ".panel .rows", war: ".panel .war" };
  const panel = Object.keys(kinds).find((kind) => document.querySelector(kinds[kind])) ?? "";
  const head = panel ? "" : (document.querySelector(".surface .panel h2")?.textContent ?? "");
  const picker = document.querySelector(".dock [data-place^='stake']") ? "stake" : "";
  const out = document.querySelector(".panel .out, .camp.won") ? "open" : "";
  const place = document.querySelector(".bar .pips")?.textContent ?? "";
  return [place, head, panel, picker, out].join(" ").replace(/[0-9]/g, "");
}"""
MOST_STEPS = 160
# A whole page has the navigation of a phone in its head, not in the middle of the picture.
WHOLE_PAGE = """@media (max-width: 900px) {
  header.top { flex-wrap: wrap; height: auto !important }
  header.top nav { position: static !important; order: 1; width: 100% }
}"""


def keep(
    page: Page, name: str, languages: tuple[str, ...] = LANGUAGES, prepare: Callable[[Page], object] | None = None
) -> None:
    """One page as everybody sees it, to its end; `prepare` is for what another language closes."""
    folder = SHOTS / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("header select").first.select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        if prepare:
            prepare(page)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if language == PSEUDO:
                assert overflow(page) <= 0, f"{name} is too wide where texts are longer, at {size}"
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
                page.wait_for_timeout(60)
                path = folder / f"{name}-{size}-{language}-{theme}.png"
                page.screenshot(path=path, full_page=True, style=WHOLE_PAGE)
    page.emulate_media(color_scheme="light")
    for size, (width, height) in ODD_SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        page.screenshot(path=folder / f"{name}-{size}.png")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("header select").first.select_option("en")


def glance(page: Page, name: str) -> None:
    """One page as three people see it."""
    folder = SHOTS / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    for size, language, theme in GLANCES:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("header select").first.select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
        page.wait_for_timeout(260)  # a lesson looks five times a second where its place is
        page.screenshot(path=folder / f"{name}-{size}-{language}-{theme}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("header select").first.select_option("en")


@pytest.mark.parametrize("name", TABLES)
def test_boards(people: People, name: str) -> None:
    game, seats, options = TABLES[name]
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game, 1, seats - 1, **options)
    play(page, seed=7, steps=STEPS)
    page.locator(".bar.mine, #outcome").first.wait_for()
    keep(page, name)
    if page.locator(".hand button:enabled").count():
        page.keyboard.press("1")
        page.keyboard.press("t")
        keep(page, f"{name}-chosen", ("fr",))
    play(page, seed=8)
    page.locator("#outcome").wait_for()
    keep(page, f"{name}-end")


PAGES = (
    "",
    "match",
    "friends",
    "games",
    "ladder",
    "puzzles",
    "replay",
    "account",
    "about",
    "fair",
    "privacy",
    f"rules/{next(iter(GAMES))}",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages(people: People, path: str) -> None:
    page = people.come(f"/{path}", reduced_motion="reduce")
    expect(page.locator("main h1, main h2").first).to_be_visible()
    keep(page, path.replace("/", "-") or "lobby")


def test_moments(people: People) -> None:
    """The waiting room, the curtain, and no table at all."""
    page = people.come(reduced_motion="reduce")
    expect(page.locator("article").first).to_be_visible()
    table = new_table(page, next(iter(GAMES)), [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}])
    page.goto(f"{people.site}/table/{table}")
    expect(page.locator(".room")).to_be_visible()
    keep(page, "waiting")
    page.goto(people.site)
    sit_down(page, next(iter(GAMES)), 2)
    expect(page.locator(".curtain")).to_be_visible()
    keep(page, "curtain")
    page.goto(f"{people.site}/table/nothing-here")
    expect(page.locator("main .button").first).to_be_visible()
    keep(page, "no-table")


@pytest.mark.parametrize("name", TABLES)
def test_phases(people: People, name: str) -> None:
    """Every kind of decision that comes up in a game, the first time that it does."""
    game, seats, options = TABLES[name]
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game, 1, seats - 1, **options)
    seen: set[str] = set()
    for step in range(MOST_STEPS):
        page.locator(f"{DECIDING}, #outcome").first.wait_for()
        if page.locator("#outcome").count():
            break
        phase = re.sub(r"\W+", "-", page.evaluate(PHASE)).strip("-").lower()
        if phase not in seen:
            seen.add(phase)
            glance(page, f"phase-{name}-{phase}")
        play(page, seed=step + 11, steps=1)
    assert seen


@pytest.mark.parametrize("game", BOARDS)
def test_looking_back_and_learning(people: People, game: str) -> None:
    """Rules, a replay with its review, a puzzle, and the guided first game."""
    page = people.come(f"/rules/{game}", reduced_motion="reduce")
    expect(page.locator("main h1, main h2").first).to_be_visible()
    glance(page, f"book-{game}")
    page.goto(f"{people.site}/puzzles")
    page.locator(f"a[href^='/puzzles/{game}/']").first.click()
    page.locator(".bar.mine").wait_for()
    glance(page, f"puzzle-{game}")
    record = record_of(game)
    id = bring(page, people, record)
    page.get_by_role("slider").fill(str(len(record.moves) // 2))
    glance(page, f"replay-{game}")
    if game == next(iter(GAMES)):
        until_reviewed(page, f"{people.site}/api/records/{id}/review")
        page.reload()
        glance(page, "review")
    page.goto(people.site)
    learn(page, game)
    for step in range(4):
        glance(page, f"lesson-{game}-{step}")
        go_on(page)


@pytest.mark.parametrize("path", ["puzzles", "replay"])
def test_lists(people: People, path: str) -> None:
    page = people.come(f"/{path}", reduced_motion="reduce")
    expect(page.locator("main h1, main h2").first).to_be_visible()
    glance(page, path)
