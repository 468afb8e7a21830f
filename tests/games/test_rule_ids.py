"""Every rule of a spec is cited by its game's code and by a test, and no citation is invented."""

import ast
import re
import tokenize
from collections.abc import Iterator
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


def cited_by_code(folder: Path, prefix: str) -> set[str]:
    """The ids that stand beside code: in a comment, or in the docstring of a function, class or field.

    A module's docstring and the words of an error do not count.
    """
    return set().union(*(cited(text, prefix) for file in folder.rglob("*.py") for text in beside_code(file)))


def beside_code(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node is not tree.body[0]:
            yield str(node.value.value)
    with file.open("rb") as source:
        yield from (token.string for token in tokenize.tokenize(source.readline) if token.type == tokenize.COMMENT)


def cited_by_tests(folder: Path, prefix: str) -> set[str]:
    """The ids inside of tests: in the docstring, in a row, or in a comment on what is asserted."""
    return set().union(*(cited(text, prefix) for file in folder.rglob("*.py") for text in inside_tests(file)))


def inside_tests(file: Path) -> Iterator[str]:
    lines = file.read_text().splitlines()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield "\n".join(lines[start - 1 : node.end_lineno])


def mentioned(folder: Path, prefix: str) -> set[str]:
    return set().union(*(cited(file.read_text(), prefix) for file in folder.rglob("*.py")))


def topic_of(id: str) -> str:
    """As in `RULING` of `WL-RULING-5`, or `C` of `WL-C1`."""
    return id.split("-")[1].rstrip("0123456789")


@EACH_GAME
def test_every_rule_is_cited_by_the_code(name: str) -> None:
    rules = {id for id in defined(name) if topic_of(id) not in CASES}
    assert sorted(rules - cited_by_code(SOURCE / folder(name), prefix_of(name))) == []


@EACH_GAME
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    assert sorted(defined(name) - cited_by_tests(TESTS / folder(name), prefix_of(name))) == []


@EACH_GAME
def test_no_citation_is_invented(name: str) -> None:
    for root in (SOURCE, TESTS):
        assert sorted(mentioned(root / folder(name), prefix_of(name)) - defined(name)) == []


@EACH_GAME
def test_a_docstring_cites_few_rules(name: str) -> None:
    """One rule, one function."""
    for file in (file for root in (SOURCE, TESTS) for file in (root / folder(name)).rglob("*.py")):
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


def test_a_mention_is_no_citation(tmp_path: Path) -> None:
    code, test = tmp_path / "rules.py", tmp_path / "test_rules.py"
    code.write_text(
        '"""[MAN-A-1]"""\n# [MAN-A-2]\nWORDS = "[MAN-A-3]"\n"""[MAN-A-4]"""\ndef rule() -> None:\n    """[MAN-A-5]"""\n'
    )
    assert set().union(*(cited(text, "MAN") for text in beside_code(code))) == {"MAN-A-2", "MAN-A-4", "MAN-A-5"}
    test.write_text(
        '"""[MAN-T-1]"""\n'
        "def helper() -> None:\n"
        '    """MAN-T-2"""\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, id="MAN-T-3")])\n'
        "def test_a_rule(n: int) -> None:\n"
        "    assert n  # MAN-T-4\n"
    )
    assert set().union(*(cited(text, "MAN") for text in inside_tests(test))) == {"MAN-T-3", "MAN-T-4"}
