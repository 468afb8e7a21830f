"""The worked examples and corner tests of Mandala's spec, in its notation."""

import pytest

from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.board import ACTION, PICK
from tests.games.mandala.positions import cup, discard, hand, legal, mountain, play, position, river
from tests.walks import start


def test_a_new_game_has_88_cards_in_the_deck() -> None:
    """MAN-EX-1, SETUP-1, 9"""
    view = GAME.view(start(GAME, new_setup(GAME, 2, {}), "setup"), 0)
    assert (view.deck_size, sum(view.discard)) == (88, 0)
    assert [sum(cards) for cards in view.mountains] == [2, 2]
    assert view.hand_sizes == [6, 6]
    assert view.cup_sizes == [2, 2]
    assert view.rivers == [[], []]


def test_a_colour_goes_only_where_it_lies_already_or_is_new() -> None:
    """MAN-EX-2, UNK-1"""
    state = position(
        """turn 2 1 first 0
        seat 0 hand K
        seat 1 hand ROYGPK
        mandala 1 mountain YP fields G OR
        mandala 2 mountain KK fields - -"""
    )
    assert legal(state, "A1") == ["A1Y", "A1P", "A1K"]
    assert legal(state, "B1") == ["B1R1", "B1O1", "B1K1"]
    assert len(legal(state, "C")) == 6
    assert play(state.copy(), "A1K").phase == play(state.copy(), "B1K1").phase == PICK


@pytest.mark.parametrize("active", [0, 1], ids=["Anna plays last", "Thomas plays last"])
def test_more_cards_in_the_field_pick_first_and_both_bring_colours_home(active: int) -> None:
    """MAN-EX-3, UNK-1, DES-3, 7, 8"""
    state = position(
        f"""turn 14 {active} first 0
        seat 0 hand KO
        seat 1 hand KO
        mandala 1 mountain YYYPP fields GGG OORR
        mandala 2 mountain KK fields - -"""
    )
    play(state, "A1K")
    assert state.to_move == 1
    play(state, "TY", "TP", "TK")
    assert (river(state, 1), cup(state, 1)) == ("YK", "YY")
    assert (river(state, 0), cup(state, 0)) == ("P", "P")
    # MAN-DES-14, 15, RULING-24: fields are discarded, the mountain is refilled, and the completer's opponent goes on.
    assert len(discard(state)) == 7
    assert len(mountain(state, 1)) == 2
    assert state.to_move == 1 - active


def test_each_cup_card_scores_the_space_of_its_colour() -> None:
    """MAN-EX-4, SCORE-1, UNK-1"""
    state = position("end river\nseat 0 river GYROPK cup GYYRRRROOPPKKK\nseat 1 river R")
    assert state.scores()[0] == 53
    assert GAME.view(state, None).cup_sizes[0] == 14


@pytest.mark.parametrize(("before", "after"), [(8, 8), (7, 8), (6, 8), (5, 7), (1, 3)])
def test_a_build_draws_three_cards_up_to_a_hand_of_eight(before: int, after: int) -> None:
    """MAN-EX-5, A-2, 3, RULING-5"""
    state = position(f"seat 0 hand {'R' * before}\nseat 1 hand Y\nmandala 1 mountain PP fields - -")
    assert len(hand(play(state, "A1R"), 0)) == after


def test_growing_keeps_one_card_in_hand() -> None:
    """MAN-EX-6, B-1, 2"""
    state = position(
        "seat 0 hand RRRR\nseat 1 hand Y\nmandala 1 mountain PP fields - -\nmandala 2 mountain RR fields - -"
    )
    assert legal(state, "B") == ["B1R1", "B1R2", "B1R3"]
    assert legal(state, "C") == ["CR1", "CR2", "CR3", "CR4"]


def test_a_tie_lets_the_other_player_pick_first() -> None:
    """MAN-T-1, DES-4"""
    state = position("seat 0 hand KK\nseat 1 hand R\nmandala 1 mountain RO fields YYY GGP")
    assert play(state, "A1K").to_move == 1


