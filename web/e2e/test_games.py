"""One's finished games: listed with their results, filtered, replayed."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import ask, sit_down
from e2e.turns import DECIDING


def give_up(page: Page, game: str) -> None:
    """A game against a beginner, resigned at once."""
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("#outcome")).to_be_visible()


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_finished_games_are_listed_filtered_and_replayed(people: People, name: str, size: dict[str, int]) -> None:
    page = people.arrive(viewport=size)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Your finished games will appear here")).to_be_visible()
    for game in ("mandala", "lotus"):
        give_up(page, game)
    page.goto("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="My games").click()
    rows = page.locator("main section > ul > li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Lost")
    expect(rows.first).to_contain_text("Lotus")
    expect(rows.first).to_contain_text("Tadpole")
    expect(rows.first).to_contain_text(re.compile(r"Today, \d+:\d\d"))
    expect(page.get_by_role("link", name="Keep these games")).to_be_visible()
    shoot(page, f"games-{name}")
    assert overflow(page) == 0 and in_both_themes(page) == []

    page.get_by_role("button", name="Mandala").click()
    expect(page).to_have_url(re.compile(r"/games\?game=mandala$"))
    expect(rows).to_have_count(1)
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_role("heading", name="No matching games")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("link", name="Lotus").press("Enter")
    expect(page).to_have_url(re.compile("/replay/"))


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_profile_counts_and_is_closed_until_it_is_opened(people: People, name: str, size: dict[str, int]) -> None:
    page = people.arrive(viewport=size)
    give_up(page, "mandala")
    page.goto("/profile")
    expect(page.get_by_role("heading", level=1, name="Camille")).to_be_visible()
    expect(page.get_by_role("img", name="Mandala: won 0 of 1, too few to say more")).to_be_visible()
    shoot(page, f"profile-{name}")
    assert overflow(page) == 0 and in_both_themes(page) == []

    address = f"/player/{page.request.get('/api/me').json()['player']}"
    visitor = people.come(address)
    expect(visitor.get_by_role("heading", name="This page isn’t public")).to_be_visible()
    assert all("404" in trouble for trouble in people.troubles)
    people.troubles.clear()
    page.get_by_text("Everybody", exact=True).click()
    expect(page.get_by_text("Everybody with the link sees")).to_be_visible()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    visitor.reload()
    expect(visitor.get_by_role("heading", level=1, name="Camille")).to_be_visible()
    expect(visitor.get_by_text("Who may see this page")).to_have_count(0)


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_ladder_shows_bots_and_rated_tables_are_offered_to_accounts(
    people: People, name: str, size: dict[str, int]
) -> None:
    page = people.arrive(viewport=size)
    ask(page.request, "players", {"name": "Camille"})
    page.goto("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Ladder").click()
    expect(page.get_by_role("heading", name="Nobody is ranked yet")).to_be_visible()
    expect(page.get_by_role("row", name="Dragon")).to_be_visible()
    shoot(page, f"ladder-{name}")
    assert overflow(page) == 0 and in_both_themes(page) == []

    ask(page.request, "me/claim", {"name": f"Camille {name}", "password": "lotus in the pond"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    clock = {"kind": "live", "seconds": 600}
    table = ask(
        page.request, "tables", {"game": "mandala", "seats": seats, "clock": clock, "rated": True, "public": True}
    )
    visitor = people.come("/")
    row = visitor.locator(f"a[href='/table/{table['id']}']")
    expect(row).to_contain_text("Rated: no hints, no undo")
    row.click()
    expect(visitor.get_by_text("Rated: no hints, no undo")).to_be_visible()
