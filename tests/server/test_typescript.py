"""The client's types are those of the wire."""

from pathlib import Path

import pytest

from nelumbo.server import typescript

SOURCES = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize("place", typescript.files())
def test_the_generated_types_are_up_to_date(place: str) -> None:
    """After a change: `python -m nelumbo.server.typescript web/src`."""
    assert (SOURCES / place).read_text() == typescript.files()[place]
