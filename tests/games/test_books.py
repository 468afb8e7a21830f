"""The rules as players read them: each game's `book` has one source a language, and none forgets a rule."""

import re
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.languages import languages
from tests.games.test_rule_ids import SOURCE, TESTS, cited, defined, folder, prefix_of
from tests.shipped import CATALOGS, languages_of, spoken_in

# A complete language that a game speaks has its book; another may have it already.
BOOKS = [
    (name, code)
    for name in games.names()
    for code in languages()
    if code in spoken_in(name) or (SOURCE / folder(name) / "book" / f"{code}.md").exists()
]
EACH_BOOK = pytest.mark.parametrize(("name", "language"), BOOKS)
# A game from a box comes with a rulebook that leaves room: its spec has rulings.
BOXED = [(name, code) for name, code in BOOKS if any("-RULING-" in id for id in defined(name))]
EACH_BOXED = pytest.mark.parametrize(("name", "language"), BOXED)

# A player meets every rule but these kinds: examples and tests, invariants of the engine, what its views hold,
# what the printed rules left unknown, and what can be concluded about the box.
NOT_MET = ("EX", "T", "INV", "INFO", "UNK", "C")


def book(name: str, language: str) -> str:
    """A game's rules in one language."""
    return (SOURCE / folder(name) / "book" / f"{language}.md").read_text()


def chapters(name: str, language: str) -> list[str]:
    """What stands before the first heading, then each chapter."""
    return book(name, language).split("\n## ")


def rulings_not_met(name: str) -> str:
    """Rulings that settle the sources' wording, prove what cannot happen, or fix an order that changes nothing."""
    file = TESTS / folder(name) / "rulings_not_met.txt"
    return file.read_text() if file.exists() else ""


def met(name: str) -> set[str]:
    """The ids of the rules that a player can meet."""
    kinds = "|".join(NOT_MET)
    left_out = cited(rulings_not_met(name), prefix_of(name))
    return {id for id in defined(name) if not re.match(rf"{prefix_of(name)}-({kinds})-?[0-9]", id)} - left_out


def marks(text: str) -> list[str]:
    """What stands at the end of each paragraph in brackets, in order, and the names of the pictures."""
    return re.findall(r"\[([A-Z][^]]+)\]$|\]\(([a-z]+)\)$", text, re.MULTILINE)


@EACH_BOOK
def test_every_rule_that_a_player_can_meet_is_told(name: str, language: str) -> None:
    told = cited(book(name, language), prefix_of(name))

    assert sorted(met(name) - told) == []
    assert sorted(told - defined(name)) == []


@EACH_BOOK
def test_a_refusal_s_rule_is_in_the_book(name: str, language: str) -> None:
    """Every id that the game's refusals name, so that each can be opened."""
    sources = "".join(file.read_text() for file in (SOURCE / folder(name)).rglob("*.py"))
    named = set(re.findall(rf'"({prefix_of(name)}-[A-Z]+-[0-9]+)"', sources))

    assert named, "refusals name their rules"
    assert sorted(named - cited(book(name, language), prefix_of(name))) == []


@EACH_BOOK
def test_the_languages_say_the_same_paragraph_by_paragraph(name: str, language: str) -> None:
    assert marks(book(name, language)) == marks(book(name, "en"))


def catalog_of(name: str, language: str) -> Path:
    return CATALOGS / name / "i18n" / f"{language}.po"


@pytest.mark.parametrize(("name", "language"), [(name, code) for name, code in BOOKS if code in languages_of(name)])
def test_the_last_chapter_names_every_option_as_the_lobby_does(name: str, language: str) -> None:
    catalog = catalog_of(name, language).read_text()
    for option in games.load(name).setups.options:
        title = re.search(rf'msgid "{name}\.option\.{option.name}"\nmsgstr "(.+)"', catalog)
        if title is None and not languages()[language].complete:
            continue
        assert title is not None
        assert f"- **{title[1]}**" in chapters(name, language)[-1], option.name


@EACH_BOOK
def test_a_book_opens_with_its_story(name: str, language: str) -> None:
    _, story, *_ = filter(None, chapters(name, language)[0].split("\n"))
    assert len(re.findall(r"[.!?。！？]", story)) >= 2


def example(name: str, language: str, picture: str) -> str:
    """What a book tells below a drawing, up to the next heading."""
    return book(name, language).partition(f"]({picture})\n")[2].partition("\n#")[0]


@EACH_BOXED
def test_a_turn_is_played_step_by_step_below_a_drawing(name: str, language: str) -> None:
    assert len(re.findall("^- ", example(name, language, "turn"), re.MULTILINE)) >= 4


@EACH_BOXED
def test_a_score_is_worked_out_below_a_drawing(name: str, language: str) -> None:
    assert len(re.findall("[0-9]+", example(name, language, "score"))) >= 7


@EACH_BOXED
def test_fine_print_is_folded(name: str, language: str) -> None:
    folded = [line for line in book(name, language).split("\n") if line.startswith("> ")]
    assert len(folded) >= 4
    assert all(re.search(r" \[[A-Z].*\]$", line) for line in folded)


@EACH_BOXED
def test_the_last_chapter_but_one_names_what_the_rulebook_leaves_open(name: str, language: str) -> None:
    """Owners of the box find there what they may play otherwise."""
    room = chapters(name, language)[-2]
    assert len(re.findall(r"^- (?:\{[a-z]+\} )?\*\*.*RULING-", room, re.MULTILINE)) >= 7


@pytest.mark.parametrize("name", games.names())
def test_a_game_speaks_english_alone_or_every_complete_language(name: str) -> None:
    complete = [code for code, language in languages().items() if language.complete]
    assert spoken_in(name) in (["en"], complete)
