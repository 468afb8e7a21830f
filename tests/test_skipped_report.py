"""What cannot be tested somewhere is not passed over in silence."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import addresses, services

TEST = """
from tests.skipped_report import not_tested

def test_something():
    not_tested("no PostgreSQL here")
"""


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest with one test that cannot be tested."""
    (folder / "test_something.py").write_text(TEST)
    words = [
        "-p",
        "tests.skipped_report",
        "-p",
        "no:cacheprovider",
        "--color=yes",
        "--rootdir",
        str(folder),
        str(folder),
    ]
    clean = {key: value for key, value in os.environ.items() if key != "CI" and not key.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *words], capture_output=True, text=True, env=clean | environment
    )


def test_what_is_not_tested_has_a_red_section_of_its_own(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0
    assert re.search(r"\x1b\[31m\S*=+ NOT TESTED: 1 tests could not run here", done.stdout)
    assert "\x1b[31mSkipped: NOT TESTED: no PostgreSQL here" in done.stdout


def test_what_is_not_tested_fails_in_ci(tmp_path: Path) -> None:
    done = run(tmp_path, CI="1")
    assert done.returncode == 1
    assert "NOT TESTED: no PostgreSQL here" in done.stdout


def test_services_that_are_named_are_used_with_a_database_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    with services() as (postgres, redis):
        monkeypatch.setenv("TEST_POSTGRES_URL", postgres.url)
        monkeypatch.setenv("TEST_REDIS_URL", redis.url)
        with addresses() as (database, named), addresses() as (another, _):
            assert named == redis.url
            assert len({database, another, postgres.url}) == 3
            assert database.startswith(postgres.url.removesuffix("postgres"))
