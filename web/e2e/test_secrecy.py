"""Twins: two tables that differ only in what a viewer may not know have the same page, memory and line."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.crash.planted_twins import plant_leak, plant_twins
from tests.crash.test_twins import planted
from tests.server.prefork import PreforkProcess

from e2e.conftest import DESKTOP, PATIENT, choose_settings, wait_until
from e2e.network import Heard, stores
from e2e.page_checks import TWO_FRAMES
from e2e.tables import BOARDS, ask
from nelumbo import games

MIDDLE = 40  # moves: by then others have sealed a vote in White Lotus
PASSING = re.compile(r"\b\d{7,}(\.\d+)?\b|\b[0-9a-f]{12}\b|\b[\w-]{22}\b")
"""Moments, times left, and ids that are drawn for a message or a visit."""
STOPPED_CLOCK = "{ const now = Date.now(); Date.now = () => now; }"
"""However slow the machine is, the page sends no ping, hears no pong and measures no difference of clocks."""


class Visitor:
    """Somebody in a new browser, who comes to the two tables as if never having been at either."""

    def __init__(self, browser: Browser, site: str, game: str, seated: bool) -> None:
        self.browser, self.site, self.game = browser, site, game
        context = browser.new_context(base_url=site)
        self.player = ask(context.request, "players", {"name": "Camille"})["player"] if seated else ""
        self.kept = context.storage_state()
        context.close()

    def sees(self, table: str) -> dict[str, Any]:
        """Everything that the page of a table has been told, holds and shows."""
        context = self.browser.new_context(
            storage_state=self.kept,
            viewport=DESKTOP,  # type: ignore[arg-type]  # a size
            reduced_motion="reduce",
            service_workers="block",
        )
        try:
            return {what: plain(found, table) for what, found in self.found(context, table).items()}
        finally:
            context.close()

    def found(self, context: BrowserContext, table: str) -> dict[str, list[str]]:
        context.add_init_script(STOPPED_CLOCK)
        choose_settings(context, PATIENT)
        page = context.new_page()
        heard = Heard(page)
        page.goto(f"{self.site}/table/{table}")
        page.locator(BOARDS[self.game]).wait_for()
        page.locator(".log .line").first.wait_for()
        page.wait_for_load_state("networkidle")
        wait_until(lambda: is_whole(page, heard.frames))
        page.evaluate(TWO_FRAMES)
        frames = [frame for frame in heard.frames if '"type":"here"' not in frame]
        kept = str(
            page.evaluate("JSON.stringify([localStorage, sessionStorage].map((one) => Object.entries(one).sort()))")
        )
        return {
            "line": [*frames, *sorted(heard.answers)],
            "page": [page.content(), *everything(page)],
            "kept": [kept],
            "stores": stores(page),
        }


def is_whole(page: Page, frames: list[str]) -> bool:
    """Whether the log has been told from its beginning: a page asks for the earlier part when it is shown."""
    page.evaluate("1")  # lets what has come meanwhile be heard
    return any('"version":1,' in frame for frame in frames)


def everything(page: Page) -> list[str]:
    """What opens on demand: all that is public about every player."""
    page.locator(".seats .open").first.dispatch_event("click")
    page.locator("dialog[open]").wait_for()
    return [page.content()]


def plain(found: list[str], table: str) -> list[str]:
    """Without the table's name, the time, and what is drawn again for every visit; in stores, each thing once."""
    return sorted({PASSING.sub("~", one.replace(table, "~")) for one in found})


@contextmanager
def server(folder: Path, plant: Callable[[], None]) -> Iterator[PreforkProcess]:
    process = PreforkProcess(str(folder / "twins.db"), None, folder / "log", plant=plant)
    try:
        process.wait()
        yield process
    finally:
        process.stop()


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PreforkProcess]:
    with server(tmp_path_factory.mktemp("twins"), plant_twins) as process:
        yield process


def told_apart(browser: Browser, process: PreforkProcess, game: str, steps: int, viewer: int | None) -> list[str]:
    """By what the viewer's pages of the two tables can be told apart."""
    rules = games.load(game)
    visitor = Visitor(browser, process.url, game, viewer is not None)
    seats = range(max(rules.setups.seats))
    players = [visitor.player if seat == viewer else guest(process.url, seat) for seat in seats]
    work = planted(process.database, rules, players, steps, viewer)
    with ThreadPoolExecutor(1) as aside:  # Playwright runs its own loop in this thread
        table, pair = aside.submit(asyncio.run, work).result()
    assert game != "white-lotus" or any(
        ready for seat, ready in enumerate(table.game_in_play.view(None).ready) if seat != viewer
    )
    one, other = [visitor.sees(table) for table in pair]
    assert all(one.values())
    return [f"{what}: {difference(one[what], other[what])}" for what in one if one[what] != other[what]]


def guest(url: str, seat: int) -> str:
    answer = httpx.post(f"{url}/api/players", json={"name": f"Person {seat}"}, headers={"X-Nelumbo": "1"})
    return str(answer.json()["player"])


def difference(one: list[str], other: list[str]) -> list[str]:
    """The first few things that only one of them has."""
    return [found[:300] for found in sorted({*one} ^ {*other})[:6]]


@pytest.mark.parametrize("viewer", [pytest.param(1, id="a seat"), pytest.param(None, id="a spectator")])
@pytest.mark.parametrize("game", BOARDS)
def test_the_page_cannot_tell_twins_apart(
    browser: Browser, twins: PreforkProcess, game: str, viewer: int | None
) -> None:
    """Other hands, decks, cups, face-down cards, sealed choices: another truth, and the same page."""
    assert told_apart(browser, twins, game, MIDDLE, viewer) == []


def test_a_leak_into_the_page_would_be_seen(browser: Browser, tmp_path: Path) -> None:
    """The test of the test: a number that depends on the whole truth, sent and kept, though not shown."""
    with server(tmp_path, plant_leak) as process:
        found = told_apart(browser, process, "mandala", MIDDLE, 0)
    assert {what.split(":")[0] for what in found} == {"line", "stores"}
