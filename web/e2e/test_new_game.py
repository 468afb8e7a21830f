"""Games as `nelumbo new-game` writes them, built and played on a site that has no others."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import autoplay
from e2e.conftest import People, serving, shoot
from e2e.page_checks import overflow, violations
from e2e.tables import BEGINNER, new_table
from e2e.turns import DECIDING

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/bin/python"
"""Of the developers' environment."""
NEW_GAMES = {"red-harbour": (), "admirals": ("--secret", "--hidden", "--map")}
PARTS = ("src", "tests", "tools", "web/src", "web/public")
LEFT_OUT = ("static", "networks", "puzzles.json", "__pycache__", "node_modules", "e2e")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources without the other games, with the new ones, and with the client built from them."""
    folder = tmp_path / "checkout"
    others = {path.parent.name for path in (ROOT / "src/nelumbo/games").glob("*/__init__.py")}
    names = (*LEFT_OUT, *others, *(name.replace("_", "-") for name in others))
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns(*names))
    for file in (ROOT / "pyproject.toml", *(path for path in (ROOT / "web").iterdir() if path.is_file())):
        shutil.copy(file, folder / file.relative_to(ROOT))
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    monkeypatch.setenv("PYTHONPATH", str(folder / "src"))
    monkeypatch.setenv("PATH", os.pathsep.join([str(ROOT / ".venv-node/bin"), os.environ["PATH"]]))
    monkeypatch.setenv("NELUMBO_ENGINE", "plain")
    for name, options in NEW_GAMES.items():
        called(folder, PYTHON, "-m", "nelumbo", "new-game", name, *options, "--root", folder)
    called(folder / "web", "npm", "run", "build")
    return folder


def called(folder: Path, *words: object) -> None:
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def visitors(browser: Browser, tmp_path: Path, checkout: Path) -> Iterator[People]:
    with serving(tmp_path, PYTHON) as url:
        group = People(browser, url)
        yield group
        for context in group.contexts:
            context.close()
        assert group.troubles == []


def test_new_games_are_played_replayed_and_found_fair(visitors: People) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    for name in NEW_GAMES:
        table = new_table(page, name, [{"kind": "me"}, BEGINNER], start=True)
        page.goto(f"{visitors.site}/table/{table}")
        page.locator(DECIDING).wait_for()
        assert violations(page) == [] and overflow(page) <= 0
        autoplay.play(page, seed=3)
        expect(page.locator("#outcome")).to_be_visible()
        shoot(page, f"new-game-{name}")
        replayed(page, visitors, table, 2 if "--hidden" in NEW_GAMES[name] else 0)


def replayed(page: Page, visitors: People, table: str, hands: int) -> None:
    page.goto(f"{visitors.site}/replay/{table}")
    page.get_by_role("slider").fill("4")
    page.get_by_role("button", name="All hands").click()
    expect(page.locator(".seat .held")).to_have_count(hands)
    page.get_by_role("button", name="Was the deal fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("The deal was fair.")
