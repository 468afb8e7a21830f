"""Pictures of what needs people or a click: groups, searches, accounts, moderators, and every sheet of a table."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.mailbox import Mailbox

from e2e.autoplay import play
from e2e.by_game import modules
from e2e.conftest import PHONE, People, serving
from e2e.gallery import keep
from e2e.page_checks import resize
from e2e.tables import BOARDS, GAMES, ask, new_table, sit_down
from e2e.test_account import PASSWORD, guest, keep_name
from e2e.test_games import give_up
from e2e.test_groups import owner, press
from e2e.test_mail import EMAIL, give_address, letters, link, writing  # noqa: F401  # two of them are fixtures
from e2e.test_moderation import make_admin
from e2e.test_puzzles import attempt_by_keys
from e2e.test_replay import bring, record_of, until_reviewed

DAY = {"kind": "daily", "hours": 24}


def visitor(people: People, name: str) -> Page:
    page = people.arrive(reduced_motion="reduce")
    ask(page.request, "players", {"name": name})
    return page


def test_friends_and_a_group(people: People) -> None:
    ann = owner(people, "Annika", reduced_motion="reduce")
    bob, zoe = owner(people, "Bo", reduced_motion="reduce"), visitor(people, "Zoé")
    bob.goto(ann.locator(".address").inner_text())
    expect(bob.get_by_role("button", name="Be friends with Annika")).to_be_visible()
    keep(bob, "with")
    bob.get_by_role("button", name="Be friends with Annika").click()
    expect(bob.get_by_role("link", name="Annika")).to_be_visible()
    group = ask(ann.request, "me/groups", {"name": "The Lindens", "approval": False})
    ask(bob.request, f"group-links/{group['link']}", {})
    zoe.goto(f"/join/{group['link']}")
    expect(zoe.get_by_role("button", name="Join", exact=True)).to_be_visible()
    keep(zoe, "join")
    answer = ann.request.patch(f"/api/groups/{group['id']}", headers={"X-Nelumbo": "1"}, data={"approval": True})
    assert answer.ok, answer.text()
    ask(zoe.request, f"group-links/{group['link']}", {})
    seats = [{"kind": "me"}, {"kind": "open"}]
    ask(ann.request, "tables", {"game": "mandala", "seats": seats, "group": group["id"]})
    ann.goto(f"/group/{group['id']}")
    press(ann.get_by_role("button", name="Manage members"))
    press(ann.get_by_role("button", name="Make Bo the owner"))
    expect(ann.get_by_text("invited to become the owner")).to_be_visible()
    press(ann.get_by_role("button", name="New tournament"))
    ann.get_by_text("Group settings").click()
    keep(ann, "group-owner")
    bob.goto(f"/group/{group['id']}")
    expect(bob.get_by_text("would like you to be the owner")).to_be_visible()
    keep(bob, "group-offered")
    zoes = zoe.request.get("/api/me").json()["player"]
    ask(ann.request, "me/blocks", {"player": zoes})
    ann.goto("/friends")
    expect(ann.get_by_role("heading", name="Blocked")).to_be_visible()
    keep(ann, "friends-some")


@pytest.mark.parametrize("kind", ["round_robin", "swiss"])
def test_a_tournament(people: People, kind: str) -> None:
    ann = owner(people, f"Ann of the {kind}", reduced_motion="reduce")
    group = ask(ann.request, "me/groups", {"name": "The Lindens", "approval": False})
    wanted = {"name": "Sunday cup", "kind": kind, "game": "mandala", "clock": DAY, "rounds": 3}
    cup = ask(ann.request, f"groups/{group['id']}/tournaments", wanted)["id"]
    others = [visitor(people, name) for name in ("Ben", "Camille", "Wei-Ting", "Maximiliane")]
    for page in others:
        ask(page.request, f"group-links/{group['link']}", {})
        ask(page.request, f"tournaments/{cup}/players", {})
    ann.goto(f"/tournament/{cup}")
    expect(ann.get_by_role("button", name="Take part")).to_be_visible()
    keep(ann, f"tournament-{kind}-before")
    press(ann.get_by_role("button", name="Start the tournament"))
    expect(ann.get_by_role("heading", name="Standings")).to_be_visible()
    keep(ann, f"tournament-{kind}-owner")
    others[0].goto(f"/tournament/{cup}")
    expect(others[0].get_by_role("heading", name="Standings")).to_be_visible()
    keep(others[0], f"tournament-{kind}-player")


def test_games_and_a_profile(people: People) -> None:
    page = people.arrive(reduced_motion="reduce")
    *others, last = BOARDS
    for game in others:
        give_up(page, game)
    sit_down(page, last)
    for path in ("games", "profile", "replay", ""):
        page.goto(f"/{path}")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        keep(page, f"{path or 'lobby'}-some")
    closed = people.come(f"/player/{page.request.get('/api/me').json()['player']}", reduced_motion="reduce")
    expect(closed.get_by_role("heading", name="This page isn’t public")).to_be_visible()
    keep(closed, "player-closed")
    people.troubles.clear()  # the browser notes that the page is not public


def test_searches(people: People) -> None:
    ann, bob = visitor(people, "Anna"), visitor(people, "Ben")
    ann.goto("/match")
    ann.get_by_text("1 day per move", exact=True).click()
    ann.get_by_role("button", name="Look for somebody").click()
    expect(ann.get_by_role("heading", name="Searches with a day per move")).to_be_visible()
    keep(ann, "match-days")
    for page in (ann, bob):
        page.goto("/match")
        page.get_by_text("Mandala", exact=True).click()
        page.get_by_text("10 min + 10 s", exact=True).click()
        page.get_by_role("button", name="Look for somebody").click()
        if page is ann:
            expect(page.locator("[aria-current=step]")).to_be_visible()
            keep(page, "match-looking")
    expect(bob.get_by_role("alert")).to_contain_text("Found")
    keep(bob, "match-found", ("en", "de"))


def test_an_account_and_its_letters(writing: People, letters: Mailbox) -> None:  # noqa: F811  # the fixtures
    ann = guest(writing, "Annika")
    expect(ann.get_by_role("button", name="Keep it")).to_be_visible()
    keep(ann, "account-guest")
    keep_name(ann)
    give_address(ann)
    keep(ann, "account-asked")
    ann.goto(link(letters))
    expect(ann.get_by_role("button", name="Confirm")).to_be_visible()
    keep(ann, "mail-confirm")
    ann.get_by_role("button", name="Confirm").click()
    ann.locator("main").get_by_role("link", name="Account").click()
    expect(ann.get_by_text(f"Your address: {EMAIL}")).to_be_visible()
    ann.get_by_label("Label").fill("my bot")
    ann.get_by_role("button", name="Create token").click()
    expect(ann.locator("code")).to_be_visible()
    keep(ann, "account-email")
    other = writing.come("/mail/reset", reduced_motion="reduce")
    keep(other, "mail-forgot")
    other.get_by_label("E-mail address").fill(EMAIL)
    other.get_by_role("button", name="Send the link").click()
    other.goto(link(letters))
    expect(other.get_by_label("New password")).to_be_visible()
    keep(other, "mail-reset")
    other.goto("/mail/stop#nothing")
    expect(other.locator("main .button")).to_be_visible()
    keep(other, "mail-stop")


def test_moderation(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        ann, bob, mod = (visitor(people, name) for name in ("Annika", "Bo", "Mod"))
        ask(mod.request, "me/claim", {"name": "Mod", "password": PASSWORD})
        make_admin(tmp_path / "e2e.db", "Mod")
        table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
        ask(bob.request, f"tables/{table}/sit", {})
        ask(ann.request, f"tables/{table}/start", {})
        bob.goto(f"/table/{table}")
        bob.get_by_role("tab", name="Chat").click()
        bob.get_by_label("Message to the table").fill("only an idiot plays like that")
        bob.keyboard.press("Enter")
        ann.goto(f"/table/{table}")
        ann.get_by_role("tab", name="Chat").click()
        ann.get_by_role("button", name="More about Bo").last.click()
        ann.get_by_label("What happened?").fill("He insults me")
        keep(ann, "report")
        ann.get_by_role("button", name="Report Bo").click()
        expect(ann.get_by_role("status").filter(has_text="Thank you")).to_be_visible()
        mod.goto("/moderation")
        mod.get_by_label("IP address").fill("192.0.2.7")
        mod.get_by_label("Reason, for moderators").fill("a flood")
        mod.get_by_role("button", name="Ban the address").click()
        expect(mod.get_by_role("listitem").filter(has_text="192.0.2.7")).to_be_visible()
        mod.get_by_role("button", name="Close the table").click()
        keep(mod, "moderation")
        bob.goto("/moderation")
        expect(bob.get_by_text("This is for moderators only.")).to_be_visible()
        keep(bob, "moderation-closed")
        for context in people.contexts:
            context.close()


def test_an_invitation(people: People) -> None:
    host = visitor(people, "Anna")
    for game in BOARDS:
        table = new_table(
            host, game, [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}][: max(GAMES[game].setups.seats)]
        )
        host.goto(f"/table/{table}")
        friend = people.come(host.get_by_label("Link to seat 2").input_value(), reduced_motion="reduce")
        friend.get_by_role("heading", level=3).nth(2).wait_for()
        keep(friend, f"invited-{game}")


@pytest.mark.parametrize("game", BOARDS)
def test_the_sheets_of_a_table(people: People, game: str) -> None:
    page = people.arrive(reduced_motion="reduce")
    page.goto("/")
    page.locator(f".new label:has(input[value='{game}'])").click()
    page.locator(".new summary").click()
    keep(page, f"new-table-{game}")
    module = modules().get(game)
    sit_down(page, game, **getattr(module, "MOST_SHEETS", {}))
    play(page, seed=3, steps=10)
    page.locator(".bar.mine").wait_for()
    names = ("log", "chat", "rules", "more", "notes", "seats")
    for name in names if game == next(iter(BOARDS)) else ("log", "rules", "seats"):
        resize(page, **PHONE)
        show(page, name)
        expect(page.locator("dialog[open]")).to_be_visible()
        keep(page, f"sheet-{name}-{game}")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    for name in getattr(module, "SHEETS", ()):
        page.get_by_role("button", name=name).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        keep(page, f"sheet-{name}".lower())
        page.keyboard.press("Escape")


def show(page: Page, name: str) -> None:
    """A sheet of a table on a phone."""
    if name == "seats":
        page.locator(".seats .open").first.click()
    elif name == "notes":
        page.keyboard.press("?")
        page.locator("dialog[open]").get_by_role("button", name="Notes").click()
    elif name == "more":
        page.keyboard.press("?")
    else:
        page.get_by_role("button", name={"log": "Log", "chat": "Chat", "rules": "Rules"}[name]).first.click()


def test_looking_back_and_puzzles(people: People) -> None:
    page = people.arrive(reduced_motion="reduce")
    record = record_of("mandala")
    id = bring(page, people, record)
    until_reviewed(page, f"{people.site}/api/records/{id}/review")
    page.reload()
    page.get_by_role("slider").fill(str(len(record.moves) // 2))
    keep(page, "replay-reviewed")
    for name in ("Was the deal fair?", "Record", "Play on from here"):
        page.get_by_role("button", name=name).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        keep(page, f"sheet-{name.split()[-1].strip('?')}".lower())
        page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    page.goto(f"{people.site}/puzzles")
    page.locator("a[href^='/puzzles/mandala/']").nth(1).click()
    page.locator(".bar.mine").wait_for()
    attempt_by_keys(page)
    expect(page.locator("dialog .answer")).to_be_visible()
    keep(page, "puzzle-answer")
