"""What a release says of itself, and when there is none."""

import pytest
from tools.release_notes import release_notes, section

from nelumbo import __version__

CHANGELOG = "# Changelog\n\n## 0.2.0\n\nSecond.\n\n### For hosts\n\n- New.\n\n## 0.1.0\n\nFirst.\n"


@pytest.mark.parametrize(
    ("version", "notes"),
    [("0.2.0", "Second.\n\n### For hosts\n\n- New.\n"), ("0.1.0", "First.\n"), ("0.1", ""), ("0.2", ""), ("1.2.0", "")],
)
def test_the_notes_are_the_section_of_that_version(version: str, notes: str) -> None:
    assert section(CHANGELOG, version) == notes


def test_this_version_has_notes_whose_links_lead_to_its_tag() -> None:
    notes = release_notes(f"v{__version__}", "https://source.example")
    assert "### For players" in notes and f"](https://source.example/blob/v{__version__}/docs/upgrading.md)" in notes


def test_a_tag_of_another_version_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"v9\.9\.9 is not v"):
        release_notes("v9.9.9", "")