def test_with_both_fields_empty_everything_is_discarded() -> None:
    """MAN-T-2, RULING-18"""
    state = position(
        "seat 0 hand KK\nseat 1 hand R\nmandala 1 mountain ROYGP fields - -\nmandala 2 mountain RR fields - -"
    )
    play(state, "A1K")
    assert discard(state) == "ROYGPK"
    assert (river(state, 0), river(state, 1), cup(state, 0), cup(state, 1)) == ("", "", "-", "-")
    assert len(mountain(state, 1)) == 2
    assert (state.phase, state.to_move) == (0, 1)


def test_a_player_with_an_empty_field_discards_what_he_takes() -> None:
    """MAN-T-3, DES-12, 13"""
    state = position("seat 0 hand KK\nseat 1 hand R\nmandala 1 mountain ROYG fields - P")
    play(state, "A1K")
    assert state.to_move == 1
    play(state, "TR", "TO", "TY", "TG", "TK")
    assert (river(state, 1), river(state, 0)) == ("RYK", "")
    assert discard(state) == "OGP"


def test_a_field_grown_by_the_completing_cards_is_not_empty() -> None:
    """MAN-T-4, RULING-36"""
    state = position("seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain ROYG fields - P")
    play(state, "B1K2")
    assert state.to_move == 0
    assert GAME.view(state, None).barren == [False, False]


def test_a_new_colour_goes_to_the_next_river_space() -> None:
    """MAN-T-5, DES-7, 10"""
    state = position(
        "turn 9 0\npick 1 0 empty -\nseat 0 river YP hand R\nseat 1 hand R\nmandala 1 mountain KO fields G R"
    )
    play(state, "TK")
    assert (river(state, 0), cup(state, 0)) == ("YPK", "-")


def test_a_colour_of_ones_own_river_goes_to_the_cup_whole() -> None:
    """MAN-T-6, DES-9, 11"""
    state = position(
        "turn 9 0\npick 1 0 empty -\nseat 0 river YP hand R\nseat 1 hand R\nmandala 1 mountain YYYYO fields G R"
    )
    play(state, "TY")
    assert (river(state, 0), cup(state, 0)) == ("YP", "YYYY")


def test_the_sixth_river_card_ends_the_game_after_the_distribution() -> None:
    """MAN-T-7, END-3, RULING-22, DES-16"""
    state = position(
        """turn 9 0
        pick 1 0 empty -
        seat 0 river YPGOR hand R
        seat 1 hand R
        mandala 1 mountain KYY fields G R
        mandala 2 mountain KO fields - -"""
    )
    play(state, "TK")
    assert not state.is_over()
    play(state, "TY")
    assert state.is_over()
    assert GAME.view(state, None).reason == "river"
    assert mountain(state, 1) == "-"


def test_both_rivers_may_be_filled_in_one_destruction() -> None:
    """MAN-T-8, RULING-23"""
    state = position(
        """turn 9 0
        pick 1 0 empty -
        seat 0 river YPGOR hand R
        seat 1 river YPGRK hand R
        mandala 1 mountain KO fields G R"""
    )
    play(state, "TK", "TO")
    assert state.is_over()
    assert GAME.view(state, None).reason == "river"


def test_a_draw_goes_on_over_a_reshuffle() -> None:
    """MAN-T-9, RULING-6"""
    state = position(
        "seat 0 hand RR\nseat 1 hand Y\nmandala 1 mountain PP fields - -\ndeck GG\ndiscard OOOKK\nrest cup 1"
    )
    play(state, "A1R")
    assert state.armed
    assert (state.deck_size(), discard(state)) == (4, "-")
    assert len(hand(state, 0)) == 4


