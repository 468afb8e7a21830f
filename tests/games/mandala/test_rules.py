"""Mandala's rules and rulings, one by one."""

import pytest

from nelumbo.core.game_in_play import refusal
from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.board import PICK
from nelumbo.games.mandala.notation import read_move
from tests.games.mandala.positions import discard, events_of, hand, legal, mountain, play, position, river
from tests.walks import start


def test_the_player_aids_and_the_names_of_the_mandalas_have_no_effect() -> None:
    """MAN-SETUP-10, UNK-2, 4: a mirrored position has the mirrored moves, and no state knows an aid."""
    left = position(
        "seat 0 hand RROY\nseat 1 hand GG\nmandala 1 mountain YP fields G -\nmandala 2 mountain KK fields - -"
    )
    right = position(
        "seat 0 hand RROY\nseat 1 hand GG\nmandala 2 mountain YP fields G -\nmandala 1 mountain KK fields - -"
    )
    mirrored = [move[0] + {"1": "2", "2": "1"}[move[1]] + move[2:] if move[0] in "AB" else move for move in legal(left)]
    assert sorted(mirrored) == sorted(legal(right))


def test_turns_alternate() -> None:
    """MAN-TURN-1, 2"""
    state = start(GAME, new_setup(GAME, 2, {"first": 0}), "turns")
    seats = []
    for _ in range(4):
        seats.append(state.to_move)
        state.apply(state.to_move, state.legal_moves(state.to_move)[-1])
    assert seats == [0, 1, 0, 1]


def test_each_action_does_its_steps_in_order_and_no_more() -> None:
    """MAN-TURN-3, A-1, 4, B-3, 4: what is laid, what is drawn, and then the check that completes."""
    text = "seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain RO fields Y GP\nmandala 2 mountain GG fields - -"
    built, grown = position(text), position(text)
    told = [type(event).__name__ for event in events_of(built, "A1K")]
    assert told == ["Built", "Drew", "Completed"]
    assert (mountain(built, 1), len(hand(built, 0))) == ("ROK", 5)
    assert [type(event).__name__ for event in events_of(grown, "B1K2")] == ["Grew", "Completed"]
    assert len(hand(grown, 0)) == 1


def test_a_discard_ends_the_turn_and_touches_no_mandala() -> None:
    """MAN-C-1, 3, RULING-27: the cards lie open, and everybody may look through them."""
    state = position("seat 0 hand RRY\nseat 1 hand K\nmandala 1 mountain OP fields Y GK")
    before = GAME.view(state, None)
    play(state, "CR2")
    after = GAME.view(state, None)
    assert (after.mountains, after.fields, after.to_move) == (before.mountains, before.fields, 1)
    assert after.discard == [2, 0, 0, 0, 0, 0]


def test_a_colour_joins_the_area_in_which_it_lies() -> None:
    """MAN-COL-4, 6"""
    state = position(
        "seat 0 hand YOR\nseat 1 hand K\nmandala 1 mountain YP fields O G\nmandala 2 mountain GG fields Y -"
    )
    assert legal(state, "A1") == ["A1R", "A1Y"]
    assert legal(state, "B1") == ["B1R1", "B1O1"]
    assert legal(state, "A2") == ["A2R", "A2O"]
    assert legal(state, "B2") == ["B2R1", "B2O1", "B2Y1"]


def test_a_card_goes_only_into_ones_own_field() -> None:
    """MAN-COL-5, RULING-29: mountains are shared, fields are not."""
    state = play(position("seat 0 hand RR\nseat 1 hand YY\nmandala 1 mountain PP fields - -"), "B1R1", "A1Y")
    view = GAME.view(state, None)
    assert view.fields[0][0] == [1, 0, 0, 0, 0, 0]
    assert view.fields[0][1] == [0] * 6
    assert mountain(state, 1) == "YPP"


@pytest.mark.parametrize("first", ["seat 0 hand RRRRRRRR", "seat 0 hand RRRRYYYY"])
def test_eight_cards_in_hand_forbid_nothing(first: str) -> None:
    """MAN-RULING-31"""
    state = position(f"{first}\nseat 1 hand K\nmandala 1 mountain PP fields - -")
    assert legal(state, "A")
    assert legal(state, "B")
    assert legal(state, "C")


def test_discarding_is_free_of_the_colour_rule_and_always_possible() -> None:
    """MAN-C-4, COL-7, RULING-33"""
    state = position(
        "seat 0 hand GG\nseat 1 hand K\nmandala 1 mountain GG fields - -\nmandala 2 mountain PP fields - G"
    )
    assert legal(state, "C") == ["CG1", "CG2"]
    assert len(hand(play(state, "CG2"), 0)) == 2


