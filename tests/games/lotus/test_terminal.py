"""Lotus at a terminal."""

from collections.abc import Iterator

import pytest

from nelumbo.core.errors import Refusal
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.event_types import Awarded, Ended, FinalRound, Harvested, Revealed
from nelumbo.games.lotus.terminal import board, say_event, say_refusal
from nelumbo.words import speak
from tests.games.lotus.positions import position

TEAMS = """mode teams
seats Y G R B
turn 9 Y A1
player Y tokens 1
player G tokens 2
player R tokens 3
player B hand 5s"""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def test_the_board_adds_up_the_points_of_partners() -> None:
    """LOT-TEAM-6"""
    text = board(GAME.view(position(TEAMS), 0))
    assert "Team A: Player 1 and Player 3[/]   20 points" in text
    assert "Team B: Player 2 and Player 4[/]   10 points" in text
    assert "Team" not in board(GAME.view(position("player R hand 5s"), 0))


def test_the_board_explains_the_codes_of_cards_and_counts_in_words() -> None:
    text = board(GAME.view(position(TEAMS), 0))
    assert "5s is a petal of flower 5 with one symbol" in text
    assert "0 petals, 1 token" in text and "1 card" in text


@pytest.mark.parametrize(("language", "powers"), [("en", "Path, Growth"), ("ja", "悟りの道、無限の成長")])
def test_powers_are_listed_as_the_language_lists(language: str, powers: str) -> None:
    speak(language)
    assert powers in board(GAME.view(position("player R hand 5s powers P G"), 0))


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (Ended([9, 7], [1, 2], False, False), "9 for Player 1 and 7 for Player 2. [bold]Player 1 wins."),
        (Ended([9, 9], [2, 1], False, True), "more cards left in deck and hand wins. [bold]Player 2 wins."),
        (Ended([9, 9], [1, 1], False, False), "[bold]Player 1 and Player 2 share the victory."),
        (Ended([1, 2, 3, 4], [2, 1, 2, 1], True, False), "[bold]Team B wins."),
        (Ended([1, 2, 3, 4], [2, 1, 2, 1], True, False), "4 for Team A and 6 for Team B"),
    ],
)
def test_the_end_says_who_wins_and_by_what(end: Ended, words: str) -> None:
    """LOT-SCORE-3..5, TEAM-6"""
    assert words in say_event(end)


@pytest.mark.parametrize("event", [FinalRound("deck", 0, 1), Harvested(0, 3, 1), Awarded(3, [1, 0], [1, 0], 1)])
def test_one_is_counted_as_one(event: FinalRound | Harvested | Awarded) -> None:
    assert not any(words in say_event(event) for words in ("1 more turns", "1 petals", "1 petals are"))


@pytest.mark.parametrize(("held", "words"), [(0, "In your hand: 0, not 1"), (1, "In your hand: 1, not 2")])
def test_a_card_that_is_not_held_is_refused_in_plain_words(held: int, words: str) -> None:
    refusal = Refusal("not_in_hand", {"card": "3s", "held": held, "cards": held + 1}, "LOT-TURN-5")
    assert words in say_refusal(refusal)


def test_wildflowers_of_one_kind_are_counted() -> None:
    assert say_event(Revealed([4, 6, 4])) == "New wildflowers: Primrose ×2 and Lily."
