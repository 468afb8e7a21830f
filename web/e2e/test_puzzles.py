"""The puzzle of the day, on the real board of each game."""

import random
from importlib import import_module

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, People, shoot
from e2e.mandala import key_turn
from e2e.page_checks import in_both_themes, overflow, untranslated
from e2e.tables import GAMES
from e2e.turns import Turn
from nelumbo.bots.puzzles import shipped

TURNS: dict[str, Turn] = {
    game.title: import_module(f"e2e.{name.replace('-', '_')}").click_turn
    for name, game in GAMES.items()
    if shipped(name) is not None
}
TRIES = 40


@pytest.mark.parametrize("game", TURNS)
def test_a_try_is_answered_and_the_best_move_solves_the_puzzle(people: People, game: str) -> None:
    page = people.come("/puzzles")
    page.locator(".card", has=page.get_by_text(game, exact=True)).click()
    page.locator(".bar.mine").wait_for()
    expect(page.locator(".answer")).to_have_count(0)
    attempt(page, TURNS[game])
    assert in_both_themes(page) == []
    shoot(page, f"puzzle-{game.lower().replace(' ', '-')}")
    steps = page.locator(".answer .line li button")
    steps.last.click()
    expect(steps.last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bar .sentence")).to_have_text(steps.last.locator("span").inner_text())
    expect(page.locator(".bar.mine")).to_have_count(0)
    page.get_by_role("button", name="Back to the puzzle").click()
    expect(page.locator(".bar.mine")).to_have_count(1)
    page.locator(".answer .row").first.click()
    page.locator(".bar .button.main").click()
    expect(page.locator(".answer h2")).to_contain_text("Right!")
    page.get_by_role("link", name="All puzzles").last.click()
    expect(page.locator(".card", has=page.get_by_text(game, exact=True)).locator(".done")).to_have_count(1)


def attempt(page: Page, turn: Turn) -> None:
    """Any move that the board lets through."""
    rng = random.Random(7)
    for _ in range(TRIES):
        if page.locator(".answer").count():
            return
        if page.locator(".again").count():  # not the best move: the answer is shown after a second try
            expect(page.locator(".again")).to_contain_text("Try once more")
        turn(page, rng)
    expect(page.locator(".answer")).to_have_count(1)


@pytest.mark.parametrize(("locale", "right"), [("fr-FR", "Réponse"), ("zh-TW", "解答")])
def test_on_a_phone_the_answer_lies_over_the_board_in_every_language(people: People, locale: str, right: str) -> None:
    page = people.come("/puzzles", locale, viewport=PHONE)
    page.locator(".chip").first.wait_for()
    page.locator("a[href^='/puzzles/mandala/']").nth(1).click()
    page.locator(".bar.mine").wait_for()
    attempt_by_keys(page)
    expect(page.get_by_role("dialog", name=right)).to_be_visible()
    assert in_both_themes(page) == []
    assert untranslated(page) == [] and overflow(page) <= 0
    page.locator("dialog .answer .row").first.click()
    expect(page.get_by_role("dialog", name=right)).to_be_hidden()
    expect(page.locator(".bar .button.main")).to_be_enabled()


def attempt_by_keys(page: Page) -> None:
    """Mandala by keyboard: the buttons have other names in other languages."""
    rng = random.Random(3)
    for _ in range(TRIES):
        if page.locator("dialog .answer").count():
            return
        claims = page.locator(".claim button:enabled")
        if claims.count():
            claims.first.click()
            page.locator(".bar .button.main").click()
            page.locator("dialog .answer").wait_for()
        else:
            key_turn(page, rng)
