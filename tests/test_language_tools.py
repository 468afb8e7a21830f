"""`make languages`: what translators are told, and that their programs can read our catalogs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tools import languages as tool

from nelumbo.languages import languages

EVERY_CATALOG = sorted(path for path in tool.CATALOGS.rglob("*.po") if path.stem != tool.PSEUDO)

ENGLISH = """msgid ""
msgstr ""
"Language: en\\n"

#. On a button.
msgid "quay.load"
msgstr "Load {card}"

msgid "quay.cards"
msgid_plural "quay.cards"
msgstr[0] "{n} card"
msgstr[1] "{n} cards"

msgid "quay.rule"
msgstr "A card goes only on a lower one."
"""
GERMAN = """msgid ""
msgstr ""
"Language: de\\n"

msgid "quay.gone"
msgstr "weg"

#. en: Put {card} on board
msgid "quay.load"
msgstr "{card:acc} "
"laden"

msgid "quay.load:acc"
msgstr "sie"

msgid "quay.rule"
msgstr "A card goes only on a lower one."
"""


@pytest.mark.parametrize("path", EVERY_CATALOG, ids=lambda path: str(path.relative_to(tool.CATALOGS)))
def test_every_catalog_is_one_that_gettext_reads(path: Path) -> None:
    catalog = tool.parsed(path.read_text())

    assert catalog.messages
    assert re.search(rf'"Language: {path.stem}\\n"', catalog.header)
    for field in (
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
    ):
        assert f'"{field}\\n"' in catalog.header
    assert re.search(rf'"Plural-Forms: nplurals={len(languages()[path.stem].plurals)}; plural=.+;\\n"', catalog.header)
    if msgfmt := shutil.which("msgfmt"):
        checked = subprocess.run([msgfmt, "--check", "-o", "/dev/null", str(path)], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs gettext")
def test_what_gettext_writes_over_several_lines_says_the_same() -> None:
    for path in EVERY_CATALOG:
        rewritten = subprocess.run(["msgcat", str(path)], capture_output=True, text=True, check=True).stdout

        assert tool.parsed(rewritten).messages == tool.parsed(path.read_text()).messages, path


def test_an_english_text_that_a_program_has_folded_is_still_known() -> None:
    """Programs that use polib fold long comments."""
    english = ENGLISH.replace("Load {card}", "Load {card} for a two-player game")
    folded = GERMAN.replace("Put {card} on board", "Load {card} for a two-\n#. player game")

    assert "quay.load" in tool.lack_of(tool.parsed(english), tool.parsed(GERMAN)).stale
    assert "quay.load" not in tool.lack_of(tool.parsed(english), tool.parsed(folded)).stale
    assert tool.parsed(folded).messages["quay.load"].remarks == ()


def test_messages_that_a_program_has_commented_out_are_passed_over() -> None:
    obsolete = '#~ msgid "quay.gone"\n#~ msgstr "weg"\n'

    assert tool.parsed(f"{GERMAN}\n{obsolete}") == tool.parsed(GERMAN)


def test_a_book_that_is_only_a_copy_is_not_translated(tmp_path: Path) -> None:
    english = "# Quay\n\nA card goes only on a lower one. [QUA-1]\n\n| 1 | 2 | 3 | 4 |\n"
    own = tmp_path / "it.md"
    assert tool.lack_of_book(english, own).missing == ["the whole book"]

    own.write_text(english)
    assert tool.lack_of_book(english, own).unchanged == ["A card goes only on a lower one. [QUA-1]"]

    own.write_text(english.replace("A card goes only on a lower one.", "Una carta va solo su una più bassa."))
    assert tool.lack_of_book(english, own) == tool.Lack()


def test_missing_stale_and_unchanged_messages_are_counted_with_their_words() -> None:
    lack = tool.lack_of(tool.parsed(ENGLISH), tool.parsed(GERMAN))

    assert (lack.missing, lack.stale, lack.unchanged) == (["quay.cards"], ["quay.load"], ["quay.rule"])
    assert lack.words_left == 1 + 2 + 8


def test_merging_adds_new_keys_drops_old_ones_and_keeps_what_was_translated_from() -> None:
    merged = tool.merged(tool.parsed(ENGLISH), tool.parsed(GERMAN), forms=2)

    assert tool.written(merged) == (
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
        "#. On a button.\n#. en: Put {card} on board\n"
        'msgid "quay.load"\nmsgstr "{card:acc} laden"\n\n'
        'msgid "quay.load:acc"\nmsgstr "sie"\n\n'
        '#. en: {n} card | {n} cards\nmsgid "quay.cards"\nmsgid_plural "quay.cards"\nmsgstr[0] ""\nmsgstr[1] ""\n\n'
        "#. en: A card goes only on a lower one.\n"
        'msgid "quay.rule"\nmsgstr "A card goes only on a lower one."\n'
    )


def test_merging_twice_changes_nothing_more() -> None:
    english = tool.parsed(ENGLISH)
    once = tool.merged(english, tool.parsed(GERMAN), forms=2)

    assert tool.merged(english, tool.parsed(tool.written(once)), forms=2) == once


def test_the_pseudo_locale_is_longer_and_keeps_places_and_rules() -> None:
    assert tool.pseudo("Load {card:acc} now") == "[Löàd {card:acc} ñöw ~~~~]"
    line = "- Put it *there*, on a ship. [QUA-3-2, RULING-1]"
    assert tool.pseudo_line(line).startswith("- ⟦Pût ît *théŕé*")
    assert tool.pseudo_line(line).endswith("⟧ [QUA-3-2, RULING-1]")
    assert tool.pseudo_line("> - {author} Two ships.").startswith("> - {author} ⟦Twö")
    assert tool.pseudo_line("![A ship](ship)").endswith("](ship)")
    assert len(tool.pseudo("A card goes only on a lower one.")) > 1.4 * len("A card goes only on a lower one.")


def test_what_is_no_catalog_is_refused() -> None:
    with pytest.raises(ValueError, match="not a line of a catalog: load"):
        tool.parsed('msgid ""\nmsgstr ""\n\nload "x"')
    with pytest.raises(ValueError, match=r"quay\.load stands there twice"):
        tool.parsed('msgid ""\nmsgstr ""\n\n' + 'msgid "quay.load"\nmsgstr "x"\n\n' * 2)
