"""docs/glossary.md has one meaning for a word."""

import re
from collections import Counter
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "glossary.md").read_text()


def test_no_word_is_explained_twice() -> None:
    words = re.findall(r"^\| ([^|]+?) \|", PAGE, re.MULTILINE)
    counts = Counter(word for row in words for word in row.split(", ") if word not in ("word", "---"))
    assert len(counts) > 90
    assert [word for word, count in counts.items() if count > 1] == []
