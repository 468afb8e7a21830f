"""Plays whole games in seconds from inside the page, for what has to be seen after many moves."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "autoplay.js").read_text()
STOP = """() => {
  const { dataset } = document.documentElement;
  if (dataset.autoplay === "busy") dataset.autoplay = "stopped";
}"""


def start(page: Page, seed: int, steps: int = 5000) -> None:
    """Begins, and goes on by itself."""
    page.evaluate(f"([seed, steps]) => {{ {SCRIPT} autoplay(seed, steps); }}", [seed, steps])


def finish(page: Page, seconds: float = 180) -> None:
    """Until all steps are done, or the game is over."""
    page.locator("html[data-autoplay=done]").wait_for(timeout=seconds * 1000)


def stop(page: Page) -> None:
    """Between two steps, wherever the game stands; it may have ended by itself."""
    page.evaluate(STOP)
    finish(page)


def play(page: Page, seed: int, steps: int = 5000) -> None:
    start(page, seed, steps)
    finish(page)
