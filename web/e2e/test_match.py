"""Quick match: two people look for the same, are asked, and sit down at one table."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import ask


def look(page: Page, clock: str) -> None:
    """For somebody to play Mandala with this clock."""
    page.get_by_role("link", name="Play someone").click()
    page.get_by_text("Mandala", exact=True).click()
    page.get_by_text(clock, exact=True).click()
    page.get_by_role("button", name="Look for somebody").click()


@pytest.mark.parametrize(
    ("name", "size", "clock"), [("desktop", DESKTOP, "10 min + 10 s"), ("phone", PHONE, "30 min + 20 s")]
)
def test_two_people_find_each_other_and_play(people: People, name: str, size: dict[str, int], clock: str) -> None:
    ann, bob = people.arrive(viewport=size), people.arrive()
    for page, called in ((ann, "Ann"), (bob, "Bob")):
        ask(page.request, "players", {"name": called})
        page.goto("/")
    look(ann, clock)
    expect(ann.get_by_role("heading", name="Looking for somebody to play Mandala")).to_be_visible()
    expect(ann.get_by_role("button", name="Play Dragonfly 25 in the meantime")).to_be_visible()
    expect(ann.locator("[aria-current=step]")).to_contain_text("Ratings 21.5 to 28.5")
    shoot(ann, f"match-{name}")
    assert overflow(ann) == 0 and in_both_themes(ann) == []

    ann.get_by_role("button", name="Play Dragonfly 25 in the meantime").click()
    expect(ann).to_have_url(re.compile("/table/"))
    expect(ann.get_by_role("link", name="Looking for somebody to play Mandala")).to_be_visible()
    bots = ann.url
    look(bob, clock)
    for page, other in ((ann, "Bob"), (bob, "Ann")):
        expect(page.get_by_role("alert")).to_contain_text(f"Found: {other}")
    shoot(bob, f"match-found-{name}")
    ann.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("You’ve sat down. Waiting for the others.")).to_be_visible()
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        expect(page.locator(".hand")).to_be_visible()
    expect(ann).not_to_have_url(bots)
    assert ann.url == bob.url.split("?")[0]


def test_a_search_over_days_is_listed_and_taken_back(people: People) -> None:
    page = people.come("/match")
    page.get_by_text("1 day per move", exact=True).click()
    page.get_by_role("button", name="Look for somebody").click()
    expect(page.get_by_role("heading", name="Searches with a day per move")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("heading", name="Searches with a day per move")).to_have_count(0)
