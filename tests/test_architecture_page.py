"""The walk of a move in docs/architecture.md names files that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
WALK = (ROOT / "docs" / "architecture.md").read_text().split("## One move, from click to pixel")[1].split("\n## ")[0]
MOST = 30


def test_a_move_passes_files_that_exist_and_not_too_many() -> None:
    files = re.findall(r"^\|[^|]*\| `([\w./-]+)` \|", WALK, re.MULTILINE)
    missing = [file for file in files if not any((ROOT / root / file).is_file() for root in ("web/src", "src/nelumbo"))]
    assert missing == [] and 20 < len(files) <= MOST
