"""A game of another package: listed in the lobby, played on its own board."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e import autoplay
from e2e.conftest import People, serving, shoot
from e2e.page_checks import overflow, violations
from e2e.tables import BEGINNER, new_table
from e2e.turns import DECIDING

PACKAGE = Path(__file__).parents[2] / "examples" / "goofspiel" / "goofspiel"


@pytest.fixture
def visitors(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[People]:
    """At a site beside which the package lies as pip would install it."""
    shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    metadata = tmp_path / "goofspiel-0.1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: goofspiel\nVersion: 0.1\n")
    (metadata / "entry_points.txt").write_text("[nelumbo.games]\ngoofspiel = goofspiel:GAME\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")])))
    with serving(tmp_path) as url:
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
