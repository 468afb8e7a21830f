"""What goes into the wheel, and what is built again when a file changes."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPILED = "src/nelumbo/games/mandala/rules.py"
TYPES = "src/nelumbo/games/mandala/view_types.py"
PLAIN = "src/nelumbo/cli/app.py"
BUILT = "src/nelumbo/server/static/.vite/manifest.json"


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


def test_the_compilers_versions_are_those_of_the_developers_environment() -> None:
    pytest.importorskip("hatchling", reason="the compiled environment has no build tools")
    from hatch_build import dependency_group

    locked = set(re.findall(r"^[\w-]+==[\w.]+", (ROOT / "requirements" / "dev.lock").read_text(), re.MULTILINE))
    assert {pin.replace("[mypyc]", "") for pin in dependency_group(ROOT, "compile")} <= locked


@pytest.mark.parametrize("lock", sorted(path.name for path in (ROOT / "requirements").glob("*.lock")))
def test_an_environment_with_pytest_has_what_its_settings_name(lock: str) -> None:
    """Pytest ends at once where it doesn't know an option; `anyio_mode` is anyio's."""
    text = (ROOT / "requirements" / lock).read_text()
    assert "\npytest==" not in text or "\nanyio==" in text


def test_the_folder_of_this_machines_python_is_not_linked_into_a_wheel() -> None:
    pytest.importorskip("hatchling", reason="the compiled environment has no build tools")
    from hatch_build import portable

    assert portable("gcc -shared -L/opt/lib -Wl,-rpath,/opt/lib -Wl,-O1") == "gcc -shared -L/opt/lib -Wl,-O1"


def test_links_of_the_readme_are_absolute_on_pypi_and_lead_to_files() -> None:
    pytest.importorskip("hatchling", reason="the compiled environment has no build tools")
    from hatch_metadata import with_absolute_links

    text = with_absolute_links((ROOT / "README.md").read_text(), "https://source.example", "v9")
    links = re.findall(r"\]\((.*?)\)", text)
    pages = [link.removeprefix("https://source.example/blob/v9/") for link in links if "/blob/" in link]
    pictures = [link.removeprefix("https://source.example/raw/v9/") for link in links if "/raw/" in link]
    assert len(pages) + len(pictures) == len(links) and pictures
    assert [path for path in (*pages, *pictures) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ("docs/hosting.md", []),
        ("tests/test_build.py", []),
        (PLAIN, ["engine", "compiled"]),
        (BUILT, []),
        ("web/src/main.ts", ["web", "compiled"]),
        ("web/package-lock.json", ["npm", "web", "compiled"]),
        ("requirements/play.lock", ["server", "compiled"]),
    ],
)
def test_a_second_start_makes_only_what_a_change_asks_for(tmp_path: Path, changed: str, steps: list[str]) -> None:
    """By make's own account, in a checkout in which everything was made a minute ago."""
    written, made = 1_000_000_000, 1_000_000_060
    for name in ("Makefile", "hatch_build.py", "hatch_metadata.py", "pyproject.toml", "web/package-lock.json"):
        copy(ROOT / name, tmp_path / name)
    for name in ("requirements/play.lock", "requirements/node.lock", "web/src/main.ts", PLAIN, changed):
        copy(ROOT / name, tmp_path / name)
    for file in tmp_path.rglob("*"):
        os.utime(file, (written, written))
    stamps = [tmp_path / ".make" / name for name in ("node", "npm", "web", "engine", "server", "compiled")]
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".make").mkdir()
    for stamp in stamps:
        stamp.touch()
        os.utime(stamp, (made, made))
    os.utime(tmp_path / changed, (made + 60, made + 60))
    said = subprocess.run(
        ["make", "-n", "play"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert [stamp.name for stamp in stamps if f"touch .make/{stamp.name}\n" in said] == steps
    assert said.splitlines()[-1] == ".venv-compiled/bin/nelumbo serve --open"


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.exists():
        shutil.copy(source, target)
    else:
        target.touch()  # the client may not be built here
