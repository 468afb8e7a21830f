"""Whole games of White Lotus, as people play them."""

import pytest
from playwright.sync_api import Page, expect

from e2e import autoplay
from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.page_checks import overflow, violations
from e2e.tables import open_against_bot, sit_down
from e2e.test_every_game import begin, by_link
from e2e.turns import CLICKED_TURNS, play
from e2e.white_lotus import click_turn, key_turn


def test_a_visitor_plays_by_clicks(people: People) -> None:
    page = people.come()
    open_against_bot(page, "white-lotus")
    shoot(page, "white-lotus-start")
    lines = page.locator(".log .line").count()
    play(page, click_turn, seed=1, turns=CLICKED_TURNS)
    expect(page.locator(".log .line").nth(lines + CLICKED_TURNS // 2)).to_be_attached()
    shoot(page, "white-lotus-clicked")


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, "white-lotus")
    play(page, key_turn, seed=3)
    expect(page.locator("#outcome")).to_be_visible()


@pytest.mark.parametrize(
    ("seats", "size", "theme"),
    [
        pytest.param(3, DESKTOP, "dark", id="three at a desk in the dark"),
        pytest.param(6, DESKTOP, "light", id="six at a desk"),
        pytest.param(3, PHONE, "light", id="three on a phone"),
        pytest.param(6, PHONE, "dark", id="six on a phone in the dark"),
    ],
)
def test_the_map_is_sound_to_read_aloud(people: People, seats: int, size: dict[str, int], theme: str) -> None:
    """Markers, a secret vote, and the list of zones."""
    page = people.arrive(color_scheme=theme, viewport=size, reduced_motion="reduce")
    sit_down(page, "white-lotus", 1, seats - 1, negotiation="full")
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("z")
    assert violations(page) == []
    page.keyboard.press("z")
    for _ in range(40):
        if page.locator("[data-place^='stake'], #outcome").count():
            break
        autoplay.play(page, seed=6, steps=1)
    assert violations(page) == []
    assert overflow(page) <= 0
    shoot(page, f"white-lotus-vote-{seats}-{size['width']}-{theme}")


@pytest.mark.parametrize("locale", ["fr-CH", "zh-TW"])
def test_no_word_is_left_untranslated_in_the_publishers_game_with_offers(people: People, locale: str) -> None:
    page = people.arrive(locale=locale, reduced_motion="reduce")
    sit_down(page, "white-lotus", rules="publisher", negotiation="full")
    for seed in range(8):
        autoplay.play(page, seed=seed + 1, steps=4)
        assert "white-lotus." not in page.locator("body").inner_text()
    autoplay.play(page, seed=9)
    expect(page.locator("#outcome")).to_be_visible()
    assert "white-lotus." not in page.locator("body").inner_text()


def offers(page: Page) -> None:
    page.get_by_role("button", name="Offers").click()


def test_an_offer_is_made_to_one_and_taken(people: People) -> None:
    """What is given changes hands; the third player's log names no figure."""
    host, guest, _ = by_link(people, "white-lotus", negotiation="full")
    begin(host, guest, "white-lotus")
    spectator = people.come(host.url)
    before = held(guest)
    offers(host)
    assert violations(host) == []
    host.get_by_role("combobox", name="To", exact=True).select_option("Bo")
    host.get_by_role("group", name="You give").get_by_label("Influence").fill("2")
    host.get_by_label("A few words").fill("Spare me in the north")
    host.get_by_role("button", name="Send the offer").click()
    expect(host.locator("dialog li")).to_contain_text("2 influence")
    expect(host.get_by_label("A few words")).to_have_value("")
    shoot(host, "white-lotus-offers")
    expect(guest.locator(".tool .badge")).to_have_text("1")
    offers(guest)
    expect(guest.locator("dialog li")).to_contain_text("Spare me in the north")
    shoot(guest, "white-lotus-offers-phone")
    guest.get_by_role("button", name="Agree").click()
    expect(guest.locator("dialog li .status")).to_have_text("agreed")
    guest.keyboard.press("Escape")
    assert held(guest) == before + 2
    assert "Spare me in the north" not in spectator.content()


def held(page: Page) -> int:
    """One's own influence."""
    label = page.locator(".dock .held").first.get_attribute("aria-label")
    assert label is not None
    return int("".join(letter for letter in label if letter.isdigit()))
