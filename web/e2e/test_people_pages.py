"""The pages around the games, with something on them, in every language on the smallest phone."""

from playwright.sync_api import Page

from e2e.conftest import People
from e2e.page_checks import overflow, resize, untranslated, violations
from e2e.tables import ask
from e2e.test_games import give_up
from e2e.test_groups import owner

DAY = {"kind": "daily", "hours": 24}
LONG = "Maximiliane von Hohenlo"


def test_they_fit_a_small_phone_in_every_language_and_are_sound_to_read_aloud(people: People) -> None:
    ann, *others = [owner(people, name) for name in (LONG, "Wolfgang-Amadeus Bach X", "Dreimaldrei der Dritte")]
    paths = prepared(ann, others)
    languages = ann.locator("header select").first.locator("option").evaluate_all("all => all.map((one) => one.value)")
    found: list[tuple[object, ...]] = []
    for path in paths:
        ann.goto(people.site + path)
        ann.locator("main h1, main h2").first.wait_for()
        ann.wait_for_load_state("networkidle")
        for language in (*languages, "en"):
            resize(ann, 1280, 800)
            ann.locator("header select").first.select_option(language)
            ann.locator(f"html[lang={language}]").wait_for()
            resize(ann, 320, 640)
            if (too_wide := overflow(ann)) > 0:
                found.append((language, path, too_wide))
            found += [(language, path, key) for key in untranslated(ann)]
        found += [(path, fault) for fault in violations(ann)]
    assert found == []


def prepared(ann: Page, others: list[Page]) -> list[str]:
    """A friend, a group with a tournament that has begun, a game that is over, a search; their addresses."""
    group = ask(ann.request, "me/groups", {"name": "Donaudampfschifffahrts", "approval": False})
    wanted = {"name": "Vierschanzentournee 2026", "kind": "round_robin", "game": "mandala", "clock": DAY, "rounds": 1}
    cup = ask(ann.request, f"groups/{group['id']}/tournaments", wanted)["id"]
    for page in others:
        ask(page.request, f"group-links/{group['link']}", {})
    for page in (ann, *others):
        ask(page.request, f"tournaments/{cup}/players", {})
    ask(ann.request, f"tournaments/{cup}/start", {})
    ids = [page.request.get("/api/me").json()["player"] for page in (ann, others[0])]
    ask(ann.request, "me/friends", {"player": ids[1]})
    ask(others[0].request, "me/friends", {"player": ids[0]})
    give_up(ann, "mandala")
    ask(ann.request, "me/seeks", {"game": "white-lotus", "seats": 3, "clock": DAY})
    pages = ("", "games", "profile", "friends", "match", "ladder", "account")
    return [*(f"/{page}" for page in pages), f"/group/{group['id']}", f"/tournament/{cup}", f"/join/{group['link']}"]
