"""A real server and a real browser. The client must be built: `make web`."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

SHOTS = Path(__file__).parent / "shots"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
WHOLE_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# The headless shell has no windows to draw, and takes half the CPU time of a whole browser.
BROWSERS = ("chromium-headless-shell", *WHOLE_BROWSERS)
expect.set_options(timeout=20_000)  # milliseconds: a machine with much else to do is slow, not wrong
PATIENT = {"pace": "at_once", "confirm": "always", "sound": False}
"""Bots' moves are not waited for, nothing is sent by itself, and nothing is heard."""
# Nobody yet; a line that the test cuts; a visitor who keeps no copy of the site.
EXPECTED = ("401", "ERR_INTERNET_DISCONNECTED", "WebSocket connection", "Service Worker registration blocked")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("site")) as url:
        yield url


@contextmanager
def serving(folder: Path, python: Path | str = sys.executable, /, **more: str) -> Iterator[str]:
    """A server of one's own with these settings, in which `{url}` is its address; that address on this machine."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    settings = {"PORT": str(port), "DATABASE": str(folder / "e2e.db"), "BOT_PACE": "0.05", "RATE_LIMIT_FACTOR": "1000"}
    settings |= {name: value.replace("{url}", url) for name, value in more.items()}
    environment = os.environ | {f"NELUMBO_{name}": value for name, value in settings.items()}
    with (folder / "server.log").open("w") as log:
        command = [str(python), "-m", "nelumbo", "serve"]
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
        try:
            wait_until(lambda: urlopen(f"{url}/api/ready", timeout=2).status == 200)  # noqa: S310  # our own address
            yield url
        finally:
            server.terminate()
            server.wait(20)


def wait_until(ready: Callable[[], bool], seconds: float = 40) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            if ready():
                return
        except OSError:
            pass
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.1)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", *quiet]
    return {**browser_type_launch_args, "executable_path": installed(BROWSERS), "args": arguments}


def installed(names: tuple[str, ...]) -> str | None:
    """The browser that CHROMIUM names, or the first of these that is there."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def choose_settings(context: BrowserContext, settings: dict[str, Any]) -> None:
    """Of this browser, where nobody has chosen any. A document of another kind, such as a record, has no storage."""
    kept = json.dumps(json.dumps(settings))
    context.add_init_script(f"try {{ localStorage['nelumbo.settings'] ??= {kept} }} catch {{ /* no page of ours */ }}")


class People:
    """Visitors, each in a separate browser; what goes wrong in any of their pages fails the test."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self.troubles: list[str] = []
        self.contexts: list[BrowserContext] = []

    def come(self, path: str = "/", locale: str = "en-GB", **options: Any) -> Page:
        """A new visitor opens a page."""
        page = self.arrive(locale, **options)
        page.goto(path)
        return page

    def arrive(self, locale: str = "en-GB", settings: dict[str, Any] | None = PATIENT, **options: Any) -> Page:
        """A new visitor, who has opened nothing yet; without settings, as everybody is at first.

        There is no service worker, unless `service_workers` allows it.
        """
        wanted = {"viewport": DESKTOP, "service_workers": "block", **options}
        context = self.browser.new_context(base_url=self.site, locale=locale, **wanted)
        if settings is not None:
            choose_settings(context, settings)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"page: {error}"))
        page.on("console", self.heard)
        page.on("request", self.asked)
        return page

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in EXPECTED):
            self.troubles.append(f"console: {message.text}")

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.troubles.append(f"a request to a third party: {request.url}")


@pytest.fixture
def people(browser: Browser, site: str) -> Iterator[People]:
    group = People(browser, site)
    yield group
    for context in group.contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # an answer may be on its way while the page goes
        context.close()
    assert group.troubles == []


def shoot(page: Page, name: str) -> None:
    """Keeps a picture for people to look at, if SHOTS=1 asks for them."""
    if os.environ.get("SHOTS"):
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")
