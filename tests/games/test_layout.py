"""Every game has the same files: know one game, and you find your way in all."""

from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "nelumbo" / "games"
TESTS = Path(__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.glob("*/__init__.py"))
EACH_GAME = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)

PARTS = {
    *("__init__", "data", "numbers", "board", "fields_gen", "checks", "setup", "rules", "moves", "refusals"),
    *("events", "view_types", "view", "world", "sampler", "notation", "heuristics", "tuning", "features"),
    "terminal",
}
MAY_HAVE = {"lesson", "balance"}
OF_ONE_GAME = {"white_lotus": {"bargaining"}}
"""What no other game has: here a variant that listens to the journal instead of being woven into the rules."""
BESIDE = {"RULES.md", "book"}
MAY_LIE_BESIDE = {"puzzles.json"}
NOTATION = {"__init__", "moves", "positions", "records"}


def modules_in(folder: Path) -> set[str]:
    """The parts of a folder: a file, or a package of the same name."""
    return {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}


@EACH_GAME
def test_a_game_has_every_part(folder: Path) -> None:
    assert modules_in(folder) >= PARTS
    assert {path.name for path in folder.iterdir()} >= BESIDE
    assert modules_in(folder / "notation") == NOTATION


@EACH_GAME
def test_a_game_has_no_other_file_or_folder(folder: Path) -> None:
    assert modules_in(folder) <= PARTS | MAY_HAVE | OF_ONE_GAME.get(folder.name, set())
    files = {path.name for path in folder.iterdir() if path.is_file()}
    assert files <= {f"{part}.py" for part in PARTS | MAY_HAVE} | BESIDE | MAY_LIE_BESIDE


@EACH_GAME
def test_a_games_tests_have_a_folder_of_the_same_name(folder: Path) -> None:
    assert (TESTS / folder.name / "__init__.py").exists()


def test_no_test_folder_is_without_its_game() -> None:
    tested = {path.parent.name for path in TESTS.glob("*/__init__.py")}
    assert tested == {folder.name for folder in FOLDERS}
