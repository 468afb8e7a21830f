"""A group from its first member to a table of its own, at a desk and on a phone, and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import ask


def owner(people: People, name: str, **options: Any) -> Page:
    """Somebody with an account, on the page of friends."""
    page = people.arrive(**options)
    ask(page.request, "players", {"name": name})
    ask(page.request, "me/claim", {"name": name, "password": "lotus in the pond"})
    page.goto("/friends")
    return page


def press(button: Locator) -> None:
    """By keyboard, which does nothing while the page waits for an answer."""
    expect(button).to_be_enabled()
    button.press("Enter")


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_group_is_made_joined_and_has_a_table_where_members_sit_down(
    people: People, name: str, size: dict[str, int]
) -> None:
    ann, bob = owner(people, f"Ann at the {name}", viewport=size), people.arrive(viewport=size)
    ask(bob.request, "players", {"name": "Bob"})
    ann.get_by_label("Name of the group").fill("The Lindens")
    press(ann.get_by_role("button", name="Create a group"))
    expect(ann.get_by_role("heading", name="The Lindens")).to_be_visible()
    ann.get_by_role("button", name="Invite to the group").click()
    link = ann.locator(".address").inner_text()

    bob.goto(link)
    expect(bob.get_by_text("1 member")).to_be_visible()
    bob.get_by_role("button", name="Ask to join").click()
    expect(bob.get_by_text("You’ve asked to join.")).to_be_visible()
    ann.reload()
    ann.get_by_role("button", name="Accept").click()
    expect(ann.get_by_role("link", name="Bob")).to_be_visible()

    press(ann.get_by_role("button", name="New table"))
    ann.locator(".new label", has_text="Mandala").click()
    press(ann.get_by_role("button", name="Open the table"))
    expect(ann).to_have_url(re.compile("/table/"))
    bob.goto("/friends")
    bob.get_by_role("link", name="The Lindens").click()
    expect(bob.get_by_role("heading", name="Tables")).to_be_visible()
    shoot(bob, f"group-{name}")
    assert overflow(bob) == 0 and in_both_themes(bob) == []
    bob.locator(f"a[href='{ann.url.removeprefix(people.site)}']").click()
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".hand")).to_be_visible()


def test_the_owner_renames_opens_and_deletes_the_group_by_keyboard(people: People) -> None:
    ann, bob = owner(people, "Ann of the lindens"), people.arrive()
    ask(bob.request, "players", {"name": "Bob"})
    ann.get_by_label("Name of the group").fill("The Lindens")
    press(ann.get_by_role("button", name="Create a group"))
    ann.get_by_text("Group settings").focus()
    ann.keyboard.press("Enter")
    ann.get_by_label("at once", exact=True).press("Space")
    ann.get_by_label("Name of the group").fill("The Oaks")
    expect(ann.get_by_role("button", name="Rename")).to_be_enabled()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("heading", name="The Oaks")).to_be_visible()
    press(ann.get_by_role("button", name="Invite to the group"))
    expect(ann.get_by_text("People who open it can join at once.")).to_be_visible()

    bob.goto(ann.locator(".address").inner_text())
    bob.get_by_role("button", name="Report this name").click()
    expect(bob.get_by_text("Thank you.")).to_be_visible()
    press(bob.get_by_role("button", name="Join", exact=True))
    expect(bob.get_by_role("heading", name="The Oaks", exact=True)).to_be_visible()
    expect(bob).to_have_url(re.compile("/group/"))
    group = bob.url.removeprefix(people.site)
    ann.reload()
    press(ann.get_by_role("button", name="Manage members"))
    press(ann.get_by_role("button", name="Remove Bob from the group"))
    expect(ann.get_by_role("link", name="Bob")).to_have_count(0)
    bob.goto(group)
    expect(bob.get_by_text("There’s no such group, or you’re not in it.")).to_be_visible()

    ann.get_by_text("Group settings").focus()
    ann.keyboard.press("Enter")
    press(ann.get_by_role("button", name="Delete the group"))
    press(ann.get_by_role("button", name="Delete the group"))
    expect(ann).to_have_url(re.compile("/friends"))
    expect(ann.get_by_text("A group is a page for your club or family")).to_be_visible()
    assert all("404" in trouble for trouble in people.troubles)
    people.troubles.clear()


def test_a_group_passes_to_a_member_who_accepts_it(people: People) -> None:
    ann, bob = owner(people, "Ann who leaves"), owner(people, "Bob who stays")
    group = ask(ann.request, "me/groups", {"name": "The Lindens", "approval": False})
    ask(bob.request, f"group-links/{group['link']}", {})
    for page in (ann, bob):
        page.goto(f"/group/{group['id']}")
    press(ann.get_by_role("button", name="Manage members"))
    press(ann.get_by_role("button", name="Make Bob who stays the owner"))
    expect(ann.get_by_text("invited to become the owner")).to_be_visible()
    bob.reload()
    expect(bob.get_by_text("Ann who leaves would like you to be the owner of this group.")).to_be_visible()
    press(bob.get_by_role("button", name="Accept"))
    press(bob.get_by_role("button", name="Manage members"))
    expect(bob.get_by_role("button", name="Make Ann who leaves the owner")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("Members", exact=True)).to_be_visible()
    expect(ann.get_by_role("button", name="Manage members")).to_have_count(0)


def test_a_member_invites_another_to_a_table_of_the_group(people: People) -> None:
    ann, bob = owner(people, "Ann who invites"), people.arrive()
    ask(bob.request, "players", {"name": "Bob"})
    group = ask(ann.request, "me/groups", {"name": "The Lindens", "approval": False})
    ask(bob.request, f"group-links/{group['link']}", {})
    bob.goto(f"/group/{group['id']}")
    bob.get_by_label("Invite to").select_option("mandala")
    press(bob.get_by_role("button", name="Invite Ann who invites to a game"))
    expect(bob).to_have_url(re.compile("/table/"))
    expect(bob.get_by_text("Ann who invites")).to_be_visible()
    ann.goto(bob.url)
    ann.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".hand")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_tournament_is_made_joined_and_started_and_its_players_meet(
    people: People, name: str, size: dict[str, int]
) -> None:
    ann = owner(people, f"Ann of the cup, {name}", viewport=size)
    ann.get_by_label("Name of the group").fill("The Lindens")
    press(ann.get_by_role("button", name="Create a group"))
    press(ann.get_by_role("button", name="New tournament"))
    ann.get_by_label("Name of the tournament").fill("Sunday cup")
    ann.locator("form select").select_option("mandala")
    press(ann.get_by_role("button", name="Create the tournament"))
    expect(ann.get_by_role("heading", name="Sunday cup")).to_be_visible()
    cup = ann.url.removeprefix(people.site)

    ann.get_by_role("link", name="Open the group").click()
    ann.get_by_text("Group settings").click()
    ann.get_by_label("at once", exact=True).press("Space")
    ann.get_by_role("button", name="Invite to the group").click()
    expect(ann.get_by_text("People who open it can join at once.")).to_be_visible()
    link = ann.locator(".address").inner_text()
    others = [people.arrive(viewport=size) for _ in range(3)]
    for page, called in zip(others, ("Bob", "Eve", "Zoe"), strict=True):
        ask(page.request, "players", {"name": called})
        page.goto(link)
        page.get_by_role("button", name="Join", exact=True).click()
        page.get_by_role("link", name=re.compile("Sunday cup")).click()
        press(page.get_by_role("button", name="Take part"))
        expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
    others[0].get_by_role("button", name="Report this name").click()
    expect(others[0].get_by_text("Thank you.")).to_be_visible()
    ann.goto(cup)
    press(ann.get_by_role("button", name="Take part"))
    expect(ann.get_by_role("button", name="Withdraw")).to_be_visible()
    press(ann.get_by_role("button", name="Remove Zoe from the tournament"))
    expect(ann.get_by_role("rowheader", name="Zoe")).to_have_count(0)
    others[2].reload()
    press(others[2].get_by_role("button", name="Take part"))
    expect(others[2].get_by_role("button", name="Withdraw")).to_be_visible()
    press(ann.get_by_role("button", name="Start the tournament"))
    expect(ann.get_by_text("Your game in round 1")).to_be_visible()
    expect(ann.get_by_role("heading", name="Standings")).to_be_visible()
    expect(ann.get_by_role("heading", name="Who played whom")).to_be_visible()
    expect(ann.get_by_role("button", name="Remove")).to_have_count(0)
    shoot(ann, f"tournament-{name}")
    assert overflow(ann) == 0 and in_both_themes(ann) == []

    own = ann.locator(".own a").get_attribute("href")
    expect(ann.locator(f"li a[href='{own}']")).to_have_text("Play")
    ann.locator(".own a").click()
    ann.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(ann.get_by_role("link", name="Open the tournament")).to_be_visible()
    expect(ann.get_by_role("button", name="Give up your seat")).to_have_count(0)
    table = ann.url.removeprefix(people.site)
    for page in others:
        page.reload()
        expect(page.get_by_text("Your game in round 1")).to_be_visible()
    opponent = next(page for page in others if page.locator(f".own a[href='{table}']").count())
    opponent.locator(".own a").click()
    opponent.get_by_role("button", name="Sit down").click()
    expect(ann.locator(".hand")).to_be_visible(timeout=30_000)
