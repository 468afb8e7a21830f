"""A server that is open to the home network: invitations carry an address that other devices can reach."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import PHONE, People, serving, shoot
from nelumbo.server.lan import addresses


@pytest.mark.skipif(not addresses(80), reason="this machine has no address in a network")
def test_a_phone_in_the_network_comes_by_the_address_in_the_link(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, LAN="true") as url:
        people = People(browser, url)
        host = people.come()
        host.get_by_role("button", name="Invite friends to Mandala").click()
        expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
        near = addresses(int(url.rsplit(":", 1)[1]))
        expect(host.get_by_role("radio")).to_have_count(len(near))
        link = host.get_by_label("Link to seat 2").input_value()
        assert link.startswith(near[0].url)
        host.get_by_role("radio").last.check()
        assert host.get_by_label("Link to seat 2").input_value().startswith(near[-1].url)
        shoot(host, "waiting-lan")

        phones = People(browser, near[0].url)
        phone = phones.come(link, viewport=PHONE)
        phone.get_by_role("button", name="Sit down and play").click()
        expect(host.locator(".hand")).to_be_visible()
        for page in (host, phone):
            page.goto("/friends")
            expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
            expect(page.locator(".address")).to_contain_text(near[0].url)
        assert phone.evaluate("isSecureContext") is False
        phone.get_by_role("button", name="Copy link").click()
        expect(phone.get_by_role("button", name="Copied")).to_be_visible()
        for group in (people, phones):
            for context in group.contexts:
                context.close()
            # Browsers ignore that header on plain http, and say so.
            assert [one for one in group.troubles if "Cross-Origin-Opener-Policy" not in one] == []


def test_a_link_that_only_this_computer_can_open_says_what_to_do(people: People) -> None:
    host = people.come("/friends")
    warning = host.get_by_role("alert").filter(has_text="This address works only on this computer")
    expect(warning.get_by_role("button", name="nelumbo serve --lan")).to_be_visible()
    host.goto("/")
    host.get_by_role("button", name="Invite friends to Mandala").click()
    expect(warning).to_be_visible()
    expect(host.get_by_role("img", name=re.compile("QR code"))).to_have_count(0)
