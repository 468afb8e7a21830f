"""Sign-in at an OpenID provider: a newcomer who chooses a name and comes back, and an account that is connected."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.server.openid_provider import CLIENT, SECRET, OpenidProvider, openid_provider

from e2e.conftest import People, serving
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import ask

PASSWORD = "lotus in the pond"  # noqa: S105


def settings_of(provider: OpenidProvider) -> dict[str, str]:
    return {
        "SITE": "{url}",
        "OIDC_ISSUER": provider.issuer,
        "OIDC_CLIENT_ID": CLIENT,
        "OIDC_CLIENT_SECRET": SECRET,
        "OIDC_NAME": "The club",
    }


def sign_in(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Sign in with The club").press("Enter")


def test_a_newcomer_chooses_a_name_and_comes_back_elsewhere(browser: Browser, tmp_path: Path) -> None:
    with openid_provider() as provider, serving(tmp_path, **settings_of(provider)) as url:
        people = People(browser, url)
        ann = people.arrive()
        sign_in(ann)
        expect(ann.get_by_role("heading", name="Welcome! Choose a name")).to_be_visible()
        assert overflow(ann) == 0 and in_both_themes(ann) == []
        ann.locator("form", has=ann.get_by_role("button", name="Start")).get_by_label("Name").fill("Ann of the club")
        ann.keyboard.press("Enter")
        expect(ann).to_have_url(f"{url}/")
        ann.goto("/account")
        expect(ann.get_by_role("heading", name="Ann of the club")).to_be_visible()
        expect(ann.get_by_role("heading", name="Disconnect from The club")).to_be_visible()
        expect(ann.get_by_text("Set a password first")).to_be_visible()
        expect(ann.get_by_label("Current password")).to_have_count(0)
        form = ann.locator("form", has=ann.get_by_role("button", name="Set a password"))
        form.get_by_label("New password").fill(PASSWORD)
        form.get_by_role("button").press("Enter")
        expect(ann.get_by_text("Your password has been set.")).to_be_visible()
        expect(ann.get_by_role("heading", name="Change password")).to_be_visible()
        expect(ann.get_by_role("button", name="Disconnect from The club")).to_be_visible()

        again = people.arrive()
        sign_in(again)
        expect(again).to_have_url(f"{url}/")
        again.goto("/account")
        expect(again.get_by_role("heading", name="Ann of the club")).to_be_visible()
        for context in people.contexts:
            context.close()
        assert all(f"a third party: {provider.issuer}/authorize" in one for one in people.troubles)


def test_an_account_is_connected_and_a_provider_that_is_away_is_named(browser: Browser, tmp_path: Path) -> None:
    with openid_provider() as provider, serving(tmp_path, **settings_of(provider)) as url:
        people = People(browser, url)
        bob = people.arrive()
        ask(bob.request, "players", {"name": "Bob"})
        ask(bob.request, "me/claim", {"name": "Bob of the pond", "password": PASSWORD})
        bob.goto("/account")
        form = bob.locator("form", has=bob.get_by_role("button", name="Connect with The club"))
        form.get_by_label("Current password").fill(PASSWORD)
        provider.is_away = True
        form.get_by_role("button").press("Enter")
        expect(bob.get_by_text("The sign-in service can’t be reached right now.")).to_be_visible()
        provider.is_away = False
        form.get_by_label("Current password").fill(PASSWORD)
        form.get_by_role("button").press("Enter")
        expect(bob.get_by_text("Your account is connected with The club.")).to_be_visible()
        form = bob.locator("form", has=bob.get_by_role("button", name="Disconnect from The club"))
        form.get_by_label("Current password").fill(PASSWORD)
        form.get_by_role("button").press("Enter")
        expect(bob.get_by_text("no longer connected with The club")).to_be_visible()
        for context in people.contexts:
            context.close()
