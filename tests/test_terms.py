"""One word for one thing: `docs/terms.md` says which, and which were rejected."""

import re
from pathlib import Path

import pytest

from nelumbo.languages import languages

ROOT = Path(__file__).parents[1]
REJECTED = (ROOT / "docs" / "terms.md").read_text().partition("\n## Rejected words\n")[2]
GAMES = ROOT / "src" / "nelumbo" / "games"
ROWS = [tuple(row) for row in re.findall(r"^\| (\S+) \| (.+?) \| (.+?) \|$", REJECTED, re.MULTILINE)[2:]]


def texts(code: str) -> dict[str, str]:
    """What people read in one language, by file; of a catalog its texts, without keys and comments.

    English is also what the rules, their code and the documentation are written in.
    """
    found = {str(file): file.read_text() for file in GAMES.glob(f"*/book/{code}.md")}
    for file in (ROOT / "web" / "src").rglob(f"{code}.po"):
        found[str(file)] = "\n".join(re.findall(r'^msgstr\S* "(.*)"$', file.read_text(), re.MULTILINE))
    if code == "en":
        docs = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "games").glob("*.md"), *ROOT.glob("*.md")]
        rules = [file for ending in ("md", "py") for file in GAMES.rglob(f"*.{ending}") if file.parent.name != "book"]
        found |= {str(file): file.read_text().partition("\n## Rejected words\n")[0] for file in [*docs, *rules]}
    return found


@pytest.mark.parametrize(("code", "rejected", "instead"), ROWS)
def test_no_text_has_a_rejected_word(code: str, rejected: str, instead: str) -> None:
    assert code in languages()
    border = r"\b" if rejected.isascii() or code in ("fr", "de") else ""
    pattern = re.compile(border + re.escape(rejected) + ("s?" if code == "en" else "") + border, re.IGNORECASE)
    found = [
        f"{name}: {line}" for name, text in texts(code).items() for line in text.split("\n") if pattern.search(line)
    ]
    assert found == [], f"write “{instead}”"


def test_there_are_rejected_words_for_every_language_that_was_reviewed() -> None:
    assert {code for code, _, _ in ROWS} >= {"en", "fr", "zh-Hant"}
