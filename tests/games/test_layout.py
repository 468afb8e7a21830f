"""Every game has the same files: know one game, and you find your way in all."""

from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "nelumbo" / "games"
TESTS = Path(__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.glob("*/__init__.py"))
EACH_GAME = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)

PARTS = {
    *("__init__", "data", "numbers", "board", "fields_gen", "checks", "setup", "rules", "moves", "refusals"),
    *(
        "event_types",
        "events",
        "view_types",
        "view",
        "world",
        "sampler",
        "notation",
        "heuristics",
        "tuning",
        "features",
    ),
    "terminal",
}
MAY_HAVE = {"lesson", "balance"}
BESIDE = {"RULES.md", "book"}
MAY_LIE_BESIDE = {"puzzles.json"}
NOTATION = {"__init__", "moves", "positions", "records"}


def own_parts(folder: Path) -> set[str]:
    """What no other game has, as `own_parts.txt` among its tests names it."""
    file = TESTS / folder.name / "own_parts.txt"
    return {line for line in file.read_text().splitlines() if not line.startswith("#")} if file.exists() else set()


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
    parts = PARTS | MAY_HAVE | own_parts(folder)
    assert modules_in(folder) <= parts
    files = {path.name for path in folder.iterdir() if path.is_file()}
    assert files <= {f"{part}.py" for part in parts} | BESIDE | MAY_LIE_BESIDE


@EACH_GAME
def test_an_own_part_is_there_and_no_part_of_every_game(folder: Path) -> None:
    assert own_parts(folder) <= modules_in(folder) - PARTS - MAY_HAVE


@EACH_GAME
def test_a_games_tests_have_a_folder_of_the_same_name(folder: Path) -> None:
    assert (TESTS / folder.name / "__init__.py").exists()


def test_no_test_folder_is_without_its_game() -> None:
    tested = {path.parent.name for path in TESTS.glob("*/__init__.py")}
    assert tested == {folder.name for folder in FOLDERS}
