"""Sentences at the terminal, from the client's catalogs."""

from collections.abc import Iterator

import pytest

from nelumbo.cli.options import languages_of
from nelumbo.words import Noun, known, preferred, sentences, speak, strung, t, t_move

PLAYED = [Noun("lotus.played.s", {"n": 2, "flower": Noun("lotus.flower.5")})]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 point", "2 points"),
        ("fr", "1 point", "2 points"),
        ("de", "1 Punkt", "2 Punkte"),
        ("zh-Hant", "1 分", "2 分"),
        ("ja", "1点", "2点"),
    ],
)
def test_a_number_chooses_the_plural_form(language: str, one: str, two: str) -> None:
    speak(language)
    assert (t("terminal.points", n=1), t("terminal.points", n=2)) == (one, two)


def test_none_is_singular_in_french_alone() -> None:
    assert t("terminal.points", n=0) == "0 points"
    speak("fr")
    assert t("terminal.points", n=0) == "0 point"


def test_a_noun_takes_the_form_that_its_sentence_asks_for() -> None:
    speak("de")
    moved = t("lotus.log.guardian.flower.you", source=Noun("lotus.the.4"), flower=Noun("lotus.the.7"))
    assert moved == "Du setzt einen Wächter von der Primel auf die Lotusblüte."


def test_words_contract_where_a_sentence_meets_a_value() -> None:
    speak("fr")
    moved = t("lotus.log.guardian.flower.you", source=Noun("lotus.the.4"), flower=Noun("lotus.the.7"))
    assert moved == "Vous déplacez un Gardien de la Primevère au Lotus."


def test_chinese_sets_numbers_apart() -> None:
    speak("zh-Hant")
    assert t("lotus.log.played.you", cards=PLAYED) == "你打出 2 張櫻花。"


def test_a_sentence_begins_with_a_capital() -> None:
    completed = t("lotus.log.completed.other", flower=Noun("lotus.the.3"), name="Ana", strength=2)
    assert completed == "The Iris is complete. Ana controls it with 2."


def test_names_are_listed_as_the_language_does() -> None:
    names = ["A", "B", "C"]
    assert t("terminal.won", n=3, names=names) == "A, B and C share the victory."
    assert (strung(names), sentences("One.", "", "Two.")) == ("A, B, C", "One. Two.")
    speak("ja")
    assert t("terminal.won", n=3, names=names) == "A、B、Cの勝ちです。"
    assert (strung(names), sentences("一。", "二。")) == ("A、B、C", "一。二。")


def test_japanese_says_otherwise_what_may_be_done() -> None:
    speak("ja")
    assert t("lotus.log.drew.you") == "カードを1枚引きました。"
    assert t_move("lotus.log.drew.you") == "カードを1枚引く。"


def test_a_message_that_no_catalog_has_is_an_error() -> None:
    assert not known("lotus.log.flew")
    with pytest.raises(KeyError, match=r"lotus\.log\.flew"):
        t("lotus.log.flew")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "it:ja"}, "ja"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_user_s(environment: dict[str, str], language: str) -> None:
    assert preferred(languages_of(environment)) == language
