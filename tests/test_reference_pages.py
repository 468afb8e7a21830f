"""The API reference has every module of the engine, the bots and the lab."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "bots", "lab")


def modules() -> set[str]:
    """By their full names; packages with code of their own among them."""
    source = ROOT / "src"
    files = [file for package in PACKAGES for file in (source / "nelumbo" / package).rglob("*.py")]
    written = [file for file in files if file.name != "__init__.py" or "import" in file.read_text()]
    return {".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__") for file in written}


def test_every_module_is_in_the_reference() -> None:
    pages = "\n".join(page.read_text() for page in (ROOT / "docs" / "reference").glob("*.md"))
    shown = re.findall(r"^::: (\S+)$", pages, re.MULTILINE)
    assert modules() - {*shown} == set()
    assert len(shown) == len({*shown})
