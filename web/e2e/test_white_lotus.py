"""Whole games of White Lotus, as people play them."""

from playwright.sync_api import expect

from e2e.conftest import PHONE, People, shoot
from e2e.white_lotus import open_table, play


def test_a_visitor_plays_a_whole_game_by_clicks(people: People) -> None:
    page = people.come()
    open_table(page, 3)
    shoot(page, "white-lotus-start")
    play(page, seed=1)
    expect(page.locator("#outcome")).to_be_visible()
    shoot(page, "white-lotus-end")
    page.set_viewport_size(PHONE)
    shoot(page, "white-lotus-end-phone")


def test_the_publishers_game_with_offers_ends(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    open_table(page, 3, {"rules": "publisher", "negotiation": "full"})
    play(page, seed=2)
    expect(page.locator("#outcome")).to_be_visible()
