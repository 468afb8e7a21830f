"""One's account: keeping a name, another password, and who else is signed in."""

from playwright.sync_api import Page, expect

from e2e.conftest import People, shoot
from e2e.tables import ask

PASSWORD, ANOTHER = "lotus in the pond", "petals on the pond"


def guest(people: People, name: str) -> Page:
    """A guest at the page of their account."""
    page = people.arrive()
    ask(page.request, "players", {"name": name})
    page.goto("/account")
    return page


def keep_name(page: Page) -> None:
    form = page.locator("form", has=page.get_by_role("button", name="Keep it"))
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("The name is yours.")).to_be_visible()


def sign_in(page: Page, name: str, password: str) -> None:
    form = page.locator("form", has=page.get_by_role("button", name="Sign in"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Sign in").click()


def test_a_new_password_leaves_only_this_browser_signed_in(people: People) -> None:
    ann = guest(people, "Annika")
    keep_name(ann)

    phone = people.come("/account")
    sign_in(phone, "Annika", PASSWORD)
    expect(phone).to_have_url(f"{people.site}/")

    ann.reload()
    sessions = ann.locator("section", has=ann.get_by_role("heading", name="Where you are signed in"))
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(sessions.get_by_text("this browser")).to_have_count(1)
    ann.get_by_label("Label").fill("my bot")
    ann.get_by_label("Access").select_option("read")
    ann.get_by_role("button", name="Create token").click()
    expect(ann.locator("code")).to_be_visible()
    shoot(ann, "account-sessions")

    ann.get_by_label("Current password").fill(PASSWORD)
    ann.get_by_label("New password").fill(ANOTHER)
    ann.get_by_role("button", name="Change password").click()
    expect(ann.get_by_text("You’re only signed in here now.")).to_be_visible()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    expect(ann.get_by_text("my bot")).to_have_count(0)

    phone.goto(f"{people.site}/account")
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
    sign_in(phone, "Annika", ANOTHER)
    expect(phone).to_have_url(f"{people.site}/")


def test_another_browser_is_signed_out(people: People) -> None:
    bea = guest(people, "Beatrix")
    keep_name(bea)
    phone = people.come("/account")
    sign_in(phone, "Beatrix", PASSWORD)
    expect(phone).to_have_url(f"{people.site}/")
    bea.reload()
    bea.get_by_role("button", name="Sign out Chrome, Linux").click()
    expect(bea.get_by_role("button", name="Sign out Chrome, Linux")).to_have_count(0)
    phone.goto(f"{people.site}/account")
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
