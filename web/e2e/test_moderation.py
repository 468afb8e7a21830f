"""Chat that somebody reports, and a moderator who acts on it."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from e2e.conftest import PHONE, People, serving, shoot
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
