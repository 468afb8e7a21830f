"""Two browsers at one table, guests by link, and the lobby between them."""

import re
import struct
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import DESKTOP, PHONE, People, serving, shoot, wait_until
from e2e.mandala import click_turn
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import BOARDS, ask, new_table
from e2e.turns import DECIDING, play

DARK = "R2 R3 R4 R5 R7 RX O2 O3 O4 O5 O7 OX Y2 Y3 Y4 Y5 Y7 YX"


def test_a_guest_joins_by_link_and_two_browsers_play_each_other(people: People) -> None:
    host = people.come()
    host.get_by_role("button", name="Invite friends to Mandala").click()
    link = host.get_by_label("Link to seat 2").input_value()
    expect(host.get_by_role("alert")).to_contain_text("works only on this computer")
    expect(host.get_by_role("img", name="The link as a QR code")).to_have_count(0)
    shoot(host, "waiting")
    host.set_viewport_size(PHONE)
    shoot(host, "waiting-phone")
    host.set_viewport_size({"width": 1280, "height": 800})

    guest = people.come(link)
    expect(guest.get_by_role("heading", name=re.compile("Play Mandala with Guest"))).to_be_visible()
    expect(guest.get_by_text("is here and waiting")).to_be_visible()
    steps = guest.get_by_role("heading", level=3)
    expect(steps).to_have_text([re.compile(word) for word in ("Build", "Grow", "Share it out", "Fill your river")])
    title, picture = (
        guest.locator(f'meta[property="og:{key}"]').get_attribute("content") for key in ("title", "image")
    )
    assert title and re.fullmatch(r"Guest \d+ invites you to Mandala", title)
    assert picture and guest.request.get(picture).headers["content-type"] == "image/png"
    shoot(guest, "invited")
    guest.set_viewport_size(PHONE)
    button = guest.get_by_role("button", name="Sit down and play")
    expect(button).to_be_in_viewport()
    assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shoot(guest, "invited-phone")
    guest.set_viewport_size({"width": 1280, "height": 800})
    guest.get_by_label("Your name").fill("Bo")
    button.click()
    expect(host.get_by_role("status").filter(has_text="Bo sat down.")).to_be_attached()
    expect(guest.get_by_role("status").filter(has_text="starts in a few seconds")).to_be_attached()
    for page in (host, guest):
        expect(page.locator(".hand")).to_be_visible()

    for _ in range(3):
        wait_until(lambda: any(page.locator(DECIDING).count() for page in (host, guest)))
        play(host if host.locator(DECIDING).count() else guest, click_turn, seed=5, turns=1)
    wait_until(lambda: host.locator(".log .line").count() == guest.locator(".log .line").count() > 1)

    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Message to the table").fill("Good luck")
    host.keyboard.press("Enter")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_text("Good luck")).to_be_visible()
    shoot(guest, "mandala-chat")


