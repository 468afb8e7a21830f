"""The list of languages, which the site, the tests and the gallery share."""

import shutil
import subprocess
from pathlib import Path

import pytest
from tools.languages import PLACE, parsed

from nelumbo import games
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


@pytest.mark.parametrize("name", games.names())
def test_every_reason_that_a_hint_can_have_is_said_in_words_and_no_other(name: str) -> None:
    english = parsed((ROOT / "web" / "src" / "games" / name / "i18n" / "en.po").read_text()).messages
    said = {key.rpartition(".")[2] for key in english if key.startswith(f"{name}.because.")}
    assert said == set(games.load(name).heuristic.term_names())


def test_every_short_english_word_has_a_note_for_translators() -> None:
    """Without one, nobody can tell the button from the heading, or the noun from the verb."""
    bare = [
        message.key
        for file in (ROOT / "web" / "src").rglob("en.po")
        for message in parsed(file.read_text()).messages.values()
        for words in [len(PLACE.sub("", message.forms[0]).split())]
        if not message.notes and (words <= 1 or (words == 2 and not PLACE.search(message.forms[0])))
    ]
    assert bare == []
