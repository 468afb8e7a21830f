"""Whole games of Mandala, as people play them."""

import re

from playwright.sync_api import expect

from e2e.conftest import PHONE, People, shoot
from e2e.mandala import click_turn, key_turn
from e2e.network import Heard
from e2e.tables import BOARDS, open_against_bot, sit_down
from e2e.turns import DECIDING, play, settle


def test_a_visitor_plays_a_whole_game_by_clicks_without_an_account(people: People) -> None:
    page = people.come(service_workers="allow")
    open_against_bot(page, "mandala")
    heard = Heard(page)
    page.reload()
    expect(page.locator(".hand button").first).to_be_visible()
    play(page, click_turn, seed=1)
    expect(page.locator("#outcome")).to_be_visible()
    shoot(page, "mandala-end")
    page.set_viewport_size(PHONE)
    shoot(page, "mandala-end-phone")
    with page.expect_download() as record:
        page.get_by_role("link", name="Record").click()
    assert record.value.path().read_text().startswith("mandala 2\n")
    nothing_secret(heard)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#outcome")).to_have_count(0)
    expect(page.locator(BOARDS["mandala"])).to_be_visible()


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Play Mandala against a bot").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BOARDS["mandala"])).to_be_visible()
    play(page, key_turn, seed=2)
    expect(page.locator("#outcome")).to_be_visible()


def test_a_wrong_try_is_answered_in_words(people: People) -> None:
    """The bar names the reason that the engine gave."""
    page = people.arrive()
    sit_down(page, "mandala")
    play(page, click_turn, seed=3, turns=6)
    page.locator(DECIDING).wait_for()
    while not page.locator(".hand button:enabled").count():  # a mandala is shared out, which takes no card
        play(page, click_turn, seed=3, turns=1)
        page.locator(DECIDING).wait_for()
    for card in range(page.locator(".hand button").count()):
        page.locator(".hand button").nth(card).click(position={"x": 14, "y": 40})
        for place in ("mountain-0", "mountain-1", "field-0", "field-1"):
            page.locator(f"[data-place='{place}']").dispatch_event("click")
            settle(page)
            if page.locator(".preview.reason").count():
                reason = page.locator(".preview.reason").inner_text()
                assert re.search("mandala|mountain|field", reason) and not re.search("refused|[{}]", reason), reason
                shoot(page, "mandala-reason")
                return
            page.keyboard.press("Escape")
    raise AssertionError("every place was legal for every card")


def test_a_hint_takes_up_what_the_bot_would_play(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    page.locator(".bar.mine").wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Confirm")).to_be_enabled()
    shoot(page, "mandala-hint")


def nothing_secret(heard: Heard) -> None:
    """Until the end, no view has the other hand or the other cup's secret cards."""
    going = [seat_view for seat_view in heard.views() if not seat_view["view"]["over"]]
    assert len(going) > 10
    for seat_view in going:
        other = 1 - seat_view["seat"]
        assert seat_view["view"]["hands"][other] is None
        assert seat_view["view"]["cup_secrets"][other] is None
