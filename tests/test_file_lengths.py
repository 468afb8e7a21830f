"""A file of the live server is one idea, short enough to be read at one sitting."""

from pathlib import Path

import nelumbo

FOLDER = Path(nelumbo.__file__).parent / "server" / "live"
LINES = 250


def test_no_file_of_the_live_server_is_longer_than_its_limit() -> None:
    lengths = {file.name: len(file.read_text().splitlines()) for file in FOLDER.rglob("*.py")}
    assert len(lengths) > 40
    assert {name: lines for name, lines in lengths.items() if lines > LINES} == {}
