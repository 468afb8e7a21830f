"""Chat that somebody reports, and a moderator who acts on it."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from e2e.conftest import PHONE, People, serving, shoot
from e2e.page_checks import in_both_themes, overflow, resize, untranslated, violations
from e2e.tables import ask, new_table


def make_admin(file: Path, name: str) -> None:
    command = [sys.executable, "-m", "nelumbo", "admin", "role", name, "admin", "--database", str(file)]
    subprocess.run(command, check=True)


def write(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message to the table").fill(text)
    page.keyboard.press("Enter")


def test_a_rude_line_is_reported_and_its_writer_silenced(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        ann, bob, mod = people.arrive(), people.arrive(), people.arrive()
        ask(ann.request, "players", {"name": "Ann"})
        ask(bob.request, "players", {"name": "Bob"})
        ask(mod.request, "players", {"name": "Mod"})
        ask(mod.request, "me/claim", {"name": "Mod", "password": "petals on the pond"})
        make_admin(tmp_path / "e2e.db", "Mod")
        table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
        ask(bob.request, f"tables/{table}/sit", {})
        ask(ann.request, f"tables/{table}/start", {})
        for page in (ann, bob):
            page.goto(f"/table/{table}")
        write(bob, "only an idiot plays like that")
        ann.get_by_role("tab", name="Chat").click()
        expect(ann.get_by_text("only an idiot plays like that")).to_be_visible()
        ann.get_by_role("button", name="More about Bob").last.click()
        ann.get_by_label("What happened?").fill("He insults me")
        shoot(ann, "report")
        ann.get_by_role("button", name="Report Bob").click()
        expect(ann.get_by_role("status").filter(has_text="Thank you")).to_be_visible()
        ann.get_by_role("button", name="Mute Bob").click()
        expect(ann.get_by_text("only an idiot plays like that")).to_have_count(0)

        mod.goto("/account")
        mod.get_by_role("link", name="Moderation: 1 report").click()
        expect(mod.get_by_role("heading", name="Ann reports Bob")).to_be_visible()
        expect(mod.get_by_text("only an idiot plays like that")).to_be_visible()
        assert mod.evaluate("document.documentElement.scrollWidth") <= mod.evaluate("innerWidth")
        shoot(mod, "moderation")
        mod.set_viewport_size(PHONE)
        assert mod.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        mod.get_by_role("button", name="Turn off Bob’s chat").click()
        expect(mod.get_by_text("No open reports")).to_be_visible()

        write(bob, "and another thing")
        expect(bob.get_by_text("A moderator has turned off your chat")).to_be_visible()
        bob.goto("/moderation")
        expect(bob.get_by_text("This is for moderators only.")).to_be_visible()
        for context in people.contexts:
            context.close()
        assert people.troubles == []


def test_a_warning_is_read_before_its_player_chats_and_the_reporter_hears_of_it(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        ann, bob, mod = people.arrive(viewport=PHONE), people.arrive(), people.arrive()
        for page, name in ((ann, "Ann"), (bob, "Bob"), (mod, "Mod")):
            ask(page.request, "players", {"name": name})
        ask(mod.request, "me/claim", {"name": "Mod", "password": "petals on the pond"})
        make_admin(tmp_path / "e2e.db", "Mod")
        table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
        ask(bob.request, f"tables/{table}/sit", {})
        ask(ann.request, f"tables/{table}/start", {})
        bob.goto(f"/table/{table}")
        write(bob, "only an idiot plays like that")
        player = bob.request.get("/api/me").json()["player"]
        ask(ann.request, f"tables/{table}/report", {"player": player, "reason": "He insults me"})

        mod.goto("/moderation")
        mod.get_by_label("Your words to Bob").fill("Please be kind to Ann and to everybody.")
        shoot(mod, "moderation-warn")
        mod.get_by_role("button", name="Warn Bob").click()
        expect(mod.get_by_text("Bob is warned")).to_be_visible()
        expect(mod.get_by_text("Warned, not read yet")).to_be_visible()
        glance = mod.get_by_role("region", name="At a glance")
        expect(glance.get_by_text("None since the server started.")).to_be_visible()
        glance.scroll_into_view_if_needed()
        shoot(mod, "moderation-glance")
        assert untranslated(mod) == [] and in_both_themes(mod) == []

        write(bob, "and another thing")
        warning = bob.get_by_role("dialog", name="A warning from the moderators")
        expect(warning.get_by_text("Please be kind to Ann and to everybody.")).to_be_visible()
        bob.keyboard.press("Escape")
        expect(warning).to_be_visible()
        shoot(bob, "warning")
        assert untranslated(bob) == [] and in_both_themes(bob) == []
        bob.reload()
        warning.get_by_role("button", name="I’ve read this").click()
        expect(warning).to_have_count(0)
        write(bob, "sorry")
        expect(bob.get_by_text("sorry")).to_be_visible()

        ann.goto("/")
        answer = ann.get_by_role("complementary", name="From the moderators")
        expect(answer.get_by_text("Thank you for reporting Bob.")).to_be_visible()
        shoot(ann, "report-answered")
        assert overflow(ann) == 0 and in_both_themes(ann) == []
        answer.get_by_role("button", name="Close").click()
        expect(answer).to_have_count(0)
        for context in people.contexts:
            context.close()
        assert people.troubles == []


def test_a_name_is_reported_from_a_profile_that_is_not_open_and_taken_away(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        bob, mod = people.arrive(), people.arrive()
        player = ask(bob.request, "players", {"name": "Rude word"})["player"]
        ask(mod.request, "players", {"name": "Mod"})
        ask(mod.request, "me/claim", {"name": "Mod", "password": "petals on the pond"})
        make_admin(tmp_path / "e2e.db", "Mod")
        report_name(people.arrive(viewport=PHONE), player, "closed")
        bob.request.patch("/api/me/profile", headers={"X-Nelumbo": "1"}, data={"visibility": "public"})
        report_name(people.arrive(), player, "open")

        mod.goto("/moderation")
        expect(mod.get_by_role("heading", name="reports the name of a player: “Rude word”")).to_be_visible()
        expect(mod.get_by_text("a rude word (closed)")).to_be_visible()
        expect(mod.get_by_role("link", name="Open the table")).to_have_count(0)
        shoot(mod, "moderation-name")
        assert untranslated(mod) == [] and overflow(mod) == 0
        mod.get_by_role("button", name="Remove this name").click()
        expect(mod.get_by_text("The name has been replaced.")).to_be_visible()
        bob.goto("/account")
        expect(bob.get_by_text(re.compile(r"Nelumbo \d{6}")).first).to_be_visible()
        for context in people.contexts:
            context.close()
        # The profile that is not open is not found, and the browser says so.
        assert [one for one in people.troubles if "404 (Not Found)" not in one] == []


def report_name(page: Page, player: str, profile: str) -> None:
    """By somebody who is new here."""
    page.goto(f"/player/{player}")
    page.get_by_role("button", name="Report this name").click()
    page.get_by_label("What is wrong with it?").fill(f"a rude word ({profile})")
    shoot(page, f"report-name-{profile}")
    assert overflow(page) <= 0 and untranslated(page) == [] and violations(page) == []
    page.get_by_role("button", name="Report this name").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Thank you")).to_be_visible()


def test_an_admin_closes_a_game_in_progress_and_bans_an_address(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        ann, bob, mod = people.arrive(), people.arrive(), people.arrive()
        bobs = ask(bob.request, "players", {"name": "Bob"})["player"]
        ask(ann.request, "players", {"name": "Ann"})
        ask(mod.request, "players", {"name": "Mod"})
        ask(mod.request, "me/claim", {"name": "Mod", "password": "petals on the pond"})
        make_admin(tmp_path / "e2e.db", "Mod")
        table = new_table(ann, "mandala", [{"kind": "me"}, {"kind": "open"}])
        ask(bob.request, f"tables/{table}/sit", {})
        ask(ann.request, f"tables/{table}/start", {})
        ask(ann.request, f"tables/{table}/report", {"player": bobs, "reason": "a bot in disguise"})
        ann.goto(f"/table/{table}")
        expect(ann.locator(".hand")).to_be_visible()

        mod.goto("/moderation")
        mod.get_by_role("button", name="Close the table").click()
        expect(mod.get_by_text("A game in progress ends without a result.")).to_be_visible()
        mod.get_by_role("button", name="Close the table").click()
        expect(mod.get_by_text("The table is closed.")).to_be_visible()
        expect(ann.get_by_text("A moderator closed the game.").first).to_be_visible()
        ann.goto("/games")
        expect(ann.get_by_text("Closed").first).to_be_visible()

        mod.get_by_label("IP address").fill("192.0.2")
        mod.get_by_label("Reason, for moderators").fill("a flood")
        mod.get_by_role("button", name="Ban the address").click()
        expect(mod.get_by_role("alert")).to_be_visible()
        expect(mod.get_by_label("Reason, for moderators")).to_have_value("a flood")
        mod.get_by_label("IP address").fill("192.0.2.7")
        mod.get_by_role("button", name="Ban the address").click()
        banned = mod.get_by_role("listitem").filter(has_text="192.0.2.7")
        expect(banned).to_contain_text(re.compile(r"until .*20\d\d · a flood"))
        shoot(mod, "moderation-addresses")
        mod.get_by_role("button", name="Let 192.0.2.7 in again").click()
        expect(mod.get_by_text("192.0.2.7")).to_have_count(0)
        mod.get_by_label("IP address").fill("2001:db8:5:7::1")
        mod.get_by_label("The network around it, too").check()
        mod.get_by_role("button", name="Ban the address").click()
        expect(mod.get_by_role("listitem").filter(has_text="2001:db8:5::/48")).to_be_visible()
        expect(mod.get_by_label("The network around it, too")).not_to_be_checked()
        for context in people.contexts:
            context.close()
        # The address that cannot be is refused, and the browser says so.
        assert [one for one in people.troubles if "400 (Bad Request)" not in one] == []


def test_an_admin_finds_a_player_without_a_report_and_shares_the_work(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        people = People(browser, url)
        bob, mod, helper = people.arrive(), people.arrive(), people.arrive()
        ask(bob.request, "players", {"name": "Bob"})
        for page, name in ((mod, "Mod"), (helper, "Helper")):
            ask(page.request, "players", {"name": name})
            ask(page.request, "me/claim", {"name": name, "password": "petals on the pond"})
        make_admin(tmp_path / "e2e.db", "Mod")
        table = new_table(bob, "mandala", [{"kind": "me"}, {"kind": "open"}])

        mod.set_viewport_size(PHONE)
        mod.goto("/moderation")
        expect(mod.get_by_text("Nobody is silenced or banned")).to_be_visible()
        players = mod.get_by_role("region", name="Players")
        find_player(mod, "bo")
        bobs = players.get_by_role("listitem")
        expect(bobs).to_have_count(1)
        expect(bobs).to_contain_text("guest since")
        bobs.get_by_role("button", name="What to do about Bob").press("Enter")
        bobs.get_by_label("Reason, for moderators").fill("shouts at every table")
        bobs.get_by_role("button", name="Turn off Bob’s chat").press("Enter")
        expect(bobs).to_contain_text(re.compile(r"No chat until .*20\d\d · shouts at every table"))
        expect(bobs).to_contain_text("silenced or banned once")
        bobs.get_by_role("button", name="Ban Bob").click()
        expect(bobs).to_contain_text("Bob will be signed out and kept out for 3 days.")
        shoot(mod, "moderation-players")
        check_in_every_language(mod)
        bobs.get_by_role("button", name="Let Bob chat again").click()
        expect(players.get_by_role("status")).to_have_text("Bob can chat again.")

        find_player(mod, "helper")
        players.get_by_role("button", name="What to do about Helper").click()
        players.get_by_role("button", name="Make Helper a moderator").click()
        expect(players.get_by_text("Nobody with a role can be silenced or banned here.")).to_be_visible()
        helper.goto("/moderation")
        helpers = helper.get_by_role("region", name="Players")
        expect(helpers.get_by_role("link", name="Mod")).to_be_visible()
        expect(helper.get_by_role("heading", name="Banned addresses")).to_have_count(0)

        tables = helper.get_by_role("region", name="Close a table")
        tables.get_by_label("Link to the table").fill(f"{url}/table/{table}?from=chat")
        tables.get_by_role("button", name="Close a table").click()
        tables.get_by_role("button", name="Close the table").click()
        expect(tables.get_by_role("status")).to_have_text("The table is closed.")
        assert bob.request.get(f"/api/tables/{table}").json()["status"] == "over"
        for context in people.contexts:
            context.close()
        assert people.troubles == []


def find_player(page: Page, text: str) -> None:
    page.get_by_label("Name or link").fill(text)
    page.get_by_label("Name or link").press("Enter")


def check_in_every_language(page: Page) -> None:
    """With what may be done to a player, the page fits the smallest phone, has its words and is sound to read aloud."""
    choice = page.locator("header select").first
    for language in (*choice.locator("option").evaluate_all("all => all.map((one) => one.value)"), "en"):
        resize(page, 1280, 800)
        choice.select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        page.reload()
        page.locator("li button[aria-expanded=false]").click()
        page.locator("li .danger").click()
        resize(page, 320, 640)
        assert overflow(page) <= 0 and untranslated(page) == [], language
    assert violations(page) == []
