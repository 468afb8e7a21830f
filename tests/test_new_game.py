"""`nelumbo new-game` writes a game that plays and passes what every game owes."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nelumbo.cli.app import BAD_INPUT, run
from nelumbo.cli.new_game import chosen

ROOT = Path(__file__).parents[1]
HEAVY = ("static", "networks", "puzzles.json", "__pycache__", "node_modules", "*.gen.ts", "*.svelte")
GAMES = ROOT / "src" / "nelumbo" / "games"
BOARD = ROOT / "src" / "nelumbo" / "cli" / "templates" / "web"
CUSTOM = re.compile(r"var\((--[a-z0-9-]+)")


NEW_GAMES = {
    "red-harbour": ("--seats", "2-5"),
    "council": ("--secret", "--seats", "2"),
    "smugglers": ("--hidden", "--seats", "3-4"),
    "pilots": ("--map",),
    "admirals": ("--secret", "--hidden", "--map", "--seats", "2-6"),
}
"""Each option alone, and all together."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sources without the other games."""
    others = shutil.ignore_patterns(*HEAVY, *(path.parent.name for path in GAMES.glob("*/__init__.py")))
    for part in ("src/nelumbo", "tests/games", "web/src/i18n"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=others)
    for file in [*(ROOT / "tests").glob("*.py"), ROOT / "pyproject.toml", ROOT / "tools/fields.py"]:
        place = tmp_path / file.relative_to(ROOT)
        place.parent.mkdir(exist_ok=True)
        shutil.copy(file, place)
    (tmp_path / "web/src/games").mkdir()
    return tmp_path


def called(checkout: Path, *words: str) -> None:
    """Runs a module on the sources of a checkout, which must go well."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)])}
    done = subprocess.run([sys.executable, "-m", *words], cwd=checkout, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_new_games_pass_what_every_game_owes(checkout: Path) -> None:
    for name, options in NEW_GAMES.items():
        called(checkout, "nelumbo", "new-game", name, *options, "--root", str(checkout))

    modules = [name.replace("-", "_") for name in NEW_GAMES]
    folders = [f"{place}/{module}" for module in modules for place in ("src/nelumbo/games", "tests/games")]
    called(checkout, "ruff", "check", *folders)
    called(checkout, "ruff", "format", "--check", *folders)
    called(checkout, "mypy", "--follow-imports=silent", *folders)
    suite = [f"tests/games/test_{part}.py" for part in ("layout", "rule_ids", "books", "counts", "terminals")]
    called(checkout, "pytest", "-q", "-p", "no:cacheprovider", *folders[1::2], *suite)
    owed = "with_a_reason or resampled or as_text or wire or planted or secrets or round_trip"
    called(checkout, "pytest", "-q", "-p", "no:cacheprovider", "tests/games/test_every_game.py", "-k", owed)
    written_where_asked_for(checkout)


def written_where_asked_for(checkout: Path) -> None:
    """A part of a game only with its option, and nothing of the templates' own marks."""
    boards = {
        name: {str(path.relative_to(folder)) for path in folder.rglob("*.*")}
        for name in NEW_GAMES
        for folder in (checkout / "web/src/games" / name,)
    }
    assert {"Board.svelte", "Board.test.ts", "index.ts", "types.gen.ts", "data.gen.ts"} <= boards["red-harbour"]
    assert boards["admirals"] - boards["red-harbour"] == {"Held.svelte", "parts/Map.svelte"}
    hidden = [path.parent.name for path in checkout.glob("tests/games/*/secrets.txt")]
    assert sorted(hidden) == ["admirals", "smugglers"]
    left = [path for path in checkout.rglob("games/*/**/*.*") if "«" in path.read_text("utf-8", "ignore")]
    assert left == []


@pytest.mark.parametrize(
    ("condition", "secret", "both"),
    [
        ("secret", True, True),
        ("not hidden", True, False),
        ("secret and hidden", False, True),
        ("map or secret", True, True),
    ],
)
def test_a_template_says_for_which_parts_a_line_is(condition: str, secret: bool, both: bool) -> None:
    template = f"«if {condition}»\nyes\n«else»\nno\n«end»\nso «if {condition}»yes«else»no«end»\n"
    for parts, expected in (({"secret"}, secret), ({"secret", "hidden"}, both)):
        word = "yes" if expected else "no"
        assert chosen(template, parts) == f"{word}\nso {word}\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["Quay"], "cannot be a name"),
        (["quay", "--seats", "1"], "cannot be the number of players"),
        (["quay", "--seats", "4-2"], "cannot be the number of players"),
        (["quay", "--root", "/"], "no checkout of nelumbo"),
        ([min(path.parent.name for path in GAMES.glob("*/__init__.py"))], "already"),
    ],
)
def test_what_cannot_be_a_game_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new-game", *words]) == BAD_INPUT
    assert reason in " ".join(capsys.readouterr().err.split())


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """Of an environment without the developers' tools: with what the command itself needs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "environment")], check=True)
    own = tmp_path / "environment"
    (folder,) = own.glob("lib/python*/site-packages")
    tools = {"ruff", "pytest", "_pytest"}
    for entry in Path(pytest.__file__).parents[1].iterdir():
        if entry.name.partition(".")[0] not in tools and not entry.name.startswith(("ruff-", "pytest-")):
            (folder / entry.name).symlink_to(entry)
    return own / "bin" / "python"


def names_in(checkout: Path) -> set[str]:
    return {str(path) for path in checkout.rglob("*red*harbour*")}


def test_without_the_developers_tools_nothing_is_written(checkout: Path, python: Path) -> None:
    command = [str(python), "-m", "nelumbo", "new-game", "red-harbour", "--root", str(checkout)]
    done = subprocess.run(command, env={"PYTHONPATH": str(checkout / "src")}, capture_output=True, text=True)
    assert done.returncode == BAD_INPUT, done.stderr
    assert "ruff and pytest not found" in " ".join(done.stderr.split())
    assert names_in(checkout) == set()


def test_a_game_that_cannot_be_finished_is_taken_away_again(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "tools" / "fields.py").unlink()
    assert run(["new-game", "red-harbour", "--root", str(checkout)]) == BAD_INPUT
    assert "tools.fields failed" in " ".join(capsys.readouterr().err.split())
    assert names_in(checkout) == set()


def test_generated_boards_name_styles_that_there_are() -> None:
    """A font of an unknown name is no font at all: the numbers on the cards were too small to read."""
    named = {name for path in BOARD.rglob("*.svelte.tmpl") for name in CUSTOM.findall(path.read_text())}
    sources = [path.read_text() for kind in ("css", "svelte") for path in (ROOT / "web/src").rglob(f"*.{kind}")]
    unknown = {name for name in named if not any(f"{name}:" in text for text in sources)}
    assert named and unknown == set()
