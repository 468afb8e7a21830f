"""What a seat of Mandala knows."""

from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.notation.moves import write_counts
from tests.games.mandala.positions import play, position

BEFORE_SHUFFLE = """turn 20 1 first 1
seat 1 hand RY secret RY
seat 2 hand RO cup KKKKKKKKKKKKKKKKKK secret GO
deck RO
rest cup 1"""


def test_a_view_shows_the_owner_alone_its_hand_and_secret_cards() -> None:
    """MAN-SETUP-7, INFO-1..3"""
    state = position(BEFORE_SHUFFLE)
    one, two, watcher = (GAME.view(state, viewer) for viewer in (0, 1, None))
    assert [view is not None for view in one.hands] == [True, False]
    assert [view is not None for view in two.cup_secrets] == [False, True]
    assert watcher.hands == watcher.cup_secrets == watcher.drawn == [None, None]
    assert one.hand_sizes == two.hand_sizes == watcher.hand_sizes == [2, 2]


def test_everybody_may_count_the_mandalas_and_the_cups() -> None:
    """MAN-OPEN-1, RULING-28"""
    state = position("seat 1 hand R cup GG\nseat 2 hand Y\nmandala 1 mountain YPP fields GG OOR")
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert view.mountains[0] == [0, 0, 1, 0, 2, 0]
        assert view.fields[0] == [[0, 0, 0, 2, 0, 0], [1, 2, 0, 0, 0, 0]]
        assert view.cup_sizes == [state.cup_size(0), state.cup_size(1)]


def test_after_the_end_everything_is_shown() -> None:
    """MAN-INFO-5, END-5"""
    state = position("end deck\narmed 0\nseat 1 river R cup YYYYY secret RY\nseat 2 river R")
    assert GAME.view(state, None).cup_secrets[0] == [1, 0, 1, 0, 0, 0]


def test_a_view_knows_what_the_deck_was_made_of() -> None:
    """MAN-INFO-6"""
    state = position(
        "seat 1 hand RRY\nseat 2 hand KK\nmandala 1 mountain PP fields - -\ndeck G\ndiscard OOOKK\nrest cup 2"
    )
    view = GAME.view(play(state, "CY1"), 1)
    assert write_counts(view.stock) == "OOOYKK"
    assert view.deck_size == 6
