"""What a game's own module here may hold (`mandala.py`): tests run on every game that has the part that they need.

- `typical_turn(page)` with `MOST_TAPS`: a turn as most people play it, by taps;
- `BY_EAR`: how somebody plays who only listens;
- `told(event)`: what must be said of an event, and which place must say it;
- `TABLES`, `MOST_SHEETS` and `SHEETS`: what the pictures of `make gallery` show of it.
"""

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from e2e.conftest import DESKTOP
from e2e.screen_reader import Thing
from e2e.turns import DECIDING
from nelumbo import games

Event = dict[str, Any]


class Expected(NamedTuple):
    """What must be said of an event, and the place that must say it."""

    place: str
    words: tuple[str, ...]


class Listening(NamedTuple):
    """Somebody who only listens: what they press next, and how the lines begin that they must hear."""

    choose: Callable[[list[Thing], random.Random], Thing]
    seats: int
    spoken: tuple[str, ...]
    size: dict[str, int] = DESKTOP
    whole: bool = False
    """Whether a whole game is played; else some turns."""


def modules() -> dict[str, ModuleType]:
    """By game, for those that have one."""
    names = {name: f"e2e.{name.replace('-', '_')}" for name in games.own_names()}
    return {name: import_module(module) for name, module in names.items() if find_spec(module)}


def each_with(part: str) -> list[Any]:
    """A parameter for each game that has this part: its name and its module."""
    found = modules().items()
    return [pytest.param(name, module, id=name) for name, module in found if hasattr(module, part)]


def tap_card(page: Page, at: int = 0) -> None:
    page.locator(".hand button:enabled").nth(at).click(position={"x": 12, "y": 40})


def tap_place(page: Page, place: str, down: float = 0.5) -> None:
    box = page.locator(f"[data-place='{place}']").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * down)


def confirm_if_asked(page: Page, moves: Callable[[], int], before: int) -> None:
    """A move that can be taken back is sent by itself."""
    main = page.locator(".bar .main:enabled")
    page.wait_for_function(
        "([before]) => document.querySelector('.bar .main:enabled') || "
        "document.querySelectorAll('aside .log .line').length > before",
        arg=[before],
    )
    if moves() == before:
        main.click()
    page.wait_for_function("([before]) => document.querySelectorAll('aside .log .line').length > before", arg=[before])


def lines(page: Page) -> int:
    return page.locator("aside .log .line").count()


def move(page: Page, taps: Callable[[], None]) -> None:
    """The taps of one move, and Confirm where it is needed."""
    page.locator(DECIDING).wait_for()
    before = lines(page)
    taps()
    confirm_if_asked(page, lambda: lines(page), before)


def promised(thing: Thing) -> int:
    """What a choice brings: its name ends in "+12", or in "0"."""
    return int(thing.name.split("+")[-1].split()[-1])
