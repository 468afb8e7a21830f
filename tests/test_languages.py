"""The list of languages, which the site, the tests and the gallery share."""

import shutil
import subprocess
from pathlib import Path

import pytest

from nelumbo.languages import languages

ROOT = Path(__file__).parents[1]


def test_english_comes_first_and_is_complete() -> None:
    """The other languages fall back on it."""
    assert next(iter(languages())) == "en"
    assert languages()["en"].complete


def test_every_language_has_a_name_and_a_form_for_other_numbers() -> None:
    for code, language in languages().items():
        assert language.name, code
        assert language.plurals[-1] == "other", code


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs gettext's tools")
def test_gettext_reads_every_catalog() -> None:
    """So do Poedit and Weblate, which are built on it."""
    for file in sorted((ROOT / "web" / "src").rglob("*.po")):
        checked = subprocess.run(
            ["msgfmt", "--check", "-o", "/dev/null", file], capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stderr
