"""What every table offers besides moves."""

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import PHONE, People, shoot
from e2e.mandala import click_turn
from e2e.tables import BOARDS, sit_down
from e2e.turns import play


def test_a_move_is_taken_back_when_the_bot_agrees(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    play(page, click_turn, seed=7, turns=2)
    page.locator(".bar.mine").wait_for()
    page.get_by_role("button", name="undo").click()
    expect(page.get_by_text("taken back").first).to_be_visible()
    expect(page.locator(".line.undone").first).to_be_visible()
    shoot(page, "mandala-undone")


def test_a_stranger_watches_and_sees_no_hand(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    page.locator(".bar.mine").wait_for()
    spectator = people.come(page.url)
    expect(spectator.get_by_text("Watching")).to_be_visible()
    expect(spectator.locator("[data-place='mountain-0']")).to_be_visible()
    assert spectator.locator(".hand").count() == 0
    shoot(spectator, "mandala-watching")


def test_giving_up_ends_a_game_of_two(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    page.locator(".bar.mine").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.get_by_role("heading", name="Tadpole wins")).to_be_visible()


def test_the_rules_lie_beside_the_board(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    page.keyboard.press("r")
    rules = page.get_by_role("group", name="Rules of Mandala")
    expect(rules).to_be_visible()
    expect(rules).not_to_contain_text("MAN-")
    board, beside = page.locator(".surface").bounding_box(), rules.bounding_box()
    assert board is not None and beside is not None and beside["x"] >= board["x"] + board["width"]
    shoot(page, "mandala-rules")
    page.keyboard.press("r")
    expect(rules).to_have_count(0)


def test_an_address_without_a_table_says_so(people: People) -> None:
    page = people.come("/table/nothing-here")
    expect(page.get_by_text("There’s no table at this address.")).to_be_visible()
    expect(page.get_by_text("Your finished games are safe in My games.")).to_be_visible()
    shoot(page, "no-table")


def test_two_tabs_know_of_each_other_and_both_go_on(people: People) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, "mandala")
    page.locator(".bar.mine").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    note = "This table is also open in another tab."
    for tab in (page, other):
        expect(tab.get_by_text(note)).to_be_visible()
    play(other, click_turn, seed=9, turns=1)
    lines = "(count) => document.querySelectorAll('.log .line').length >= count"  # the bot may have answered meanwhile
    page.wait_for_function(lines, arg=other.locator(".log .line").count())
    other.close(run_before_unload=True)
    expect(page.get_by_text(note)).to_have_count(0)


def test_notes_are_kept_for_each_table_and_seat_in_this_browser(people: People) -> None:
    page = people.come()
    sit_down(page, "mandala")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("textbox", name="Notes").fill("Tadpole holds two black")
    page.reload()
    page.locator(BOARDS["mandala"]).wait_for()
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("Tadpole holds two black")
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Notes", exact=True).click()
    expect(page.get_by_role("dialog", name="Notes").get_by_role("textbox")).to_have_value("Tadpole holds two black")
    sit_down(page, "mandala")
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("")


@pytest.mark.parametrize("game", BOARDS)
def test_every_table_says_how_long_still(people: People, game: str) -> None:
    page = people.come()
    sit_down(page, game)
    expect(page).to_have_title(re.compile("Your turn"))  # no bot moves any more
    line = page.get_by_role("progressbar", name="Progress of the game")
    words = line.get_attribute("aria-valuetext") or ""
    assert words and page.locator("header").get_by_text(words).is_visible()
    page.set_viewport_size(PHONE)
    expect(line).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("dialog", name="Log").get_by_text(words)).to_be_visible()
