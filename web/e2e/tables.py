"""Opening tables: by the lobby's buttons, or as the lobby's form would ask the server."""

from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Page, expect

from nelumbo import games

TESTS = Path(__file__).parents[2] / "tests" / "games"
GAMES = {name: games.load(name) for name in games.own_names()}
BOARDS = dict.fromkeys(GAMES, ":nth-match(.surface [data-place], 1)")
"""By game, a place that is there as soon as its board is."""
TITLES = {name: game.title for name, game in GAMES.items()}
FEWEST_SEATS = {name: min(game.setups.seats) for name, game in GAMES.items()}
BEGINNER = {"kind": "bot", "bot": "beginner"}


def secrets_of(game: str) -> list[str]:
    """The fields of a view, by seat, that only their own seat may know."""
    file = TESTS / game.replace("-", "_") / "secrets.txt"
    return file.read_text().split() if file.exists() else []


def ask(visitor: APIRequestContext, path: str, body: object) -> Any:
    """What a button would ask the server for."""
    answer = visitor.post(f"/api/{path}", headers={"X-Nelumbo": "1"}, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def open_against_bot(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Play {TITLES[game]} against a bot").click()
    expect(page.locator(BOARDS[game])).to_be_visible()


def new_table(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    """Opens a table as the lobby would; its id."""
    if not page.request.get("/api/me").ok:
        ask(page.request, "players", {"name": "Camille"})
    return str(ask(page.request, "tables", {"game": game, "seats": seats, "hints": True, **more})["id"])


def sit_down(page: Page, game: str, people: int = 1, bots: int | None = None, **options: Any) -> None:
    """A table that has begun, with people at this device and beginners; alone, as few beginners as the game needs."""
    persons = [{"kind": "me"}] + [{"kind": "me", "name": f"Bo {seat}"} for seat in range(2, people + 1)]
    beginners = max(0, FEWEST_SEATS[game] - people) if bots is None else bots
    table = new_table(page, game, persons + [BEGINNER] * beginners, options=options, start=True)
    page.goto(f"/table/{table}")
    expect(page.locator(f"{BOARDS[game]}, .curtain").first).to_be_visible()
