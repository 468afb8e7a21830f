"""docs/security.md names the test of each finding: it must be there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text()
NAMED = sorted(set(re.findall(r"`((?:server|core|games|cli)/[\w/]+\.py)::(\w+)`", PAGE)))


@pytest.mark.parametrize("file", sorted({file for file, _ in NAMED}))
def test_the_tests_that_reproduce_findings_are_there(file: str) -> None:
    text = (ROOT / "tests" / file).read_text()
    missing = [name for one, name in NAMED if one == file and f"def {name}(" not in text]
    assert missing == []


def test_every_finding_of_the_first_reviews_is_listed() -> None:
    ids = {*(f"S{number}" for number in range(1, 19)), *(f"A{number}" for number in range(1, 20))}
    assert ids <= set(re.findall(r"\b[SA]\d{1,2}\b", PAGE))
