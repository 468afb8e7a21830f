"""Each game's guided first game: every move of its script is legal, and every try is refused by a rule."""

import re
from itertools import product
from pathlib import Path

import pytest

from nelumbo import games
from nelumbo.bots.ratings import gentlest
from nelumbo.core.chance import seeded
from nelumbo.core.compiled import is_compiled
from nelumbo.core.game_in_play import GameInPlay, refusal
from nelumbo.core.intervals import wilson
from nelumbo.core.lesson import LEARNER, Lesson
from nelumbo.core.record import new_setup
from nelumbo.lab.contest import contest
from tests.games.test_rule_ids import SOURCE, cited, folder, prefix_of
from tests.shipped import CATALOGS, WITH_LESSON, languages_of

EACH_GAME = pytest.mark.parametrize("name", WITH_LESSON)
MOST_STEPS = 24
MOST_WORDS = 55
WORDS_A_MINUTE = 130
SECONDS_A_MOVE = 15
MINUTES = 10
DEALS = 40
GENEROUS = 60.0
COMPILED = pytest.mark.skipif(not is_compiled(), reason="takes minutes on the plain engine")


def lesson_of(name: str) -> Lesson:
    lesson = games.load(name).lesson
    assert lesson is not None
    return lesson


def begun(name: str) -> GameInPlay:
    game, lesson = games.load(name), lesson_of(name)
    return GameInPlay(game, new_setup(game, lesson.seats, lesson.options), seeded(lesson.seed))


def let_others_play(name: str, game_in_play: GameInPlay, made: list[tuple[int, str]]) -> None:
    """Everybody but the learner plays by the script for as long as it goes."""
    game, lesson = games.load(name), lesson_of(name)
    while True:
        due = [
            s for s in range(1, lesson.seats) if game_in_play.state.awaits(s) and lesson.next_move(made, s) is not None
        ]
        if not due:
            return
        text = lesson.next_move(made, due[0])
        assert text is not None
        game_in_play.play(due[0], game.notation.read_move(text))
        made.append((due[0], text))


@EACH_GAME
def test_the_script_is_played_from_its_first_step_to_its_last(name: str) -> None:
    game, lesson, game_in_play, made = games.load(name), lesson_of(name), begun(name), list[tuple[int, str]]()
    for step in lesson.steps:
        if step.attempt:
            let_others_play(name, game_in_play, made)
            refused = refusal(game, game_in_play.state, LEARNER, game.notation.read_move(step.attempt))
            assert refused is not None and refused.rule, step.name
        if step.move:
            # A secret choice may be made before the others have made theirs, or after.
            if not game_in_play.state.awaits(LEARNER):
                let_others_play(name, game_in_play, made)
            assert lesson.next_move(made, LEARNER) == step.move
            game_in_play.play(LEARNER, game.notation.read_move(step.move))
            made.append((LEARNER, step.move))
    let_others_play(name, game_in_play, made)
    assert [len([1 for by, _ in made if by == s]) for s in range(lesson.seats)] == [
        len(lesson.script(s)) for s in range(lesson.seats)
    ]
    assert not game_in_play.state.is_over()


@EACH_GAME
def test_the_script_is_written_as_records_are(name: str) -> None:
    notation, lesson = games.load(name).notation, lesson_of(name)
    for seat in range(lesson.seats):
        for text in lesson.script(seat):
            assert notation.write_move(notation.read_move(text)) == text


@EACH_GAME
def test_a_lesson_has_a_refusal_and_ten_minutes(name: str) -> None:
    lesson, catalog = lesson_of(name), (CATALOGS / name / "i18n" / "lesson" / "en.po").read_text()
    texts = [text_of(catalog, name, step.name) for step in lesson.steps]
    words, moves = sum(len(text.split()) for text in texts), len(lesson.script(LEARNER))

    assert any(step.attempt for step in lesson.steps)
    assert len({step.name for step in lesson.steps}) == len(lesson.steps) <= MOST_STEPS
    assert max(len(text.split()) for text in texts) <= MOST_WORDS, "one idea a step"
    assert words / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60 < MINUTES


@pytest.mark.parametrize(("name", "language"), [(name, code) for name in WITH_LESSON for code in languages_of(name)])
def test_every_step_has_its_words(name: str, language: str) -> None:
    catalog = (CATALOGS / name / "i18n" / "lesson" / f"{language}.po").read_text()
    named = re.findall(rf'msgid "{name}\.lesson\.([a-z_]+)"', catalog)

    assert sorted(named) == sorted(step.name for step in lesson_of(name).steps)


@EACH_GAME
def test_a_refusal_of_the_lesson_is_told_in_the_book(name: str) -> None:
    book = (SOURCE / folder(name) / "book" / "en.md").read_text()
    game, game_in_play, made = games.load(name), begun(name), list[tuple[int, str]]()
    for step in lesson_of(name).steps:
        let_others_play(name, game_in_play, made)
        if step.attempt:
            refused = refusal(game, game_in_play.state, LEARNER, game.notation.read_move(step.attempt))
            assert refused is not None and refused.rule in cited(book, prefix_of(name))
        if step.move:
            game_in_play.play(LEARNER, game.notation.read_move(step.move))
            made.append((LEARNER, step.move))


@EACH_GAME
def test_a_newcomer_knows_nothing_but_the_lesson(name: str) -> None:
    named = re.findall(r"`([a-z]+)`", (Path(__file__).parent / folder(name) / "newcomer.py").read_text())

    assert named and set(named) <= {step.name for step in lesson_of(name).steps}


@COMPILED
@EACH_GAME
def test_a_learner_who_does_what_the_lesson_taught_beats_a_gentle_bot(name: str) -> None:
    """In more than half of all games, from every seat, even against two of them: a bot of the lowest strength."""
    game, seats, won = games.load(name), lesson_of(name).seats, 0.0
    newcomer = f"{Path(__file__).parent / folder(name) / 'newcomer.py'}:Learner"
    for deal, seat in product(range(DEALS), range(seats)):
        names = [newcomer if one == seat else gentlest(name) for one in range(seats)]
        seeds = [f"lesson/{deal}/{seat}/{one}" for one in range(seats)]
        outcome = contest(game, new_setup(game, seats, {}), f"lesson/{deal}", names, seeds, GENEROUS)
        assert outcome.fault is None
        won += outcome.shares[seat]

    assert wilson(won, DEALS * seats).low > 0.5


def text_of(catalog: str, name: str, step: str) -> str:
    found = re.search(rf'msgid "{name}\.lesson\.{step}"\nmsgstr "(.+)"', catalog)
    assert found is not None, step
    return found.group(1)
