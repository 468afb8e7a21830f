"""What a seat of Mandala knows."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.codec import from_numbers
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.event_types import Took
from nelumbo.games.mandala.notation import write_position
from nelumbo.games.mandala.notation.moves import CARD_LETTERS
from nelumbo.games.mandala.rules import Mandala
from nelumbo.games.mandala.view import counts
from tests.games.mandala.positions import drawn, play, position

PICKED = "seat 0 hand RRY river G cup GGG\nseat 1 hand KK river GY cup YY\nmandala 1 mountain PP fields - -"

BEFORE_SHUFFLE = """turn 20 0 first 0
seat 0 hand RY secret RY
seat 1 hand RO cup KKKKKKKKKKKKKKKKKK secret GO
deck RO
rest cup 0"""


def test_a_view_shows_the_owner_alone_its_hand_and_secret_cards() -> None:
    """MAN-SETUP-7, INFO-1..3"""
    state = position(BEFORE_SHUFFLE)
    one, two, spectator = (GAME.view(state, viewer) for viewer in (0, 1, None))
    assert [view is not None for view in one.hands] == [True, False]
    assert [view is not None for view in two.cup_secrets] == [False, True]
    assert spectator.hands == spectator.cup_secrets == spectator.drawn == [None, None]
    assert one.hand_sizes == two.hand_sizes == spectator.hand_sizes == [2, 2]


def test_everybody_may_count_the_mandalas_and_the_cups() -> None:
    """MAN-OPEN-1, RULING-28"""
    state = position("seat 0 hand R cup GG\nseat 1 hand Y\nmandala 1 mountain YPP fields GG OOR")
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert view.mountains[0] == [0, 0, 1, 0, 2, 0]
        assert view.fields[0] == [[0, 0, 0, 2, 0, 0], [1, 2, 0, 0, 0, 0]]
        assert view.cup_sizes == [state.cup_size(0), state.cup_size(1)]


def test_after_the_end_everything_is_shown() -> None:
    """MAN-INFO-5, END-5"""
    state = position("end deck\narmed 0\nseat 0 river R cup YYYYY secret RY\nseat 1 river R")
    assert GAME.view(state, None).cup_secrets[0] == [1, 0, 1, 0, 0, 0]


def test_a_view_knows_what_the_deck_was_made_of() -> None:
    """MAN-INFO-6"""
    state = position(
        "seat 0 hand RRY\nseat 1 hand KK\nmandala 1 mountain PP fields - -\ndeck G\ndiscard OOOKK\nrest cup 1"
    )
    view = GAME.view(play(state, "CY1"), 1)
    assert view.stock is not None
    assert CARD_LETTERS.write_counts(view.stock) == "OOOYKK"
    assert view.deck_size == 6


@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid_decides_who_sees_picked_cup_cards(aid: bool) -> None:
    """MAN-RULING-38"""
    state = position(f"option memory_aid {str(aid).lower()}\n{PICKED}")
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert [cup is not None for cup in view.cups] == [aid or seat == viewer for seat in range(2)]
        assert view.cup_sizes == [3, 2]
        page = GAME.page_view(state, viewer)
        assert (page.picked is not None, page.stock is not None, page.spent is not None) == (aid, aid, aid)
        assert ("option memory_aid false" in write_position(state)) is not aid


def test_a_perfect_memory_keeps_the_picked_cards() -> None:
    """MAN-RULING-38: bots think as well without the aid as with it."""
    world = drawn(GAME.view(position(f"option memory_aid false\n{PICKED}"), 0), seeded("memory"))
    assert counts(world.cups, 1) == [0, 0, 2, 0, 0, 0]
    assert not world.memory_aid


@pytest.mark.parametrize("aid", [True, False])
def test_picked_cup_cards_are_told_again_only_with_the_memory_aid(aid: bool) -> None:
    """MAN-RULING-38"""
    state = position(f"option memory_aid {str(aid).lower()}\n{PICKED}")
    to_cup, to_river = Took(1, 2, 3, None, 3, 0), Took(1, 2, 1, 3, 0, 0)
    for viewer in (None, 0, 1):
        known = aid or viewer == 1
        assert GAME.memory.retold(to_cup, state, viewer) == (to_cup if known else Took(1, None, 3, None, 3, 0))
        assert GAME.memory.retold(to_river, state, viewer) == to_river


@pytest.mark.parametrize("aid", [True, False])
def test_a_state_keeps_its_memory_aid(aid: bool) -> None:
    """With the aid its numbers are those of a state without the option."""
    state = position(f"option memory_aid {str(aid).lower()}\n{PICKED}")
    state.chance = seeded("numbers")
    numbers = state.numbers()
    twin = from_numbers(GAME, numbers)
    assert isinstance(twin, Mandala)
    assert (twin.memory_aid, twin.numbers()) == (aid, numbers)
    assert len(numbers) == len(position(PICKED).numbers()) + (0 if aid else 1)
