"""Small tools for the games' notations."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from nelumbo.core.errors import InvalidNotation, InvalidOption
from nelumbo.core.game import Setup
from nelumbo.core.options import Option, Options, checked
from nelumbo.core.state import GameState

S = TypeVar("S", bound=GameState)


def lines_of(text: str) -> list[str]:
    """The lines that carry meaning: comments and blank lines are left out."""
    bare = (line.split(";", 1)[0].rstrip() for line in text.splitlines())
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
            raise InvalidNotation(f"cannot read {line[:60]!r}: write it as `write_position` does") from error
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


class CardLetters:
    """Cards whose kinds are written with a letter each, as in `YPRK`; a dash stands for none."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def write(self, cards: Iterable[int]) -> str:
        """In their order."""
        return "".join(self.letters[card] for card in cards)

    def write_counts(self, counts: Iterable[int]) -> str:
        """Counted by kind, as in `RRY`."""
        return "".join(self.letters[kind] * number for kind, number in enumerate(counts)) or "-"

    def read(self, text: str) -> list[int]:
        """In the order written; raises InvalidNotation."""
        if text == "-":
            return []
        return [self.letters.index(letter) for letter in matched(f"[{self.letters}]+", text, self.letters).group()]

    def read_counts(self, text: str) -> list[int]:
        cards = self.read(text)
        return [cards.count(kind) for kind in range(len(self.letters))]


def written_setup(
    options: tuple[Option, ...], check: Callable[[Setup], None], rules: int, seats: int, given: Options
) -> Setup:
    """The setup that the header of a record names, checked; raises InvalidNotation."""
    try:
        setup = Setup(rules, seats, checked(options, seats, given))
        check(setup)
    except InvalidOption as error:
        raise InvalidNotation(error.sentence) from error
    return setup


def safe_name(name: str) -> str:
    """A name as one word: the notations have no room for spaces and comments in it."""
    return re.sub(r"[\s;]+", "_", name) or "_"
