"""The notes of a release: its section of the changelog, with links that lead out of a release's page.

Refuses a tag whose version is not that of the code and of the citation, so that nothing is published
under a wrong name.
"""

import os
import re
import sys
from pathlib import Path

from hatch_metadata import with_absolute_links

from nelumbo import __version__

ROOT = Path(__file__).parents[1]


def release_notes(tag: str, source: str) -> str:
    """Of this tag; links stay as they are without the repository's address."""
    if tag != f"v{__version__}":
        sys.exit(f"The tag {tag} is not v{__version__}, the version in src/nelumbo/__init__.py.")
    if f"\nversion: {__version__}\n" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8"):
        sys.exit(f"CITATION.cff does not name version {__version__}.")
    notes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__)
    if not notes:
        sys.exit(f"CHANGELOG.md has no section {__version__}.")
    return with_absolute_links(notes, source, tag) if source else notes


def section(changelog: str, version: str) -> str:
    """What stands below the heading of that version."""
    found = re.search(rf"^## {re.escape(version)}(?: .*)?\n(?P<notes>(?:(?!## ).*\n)*)", changelog, re.MULTILINE)
    return found["notes"].strip() + "\n" if found else ""


if __name__ == "__main__":
    print(release_notes(sys.argv[1], os.environ.get("NELUMBO_SOURCE", "").rstrip("/")), end="")