def test_the_arming_draw_of_a_completing_action_ends_the_game() -> None:
    """MAN-T-10, RULING-8, END-2"""
    state = position(
        "seat 0 hand KK\nseat 1 hand R\nmandala 1 mountain RO fields Y GPP\ndeck GGG\ndiscard OOOO\nrest cup 1"
    )
    play(state, "A1K")
    assert state.armed
    play(state, "TK", "TR", "TO")
    assert state.is_over()


def test_a_deck_that_runs_out_in_the_refill_does_not_end_the_game() -> None:
    """MAN-T-11, RULING-9"""
    state = position("seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain RO fields Y GPP\ndeck GG\nrest cup 1")
    play(state, "B1K2", *("TR", "TO"))
    assert state.armed
    assert not state.is_over()
    assert state.deck_size() == 6


def test_a_refill_never_lacks_cards_because_the_destruction_discards_some() -> None:
    """MAN-RULING-15"""
    state = position(
        "seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain RO fields YY GP\ndeck G\ndiscard -\nrest cup 1"
    )
    play(state, "B1K2", "TR", "TO")
    assert not state.is_over()
    assert (len(mountain(state, 1)), state.armed) == (2, True)


def test_a_second_reshuffle_has_no_other_effect() -> None:
    """MAN-T-12, RULING-11"""
    state = position(
        "seat 0 hand RR\nseat 1 hand Y\nmandala 1 mountain PP fields - -\narmed 0\ndeck G\ndiscard OOOKK\nrest cup 1"
    )
    play(state, "A1R")
    assert not state.is_over()
    assert state.deck_size() == 3


def test_discarded_cards_may_come_back() -> None:
    """MAN-T-13, RULING-14, C-2"""
    state = position("seat 0 hand RRRY\nseat 1 hand Y\narmed 0\ndeck -\nrest cup 1")
    play(state, "CR3")
    assert hand(state, 0) == "RRRY"


def test_the_last_card_can_only_be_discarded_when_none_can_be_drawn() -> None:
    """MAN-T-14, RULING-13, TURN-4"""
    state = position("seat 0 hand R\nseat 1 hand Y\nmandala 1 mountain PP fields - -\narmed 0\ndeck -\nrest cup 1")
    assert legal(state) == ["CR1"]


def test_a_draw_takes_what_is_there() -> None:
    """MAN-T-15, RULING-10, 12"""
    state = position("seat 0 hand RR\nseat 1 hand Y\nmandala 1 mountain PP fields - -\ndeck G\nrest cup 1")
    play(state, "A1R")
    assert (state.armed, state.deck_size(), hand(state, 0)) == (True, 0, "RG")


@pytest.mark.parametrize(
    ("cups", "places"),
    [
        pytest.param(("R" * 4 + "Y" * 8, "R" * 4 + "Y" * 6), [2, 1], id="MAN-T-16: the smaller cup wins"),
        pytest.param(("R" * 4 + "Y" * 6, "R" * 4 + "P" * 6), [1, 1], id="MAN-T-17: a shared victory"),
    ],
)
def test_equal_scores_are_broken_by_the_smaller_cup_or_shared(cups: tuple[str, str], places: list[int]) -> None:
    """MAN-SCORE-4..6, RULING-26"""
    state = position(f"end deck\narmed 0\nseat 0 river R cup {cups[0]}\nseat 1 river R cup {cups[1]}")
    assert state.scores() == [4, 4]
    assert state.places() == places


def test_a_colour_outside_the_river_scores_nothing() -> None:
    """MAN-T-18, SCORE-2"""
    state = position("end deck\narmed 0\nseat 0 river R cup YYYYY\nseat 1 river R")
    assert state.scores() == [0, 0]
    assert state.places() == [2, 1]


def test_one_colour_on_the_mountain_goes_to_the_first_picker() -> None:
    """MAN-T-19, RULING-21"""
    state = position("seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain RRR fields OYY GP")
    play(state, "B1K1", "TR")
    assert (river(state, 0), cup(state, 0)) == ("R", "RR")
    assert state.phase == ACTION
