"""Mandala's rules and rulings, one by one."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game_in_play import refusal
from nelumbo.core.record import new_setup
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.notation import read_move
from tests.games.mandala.positions import discard, events_of, hand, legal, mountain, play, position, river
from tests.walks import start


def test_the_first_player_may_be_chosen_or_drawn() -> None:
    """MAN-SETUP-8, RULING-1, UNK-3"""
    chosen = [start(GAME, new_setup(GAME, 2, {"first": seat}), "x").to_move for seat in (0, 1)]
    drawn = {start(GAME, new_setup(GAME, 2, {}), str(seed)).to_move for seed in range(20)}
    assert chosen == [0, 1]
    assert drawn == {0, 1}


def test_cards_are_dealt_to_mountains_then_hand_and_cup_of_each_player() -> None:
    """MAN-SETUP-2..5, RULING-2"""
    setup = new_setup(GAME, 2, {"first": 1})
    chance = seeded("deal")
    chance.trace = []
    state = GAME.new(setup, chance)
    deck = chance.trace[0]
    assert sorted(deck[:2]) == [c for c, n in enumerate(GAME.view(state, None).mountains[0]) for _ in range(n)]
    assert sorted(deck[4:10]) == [c for c, n in enumerate(GAME.view(state, 1).hands[1] or []) for _ in range(n)]
    assert sorted(deck[10:12]) == [c for c, n in enumerate(GAME.view(state, 1).cup_secrets[1] or []) for _ in range(n)]
    assert sorted(deck[12:18]) == [c for c, n in enumerate(GAME.view(state, 0).hands[0] or []) for _ in range(n)]
    assert list(state.deck[state.dealt :]) == deck[20:]


def test_mountains_begin_with_any_two_cards_and_fields_and_rivers_empty() -> None:
    """MAN-SETUP-3, 6, RULING-3"""
    views = [GAME.view(start(GAME, new_setup(GAME, 2, {}), f"begin {seed}"), None) for seed in range(60)]
    assert {sum(area) for view in views for area in view.mountains} == {2}
    assert any(2 in area for view in views for area in view.mountains), "two cards of one colour may lie there"
    assert any(view.mountains[0] == view.mountains[1] for view in views), "both mountains may be alike"
    assert not any(sum(field) for view in views for fields in view.fields for field in fields)
    assert all(view.rivers == [[], []] for view in views)


def test_the_player_aids_and_the_names_of_the_mandalas_have_no_effect() -> None:
    """MAN-SETUP-10, UNK-2, 4: a mirrored position has the mirrored moves, and no state knows an aid."""
    left = position(
        "seat 1 hand RROY\nseat 2 hand GG\nmandala 1 mountain YP fields G -\nmandala 2 mountain KK fields - -"
    )
    right = position(
        "seat 1 hand RROY\nseat 2 hand GG\nmandala 2 mountain YP fields G -\nmandala 1 mountain KK fields - -"
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


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        pytest.param("A1G", "colour_in_field", "MAN-COL-2", id="a field's colour goes on no mountain"),
        pytest.param("B1Y1", "colour_on_mountain", "MAN-COL-3", id="a mountain's colour goes into no field"),
        pytest.param("B1G1", "colour_in_field", "MAN-COL-3", id="the other field's colour goes into no field"),
        pytest.param("A1K", "not_in_hand", "MAN-TURN-2", id="a card must be held"),
        pytest.param("CR2", "not_in_hand", "MAN-TURN-2", id="as many as named"),
        pytest.param("TY", "nothing_to_take", "MAN-DES-5", id="nothing is destroyed"),
    ],
)
def test_a_refused_move_names_its_rule(move: str, code: str, rule: str) -> None:
    state = position(
        """turn 2 2 first 1
        seat 1 hand K
        seat 2 hand RYG
        mandala 1 mountain YP fields GG OO"""
    )
    refused = refusal(GAME, state, 1, read_move(move))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)


def test_each_action_does_its_steps_in_order_and_no_more() -> None:
    """MAN-TURN-3, A-1, 4, B-3, 4: what is laid, what is drawn, and then the check that completes."""
    text = "seat 1 hand KKK\nseat 2 hand R\nmandala 1 mountain RO fields Y GP\nmandala 2 mountain GG fields - -"
    built, grown = position(text), position(text)
    told = [type(event).__name__ for event in events_of(built, "A1K")]
    assert told == ["Built", "Drew", "Completed"]
    assert (mountain(built, 1), len(hand(built, 1))) == ("ROK", 5)
    assert [type(event).__name__ for event in events_of(grown, "B1K2")] == ["Grew", "Completed"]
    assert len(hand(grown, 1)) == 1


def test_a_discard_ends_the_turn_and_touches_no_mandala() -> None:
    """MAN-C-1, 3, RULING-27: the cards lie open, and everybody may look through them."""
    state = position("seat 1 hand RRY\nseat 2 hand K\nmandala 1 mountain OP fields Y GK")
    before = GAME.view(state, None)
    play(state, "CR2")
    after = GAME.view(state, None)
    assert (after.mountains, after.fields, after.to_move) == (before.mountains, before.fields, 1)
    assert after.discard == [2, 0, 0, 0, 0, 0]


def test_a_colour_joins_the_area_in_which_it_lies() -> None:
    """MAN-COL-4, 6"""
    state = position(
        "seat 1 hand YOR\nseat 2 hand K\nmandala 1 mountain YP fields O G\nmandala 2 mountain GG fields Y -"
    )
    assert legal(state, "A1") == ["A1R", "A1Y"]
    assert legal(state, "B1") == ["B1R1", "B1O1"]
    assert legal(state, "A2") == ["A2R", "A2O"]
    assert legal(state, "B2") == ["B2R1", "B2O1", "B2Y1"]


def test_a_card_goes_only_into_the_own_field() -> None:
    """MAN-COL-5, RULING-29: mountains are shared, fields are not."""
    state = play(position("seat 1 hand RR\nseat 2 hand YY\nmandala 1 mountain PP fields - -"), "B1R1", "A1Y")
    view = GAME.view(state, None)
    assert view.fields[0][0] == [1, 0, 0, 0, 0, 0]
    assert view.fields[0][1] == [0] * 6
    assert mountain(state, 1) == "YPP"


@pytest.mark.parametrize("first", ["seat 1 hand RRRRRRRR", "seat 1 hand RRRRYYYY"])
def test_eight_cards_in_hand_forbid_nothing(first: str) -> None:
    """MAN-RULING-31"""
    state = position(f"{first}\nseat 2 hand K\nmandala 1 mountain PP fields - -")
    assert legal(state, "A")
    assert legal(state, "B")
    assert legal(state, "C")


def test_discarding_is_free_of_the_colour_rule_and_always_possible() -> None:
    """MAN-C-4, COL-7, RULING-33"""
    state = position(
        "seat 1 hand GG\nseat 2 hand K\nmandala 1 mountain GG fields - -\nmandala 2 mountain PP fields - G"
    )
    assert legal(state, "C") == ["CG1", "CG2"]
    assert len(hand(play(state, "CG2"), 1)) == 2


def test_one_card_stays_in_hand() -> None:
    """MAN-B-2, RULING-32"""
    state = position("seat 1 hand R\nseat 2 hand K")
    assert legal(state, "B") == []
    refused = refusal(GAME, state, 0, read_move("B1R1"))
    assert refused is not None
    assert refused.code == "keep_one_card"


def test_the_sixth_colour_completes_on_the_mountain_or_in_the_field() -> None:
    """MAN-RULING-35, 34, DES-1, 2"""
    text = "seat 1 hand KKK\nseat 2 hand R\nmandala 1 mountain RO fields Y GP"
    assert play(position(text), "A1K").phase == play(position(text), "B1K2").phase == 1


def test_a_taker_must_take_and_may_deny() -> None:
    """MAN-DES-6, RULING-19, 20, 21"""
    state = position(
        "seat 1 hand KKK\nseat 2 hand R\nmandala 1 mountain ROP fields - YG\nmandala 2 mountain KK fields - -"
    )
    play(state, "A1K")
    assert (state.to_move, legal(state)) == (1, ["TR", "TO", "TP", "TK"])
    refused = refusal(GAME, state, 1, read_move("CR1"))
    assert refused is not None
    assert refused.code == "take_first"
    play(state, "TR", "TO")
    assert "O" in discard(state)
    assert river(state, 2) == "R"
    assert river(state, 1) == ""


def test_the_deck_runs_out_and_the_game_goes_on() -> None:
    """MAN-END-1, RULING-6, 7"""
    state = position(
        "seat 1 hand RRR\nseat 2 hand Y\nmandala 1 mountain PP fields - -\ndeck GG\ndiscard OOOO\nrest cup 2"
    )
    play(state, "A1R")
    assert state.armed
    assert not state.is_over()
    assert state.deck_size() == 3


def test_the_deck_that_runs_out_in_the_completing_draw_ends_the_game() -> None:
    """MAN-RULING-8, 4"""
    state = position(
        """seat 1 hand KK
        seat 2 hand R
        mandala 1 mountain RO fields Y GPP
        deck GGG
        discard OOOO
        rest cup 2"""
    )
    play(state, "A1K", "TK", "TR", "TO")
    assert state.is_over()
    assert GAME.view(state, None).reason == "deck"


def test_twenty_discards_each_after_the_deck_has_run_out_end_the_game() -> None:
    """MAN-RULING-30, 37"""
    state = position("seat 1 hand R\nseat 2 hand Y\narmed 0\ndeck -\nrest cup 2")
    for turn in range(40):
        assert not state.is_over()
        assert legal(state) == ["CR1" if turn % 2 == 0 else "CY1"]
        play(state, *legal(state))
    assert state.is_over()
    assert GAME.view(state, None).reason == "stall"


def test_turns_up_to_the_arming_one_do_not_count_for_the_stall() -> None:
    """MAN-RULING-30"""
    state = position("seat 1 hand RR\nseat 2 hand YY\ndeck G\ndiscard -\nrest cup 2")
    play(state, "CR1")
    assert state.armed
    assert state.stall == 0
    play(state, "CY1")
    assert state.stall == 1
    play(state, "B1R1")
    assert state.stall == 0


def test_the_tie_break_counts_every_cup_card() -> None:
    """MAN-SCORE-5, RULING-25"""
    more = position("end river\nseat 1 river RO cup OO secret YY\nseat 2 river RO cup OO secret Y")
    assert (more.scores(), more.places()) == ([4, 4], [2, 1])


def test_a_setup_card_that_nobody_saw_is_worth_its_river_space_too() -> None:
    """MAN-SCORE-1, 3, END-5"""
    state = position("end river\nseat 1 river GY cup G secret YY\nseat 2 river R")
    assert state.scores() == [1 + 2 + 2, 0]


def test_both_fields_of_a_position_keep_the_colour_rule() -> None:
    """MAN-COL-1"""
    with pytest.raises(InvalidNotation, match="two areas"):
        position("seat 1 hand K\nseat 2 hand K\nmandala 1 mountain RO fields R -")


def test_all_mandala_and_hand_cards_are_discarded_at_the_end() -> None:
    """MAN-END-4, DES-16"""
    state = position(
        """seat 1 hand KK
        seat 2 hand RRR
        mandala 1 mountain RO fields Y GPP
        mandala 2 mountain GG fields P -
        armed 0
        deck YYYY
        rest cup 2"""
    )
    play(state, "A1K", "TK", "TR", "TO")
    assert state.is_over()
    assert (hand(state, 1), hand(state, 2), mountain(state, 2)) == ("-", "-", "-")
    assert discard(state).count("R") == 3
    assert discard(state).count("G") >= 3
    assert discard(state).count("K") == 1
    assert state.score(0) == 0
