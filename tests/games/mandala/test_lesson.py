"""Mandala's guided first game."""

from tests.games.test_lessons import lesson_of


def test_a_move_off_the_script_ends_it() -> None:
    lesson = lesson_of("mandala")

    assert lesson.next_move([], 1) == "B2O2"
    assert lesson.next_move([(0, "A1K")], 1) == "B2O2"
    assert lesson.next_move([(0, "A1O")], 1) is None
    assert lesson.next_move([(0, "A1K"), (1, "B2O1")], 0) is None
