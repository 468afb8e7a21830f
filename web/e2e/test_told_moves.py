"""What a bot did is known from words alone: the mark's label, the bar's line and the log agree with the event."""

import json
import re
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from e2e.autoplay import play
from e2e.by_game import Event, Expected, each_with
from e2e.conftest import People
from e2e.tables import sit_down
from e2e.turns import DECIDING, is_over

MOST_MOVES = 9  # are marked
TURNS = 24  # at least, and until enough deeds of bots were checked
ENOUGH = 5


class Table:
    """The moves of the bots, as the server told them to the page."""

    def __init__(self, page: Page) -> None:
        self.moves: list[Event] = []
        page.on("websocket", self.opened)

    def opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard(json.loads(frame)))

    def heard(self, message: Any) -> None:
        event = message.get("event") if isinstance(message, dict) else None
        if isinstance(event, dict) and event.get("kind") == "moved":
            self.moves.append(event)

    def since(self, mine: int) -> list[Event]:
        """The events of the others' moves since the last one of this seat, as far as anybody follows."""
        last = max((at for at, move in enumerate(self.moves) if move["seat"] == mine), default=-1)
        return [event for move in self.moves[last + 1 :][-MOST_MOVES:] for event in move["events"]]


def lines(page: Page) -> list[str]:
    """The log as it is read, oldest first."""
    return [re.sub(r"\s+", " ", line).strip() for line in page.get_by_role("log").locator(".line").all_inner_texts()]


def plain(line: str) -> str:
    return line.lower().replace("’", "")


def label(page: Page, place: str) -> str:
    """The name of a place of the board, or of a seat, as it is read."""
    found = page.locator(f".page :is([data-spot='{place}'], [data-place='{place}'])[aria-label]")
    return found.first.get_attribute("aria-label") or ""


def wrongly_told(page: Page, expected: Expected, story: str) -> list[str]:
    """What does not agree with an event: its log line, the label of its mark, the line in the bar."""
    said = [line for line in lines(page) if all(word.lower() in plain(line) for word in expected.words)]
    if not said:
        return [f"no line says {expected.words}"]
    name = label(page, expected.place)
    just = name.partition("Just now: ")[2]
    wrong = [] if said[-1] in just else [f"{expected.place} is read {name!r}, but the log says {said[-1]!r}"]
    return wrong if said[-1] in story else [*wrong, f"the bar says {story!r}, but the log {said[-1]!r}"]


@pytest.mark.parametrize(("game", "person"), each_with("told"))
def test_after_each_move_of_a_bot_mark_bar_and_log_say_what_it_was(
    people: People, game: str, person: ModuleType
) -> None:
    page = people.arrive(reduced_motion="reduce")
    table = Table(page)
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    checked = 0
    for seed in count(1):
        if seed > TURNS and checked >= ENOUGH:
            break
        play(page, seed, 1)
        page.locator(f"{DECIDING}, #outcome").first.wait_for()
        if is_over(page):
            break
        events = table.since(mine=0)
        expected = [one for event in events if (one := person.told(event))]
        bar = page.get_by_role("button", name=re.compile("Show in the log"))
        whole = page.locator("#whole-story")
        story = whole.text_content() if whole.count() else bar.get_attribute("aria-label") if bar.count() else ""
        wrong = [trouble for one in expected for trouble in wrongly_told(page, one, story or "")]
        assert wrong == [], events
        checked += len(expected)
    assert checked >= ENOUGH
