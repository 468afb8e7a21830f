"""Notices: a push from the server's outbox to the notification on the screen, the digest, and a table's webhook."""

import base64
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.receiver import Browser as Keys
from tests.server.receiver import Receiver, receiving

from e2e.conftest import WHOLE_BROWSERS, People, free_port, installed, shoot, wait_until
from e2e.tables import ask

# Chromium's own push service is out of reach here, so the page is given the receiver's address instead.
SUBSCRIBED = """
PushManager.prototype.subscribe = async function (options) {
  window.asked = options;
  return { toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
};
"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((one) => [one.title, one.body, one.lang, one.data.path]);
}"""


@dataclass
class Host:
    """A site whose host has turned everything on."""

    url: str
    database: Path
    receiver: Receiver


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("host")
    with receiving() as receiver, (folder / "log").open("w") as log:
        port, database = free_port(), folder / "host.db"
        settings = {"PORT": str(port), "DATABASE": str(database), "BOT_PACE": "0.05", "RATE_LIMIT_FACTOR": "1000"}
        settings |= {"PUSH": "mailto:host@games.example", "PUSH_SERVICES": receiver.url, "WEBHOOKS": receiver.url}
        environment = os.environ | {f"NELUMBO_{name}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "nelumbo", "serve"]
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
        url = f"http://127.0.0.1:{port}"
        try:
            wait_until(lambda: urlopen(f"{url}/api/ready", timeout=2).status == 200)  # noqa: S310  # our own address
            yield Host(url, database, receiver)
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="module")
def whole_browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """The headless shell shows no notifications."""
    browser = launch_browser(executable_path=installed(WHOLE_BROWSERS))
    yield browser
    browser.close()


@pytest.fixture
def club(whole_browser: Browser, host: Host) -> Iterator[People]:
    """Visitors of that site."""
    group = People(whole_browser, host.url)
    yield group
    for context in group.contexts:
        context.close()
    assert group.troubles == []


def test_a_player_who_wants_it_is_told_in_their_language_and_led_to_the_table(club: People, host: Host) -> None:
    keys = Keys()
    sent = keys.subscription(f"{host.receiver.url}/bob")
    script = SUBSCRIBED.replace("ENDPOINT", json.dumps(sent["endpoint"])).replace(
        "KEYS", json.dumps({"p256dh": sent["p256dh"], "auth": sent["auth"]})
    )
    bob = club.arrive("fr-FR", permissions=["notifications"], service_workers="allow")
    bob.add_init_script(script)
    ask(bob.request, "players", {"name": "Bob"})
    bob.goto(f"{host.url}/account")
    wanted = bob.get_by_label("M’avertir dans ce navigateur quand c’est mon tour")
    expect(wanted).not_to_be_checked()
    wanted.check()
    expect(wanted).to_be_checked()
    bob.wait_for_function("() => window.asked?.userVisibleOnly === true")
    shoot(bob, "account-push")

    ann = club.arrive()
    ask(ann.request, "players", {"name": "Ann"})
    id = open_table(ann, bob, first=1)
    notice = keys.read(host.receiver.next("/bob").body)
    assert notice == {"kind": "turn", "table": id, "game": "mandala", "waiting": 1}
    bob.goto(f"{host.url}/about")
    deliver(bob, host.url, json.dumps(notice))
    wait_until(lambda: bool(bob.evaluate(SHOWN)))
    assert bob.evaluate(SHOWN) == [["C’est à vous de jouer", "Mandala", "fr", f"/table/{id}"]]

    bob.goto(f"{host.url}/account")
    bob.get_by_label("M’avertir dans ce navigateur quand c’est mon tour").uncheck()
    wait_until(lambda: bob.evaluate("fetch('/api/me/push').then((answer) => answer.json())") == [])


def open_table(ann: Page, bob: Page, first: int) -> str:
    """A game of Mandala between the two; both look elsewhere."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    id: str = ask(ann.request, "tables", {"game": "mandala", "seats": seats, "options": {"first": first}})["id"]
    ask(bob.request, f"tables/{id}/sit", {"seat": 1})
    ask(ann.request, f"tables/{id}/start", {})
    return id


def deliver(page: Page, origin: str, data: str) -> None:
    """As the browser's push service would."""
    page.evaluate("navigator.serviceWorker.ready")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("1") == 1 and bool(found))
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0], "data": data})


def test_the_lobby_says_what_happened_since_the_last_visit(club: People, host: Host) -> None:
    bob, ann = club.arrive(), club.arrive()
    ask(bob.request, "players", {"name": "Bob"})
    ask(ann.request, "players", {"name": "Ann"})
    bob.request.get("/api/me/digest")
    with sqlite3.connect(host.database) as database:
        database.execute("UPDATE visits SET seen_at = seen_at - 3600000")
    open_table(ann, bob, first=1)
    bob.goto(host.url)
    digest = bob.get_by_role("region", name="Since your last visit")
    expect(digest).to_contain_text("Mandala with Ann")
    expect(digest).to_contain_text("The game has begun")
    expect(digest).to_contain_text("Your turn")
    shoot(bob, "digest")
    digest.get_by_role("button", name="Close").click()
    expect(digest).to_have_count(0)
    bob.reload()
    bob.get_by_role("heading", name="Mandala").first.wait_for()
    expect(digest).to_have_count(0)


def test_the_host_of_a_table_sends_its_news_to_their_club(club: People, host: Host) -> None:
    ann = club.come("/")
    ann.get_by_role("button", name="Play Mandala against a bot").click()
    ann.get_by_role("button", name="More", exact=True).click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_label("Address").fill("http://127.0.0.1:1/elsewhere")
    with ann.expect_response("**/webhook"):
        dialog.get_by_role("button", name="Send updates there").click()
    expect(dialog.get_by_role("alert")).to_contain_text("doesn’t send anything to that address")
    club.troubles.clear()  # the refusal, which the browser notes
    dialog.get_by_label("Address").fill(f"{host.receiver.url}/club")
    dialog.get_by_role("button", name="Send updates there").click()
    secret = dialog.locator("code", has_text="whsec_").inner_text()
    shoot(ann, "webhook")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="More", exact=True).click()
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    letter = host.receiver.next("/club")
    while json.loads(letter.body)["type"] != "table.over":
        letter = host.receiver.next("/club")
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32
    assert json.loads(letter.body)["outcome"]["winners"] == [1]
