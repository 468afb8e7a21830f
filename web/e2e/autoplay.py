"""Quick hands: whole games in seconds, for what has to be looked at after many moves."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

HANDS = (Path(__file__).parent / "hands.js").read_text()
BOARDS = {
    "lotus": "[data-place='flower-7']",
    "mandala": "[data-place='mountain-0']",
    "flowers": "[data-place='side-0']",
    "white-lotus": "[data-place='zone-23']",
}
OPEN = """async ([game, seats, more]) => {
  const ask = async (path, body) => {
    const headers = { "X-Nelumbo": "1", "Content-Type": "application/json" };
    const answer = await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  if (!(await fetch("/api/me")).ok) await ask("players", { name: "Camille" });
  return (await ask("tables", { game, seats, hints: true, ...more })).id;
}"""

GUEST = """async () => {
  const headers = { "X-Nelumbo": "1", "Content-Type": "application/json" };
  const answer = await fetch("/api/players", { method: "POST", headers, body: JSON.stringify({ name: "Camille" }) });
  return (await answer.json()).player;
}"""


def new_table(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    """Opens a table as the lobby would; its id."""
    return str(page.evaluate(OPEN, [game, seats, more]))


def sit_down(page: Page, game: str, people: int, bots: int = 0, **options: Any) -> None:
    """A table that has begun, with so many people at this device and so many beginners."""
    persons = [{"kind": "me"}] + [{"kind": "me", "name": f"Bo {seat}"} for seat in range(2, people + 1)]
    seats = persons + [{"kind": "bot", "bot": "beginner"}] * bots
    table = new_table(page, game, seats, options=options, start=True)
    page.goto(page.url.split("/table")[0].rstrip("/") + f"/table/{table}")
    expect(page.locator(f"{BOARDS[game]}, .curtain").first).to_be_visible()


def start(page: Page, seed: int, steps: int = 5000) -> None:
    """The hands begin, and go on by themselves."""
    page.evaluate(f"([seed, steps]) => {{ {HANDS} hands(seed, steps); }}", [seed, steps])


def rest(page: Page, seconds: float = 180) -> None:
    """Until the hands have done what they were told."""
    page.locator("html[data-hands=done]").wait_for(timeout=seconds * 1000)


def play(page: Page, seed: int, steps: int = 5000) -> None:
    start(page, seed, steps)
    rest(page)
