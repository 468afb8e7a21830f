"""E-mail: giving an address, replacing a forgotten password, and unsubscribing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.mailbox import LINK, Mailbox, mailbox, text_of

from e2e.conftest import People, serving, shoot
from e2e.test_account import ANOTHER, PASSWORD, guest, keep_name, sign_in

SITE = "https://games.example"
EMAIL = "annika@example.org"


@pytest.fixture
def letters() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


@pytest.fixture
def writing(browser: Browser, letters: Mailbox, tmp_path: Path) -> Iterator[People]:
    """Visitors of a site that sends e-mail."""
    settings = {
        "SITE": SITE,
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(letters.port),
        "SMTP_SECURITY": "none",
        "MAIL_FROM": "games@games.example",
    }
    with serving(tmp_path, **settings) as url:
        people = People(browser, url)
        yield people
        for context in people.contexts:
            context.close()
        assert people.troubles == []


def link(letters: Mailbox) -> str:
    """The first link of the next letter, at the site under test."""
    return str(LINK.findall(text_of(letters.next(EMAIL)))[0]).removeprefix(SITE)


def give_address(page: Page) -> None:
    part = page.locator("section", has=page.get_by_role("heading", name="E-mail"))
    part.get_by_label("E-mail address").fill(EMAIL)
    part.get_by_label("Current password").fill(PASSWORD)
    part.get_by_role("button", name="Send the confirmation link").click()
    expect(part.get_by_text(f"A link is on its way to {EMAIL}")).to_be_visible()


def test_a_forgotten_password_is_replaced_through_a_confirmed_address(writing: People, letters: Mailbox) -> None:
    ann = guest(writing, "Annika")
    keep_name(ann)
    give_address(ann)
    ann.goto(link(letters))
    ann.get_by_role("button", name="Confirm").click()
    expect(ann.get_by_text("Annika’s address is confirmed.")).to_be_visible()
    ann.locator("main").get_by_role("link", name="Account").click()
    expect(ann.get_by_text(f"Your address: {EMAIL}")).to_be_visible()
    ann.get_by_label("When it’s my turn and I’m away").select_option("At most one e-mail an hour")
    expect(ann.get_by_text("Saved.")).to_be_visible()
    shoot(ann, "account-email")

    other = writing.come("/account")
    other.get_by_role("link", name="Forgot your password?").click()
    other.get_by_label("E-mail address").fill(EMAIL)
    shoot(other, "forgotten-password")
    other.get_by_role("button", name="Send the link").click()
    expect(other.get_by_text("If an account has this address, a link is on its way.")).to_be_visible()
    other.goto(link(letters))
    other.get_by_label("New password").fill(ANOTHER)
    other.get_by_role("button", name="Set the password").click()
    expect(other.get_by_text("Annika has a new password")).to_be_visible()
    other.goto("/account")
    sign_in(other, "Annika", ANOTHER)
    expect(other).to_have_url(f"{writing.site}/")


def test_an_address_is_removed_with_the_password(writing: People, letters: Mailbox) -> None:
    ann = guest(writing, "Antonia")
    keep_name(ann)
    give_address(ann)
    ann.goto(link(letters))
    ann.get_by_role("button", name="Confirm").click()
    ann.locator("main").get_by_role("link", name="Account").click()
    form = ann.locator("form", has=ann.get_by_role("button", name="Remove the address"))
    form.get_by_label("Current password").fill(ANOTHER)
    form.get_by_role("button").click()
    expect(ann.get_by_role("alert")).to_be_visible()
    form.get_by_label("Current password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(ann.get_by_text("The address has been removed.")).to_be_visible()
    expect(form).to_have_count(0)
    assert letters.next(EMAIL)["Subject"] == "Your e-mail address is no longer used"


def test_a_site_without_e_mail_says_whom_to_ask(people: People) -> None:
    page = people.come("/mail/reset")
    expect(page.get_by_text("Ask its host")).to_be_visible()
