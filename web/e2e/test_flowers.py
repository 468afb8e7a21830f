"""Flowers, as people play it."""

import pytest
from playwright.sync_api import expect

from e2e import autoplay
from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.flowers import click_side, click_turn, key_turn
from e2e.page_checks import overflow, violations
from e2e.tables import BOARDS, open_against_bot, sit_down
from e2e.turns import CLICKED_TURNS, glowing, play


def test_a_visitor_plays_by_clicks(people: People) -> None:
    page = people.come()
    open_against_bot(page, "flowers")
    expect(page.locator(".hand button").first).to_be_visible()
    lines = page.locator(".log .line").count()
    play(page, click_turn, seed=1, turns=CLICKED_TURNS)
    expect(page.locator(".log .line").nth(lines + CLICKED_TURNS // 2)).to_be_attached()
    shoot(page, "flowers-clicked")


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    page.get_by_role("button", name="Play Flowers against a bot").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BOARDS["flowers"])).to_be_visible()
    play(page, key_turn, seed=2, turns=1500)
    expect(page.locator("#outcome")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_of_seats_fits_on_every_screen(people: People, seats: int) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, "flowers", 1, seats - 1)
    autoplay.play(page, seed=seats, steps=12)
    page.locator(".bar.mine, #outcome").first.wait_for()
    page.keyboard.press("Digit1")
    for name, viewport, theme in (("", DESKTOP, "light"), ("-phone", PHONE, "dark")):
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        assert overflow(page) <= 0
        assert violations(page) == []
        shoot(page, f"flowers-{seats}{name}")


@pytest.mark.parametrize("language", ["fr", "zh-TW"])
def test_the_board_speaks(people: People, language: str) -> None:
    page = people.arrive(locale=language, reduced_motion="reduce")
    sit_down(page, "flowers", 1, 2)
    autoplay.play(page, seed=5, steps=8)
    page.locator(".bar.mine").first.wait_for()
    page.keyboard.press("Digit1")
    page.keyboard.press("t")
    assert "flowers." not in page.locator("body").inner_text()
    shoot(page, f"flowers-{language}")
    page.set_viewport_size(PHONE)
    assert overflow(page) <= 0
    shoot(page, f"flowers-{language}-phone")


def test_cards_first_then_a_mandala_and_one_step_back(people: People) -> None:
    page = people.arrive()
    sit_down(page, "flowers")
    page.locator(".bar.mine").wait_for()
    page.locator("[data-place='side-1']").dispatch_event("click")
    expect(page.locator(".preview")).to_have_text("Choose some cards from your hand first.")
    page.locator(".hand button").first.click(position={"x": 10, "y": 40})
    assert glowing(page) == ["side-0", "side-1", "side-2"]
    click_side(page, "side-1")
    expect(page.locator(".sentence")).to_contain_text("on mandala 2?")
    page.keyboard.press("Escape")
    assert len(glowing(page)) == 3
