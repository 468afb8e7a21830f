"""Mandala at a terminal."""

import pytest

from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.event_types import Ended, Took
from nelumbo.games.mandala.terminal import board, say_event
from tests.games.mandala.positions import position

ZEROS = [0] * 6


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("river", "A river is full"),
        ("deck", "The deck had run out"),
        ("both", "A river is full and the deck had run out"),
        ("stall", "Forty turns of nothing but discards"),
    ],
)
def test_the_end_says_why(reason: str, words: str) -> None:
    """MAN-END-2, 3, RULING-30"""
    assert say_event(Ended(reason, [3, 5], [ZEROS, ZEROS], [2, 1])).startswith(words)


@pytest.mark.parametrize(("armed", "warned"), [("armed 0", False), ("armed 39", True)])
def test_discards_in_a_row_are_counted_before_they_end_the_game(armed: str, warned: bool) -> None:
    """MAN-RULING-30"""
    state = position(f"{armed}\nseat 0 hand RR\nseat 1 hand YY")
    assert ("Only discards: 1 more and the game ends" in board(GAME.view(state, 0))) is warned


def test_an_empty_field_is_named_before_and_after_the_pick() -> None:
    """MAN-DES-12"""
    state = position("turn 9 0\npick 1 0 empty 0\nseat 0 hand RR\nseat 1 hand YY\nmandala 1 mountain ROYG fields - PPK")
    assert "Player 1’s field is empty" in board(GAME.view(state, 0))
    assert "field was empty" in say_event(Took(0, 2, 3, None, 0, 3))
    assert "empty" not in say_event(Took(0, 2, 3, None, 3, 0))


def test_a_cup_that_is_to_be_remembered_shows_its_size() -> None:
    """MAN-RULING-38"""
    state = position("option memory_aid false\nseat 0 hand RR cup GGG\nseat 1 hand YY cup KK secret RO")
    assert "cup 4 hidden" in board(GAME.view(state, 0))
    assert say_event(Took(1, None, 2, None, 2, 0)) == "Player 2 takes 2 cards."
