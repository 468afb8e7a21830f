"""Every rule of a spec is cited by its game's code and by a test, and no citation is invented."""

import ast
import re
from pathlib import Path

import pytest

from nelumbo import games

SOURCE = Path(games.__path__[0])
TESTS = Path(__file__).parent
CASES = {"EX", "T", "INV", "UNK"}
"""Examples, corner cases, invariants and gaps of the source: these are for tests alone."""
MOST_IDS = 5
EACH_GAME = pytest.mark.parametrize("name", games.names())


def folder(name: str) -> str:
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


def cited_in(folder: Path, prefix: str) -> set[str]:
    """The ids that the code below a folder cites."""
    return set().union(*(cited(file.read_text(), prefix) for file in folder.rglob("*.py")))


def topic_of(id: str) -> str:
    """As in `RULING` of `WL-RULING-5`, or `C` of `WL-C1`."""
    return id.split("-")[1].rstrip("0123456789")


@EACH_GAME
def test_every_rule_is_cited_by_the_code(name: str) -> None:
    rules = {id for id in defined(name) if topic_of(id) not in CASES}
    assert sorted(rules - cited_in(SOURCE / folder(name), prefix_of(name))) == []


@EACH_GAME
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    assert sorted(defined(name) - cited_in(TESTS / folder(name), prefix_of(name))) == []


@EACH_GAME
def test_no_citation_is_invented(name: str) -> None:
    for place in (SOURCE, TESTS):
        assert sorted(cited_in(place / folder(name), prefix_of(name)) - defined(name)) == []


@EACH_GAME
def test_a_docstring_cites_few_rules(name: str) -> None:
    """One rule, one function."""
    for file in (file for place in (SOURCE, TESTS) for file in (place / folder(name)).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                assert len(cited(ast.get_docstring(node) or "", prefix_of(name))) <= MOST_IDS, (file, node)


@EACH_GAME
def test_the_spec_defines_rules(name: str) -> None:
    assert defined(name)


def test_citations_are_read_as_people_write_them() -> None:
    text = "[MAN-A-1..3, 5, RULING-4] and MAN-T-7, MAN-EX-2; WL-C1..3"
    assert cited(text, "MAN") == {
        *("MAN-A-1", "MAN-A-2", "MAN-A-3", "MAN-A-5", "MAN-RULING-4"),
        *("MAN-T-7", "MAN-EX-2"),
    }
    assert cited(text, "WL") == {"WL-C1", "WL-C2", "WL-C3"}
