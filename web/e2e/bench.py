"""The client's speed, to be read and not to be failed: `make web-bench`. docs/performance.md says what was measured."""

import json
import statistics
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import hands
from e2e.conftest import DESKTOP, People
from e2e.test_every_game import FEWEST, GAMES, begin, by_link

FRAME = 1000 / 60
MOVES = 20
ROUNDS = 5
CATEGORIES = ["toplevel", "devtools.timeline", "benchmark", "cc"]
SENT = """() => addEventListener("keydown", ({ key }) => { if (key === "Enter") window.sentAt = Date.now(); }, true)"""
SEEN = """() => new MutationObserver(() => { window.seenAt = Date.now(); })
  .observe(document.querySelector(".log"), { childList: true })"""


@pytest.mark.parametrize("game", GAMES)
def test_first_paint(people: People, game: str) -> None:
    """A browser without any cache opens a table in the middle of a game."""
    page = people.come(reduced_motion="reduce")
    hands.sit_down(page, game, 1, FEWEST.get(game, 2) - 1)
    paints, boards = [], []
    for _ in range(ROUNDS):
        fresh = people.come(page.url)
        fresh.locator(hands.BOARDS[game]).wait_for()
        paints.append(fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        boards.append(fresh.evaluate("performance.now()"))
        fresh.context.close()
    print(f"\n{game}: first paint {median(paints)} ms, the board at the latest after {median(boards)} ms")


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_a_move_on_the_other_side(people: People, game: str) -> None:
    """From the key that sends it to the line in the other's log, by the clock of the machine."""
    host, guest, _ = by_link(people, game)
    guest.set_viewport_size(DESKTOP)  # type: ignore[arg-type]  # a log is seen there
    begin(host, guest, game)
    for page in (host, guest):
        page.evaluate(SENT)
        page.evaluate(SEEN)
    took = [one_move(host, guest) for _ in range(MOVES)]
    print(f"\n{game}: a move is seen on the other side after {median(took)} ms (longest {max(took):.0f} ms)")


def one_move(host: Page, guest: Page) -> float:
    for page in (host, guest):
        page.evaluate("window.seenAt = 0")
    mover, other = (host, guest) if host.locator(".bar.mine").count() else (guest, host)
    mover.locator(".bar.mine:not([aria-busy=true])").wait_for()
    for key in ("1", "t", "Enter"):
        mover.keyboard.press(key)
    other.locator(".bar.mine").wait_for()
    return float(other.evaluate("window.seenAt") - mover.evaluate("window.sentAt"))


@pytest.mark.parametrize("game", GAMES)
def test_frames(people: People, browser: Browser, tmp_path: Path, game: str) -> None:
    """A trace of ten moves with all motion: how much the page works for a frame, in CPU time."""
    page = people.come()
    hands.sit_down(page, game, 1, FEWEST.get(game, 2) - 1)
    page.locator(".bar.mine").wait_for()
    trace = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
    for step in range(10):
        hands.play(page, seed=step + 1, steps=1)
        page.wait_for_timeout(800)  # as long as a motion may take
    browser.stop_tracing()
    tasks, drawn, dropped = read(trace)
    long = sum(task > FRAME for task in tasks)
    print(
        f"\n{game}: {len(tasks)} tasks of the page, 99 % within {quantile(tasks, 0.99):.1f} ms of CPU time, longest ",
        end="",
    )
    print(f"{max(tasks):.1f} ms, {long} longer than a frame; {drawn} frames drawn, {dropped} dropped")
    expect(page.locator(hands.BOARDS[game])).to_be_visible()


def read(trace: Path) -> tuple[list[float], int, int]:
    """CPU milliseconds of each task on the page's main thread, frames drawn, frames dropped."""
    events: list[dict[str, Any]] = json.loads(trace.read_text())["traceEvents"]
    main = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[float]] = defaultdict(list)
    for event in events:
        if "tdur" in event and "RunTask" in event["name"] and (event["pid"], event["tid"]) in main:
            tasks[event["pid"], event["tid"]].append(event["tdur"] / 1000)
    busiest = max(tasks.values(), key=sum)
    states = Counter(
        event["args"]["frame_reporter"]["state"]
        for event in events
        if event["name"] == "PipelineReporter" and "frame_reporter" in event.get("args", {})
    )
    drawn = states["STATE_PRESENTED_ALL"] + states["STATE_PRESENTED_PARTIAL"]
    return busiest, drawn, states["STATE_DROPPED"]


def median(times: list[float]) -> str:
    return f"{statistics.median(times):.0f}"


def quantile(times: list[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)]