def test_one_card_stays_in_hand() -> None:
    """MAN-B-2, RULING-32"""
    state = position("seat 0 hand R\nseat 1 hand K")
    assert legal(state, "B") == []
    refused = refusal(GAME, state, 0, read_move("B1R1"))
    assert refused is not None
    assert refused.code == "keep_one_card"


def test_the_sixth_colour_completes_on_the_mountain_or_in_the_field() -> None:
    """MAN-RULING-35, 34, DES-1, 2"""
    text = "seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain RO fields Y GP"
    assert play(position(text), "A1K").phase == play(position(text), "B1K2").phase == PICK


def test_a_taker_must_take_and_may_deny() -> None:
    """MAN-DES-6, RULING-19, 20, 21"""
    state = position(
        "seat 0 hand KKK\nseat 1 hand R\nmandala 1 mountain ROP fields - YG\nmandala 2 mountain KK fields - -"
    )
    play(state, "A1K")
    assert (state.to_move, legal(state)) == (1, ["TR", "TO", "TP", "TK"])
    refused = refusal(GAME, state, 1, read_move("CR1"))
    assert refused is not None
    assert refused.code == "take_first"
    play(state, "TR", "TO")
    assert "O" in discard(state)
    assert river(state, 1) == "R"
    assert river(state, 0) == ""


def test_the_deck_runs_out_and_the_game_goes_on() -> None:
    """MAN-END-1, RULING-6, 7"""
    state = position(
        "seat 0 hand RRR\nseat 1 hand Y\nmandala 1 mountain PP fields - -\ndeck GG\ndiscard OOOO\nrest cup 1"
    )
    play(state, "A1R")
    assert state.armed
    assert not state.is_over()
    assert state.deck_size() == 3


def test_the_deck_that_runs_out_in_the_completing_draw_ends_the_game() -> None:
    """MAN-RULING-8, 4"""
    state = position(
        """seat 0 hand KK
        seat 1 hand R
        mandala 1 mountain RO fields Y GPP
        deck GGG
        discard OOOO
        rest cup 1"""
    )
    play(state, "A1K", "TK", "TR", "TO")
    assert state.is_over()
    assert GAME.view(state, None).reason == "deck"


def test_twenty_discards_each_after_the_deck_has_run_out_end_the_game() -> None:
    """MAN-RULING-30, 37"""
    state = position("seat 0 hand R\nseat 1 hand Y\narmed 0\ndeck -\nrest cup 1")
    for turn in range(40):
        assert not state.is_over()
        assert legal(state) == ["CR1" if turn % 2 == 0 else "CY1"]
        play(state, *legal(state))
    assert state.is_over()
    assert GAME.view(state, None).reason == "stall"


def test_turns_up_to_the_arming_one_do_not_count_for_the_stall() -> None:
    """MAN-RULING-30"""
    state = position("seat 0 hand RR\nseat 1 hand YY\ndeck G\ndiscard -\nrest cup 1")
    play(state, "CR1")
    assert state.armed
    assert state.stall == 0
    play(state, "CY1")
    assert state.stall == 1
    play(state, "B1R1")
    assert state.stall == 0


def test_the_tie_break_counts_every_cup_card() -> None:
    """MAN-SCORE-5, RULING-25"""
    more = position("end river\nseat 0 river RO cup OO secret YY\nseat 1 river RO cup OO secret Y")
    assert (more.scores(), more.places()) == ([4, 4], [2, 1])


def test_a_setup_card_that_nobody_saw_is_worth_its_river_space_too() -> None:
    """MAN-SCORE-1, 3, END-5"""
    state = position("end river\nseat 0 river GY cup G secret YY\nseat 1 river R")
    assert state.scores() == [1 + 2 + 2, 0]


def test_all_mandala_and_hand_cards_are_discarded_at_the_end() -> None:
    """MAN-END-4, DES-16"""
    state = position(
        """seat 0 hand KK
        seat 1 hand RRR
        mandala 1 mountain RO fields Y GPP
        mandala 2 mountain GG fields P -
        armed 0
        deck YYYY
        rest cup 1"""
    )
    play(state, "A1K", "TK", "TR", "TO")
    assert state.is_over()
    assert (hand(state, 0), hand(state, 1), mountain(state, 2)) == ("-", "-", "-")
    assert discard(state).count("R") == 3
    assert discard(state).count("G") >= 3
    assert discard(state).count("K") == 1
    assert state.score(0) == 0