def test_each_link_has_a_picture_of_its_own_and_what_is_private_that_of_the_site(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, RATE_LIMIT_FACTOR="1") as url:
        people = People(browser, url)
        ann, crawler = people.arrive(), people.arrive()
        player = ask(ann.request, "players", {"name": "Ann"})["player"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        tables = [new_table(ann, game, seats, public=True) for game in ("lotus", "mandala")]
        closed = new_table(ann, "mandala", seats, spectators=False)
        site = crawler.request.get("/previews/nelumbo.png").body()

        def picture(path: str) -> tuple[bytes, str]:
            """That of the page's tag, and for how long it may be kept."""
            tag = re.search(r'property="og:image" content="([^"]*)"', crawler.request.get(path).text())
            assert tag, path
            answer = crawler.request.get(unescape(tag[1]))
            assert answer.ok and answer.headers["content-type"] == "image/png", path
            return answer.body(), answer.headers["cache-control"]

        shown = [f"/table/{tables[0]}", f"/table/{tables[1]}", "/puzzles/lotus/2026-11-15"]
        found = [picture(path) for path in shown]
        assert len({body for body, _ in found} | {site}) == 4
        for body, kept in found:
            assert (body[:8], *struct.unpack(">II", body[16:24])) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
            assert kept == "public, max-age=300"
        assert picture(shown[0]) == found[0]
        for path in (f"/table/{closed}", f"/player/{player}", "/table/nowhere"):
            assert picture(path)[0] == site, path
            answer = crawler.request.get(f"/pictures{path}/en.png")
            assert (answer.body(), answer.headers["cache-control"]) == (site, "no-store"), path
        ann.request.patch("/api/me/profile", headers={"X-Nelumbo": "1"}, data={"visibility": "public"})
        assert picture(f"/player/{player}")[0] not in (site, *(body for body, _ in found))
        for path in ("/pictures/en.png", "/pictures/table/x/xx.png", "/pictures/table/x/en.jpg"):
            assert crawler.request.get(path).status == 404, path

        # One address has so many drawn; then it is given the board without names, and keeps what it had.
        days = (
            f"/pictures/puzzles/lotus/2026-{month:02}-{day:02}/en.png" for month in range(1, 13) for day in range(1, 29)
        )
        answers = map(crawler.request.get, days)
        last = next(answer for answer in answers if answer.headers["cache-control"] == "no-store")
        assert last.ok and last.body() == crawler.request.get("/previews/lotus.png").body()
        assert picture(shown[0]) == found[0]


def test_a_friend_who_comes_too_late_is_told_and_offered_another_game(people: People) -> None:
    host, friend = people.arrive(), people.arrive()
    for page, name in ((host, "Ann"), (friend, "Bob")):
        ask(page.request, "players", {"name": name})
    table = new_table(host, "mandala", [{"kind": "me"}, {"kind": "invited"}])
    (key,) = [seat["key"] for seat in host.request.get(f"/api/tables/{table}").json()["seats"] if seat["key"]]
    ask(friend.request, f"tables/{table}/sit", {"key": key})
    ask(host.request, f"tables/{table}/start", {})
    late = people.come(f"/table/{table}?key={key}", viewport=PHONE)
    told = late.get_by_role("status").filter(has_text="Ann and Bob have already begun.")
    expect(told).to_be_visible()
    expect(late.locator(BOARDS["mandala"])).to_be_visible()
    assert late.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shoot(late, "late-phone")
    friend.goto(f"/table/{table}?key={key}")
    expect(friend.locator(".hand")).to_be_visible()
    expect(friend.get_by_text("have already begun")).to_have_count(0)
    told.get_by_role("button", name="Play against a bot").click()
    expect(late.locator(".hand")).to_be_visible()
    expect(late).not_to_have_url(re.compile(table))


def test_an_open_table_is_seen_at_once_and_taken_from_the_lobby(people: People) -> None:
    visitor = people.come()
    host = people.come()
    host.locator(".new label", has_text="Mandala").click()
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/*")
    opened = visitor.locator(f"a[href='{urlsplit(host.url).path}']")  # other tests have open tables too
    row = opened.filter(has_text="Sit down")
    expect(row).to_be_visible()
    shoot(visitor, "lobby-open")
    row.click()
    host.get_by_role("checkbox", name="Start automatically when full").uncheck()
    visitor.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start", exact=True).click()
    expect(visitor.locator(".hand")).to_be_visible()


def test_my_tables_say_whose_turn_it_is(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play Mandala against a bot").click()
    page.locator(".bar.mine").wait_for()
    expect(page).to_have_title("● Your turn · Mandala · Nelumbo")
    page.get_by_role("link", name="Nelumbo home").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    shoot(page, "lobby-turn")


def test_a_guest_keeps_the_name_with_a_password(people: People) -> None:
    page = people.come("/account")
    page.goto(people.site)
    page.get_by_role("button", name="Play Mandala against a bot").click()
    expect(page.locator(".hand")).to_be_visible()
    page.goto(f"{people.site}/account")
    expect(page.get_by_label("Name").first).to_have_value(re.compile("Guest"))
    page.get_by_label("Name").first.fill("Odile")
    page.get_by_role("button", name="Change name").click()
    expect(page.get_by_role("heading", name="Odile")).to_be_visible()
    page.get_by_label("Password").first.fill("a long password")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("The name is yours.")).to_be_visible()
    shoot(page, "account")

    other = people.come("/account")
    other.get_by_label("Name").fill("Odile")
    other.get_by_label("Password").fill("a long password")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("link", name="Odile")).to_be_visible()


def test_options_of_one_s_own_words_reach_the_table(people: People) -> None:
    page = people.come()
    page.locator(".new .games label", has_text="Flowers").click()
    page.locator(".new summary").click()
    backs = page.locator(".option", has_text="Backs of the tiles")
    backs.locator("select").select_option("own words")
    backs.locator("textarea").fill("R2 R3 of no kind")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("An option isn’t valid")
    assert [trouble for trouble in people.troubles if "400" not in trouble] == []
    people.troubles.clear()
    backs.locator("textarea").fill(DARK)
    page.get_by_label("Seat 2", exact=True).select_option("invited")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("dd", has_text=DARK)).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_begins_with_one_button_and_finds_the_game_again(people: People, size: dict[str, int]) -> None:
    page = people.come(viewport=size)
    expect(page.get_by_text(re.compile(r"Mandala against Dragonfly \d+, a gentle bot\."))).to_be_visible()
    shoot(page, f"welcome-{size['width']}")
    assert overflow(page) == 0 and in_both_themes(page) == []
    page.get_by_role("button", name="Play your first game").click()
    page.locator(DECIDING).wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("#outcome")).to_be_visible()
    page.goto("/")
    last = page.locator("section", has=page.get_by_role("heading", name="Your last games"))
    expect(last.get_by_role("listitem")).to_contain_text(["Lost"])
    expect(page.get_by_role("button", name="Play your first game")).to_have_count(0)
    last.get_by_role("link", name="Mandala").press("Enter")
    expect(page).to_have_url(re.compile("/replay/"))


def test_friends_who_are_here_are_invited_from_the_home_page(people: People) -> None:
    ann, bob = people.arrive(), people.arrive()
    ids = [ask(page.request, "players", {"name": name})["player"] for page, name in ((ann, "Ann"), (bob, "Bob"))]
    for page, other in ((ann, ids[1]), (bob, ids[0])):
        ask(page.request, "me/friends", {"player": other})
    answer = bob.request.patch("/api/me/friends", headers={"X-Nelumbo": "1"}, data={"seen_by": "friends"})
    assert answer.ok, answer.text()
    bob.goto("/friends")
    ann.goto("/")

    def is_here() -> bool:
        """It is noted every few seconds."""
        ann.reload()
        ann.get_by_role("heading", name="Start a game").wait_for()
        ann.wait_for_load_state("networkidle")
        return ann.get_by_role("heading", name="Friends here now").count() == 1

    wait_until(is_here)
    ann.get_by_role("button", name="Invite Bob to a game").click()
    expect(ann).to_have_url(re.compile("/table/"))
    bob.goto("/")
    expect(bob.locator(f"a[href='{ann.url.removeprefix(people.site)}']")).to_be_visible()
