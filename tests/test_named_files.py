"""Pages and comments name files that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "web/src", "web/e2e", "tests", "docs", "tools", "bench", "examples")
FILES = [
    *(file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file()),
    *(file for folder in (ROOT, ROOT / "web", ROOT / "training") for file in folder.iterdir() if file.is_file()),
]
NAMES = {f"/{file.relative_to(ROOT).as_posix()}" for file in FILES}
READERS = [file for file in FILES if file.suffix in (".md", ".py", ".ts", ".svelte") and "notebook" not in file.parts]
"""A page of the notebook is about its day."""
LIVE = [
    f"server/live/{file.parent.name}" for file in (ROOT / "src" / "nelumbo" / "server" / "live").glob("*/__init__.py")
]
NAMED = re.compile(r"`(\w[\w./-]*\.(?:py|ts|svelte|sql))`")


@pytest.mark.parametrize("ending", [".md", ".py", ".ts", ".svelte"])
def test_every_file_that_is_named_is_there(ending: str) -> None:
    readers = [file for file in READERS if file.suffix == ending]
    assert len(readers) > 10
    missing = {
        (str(file.relative_to(ROOT)), name)
        for file in readers
        for name in NAMED.findall(file.read_text())
        if not any(known.endswith(f"/{name}") for known in NAMES)
    }
    assert missing == set()


@pytest.mark.parametrize("folder", ["server", "server/live", *LIVE])
def test_a_large_folder_has_a_map_of_all_its_files(folder: str) -> None:
    path = ROOT / "src" / "nelumbo" / folder
    files = {file.name for file in path.glob("*.py")} - {"__init__.py"}
    page = (path / "__init__.py").read_text()
    assert set(re.findall(r"(?<![/\w])[a-z_]+\.py\b", page)) == files
