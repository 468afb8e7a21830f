"""A game of another package, built and installed beside nelumbo: listed in the lobby, played on its own board."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e import autoplay
from e2e.conftest import People, serving, shoot
from e2e.page_checks import overflow, violations
from e2e.tables import BEGINNER, new_table
from e2e.turns import DECIDING

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "goofspiel"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an environment that was empty: nelumbo's wheel, what it needs, and the built package beside it."""
    folder = tmp_path_factory.mktemp("installed")
    own = folder / "environment" / "bin" / "python"
    (nelumbo,) = (ROOT / ".make" / "wheel").glob("*.whl")

    def uv(*words: object) -> None:
        done = subprocess.run([str(ROOT / ".venv/bin/uv"), *map(str, words)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    uv("venv", "--python", sys.executable, folder / "environment")
    uv("pip", "install", "--python", own, "--require-hashes", "-r", ROOT / "requirements" / "play.lock")
    uv("build", "--wheel", "--out-dir", folder / "dist", PACKAGE)
    (built,) = (folder / "dist").glob("*.whl")
    uv("pip", "install", "--python", own, "--no-deps", nelumbo, built)
    return own


@pytest.fixture
def visitors(browser: Browser, tmp_path: Path, python: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[People]:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    with serving(tmp_path, python) as url:
        group = People(browser, url)
        yield group
        for context in group.contexts:
            context.close()
        assert group.troubles == []


def test_a_game_of_another_package_is_played_in_the_browser(visitors: People) -> None:
    page = visitors.come(reduced_motion="reduce")
    expect(page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    table = new_table(page, "goofspiel", [{"kind": "me"}, BEGINNER], start=True)
    page.goto(f"/table/{table}")
    page.locator(DECIDING).wait_for()
    page.get_by_role("button", name="Bid the 13").click()
    expect(page.locator(".bar .sentence")).to_have_text("Bid the 13")
    page.keyboard.press("Enter")
    expect(
        page.locator(".log .line", has_text="wins the prize").or_(page.get_by_text("nobody wins")).first
    ).to_be_visible()
    page.locator(DECIDING).wait_for()
    assert violations(page) == [] and overflow(page) <= 0
    shoot(page, "installed-game")
    autoplay.play(page, seed=3)
    expect(page.locator("#outcome")).to_be_visible()
    page.goto(f"/replay/{table}")
    expect(page.locator(".goofspiel")).to_be_visible()
