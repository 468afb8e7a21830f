"""What goes into the wheel, and what is compiled again when a file changes."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPILED = "src/nelumbo/games/mandala/rules.py"
TYPES = "src/nelumbo/games/mandala/view_types.py"
PLAIN = "src/nelumbo/cli/app.py"


@pytest.mark.parametrize(("changed", "compiles"), [(COMPILED, True), (TYPES, True), (PLAIN, False)])
def test_only_what_the_compiled_modules_use_compiles_them_again(tmp_path: Path, changed: str, compiles: bool) -> None:
    pytest.importorskip("hatchling", reason="the compiled environment has no build tools")
    from hatch_build import fingerprint

    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static", "__pycache__", "*.npz"))
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    before = fingerprint(tmp_path)
    with (tmp_path / changed).open("a") as file:
        file.write("# changed\n")
    assert (fingerprint(tmp_path) != before) is compiles


def test_a_wheel_has_the_texts_that_the_terminal_reads() -> None:
    pytest.importorskip("hatchling", reason="the compiled environment has no build tools")
    from hatch_build import catalogs

    packed = set(catalogs(ROOT).values())
    assert {
        "nelumbo/catalogs/i18n/fr.po",
        "nelumbo/catalogs/i18n/terminal/ja.po",
        "nelumbo/catalogs/games/white-lotus/i18n/de.po",
    } <= packed
