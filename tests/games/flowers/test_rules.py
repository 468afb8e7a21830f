"""Flowers' rules and rulings, one by one."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.game import Facts
from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.board import TAKE_ONE
from nelumbo.games.flowers.data import POINTS, TIMES_THREE
from nelumbo.games.flowers.rules import flower_points
from tests.games.flowers.positions import discard, hand_size, holder, known, legal, play, position, side, tiles, to_move
from tests.games.flowers.test_examples import THIRD_FLOWER
from tests.walks import start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise_from_the_first_player(seats: int) -> None:
    """FLO-TURN-1, RULING-29"""
    state = start(GAME, new_setup(GAME, seats, {"first": seats - 1}), "turns")
    order = []
    for _ in range(2 * seats):
        order.append(to_move(state))
        state.apply(state.to_move, state.legal_moves(state.to_move)[0])
    assert "".join(order) == 2 * ("ABCD"[seats - 1] + "ABC"[: seats - 1])


def test_the_steps_of_a_turn_come_in_a_fixed_order() -> None:
    """FLO-TURN-2, FIN-2: the cards drawn are in hand before those of the mandala come back."""
    state = position("M1 R7 G3 A\nside M1 A up PBO down RR\nseat A YRRRRRR\nseat B GG")
    play(state, "play Y1 M1")
    assert hand_size(state, "A") == 8 + 6


def test_a_play_puts_all_its_cards_on_one_own_side() -> None:
    """FLO-PLAY-1..3, RULING-4, 32"""
    state = play(position("seat A PPPP"), "play P3 M1")
    assert (side(state, "M1", "A"), side(state, "M1", "B"), side(state, "M2", "A")) == ("PPP/-", "-/-", "-/-")
    assert "pass" not in legal(state)


def test_a_colour_that_lies_only_face_down_cannot_be_there() -> None:
    """FLO-PLAY-4, RULING-23: a face-down colour is present as a tile or face up."""
    state = play(position("seat A PPPPP\nseat B PPP"), "play P1 M1", "play P2 M1")
    assert (side(state, "M1", "A"), side(state, "M1", "B")) == ("P/-", "-/PP")


def test_only_the_active_player_and_mandala_are_checked() -> None:
    """FLO-CHECK-1, RULING-22"""
    state = position("turn 3 B\nM1 R7 G3 A\nside M1 A up P down -\nside M1 B up - down RRR\nseat A OO\nseat B BYY")
    assert holder(play(state.copy(), "play B1 M2"), "M1") == "A"
    assert holder(play(state.copy(), "play B1 M1"), "M1") == "B"


def test_the_deck_is_not_replaced_before_a_card_is_wanted() -> None:
    """FLO-DRAW-4, RULING-6"""
    state = position("seat A GGGGG\nseat B YYY\ndeck OPOP\ndiscard RR\nrest hand B")
    play(state, "play G1 M2")
    assert (state.deck_size(), state.shuffles, discard(state)) == (0, 0, "RR")


def test_the_deck_and_discard_give_what_they_have() -> None:
    """FLO-RULING-13"""
    state = position("seat A GGGG\nseat B YYY\ndeck O\ndiscard R\nrest hand B")
    play(state, "play G1 M2")
    assert (hand_size(state, "A"), state.available()) == (5, 0)


def test_a_pass_is_forgotten_when_somebody_plays() -> None:
    """FLO-RULING-13, 14"""
    state = position("turn 8 B passes 1\nseat A G\nseat B Y\ndeck -\nrest hand B")
    play(state, "play R1 M2")
    assert state.passes == 1
    assert not state.is_over()


def test_the_order_of_the_final_destruction_is_drawn_once_and_before_the_first_take() -> None:
    """FLO-END-3, RULING-11"""
    orders = set()
    for seed in range(30):
        state = position(
            f"{THIRD_FLOWER}\nseat B OOO\nM1 R7 G3 A\nside M1 A up P down -\nside M1 B up B down -\n"
            "M3 P5 YX B\nside M3 B up R down -\nside M3 A up B down -"
        )
        state.chance = seeded(str(seed))
        play(state, "play Y1 M2")
        view = GAME.view(state, None)
        assert (state.phase, view.falling) == (TAKE_ONE, view.order[0])
        assert to_move(state) == ("A" if view.falling == 0 else "B")
        orders.add(tuple(view.order))
    assert orders == {(0, 2), (2, 0)}


def test_a_flower_made_in_the_final_destruction_counts() -> None:
    """FLO-RULING-19"""
    state = position(
        "M1 R7 G3 A\nside M1 A up P down -\nM2 B4 O2 A\nside M2 A up RPG down -\nseat A YY B2 R2 P2+P3 O4+O5"
    )
    play(state, "play Y1 M2")
    assert (state.flowers(0), tiles(state, "A")) == (4, "G3 O2 R2+R7 P2+P3 B2+B4 O4+O5")


def test_flowers_that_no_deal_can_bring_have_a_value_all_the_same() -> None:
    """FLO-RULING-25, 26"""
    assert flower_points(TIMES_THREE, TIMES_THREE) == 0
    assert [flower_points(value, value) for value in range(5)] == [3 * POINTS[value] for value in range(5)]


@pytest.mark.parametrize(
    ("one", "two", "points"),
    [
        *[(0, two, points) for two, points in enumerate((7, 8, 9, 11, 6), 1)],
        *[(1, two, points) for two, points in enumerate((10, 11, 13, 9), 2)],
        *[(2, two, points) for two, points in enumerate((13, 15, 12), 3)],
        *[(3, two, points) for two, points in enumerate((17, 15), 4)],
        (4, 5, 21),
    ],
)
def test_a_flower_is_worth_what_its_two_tiles_say(one: int, two: int, points: int) -> None:
    """FLO-SCORE-2, 3"""
    assert flower_points(one, two) == flower_points(two, one) == points


def test_cards_taken_back_are_known_until_they_are_played_again() -> None:
    """FLO-CARDS-2, INV-13"""
    state = position("M1 R7 G3 A\nside M1 A up PBO down R\nside M1 B up - down GG\nseat A YYYY\nseat B GGYYYYYY")
    play(state, "play Y1 M1")
    assert (known(state, "A"), known(state, "B")) == ("RPBOY", "GG")
    play(state, "play G3 M2")
    assert known(state, "B") == "-"


def test_statistics_learn_why_the_game_ended_and_who_made_flowers() -> None:
    state = play(position("M1 R7 G3 A\nside M1 A up PBO down -\nseat A YYY R2 G5 P2+P3 B2+B3"), "play Y1 M1")
    assert GAME.facts(state) == Facts(game={"end": "flowers", "turns": 1}, seats=[{"flowers": 4}, {"flowers": 0}])
