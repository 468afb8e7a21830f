"""Friends by link, an invitation that keeps a seat, and a rated game from the agreement to the new rating."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot, wait_until
from e2e.page_checks import in_both_themes, overflow, untranslated, violations
from e2e.tables import ask, new_table


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_link_makes_friends_who_invite_each_other(people: People, name: str, size: dict[str, int]) -> None:
    ann, bob = people.arrive(viewport=size), people.arrive(viewport=size)
    for page, called in ((ann, "Ann"), (bob, "Bob")):
        ask(page.request, "players", {"name": called})
    ann.goto("/profile")
    ann.get_by_role("link", name="Friends").last.click()
    expect(ann.get_by_role("heading", name="Your friends will appear here")).to_be_visible()
    link = ann.locator(".address").inner_text()

    bob.goto(link)
    bob.get_by_role("button", name="Be friends with Ann").click()
    expect(bob.get_by_role("link", name="Ann")).to_be_visible()
    expect(bob.get_by_text("doesn’t show when they’re here")).to_be_visible()
    bob.get_by_text("Friends", exact=True).last.click()
    ann.reload()
    expect(ann.get_by_role("link", name="Bob")).to_be_visible()
    wait_until(lambda: is_here(ann))
    shoot(ann, f"friends-{name}")
    assert overflow(ann) == 0 and in_both_themes(ann) == []

    ann.locator(".game select").select_option("mandala")
    ann.get_by_role("button", name="Invite Bob to a game").click()
    expect(ann).to_have_url(re.compile("/table/"))
    bob.goto("/")
    bob.locator(f"a[href='{ann.url.removeprefix(people.site)}']").click()
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".hand")).to_be_visible()


def test_a_friend_is_invited_by_name_from_the_waiting_room(people: People) -> None:
    ann, bob = people.arrive(viewport=PHONE), people.arrive()
    for page, called in ((ann, "Ann"), (bob, "Bob")):
        ask(page.request, "players", {"name": called})
    ask(bob.request, "me/friends", {"link": ask(ann.request, "me/friends/link", {})["link"]})
    table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
    bob.goto("/")
    ann.goto(f"/table/{table}")
    ann.get_by_label("Friend", exact=True).select_option("Bob")
    ann.get_by_role("button", name="Invite", exact=True).click()
    expect(ann.get_by_role("status").filter(has_text="Bob is told.")).to_be_visible()
    shoot(ann, "waiting-invited-friend")
    assert overflow(ann) == 0 and in_both_themes(ann) == []
    expect(bob.get_by_text("Ann invites you")).to_be_visible()
    shoot(bob, "lobby-invited")
    bob.locator(f"a[href='/table/{table}']").click()
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("button", name="Start")).to_be_enabled()


def is_here(page: Page) -> bool:
    """Whether a friend is shown as here; it is noted every few seconds."""
    page.reload()
    page.locator(".who small").first.wait_for()
    return page.locator(".who small", has_text=re.compile("^here$")).count() == 1


def test_a_rated_game_from_the_agreement_to_the_new_rating(people: People) -> None:
    ann, bob = people.arrive(), people.arrive()
    for page, called in ((ann, "Ada of the pond"), (bob, "Ben of the pond")):
        ask(page.request, "players", {"name": called})
        ask(page.request, "me/claim", {"name": called, "password": "lotus in the pond"})
        page.goto("/")
    ann.locator(".new label", has_text="Mandala").click()
    ann.get_by_label("Seat 2", exact=True).select_option("invited")
    ann.locator(".new summary").click()
    ann.locator(".new label", has_text="Rated").click()
    ann.get_by_role("button", name="Open the table").click()
    bob.goto(ann.get_by_label("Link to seat 2").input_value())
    expect(bob.get_by_text("Rated: no hints, no undo")).to_be_visible()
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".hand")).to_be_visible()
    bob.get_by_role("button", name="More", exact=True).click()
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name="Resign").last.click()
    expect(ann.locator("#outcome")).to_be_visible()

    wait_until(lambda: bool(ann.request.get("/api/me/profile").json()["ratings"]))
    ann.goto("/games")
    expect(ann.get_by_text(re.compile(r"Rating \+\d\.\d, now 2\d\.\d"))).to_be_visible()
    ann.get_by_label("Rules").select_option("other")
    expect(ann.get_by_role("heading", name="No matching games")).to_be_visible()
    bob.goto("/games")
    expect(bob.get_by_text(re.compile(r"Rating −\d\.\d, now 2\d\.\d"))).to_be_visible()
    ann.goto("/profile")
    expect(ann.get_by_role("img", name=re.compile("Mandala, rated games: 1, from 2"))).to_be_visible()
    expect(ann.get_by_text("Dragon").first).to_be_visible()
    shoot(ann, "profile-rated")
    assert overflow(ann) == 0 and in_both_themes(ann) == []


def test_who_is_blocked_from_the_chat_is_listed_and_cannot_sit_down_until_unblocked(people: People) -> None:
    ann, bob = people.arrive(), people.arrive()
    for page, called in ((ann, "Ann"), (bob, "Bob")):
        ask(page.request, "players", {"name": called})
    table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
    ask(bob.request, f"tables/{table}/sit", {})
    ask(ann.request, f"tables/{table}/start", {})
    for page in (ann, bob):
        page.goto(f"/table/{table}")
    ann.get_by_role("tab", name="Chat").click()
    write(bob, "you again")
    expect(ann.get_by_text("you again")).to_be_visible()
    ann.get_by_role("button", name="More about Bob").last.focus()
    ann.keyboard.press("Enter")
    ann.get_by_role("button", name="Block Bob").press("Enter")
    expect(ann.get_by_text("Bob can no longer reach you")).to_be_visible()

    other = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
    bob.goto(f"/table/{other}")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_text("You can’t sit down at this table.")).to_be_visible()
    ann.set_viewport_size(PHONE)
    ann.goto("/friends")
    expect(ann.get_by_role("heading", name="Blocked")).to_be_visible()
    shoot(ann, "blocked-phone")
    assert overflow(ann) == 0 and in_both_themes(ann) == []
    ann.get_by_role("button", name="Unblock Bob").click()
    expect(ann.get_by_role("heading", name="Blocked")).to_have_count(0)
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("button", name="Sit down")).to_have_count(0)
    assert all("403" in trouble for trouble in people.troubles)
    people.troubles.clear()


def write(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message to the table").fill(text)
    page.keyboard.press("Enter")


def test_an_invitation_is_seen_on_every_page_and_at_once(people: People) -> None:
    ann, bob = people.arrive(viewport=PHONE), people.arrive()
    ids = [ask(page.request, "players", {"name": name})["player"] for page, name in ((ann, "Ann"), (bob, "Bob"))]
    for page, other in ((ann, ids[1]), (bob, ids[0])):
        ask(page.request, "me/friends", {"player": other})
    own = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "invited"}])
    ann.goto(f"/table/{own}")
    ann.get_by_label("Link to seat 2").wait_for()
    first = new_table(bob, "lotus", [{"kind": "me"}, {"kind": "invited", "player": ids[0]}])
    line = ann.get_by_role("complementary", name="Invitation")
    expect(line.get_by_role("status")).to_have_text("Bob invites you to Lotus")
    shoot(ann, "invitation-at-a-table")
    for path in ("/rules/mandala", "/profile", "/puzzles", "/account"):
        ann.goto(path)
        expect(line.get_by_role("status")).to_have_text("Bob invites you to Lotus")
        assert overflow(ann) <= 0 and untranslated(ann) == [] and violations(ann) == [], path
    shoot(ann, "invitation")
    ann.get_by_role("link", name="Nelumbo").first.click()
    expect(ann.locator(f"a[href='/table/{first}']")).to_be_visible()
    expect(line).to_have_count(0)
    ann.goto("/rules/lotus")
    line.get_by_role("button", name="Not now").press("Enter")
    expect(line).to_have_count(0)
    second = new_table(bob, "mandala", [{"kind": "me"}, {"kind": "invited", "player": ids[0]}])
    expect(line.get_by_role("status")).to_have_text("Bob invites you to Mandala")
    ann.set_viewport_size(DESKTOP)
    shoot(ann, "invitation-desktop")
    line.get_by_role("link", name="Open").click()
    expect(ann).to_have_url(re.compile(f"/table/{second}"))
    expect(line).to_have_count(0)
    ann.goto("/profile")
    expect(line.get_by_role("status")).to_have_text("Bob invites you to Mandala")
    ask(bob.request, f"tables/{second}/close", {})
    expect(line.get_by_role("status")).to_have_text("Bob invites you to Lotus")
