"""The client's speed, to be read and not to be failed: `make web-bench`. docs/performance.md says what was measured."""

import statistics
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import autoplay
from e2e import chromium_trace as trace
from e2e.conftest import DESKTOP, People, wait_until
from e2e.tables import BOARDS, sit_down
from e2e.test_every_game import GAMES, begin, by_link
from e2e.turns import DECIDING

FRAME = 1000 / 60
MOVES = 20
ROUNDS = 5
SENT = """() => addEventListener("click", ({ target }) => {
  if (target.closest(".bar .main")) window.sentAt = Date.now();
}, true)"""
SEEN = """() => new MutationObserver(() => { window.seenAt ||= Date.now(); })
  .observe(document.querySelector(".log"), { childList: true })"""


@pytest.mark.parametrize("game", GAMES)
def test_first_paint(people: People, game: str) -> None:
    """A browser without any cache opens a table in the middle of a game."""
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game)
    paints, boards = [], []
    for _ in range(ROUNDS):
        fresh = people.come(page.url)
        fresh.locator(BOARDS[game]).wait_for()
        paints.append(fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        boards.append(fresh.evaluate("performance.now()"))
        fresh.context.close()
    print(f"\n{game}: first paint {median(paints)} ms, the board at the latest after {median(boards)} ms")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_on_the_other_side(people: People, game: str) -> None:
    """From the click that sends it to the line in the other's log, by the clock of the machine."""
    host, guest, _ = by_link(people, game)
    guest.set_viewport_size(DESKTOP)  # type: ignore[arg-type]  # a log is seen there
    begin(host, guest, game)
    for page in (host, guest):
        page.evaluate(SENT)
        page.evaluate(SEEN)
    tries = (one_move(host, guest, seed) for seed in range(MOVES * 3))
    took = list(islice((took for took in tries if took is not None), MOVES))
    print(f"\n{game}: a move is seen on the other side after {median(took)} ms ", end="")
    print(f"(longest of {len(took)}: {max(took):.0f} ms)")


def one_move(host: Page, guest: Page, seed: int) -> float | None:
    """Milliseconds; None where the choice was sealed, or a bot moved in between: that is told later or by others."""
    wait_until(lambda: any(page.locator(".bar.mine").count() for page in (host, guest)))
    mover, other = (host, guest) if host.locator(".bar.mine").count() else (guest, host)
    mover.locator(DECIDING).wait_for()
    before = lines(other)
    for page in (host, guest):
        page.evaluate("window.seenAt = window.sentAt = 0")
    autoplay.play(mover, seed=seed + 1, steps=1)
    mover.locator(".bar:not([aria-busy=true])").wait_for()
    other.wait_for_timeout(200)  # for what comes late to be seen as late
    sent, seen = mover.evaluate("window.sentAt"), other.evaluate("window.seenAt")
    return float(seen - sent) if sent and seen and lines(other) > before else None


@pytest.mark.parametrize("game", GAMES)
def test_frames(people: People, browser: Browser, tmp_path: Path, game: str) -> None:
    """A trace of ten moves with all motion: what the page works for a frame in CPU time, and what was seen of it."""
    page = people.arrive()
    sit_down(page, game)
    page.locator(".bar.mine").wait_for()
    file = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=file, categories=trace.CATEGORIES)
    for step in range(10):
        autoplay.play(page, seed=step + 1, steps=1)
        page.wait_for_timeout(800)  # as long as a motion may take
    browser.stop_tracing()
    events = trace.read(file)
    tasks, frames, rough = (
        trace.main_tasks(events),
        trace.frames(events),
        trace.not_composited(events),
    )
    long = sum(task > FRAME for task in tasks)
    print(f"\n{game}: {len(tasks)} tasks of the page, 99 % within {quantile(tasks, 0.99):.1f} ms of CPU time, ", end="")
    print(f"longest {max(tasks):.1f} ms, {long} longer than a frame")
    print(
        f"{game}: {frames.moving} frames with motion, {frames.missed} missed; {rough or 'no'} motion off the compositor"
    )
    print(f"{game}: CPU ms by thread {trace.threads(events)}")
    expect(page.locator(BOARDS[game])).to_be_visible()


def lines(page: Page) -> int:
    return page.locator(".log .line").count()


def median(times: list[float]) -> str:
    return f"{statistics.median(times):.0f}"


def quantile(times: list[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)]
