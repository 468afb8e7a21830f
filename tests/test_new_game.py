"""`nelumbo new-game` writes a game that plays and passes what every game owes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nelumbo.cli.app import BAD_INPUT, run

ROOT = Path(__file__).parents[1]
HEAVY = ("static", "networks", "puzzles.json", "__pycache__", "node_modules", "*.gen.ts", "*.svelte")
GAMES = ROOT / "src" / "nelumbo" / "games"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sources without the other games."""
    others = shutil.ignore_patterns(*HEAVY, *(path.parent.name for path in GAMES.glob("*/__init__.py")))
    for part in ("src/nelumbo", "tests/games", "web/src/i18n"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=others)
    for file in [*(ROOT / "tests").glob("*.py"), ROOT / "pyproject.toml"]:
        shutil.copy(file, tmp_path / file.relative_to(ROOT))
    (tmp_path / "web/src/games").mkdir()
    return tmp_path


def called(checkout: Path, *words: str) -> None:
    """Runs a module on the sources of a checkout, which must go well."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)])}
    done = subprocess.run([sys.executable, "-m", *words], cwd=checkout, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_game_passes_what_every_game_owes(checkout: Path) -> None:
    called(checkout, "nelumbo", "new-game", "red-harbour", "--seats", "2-5", "--root", str(checkout))

    folders = ["src/nelumbo/games/red_harbour", "tests/games/red_harbour"]
    called(checkout, "ruff", "check", *folders)
    called(checkout, "ruff", "format", "--check", *folders)
    called(checkout, "mypy", "--follow-imports=silent", *folders)
    suite = [f"tests/games/test_{part}.py" for part in ("layout", "rule_ids", "books", "counts", "terminals")]
    owed = ["tests/games/test_every_game.py", "-k", "with_a_reason or resampled or as_text or wire"]
    called(checkout, "pytest", "-q", "-p", "no:cacheprovider", "tests/games/red_harbour", *suite, *owed)
    written = {path.name for path in (checkout / "web/src/games/red-harbour").iterdir()}
    assert {"Board.svelte", "Board.test.ts", "index.ts", "types.gen.ts", "i18n"} <= written


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
