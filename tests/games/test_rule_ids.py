"""Every rule of a spec is cited by its game's code or tests, and no citation is invented."""

import re
from pathlib import Path

import pytest

from nelumbo import games

SOURCE = Path(games.__path__[0])
TESTS = Path(__file__).parent
PREFIXES = {"mandala": "MAN", "lotus": "LOT", "flowers": "FLO", "white-lotus": "WL"}
EACH_GAME = pytest.mark.parametrize("name", games.names())


def folder(name: str) -> str:
    """The folder of a game."""
    return name.replace("-", "_")


def prefix_of(name: str) -> str:
    """The prefix of a game's ids: that of the first one in its spec."""
    spec = (SOURCE / folder(name) / "RULES.md").read_text()
    found = re.search(r"\b([A-Z]{2,4})-[A-Z]+-?[0-9]+\b", spec)
    assert found is not None
    return found.group(1)


def defined(name: str) -> set[str]:
    """The ids that a spec defines: in bold, at the head of a table row, or at the head of a list item."""
    spec = (SOURCE / folder(name) / "RULES.md").read_text()
    one = rf"{prefix_of(name)}-[A-Z]+-?[0-9]+"
    heads = rf"^(?:- )?\*\*({one})\*\*|^\| ({one})(?: \(RB\))? \||^- ({one}):|^\*\*Safety rule \(({one})"
    return {next(filter(None, groups)) for groups in re.findall(heads, spec, re.MULTILINE)}


def cited(text: str, prefix: str) -> set[str]:
    """The ids that a text cites; `MAN-A-1..3, 5, RULING-4` names five."""
    ids: set[str] = set()
    number = r"[0-9]+(?:\.\.[0-9]+)?"
    for match in re.finditer(rf"\b{prefix}-([A-Z]+)(-?)({number})((?:, (?:(?:{prefix}-)?[A-Z]+-)?{number})*)", text):
        topic, dash = match.group(1), match.group(2)
        ids.update(spread(prefix, topic, dash, match.group(3)))
        for part in filter(None, match.group(4).split(", ")):
            word, _, digits = part.removeprefix(f"{prefix}-").rpartition("-")
            topic, dash = (word, "-") if word else (topic, dash)
            ids.update(spread(prefix, topic, dash, digits))
    return ids


def spread(prefix: str, topic: str, dash: str, digits: str) -> set[str]:
    """The ids of one number or range."""
    low, _, high = digits.partition("..")
    return {f"{prefix}-{topic}{dash}{number}" for number in range(int(low), int(high or low) + 1)}


def cited_in_game(name: str) -> set[str]:
    """The ids that a game's code and tests cite."""
    files = [*(SOURCE / folder(name)).rglob("*.py"), *(TESTS / folder(name)).rglob("*.py")]
    return set().union(*(cited(file.read_text(), prefix_of(name)) for file in files))


@EACH_GAME
def test_every_rule_is_cited(name: str) -> None:
    assert sorted(defined(name) - cited_in_game(name)) == []


@EACH_GAME
def test_no_citation_is_invented(name: str) -> None:
    assert sorted(cited_in_game(name) - defined(name)) == []


@EACH_GAME
def test_the_spec_defines_many_rules_once_each(name: str) -> None:
    assert prefix_of(name) == PREFIXES.get(name, prefix_of(name))
    assert len(defined(name)) > 100


def test_citations_are_read_as_people_write_them() -> None:
    text = "[MAN-A-1..3, 5, RULING-4] and MAN-T-7, MAN-EX-2; WL-C1..3"
    assert cited(text, "MAN") == {
        *("MAN-A-1", "MAN-A-2", "MAN-A-3", "MAN-A-5", "MAN-RULING-4"),
        *("MAN-T-7", "MAN-EX-2"),
    }
    assert cited(text, "WL") == {"WL-C1", "WL-C2", "WL-C3"}
