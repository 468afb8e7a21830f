"""Small tools for the games' notations."""

import re

from nelumbo.core.errors import InvalidNotation


def lines_of(text: str, comment: str = ";") -> list[str]:
    """The lines that carry meaning: comments and blank lines are left out."""
    bare = (line.split(comment, 1)[0].rstrip() for line in text.splitlines())
    return [line for line in bare if line]


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
