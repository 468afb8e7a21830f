"""What every game owes to people: two browsers, one device for all, a line that breaks, and no secret told."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import autoplay
from e2e.conftest import PHONE, People, shoot
from e2e.network import Heard, memory
from e2e.page_checks import overflow, resize, violations
from e2e.tables import BEGINNER, BOARDS, FEWEST_SEATS, GAMES, new_table, secrets_of, sit_down
from e2e.turns import DECIDING

FIRST = {
    name: {option.name: 0 for option in game.setups.options if option.kind == "seat"} for name, game in GAMES.items()
}
SCREENS = [(360, 640), (390, 844), (740, 360), (768, 1024), (932, 430), (1024, 700), (1280, 800), (1920, 1080)]
every_game = pytest.mark.parametrize("game", GAMES)


def by_link(people: People, game: str, **options: Any) -> tuple[Page, Page, Heard]:
    """A host with all messages to them, and a guest who came by link to a phone; bots take the other seats."""
    host = people.arrive(reduced_motion="reduce")
    heard = Heard(host)
    bots = [BEGINNER] * (FEWEST_SEATS[game] - 2)
    table = new_table(host, game, [{"kind": "me"}, {"kind": "invited"}, *bots], options=options)
    host.goto(f"/table/{table}")
    guest = people.come(host.get_by_label("Link to seat 2").input_value(), viewport=PHONE, reduced_motion="reduce")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".who b", has_text="Bo")).to_be_visible()
    return host, guest, heard


def begin(host: Page, guest: Page, game: str) -> None:
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        expect(page.locator(BOARDS[game])).to_be_visible()


def give_up(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()


def play_into_the_middle(page: Page, seed: int) -> int:
    """Twelve decisions, or a third of a short game; returns how many there were."""
    progress = page.get_by_role("progressbar")
    for step in range(12):
        autoplay.play(page, seed + step, steps=1)
        if int(progress.get_attribute("aria-valuenow") or 0) >= 33:
            return step + 1
    return 12


@every_game
def test_a_guest_comes_by_link_and_two_browsers_play_without_a_leak_until_they_give_up(
    people: People, game: str
) -> None:
    """`test_end.py` plays every game to its end."""
    host, guest, heard = by_link(people, game)
    begin(host, guest, game)
    autoplay.start(guest, seed=12)
    decisions = play_into_the_middle(host, seed=11)
    middle = memory(host)
    assert host.locator("[data-spot='hand']").count() == bool(secrets_of(game)), "what is secret lies in the dock"
    autoplay.play(host, seed=13, steps=16)
    autoplay.stop(guest)
    nothing_secret(heard, game, decisions)
    if not host.locator("#outcome").count():  # a short game may be over
        give_up(guest)
        if FEWEST_SEATS[game] > 2:  # a bot plays on for the guest
            give_up(host)
    for page in (host, guest):
        expect(page.locator("#outcome")).to_be_visible()
    before = heard.before_the_end()
    assert "commitment" in before
    assert heard.seed() not in before
    assert heard.seed() not in middle
    guest.emulate_media(color_scheme="dark")
    for page in (host, guest):
        assert violations(page) == []
        assert overflow(page) <= 0


def nothing_secret(heard: Heard, game: str, least: int) -> None:
    """Until the end no view but one's own, and no other's secret in it."""
    going = [seat_view for seat_view in heard.views() if not seat_view["view"]["over"]]
    assert len(going) > least
    for seat_view in going:
        assert seat_view["seat"] == seat_view["view"]["viewer"] == 0
        for secret in secrets_of(game):
            own, *others = seat_view["view"][secret]
            assert own is not None
            assert set(map(str, others)) == {"None"}, secret


@every_game
def test_board_decision_and_hand_fit_on_every_screen(people: People, game: str) -> None:
    """In the language with the longest words: nothing is cut off, and the board stays a board."""
    page = people.arrive(locale="fr-CH", reduced_motion="reduce")
    sit_down(page, game, **FIRST[game])
    page.locator(".bar.mine").wait_for()
    for width, height in SCREENS:
        resize(page, width, height)
        shown = [part for part in (".surface", ".bar", ".bar .words", ".dock") if page.locator(part).count()]
        parts = {part: page.locator(part).first.bounding_box() for part in shown}
        assert overflow(page) <= 0
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        for part, box in parts.items():
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width, (part, width, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (part, height, box)
        assert parts[".bar .words"]["width"] >= 200, (width, parts)  # type: ignore[index]  # seen above
        assert parts[".surface"]["height"] >= 0.36 * height, (height, parts)  # type: ignore[index]


@every_game
def test_people_at_one_device_pass_it_on_and_see_the_board_but_no_hand_meanwhile(people: People, game: str) -> None:
    page = people.arrive(reduced_motion="reduce")
    heard = Heard(page)
    sit_down(page, game, FEWEST_SEATS[game])
    lifted = 0
    for step in range(60):
        page.locator(f".curtain, {DECIDING}").first.wait_for()
        if page.locator(".curtain").count():
            expect(page.locator(BOARDS[game])).to_be_visible()
            expect(page.locator(".seat .facts")).to_have_count(FEWEST_SEATS[game])
            assert page.locator("[data-spot='hand'], .hand, .bar:visible").count() == 0
            lifted += 1
            if lifted > 4:
                break
            page.locator(".curtain button").click()
            if secrets_of(game):
                expect(page.locator("[data-spot='hand']")).to_be_visible()
        else:
            autoplay.play(page, seed=step + 20, steps=1)
    assert lifted > 4
    shared = [seat_view["view"] for seat_view in heard.views() if seat_view["seat"] is None]
    assert len(shared) > 4, "what the screen shows meanwhile is made by the server"
    for view in shared:
        assert view["viewer"] is None
        assert all(set(map(str, view[secret])) == {"None"} for secret in secrets_of(game))
    shoot(page, f"{game}-curtain")


def test_people_at_one_device_seal_their_votes_one_after_the_other_to_the_end(people: People) -> None:
    """A sealed choice may still be changed, and yet the device goes on to the next."""
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, "white-lotus", 3)
    autoplay.play(page, seed=5)
    expect(page.locator("#outcome")).to_be_visible()


@every_game
def test_a_line_that_breaks_in_the_middle_of_a_move_loses_nothing(people: People, game: str) -> None:
    """A banner within ten seconds; what was taken up stays; what is sent meanwhile arrives once."""
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game, **FIRST[game])
    page.locator(".bar.mine").wait_for()
    lines = page.locator(".log .line").count()
    page.keyboard.press("1")
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting")).to_be_visible(timeout=10_000)
    page.keyboard.press("t")
    expect(page.locator(".bar .main")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".preview")).to_have_text("Sending…")
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting")).to_have_count(0, timeout=15_000)
    page.locator(DECIDING).wait_for()
    page.locator(".log .line").nth(lines).wait_for()
    said = page.locator(".log .line").all_inner_texts()
    page.reload()
    page.locator(".bar.mine").wait_for()
    page.locator(".log .line").nth(len(said) - 1).wait_for()
    # Where all choose at once, a bot may have chosen meanwhile.
    assert page.locator(".log .line").all_inner_texts()[: len(said)] == said
