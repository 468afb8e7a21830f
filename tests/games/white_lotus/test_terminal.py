"""White Lotus at a terminal."""

from collections.abc import Iterator

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.event_types import Ended
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from nelumbo.games.white_lotus.terminal import rounds, say_event, zone_line, zone_noun
from nelumbo.games.white_lotus.view_types import CastVote
from nelumbo.languages import languages
from nelumbo.words import speak, t
from tests.games.white_lotus.positions import all_but, legal, mover, play, position, villages

FOURTH_REBELLION = f"turn 4 muster\nemperor R\nleader B\n{villages({'R': 1, 'B': 1})}"
FULL_MAP = f"turn 6 muster\nemperor R\nleader B\n{all_but(owners='RRRRRRRB')}"
NOBODY_PLACES = (
    f"turn 6 place R\nemperor R\nflags 0 1 0\n{all_but('orchid-shore', owners='RB')}\nzone orchid-shore palace"
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def ended(state: WhiteLotus) -> Ended:
    """Plays to the end, passing and refusing where that is possible."""
    journal: list[int] = []
    while not state.is_over():
        moves = legal(state, mover(state))
        wanted = next((text for text in ("pass", "refuse", "army 0", "army 0 for R") if text in moves), moves[0])
        journal = play(state, f"{mover(state)} {wanted}")
    (event,) = [one for one in GAME.events(journal, state, None) if isinstance(one, Ended)]
    return event


@pytest.mark.parametrize(
    ("rules", "text", "reason", "words"),
    [
        ("author", FOURTH_REBELLION, "turns", "The fourth turn was the last. The game is over: "),
        ("publisher", FULL_MAP, "map", "Every zone is taken. The game is over: "),
        ("publisher", NOBODY_PLACES, "stall", "Nobody has placed a marker for two turns. The game is over: "),
    ],
)
def test_the_end_says_why(rules: str, text: str, reason: str, words: str) -> None:
    """WL-END-1, 2, RULING-36"""
    event = ended(position(f"{rules} RBG off", text))
    assert event.reason == reason
    assert say_event(event).startswith(words)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Ended([9, 7], [1, 2], "turns", False), "9 for Red and 7 for Blue. [bold]Red wins."),
        (Ended([9, 9], [2, 1], "turns", True), "the player with more tokens on the map wins. [bold]Blue wins."),
        (Ended([9, 9], [2, 1], "map", True), "the emperor wins, otherwise the player with more palaces. [bold]Blue"),
        (Ended([9, 9], [1, 1], "map", False), "[bold]Red and Blue share the victory."),
    ],
)
def test_the_end_says_who_wins_and_by_what(event: Ended, words: str) -> None:
    """WL-SCORE-7..9"""
    assert words in say_event(event)


@pytest.mark.parametrize("language", [code for code, language in languages().items() if language.complete])
def test_in_the_list_of_zones_names_tokens_and_owners_stand_apart(language: str) -> None:
    view = GAME.view(position("publisher RBGYVO off", FULL_MAP), None)
    speak(language)
    for zone, kind in enumerate(view.types):
        name, token = t(zone_noun(zone).key), t(f"white-lotus.kind.{kind}") if kind else "-"
        line = zone_line(view, zone)
        assert f"{name}  " in line
        assert view.owners[zone] is None or f"{token}  " in line.partition(name)[2]


def test_each_round_of_a_vote_has_a_line_of_its_own() -> None:
    """WL-RES-15"""
    first = [CastVote(7, 0, 1, 3), CastVote(7, 1, 2, 4), CastVote(7, 2, 1, 2)]
    second, elsewhere = [CastVote(7, 0, 2, 2), CastVote(7, 2, 0, 3)], [CastVote(9, 1, 0, 1)]
    assert rounds([*first, *second, *elsewhere]) == [first, second, elsewhere]
