"""What a seat of Lotus knows, and how fairly the rest is drawn."""

from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.view_types import LotusView, TakenView
from tests.games.lotus.positions import play, position


def test_a_view_shows_a_hand_to_its_owner_alone() -> None:
    """LOT-TURN-5, INFO-1, 2, RULING-47"""
    state = position("player R hand 3s 4s\nplayer B hand 5w 6s deck 7s 4s!\nplayer Y hand 7s")
    views = {viewer: GAME.view(state, viewer) for viewer in (0, 1, 2, None)}
    assert views[1].hands == [None, ["5w", "6s"], None]
    assert views[None].hands == [None] * 3
    assert all(view.hand_sizes == [2, 2, 1] for view in views.values())
    assert all(view.deck_sizes == [0, 2, 0] for view in views.values())
    assert all(view.decks == [None] * 3 and view.wild is None for view in views.values())


def test_the_owner_alone_knows_the_cards_put_under_their_deck() -> None:
    """LOT-INFO-1, 5, EXCH-1"""
    state = position("player R hand 3s 4s 5s 6s deck 7s 7s 7s\nplayer B hand 3s")
    play(state, "X3s4s")
    assert GAME.view(state, 0).known[0] == ["3s", "4s"]
    assert GAME.view(state, 1).known == [None, [], None]
    assert GAME.view(state, None).known == [None] * 3
    assert [GAME.view(state, viewer).known_sizes for viewer in (0, 1, None)] == [[2, 0, 0]] * 3
    play(state, "X5s6s")
    assert GAME.view(state, 0).known[0] == ["4s", "5s", "6s"]


def test_everything_open_is_seen_by_everyone() -> None:
    """LOT-INFO-2, RULING-48, TEAM-4"""
    state = position(
        """flower 5 R5d W5 / B R*
        row 3 4
        player R powers E tokens 2 pile B3s
        stall 3 petal"""
    )
    view = GAME.view(state, None)
    assert view.garden[0].petals == ["R5d", "W5"]
    assert (view.garden[0].guardians, view.garden[0].elders) == ([0, 1, 0], [True, False, False])
    assert (view.row, view.powers[0], view.tokens[0], view.piles[0]) == ([3, 4], ["ELDER"], 2, ["B3s"])
    assert (view.stall, view.petal_played, view.scores[0]) == (3, True, 11)


def test_a_view_says_nothing_of_age_or_playing_time() -> None:
    """LOT-UNK-3"""
    assert not [field for field in LotusView.__struct_fields__ if "age" in field or "time" in field]


def test_legal_moves_are_for_their_decider() -> None:
    """LOT-INFO-3"""
    state = position("player R hand 3s\nplayer B hand 4s")
    assert [len(state.legal_moves(seat)) > 0 for seat in range(3)] == [True, False, False]


def test_after_the_end_everything_is_shown() -> None:
    """LOT-INFO-4"""
    state = position("turn 6 Y over\nwild 3 4\nplayer R hand 3s deck 4s 5s\nfinal deck Y 3 0")
    view = GAME.view(state, None)
    assert (view.hands[0], view.decks[0], view.wild) == (["3s"], ["4s", "5s"], [3, 4])


def test_a_wildflower_taken_from_the_row_is_remembered_until_it_is_played() -> None:
    """LOT-INFO-5, RULING-47, 49"""
    state = position(
        """seats R B
        turn 1 R D
        row 5 5
        player R hand 3s 4s deck 6s 6s 6s 7s
        player B hand 3s deck 6s 6s 6s"""
    )
    play(state, "DW5", "DW5")
    assert GAME.view(state, 1).taken[0] == [TakenView(5, 0), TakenView(5, 0)]
    play(state, "X3s", "X6s", "DO", "DO", "DO")
    play(state, "X3s4s")
    assert GAME.view(state, 1).taken[0] == [TakenView(5, 2), TakenView(5, 2)]
    play(state, "P5w")
    assert GAME.view(state, None).taken[0] == [TakenView(5, 2)]


def test_a_wildflower_taken_later_is_known_better() -> None:
    """LOT-RULING-49: of equal ones, the last taken counts as played."""
    state = position("seats R B\nturn 1 R A2\nrow 5\nplayer R hand 5w deck 6s 4s!\nplayer B hand 3s\nlog R 5@1")
    play(state, "X5w", "DW5")
    assert GAME.view(state, 1).taken[0][:2] == [TakenView(5, 2), TakenView(5, 0)]
