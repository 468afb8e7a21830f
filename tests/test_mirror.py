"""Tests lie where the code lies: the second guess is the first one's."""

from pathlib import Path

import nelumbo

SOURCE = Path(nelumbo.__path__[0])
TESTS = Path(__file__).parent
OF_NO_PACKAGE = {"abuse", "bench", "crash", "deploy", "fuzz", "learners", "sim"}
"""Of the benchmarks, and of the whole server, installation or site."""


def test_each_folder_of_tests_is_one_of_the_source() -> None:
    for folder in {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}:
        if not {*folder.parts} & OF_NO_PACKAGE:
            assert (SOURCE / folder).is_dir() or (SOURCE / folder).with_suffix(".py").exists(), folder


def test_each_package_has_tests() -> None:
    """In a folder of the same name, or in a file while one is enough."""
    for package in {file.parent.relative_to(SOURCE) for file in SOURCE.rglob("*.py")} - {Path()}:
        tests = TESTS / package
        assert tests.is_dir() or tests.with_name(f"test_{package.name}.py").exists(), package
