"""Small tools for the games' notations."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from nelumbo.core.errors import InvalidNotation, InvalidOption
from nelumbo.core.state import GameState

S = TypeVar("S", bound=GameState)


def lines_of(text: str, comment: str = ";") -> list[str]:
    """The lines that carry meaning: comments and blank lines are left out."""
    bare = (line.split(comment, 1)[0].rstrip() for line in text.splitlines())
    return [line for line in bare if line]


def lines_after(first: str, text: str) -> list[str]:
    """The lines that follow the first one, which says what the text is."""
    lines = lines_of(text)
    if not lines or lines[0] != first:
        raise InvalidNotation(f"the first line is {first!r}")
    return lines[1:]


def read_lines(state: S, lines: list[str], readers: Mapping[str, Callable[[S, list[str]], None]]) -> set[str]:
    """Hands the words of each line to the reader named by its first word; returns these first words."""
    seen: set[str] = set()
    for line in lines:
        first, *words = line.split(" ")
        if first not in readers:
            raise InvalidNotation(f"cannot read {line[:60]!r}: a line begins with one of {', '.join(readers)}")
        try:
            readers[first](state, words)
        except (ValueError, IndexError, InvalidOption) as error:
            raise InvalidNotation(f"cannot read {line[:60]!r}") from error
        seen.add(first)
    return seen


def checked_position(state: S) -> S:
    """The position, where a game can have it."""
    try:
        state.check()
    except ValueError as error:
        raise InvalidNotation(f"no game has this position: {error}") from error
    return state


def matched(pattern: str, text: str, example: str) -> re.Match[str]:
    """The text matched whole; raises InvalidNotation with an example of what would do."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise InvalidNotation(f"cannot read {text[:60]!r}: write it like {example!r}")
    return match


def number_of(text: str, low: int, high: int) -> int:
    """A number within bounds; raises InvalidNotation."""
    number = int(matched(r"0|[1-9][0-9]{0,5}", text, str(low)).group())
    if not low <= number <= high:
        raise InvalidNotation(f"{number} is out of range: choose {low} to {high}")
    return number


def safe_name(name: str) -> str:
    """A name as one word: the notations have no room for spaces and comments in it."""
    return re.sub(r"[\s;]+", "_", name) or "_"
