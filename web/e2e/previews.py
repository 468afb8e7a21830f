"""Draws the pictures of link previews from the games' own boards, into web/public/previews: `make previews`."""

from pathlib import Path

from playwright.sync_api import Page

from e2e.conftest import People
from nelumbo import games

SIZE = {"width": 1200, "height": 630}
PICTURES = Path(__file__).parents[1] / "public" / "previews"
# The board from edge to edge, with the site's name in a corner.
ALONE = """
.card .picture.drawn { position: fixed; inset: 0; z-index: 9; width: 1200px; height: 630px; border-radius: 0; }
.wordmark { position: fixed; left: 36px; bottom: 36px; z-index: 10; display: flex; align-items: center; gap: 14px;
  padding: 12px 26px 12px 18px; border-radius: 22px; background: #fcfcf9; color: #14302a;
  font: 700 40px Palatino, serif; }
.wordmark img { width: 56px; height: 56px; }
"""
ALL = """
.wordmark { left: 50%; bottom: 50%; translate: -50% 50%; padding: 22px 44px 22px 30px; font-size: 64px; }
.wordmark img { width: 92px; height: 92px; }
"""
WORDMARK = """() => document.body.insertAdjacentHTML("beforeend",
  '<div class="wordmark"><img src="/icon.svg" alt="">Nelumbo</div>')"""


def keep(page: Page, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled", clip={"x": 0, "y": 0, **SIZE})


def test_the_pictures_of_link_previews(people: People) -> None:
    page = people.come(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
    cards = page.locator(".card")
    cards.locator(".picture svg").nth(len(games.names()) - 1).wait_for()
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=ALONE)
    page.evaluate(WORDMARK)
    for name in games.names():
        picture = page.locator(f".card:has(a[href='/rules/{name}']) button.picture")
        picture.evaluate("(found) => found.classList.add('drawn')")
        keep(page, name)
        picture.evaluate("(found) => found.classList.remove('drawn')")
    page.add_style_tag(content=ALL)
    for number, name in enumerate(games.names()):
        page.locator(f".card:has(a[href='/rules/{name}']) button.picture").evaluate(
            "(found, [x, y]) => Object.assign(found.style, { position: 'fixed', zIndex: 9, borderRadius: 0,"
            " width: '600px', height: '315px', left: `${x}px`, top: `${y}px` })",
            [600 * (number % 2), 315 * (number // 2)],
        )
    keep(page, "nelumbo")
