"""The worked examples and corner tests of Lotus' spec, in its notation."""

from pathlib import Path

import pytest

from nelumbo.core.record import final_state, new_setup, read_text
from nelumbo.games import lotus
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.notation import read_position
from nelumbo.games.lotus.rules import Lotus
from tests.games.lotus.positions import (
    decider,
    deck,
    hand,
    legal,
    petals,
    pile,
    play,
    position,
    row,
    strengths,
    supply,
)
from tests.walks import start

SPEC = (Path(lotus.__file__).parent / "RULES.md").read_text()
TURN_13 = SPEC[SPEC.index("lotus-position 1\nmode free") :].split("```")[0]
THREE_TURNS = SPEC[SPEC.index("13 R G>3") :].split("```")[0]


def lines_of_turn(turn: int) -> list[str]:
    """The moves of one turn of the spec's example record."""
    words = [line.split() for line in THREE_TURNS.strip().splitlines()]
    return [move for number, _, move in words if number == str(turn)]


def last_turn(flowers: str) -> Lotus:
    """The last draw of a game for three: what grows is awarded after it."""
    return position(f"turn 6 Y D\n{flowers}\nrow 3\nplayer B powers E\nfinal deck Y 3 1")


def test_setup_for_three() -> None:
    """LOT-EX-1, SETUP-5, 10, 15, 16"""
    view = GAME.view(start(GAME, new_setup(GAME, 3, {}), "setup"), None)
    assert view.deck_sizes == [22, 22, 22]
    assert view.hand_sizes == [4, 4, 4]
    assert (len(view.row), view.wild_size) == (4, 16)
    assert (view.garden, view.piles) == ([], [[], [], []])


def test_two_guardians_start_at_home_and_all_that_is_earned_in_the_stock() -> None:
    """LOT-SETUP-11..14, RULING-1"""
    view = GAME.view(start(GAME, new_setup(GAME, 3, {}), "setup"), None)
    assert view.supplies == [2, 2, 2]
    assert (view.elders, view.powers, view.tokens) == (["stock"] * 3, [[], [], []], [0, 0, 0])


def completed_lotus() -> Lotus:
    """LOT-EX-2 after B's play."""
    return play(position("turn 2 B A1\nflower 7 R7s R7d Y7s B7s B7s W7 / R\nplayer B hand 7s"), "P7s")


def test_completion_by_one_and_control_by_another() -> None:
    """LOT-EX-2, COMP-1, 2, CTRL-3, UNK-5"""
    state = completed_lotus()
    assert strengths(state, 7) == {"R": 4, "B": 3, "Y": 1}
    assert decider(state) == "R reward"


def test_petals_and_guardians_leave_a_completed_flower_after_the_rewards() -> None:
    """LOT-COMP-3, PICK-1..3, REST-1"""
    state = completed_lotus()
    assert (pile(state, "B"), supply(state, "R")) == (0, "o")
    play(state, "+S")
    assert decider(state) == "B action"
    assert (pile(state, "B"), pile(state, "R"), state.scores()) == (7, 0, [5, 7, 0])
    assert supply(state, "R") == "oo"
    assert state.room(4) == 7


def test_the_exchange_picture() -> None:
    """LOT-EX-3, EXCH-1..4"""
    state = position("row 3 4 5 6\nplayer R hand 3s 4s 5s 6s deck 7s 7d 6d 5d")
    play(state, "X3s6s")
    assert hand(state, "R") == "4s 5s 7s 7d"
    assert deck(state, "R") == "6d 5d 3s 6s"
    assert row(state) == [3, 4, 5, 6]


def test_the_position_of_turn_13_is_as_told() -> None:
    """LOT-EX-4, RULING-24, UNK-5: Stephanie's third guardian is her elder."""
    state = read_position(TURN_13)
    view = GAME.view(state, None)
    assert (state.turn, decider(state)) == (13, "R action")
    assert (view.deck_sizes, view.wild_size) == ([21, 21, 22], 12)
    assert [supply(state, letter) for letter in "RBY"] == ["o", "", ""]
    assert (petals(state, 3), petals(state, 5), petals(state, 6)) == ("B3s", "Y5s R5s", "R6s B6s W6")
    assert (hand(state, "R"), hand(state, "B")) == ("3d 3w 4s 7s", "4s 5s 5w 7s")


def test_stephanie_controls_the_flower_that_she_completes() -> None:
    """LOT-EX-4, RULING-5"""
    state = play(read_position(TURN_13), *lines_of_turn(13)[:2])
    assert strengths(state, 3) == {"R": 3, "B": 2, "Y": 0}
    assert decider(state) == "R reward"
    play(state, "+S")
    assert (pile(state, "R"), supply(state, "R"), supply(state, "B")) == (3, "o", "o")
    assert (hand(state, "R"), decider(state)) == ("4s 7s", "R draw")
    assert decider(play(state, "DO", "DW5")) == "B action"


def test_igor_completes_a_flower_that_another_controls() -> None:
    """LOT-EX-4, POW-8, RULING-39"""
    state = play(read_position(TURN_13), *lines_of_turn(13), *lines_of_turn(14)[:2])
    assert strengths(state, 5) == {"R": 2, "B": 2, "Y": 3}
    assert decider(state) == "Y reward"
    play(state, "+S")
    assert (pile(state, "B"), supply(state, "R"), supply(state, "Y")) == (5, "oo", "oo")
    assert (hand(state, "B"), decider(state)) == ("6s", "B draw")


def test_rodolphe_needs_both_actions_to_complete_a_flower_and_takes_a_power() -> None:
    """LOT-EX-4, RULING-39, 46, REW-4"""
    state = play(read_position(TURN_13), *lines_of_turn(13), *lines_of_turn(14), "P6ss")
    assert (len(petals(state, 6).split()), decider(state)) == (5, "Y action")
    play(state, "P6w")
    assert strengths(state, 6) == {"R": 3, "B": 2, "Y": 4}
    assert (decider(state), legal(state)) == ("Y reward", ["+S", "+P", "+G"])
    play(state, "+G")
    assert pile(state, "Y") == 6
    assert [supply(state, letter) for letter in "RBY"] == ["oo*", "oo", "oo*"]
    assert (hand(state, "Y"), decider(state)) == ("3s", "Y draw")


def test_the_record_of_the_three_turns_replays() -> None:
    """LOT-EX-4, INV-14: the position stands in place of a header."""
    record = read_text(GAME, TURN_13 + THREE_TURNS)
    state = final_state(GAME, record)
    assert isinstance(state, Lotus)
    assert (state.turn, decider(state), state.scores()) == (16, "R action", [8, 5, 11])
    assert record.moves[7] == (2, "+S")


@pytest.mark.parametrize(
    ("flower", "piles", "removed"),
    [
        pytest.param("flower 4 R4d B4s / B*", [0, 2, 0], [], id="LOT-EX-5 an elder wins both petals"),
        pytest.param("flower 5 R5s Y5d W5 / R", [1, 0, 1], ["W5"], id="LOT-EX-6 two tied, one petal each"),
        pytest.param("flower 6 R6s B6s / Y", [0, 0, 0], ["R6s", "B6s"], id="LOT-EX-7 three tied, nothing to share"),
    ],
)
def test_an_unfinished_flower_is_shared_out_at_the_end(flower: str, piles: list[int], removed: list[str]) -> None:
    """LOT-END-6..9, RULING-45"""
    state = play(last_turn(flower), "DW3")
    view = GAME.view(state, None)
    assert state.is_over()
    assert [len(cards) for cards in view.piles] == piles
    assert view.removed == removed


def test_a_scoring_token_counts_five_petals_at_the_end() -> None:
    """LOT-EX-8, SCORE-2, 3"""
    state = position(
        """turn 6 Y over
        player R tokens 4 pile #25
        player B tokens 6 pile #11
        player Y tokens 3 pile #21
        final deck Y 3 0"""
    )
    assert state.scores() == [45, 41, 36]
    assert state.places() == [1, 2, 3]


@pytest.mark.parametrize(("simon", "places"), [(41, [2, 1, 2, 1]), (39, [1, 2, 1, 2])])
def test_partners_share_their_teams_points_and_place(simon: int, places: list[int]) -> None:
    """LOT-EX-9, TEAM-2, 3, 6: Stephanie and Rodolphe have 81 points against 41 and Simon's."""
    state = position(
        f"""mode teams
        seats R B Y G
        turn 8 G over
        player R tokens 4 pile #25
        player B tokens 6 pile #11
        player Y tokens 3 pile #21
        player G tokens {simon // 5} pile #{simon % 5}
        final deck G 4 0"""
    )
    assert state.scores() == [45, 41, 36, simon]
    assert state.places() == places


def test_teams_alternate_turns() -> None:
    """LOT-EX-9, TEAM-1..3"""
    state = start(GAME, new_setup(GAME, 4, {"teams": True, "first": 0, "colours": "RBYG"}), "teams")
    order: list[str] = []
    while len(order) < 5:
        if state.action == 1 and decider(state).endswith("action"):
            order.append(decider(state)[0])
        play(state, legal(state)[-1] if decider(state).endswith("draw") else legal(state, "X")[0])
    assert order == ["R", "B", "Y", "G", "R"]
    assert GAME.view(state, 0).deck_sizes == [17] * 4


def test_a_flower_of_wildflowers_belongs_to_nobody() -> None:
    """LOT-T-1, RULING-10"""
    state = play(position("flower 3 W3 W3\nplayer R hand 3w 4s"), "P3w")
    assert (decider(state), pile(state, "R"), state.tokens[0]) == ("R action", 3, 0)


def test_in_an_empty_garden_no_guardian_moves() -> None:
    """LOT-T-2, MOVE-1"""
    state = start(GAME, new_setup(GAME, 3, {}), "first turn")
    assert {move[0] for move in legal(state)} == {"P", "X"}


def test_two_cards_may_start_a_flower() -> None:
    """LOT-T-3, PLAY-5, RULING-25"""
    state = play(position("player R hand 5s 5s"), "P5ss")
    assert petals(state, 5) == "R5s R5s"


def test_a_flower_takes_no_more_than_it_needs() -> None:
    """LOT-T-4, PLAY-7, 8, 10, RULING-26"""
    state = position("flower 4 B4s B4s B4s\nplayer R hand 4s 4w")
    assert legal(state, "P") == ["P4w", "P4s"]
    play(state, "P4s", "+S", "P4w")
    assert (petals(state, 4), pile(state, "R")) == ("W4", 4)


def test_growth_works_in_the_next_action() -> None:
    """LOT-T-5, RULING-13"""
    state = play(position("flower 3 R3s R3s\nflower 6 B6s\nplayer R hand 3s 6s 6s 6d"), "P3s", "+G")
    assert "P6ssd" in legal(state)


def test_the_elder_works_in_the_next_action() -> None:
    """LOT-T-6, RULING-13"""
    state = play(position("flower 3 R3s R3s\nflower 6 B6s\nplayer R hand 3s 6s"), "P3s", "+E")
    assert legal(state, "E") == ["E>6"]


def test_path_gained_in_anothers_turn_waits_for_ones_own_draw_phase() -> None:
    """LOT-T-7, POW-7"""
    state = position(
        """flower 3 B3s B3s
        row 4 5 6 7
        wild 4 4 4 3
        player R hand 3w 4s 4s 4s deck 7s 7s 7s
        player B hand 5s 5s 6s 6s deck 4s 4s 4s"""
    )
    play(state, "P3w", "+P", "P4s", "DO", "DO")
    assert (decider(state), hand(state, "B")) == ("B action", "5s 5s 6s 6s")
    play(state, "X5s", "X5s")
    assert decider(state) == "B draw"
    play(state, "DO")
    assert (len(hand(state, "B").split()), decider(state)) == (5, "Y action")


def test_path_gained_in_ones_own_turn_works_at_once() -> None:
    """LOT-T-8, POW-5, 6, RULING-38, 44"""
    state = position("flower 3 R3s R3s\nrow 4 5 6 7\nwild 3\nplayer R hand 3s 4s 4s 4s deck 7s 7s 7s 6s")
    play(state, "P3s", "+P", "X4s", "DO")
    assert decider(state) == "R draw"
    assert len(hand(play(state, "DW5"), "R").split()) == 5


def test_four_wildflowers_and_the_fifth_from_the_deck() -> None:
    """LOT-T-9, WILD-2, 4, RULING-9"""
    state = position("turn 1 R D\nrow 3 3 4 5\nwild 6 6 6 6\nplayer R deck 7s 6s powers P")
    play(state, "DW3", "DW3", "DW4", "DW5")
    assert (row(state), legal(state)) == ([], ["DO"])
    assert row(play(state, "DO")) == [6, 6, 6, 6]


def test_after_the_last_card_only_the_row_is_left() -> None:
    """LOT-T-10, END-1, 2"""
    state = play(position("turn 1 R D\nrow 3 4 5 6\nplayer R hand 3s 4s deck 7s"), "DO")
    final = GAME.view(state, None).final
    assert final is not None
    assert (final.cause, final.seat, final.turns_left) == ("deck", 0, 3)
    assert legal(state) == ["DW3", "DW4", "DW5", "DW6"]


def test_an_exchange_with_one_card_in_the_deck() -> None:
    """LOT-T-11, RULING-19, 29"""
    state = play(position("player R hand 3s 4s deck 7s"), "X3s4s")
    assert (hand(state, "R"), deck(state, "R")) == ("3s 7s", "4s")
    assert GAME.view(state, None).final is None


def test_an_exchange_with_an_empty_deck_returns_the_card() -> None:
    """LOT-T-12, RULING-19"""
    state = position("turn 4 R A1\nplayer R hand 3s 4s\nplayer B\nplayer Y\nfinal deck R 1 1")
    play(state, "X3s")
    assert (hand(state, "R"), deck(state, "R")) == ("3s 4s", "")


def test_a_second_last_card_changes_nothing() -> None:
    """LOT-T-13, RULING-18"""
    state = position("turn 2 B D\nrow 3\nplayer B hand 4s 5s 6s deck 7s\nfinal deck R 1 3")
    play(state, "DO")
    final = GAME.view(state, None).final
    assert final is not None
    assert (final.seat, final.turn, final.turns_left) == (0, 1, 2)


def test_without_any_action_a_pass_is_forced() -> None:
    """LOT-T-14, RULING-4, TURN-2"""
    state = position("player R deck 3s 4s")
    assert legal(state) == ["--"]
    assert decider(play(state, "--", "--")) == "R draw"


def test_with_all_powers_only_a_score_token_is_left() -> None:
    """LOT-T-15, REW-5"""
    state = play(position("flower 3 R3s R3s\nplayer R hand 3s powers E P G"), "P3s")
    assert (decider(state), legal(state)) == ("R reward", ["+S"])


def test_tied_players_each_choose() -> None:
    """LOT-T-16, CTRL-4, REW-2, RULING-11, 12"""
    state = position("turn 2 B A1\nflower 5 R5s R5s Y5s B5s\nplayer B hand 5s 5w")
    play(state, "P5s")
    assert (decider(state), GAME.view(state, None).due) == ("B reward", [1, 0])
    play(state, "+E")
    assert decider(state) == "R reward"
    play(state, "+S")
    assert (decider(state), state.scores()) == ("B action", [5, 5, 0])


def test_guardians_that_stand_on_the_only_flower_cannot_move() -> None:
    """LOT-T-17, MOVE-5, RULING-27"""
    state = position("flower 3 W3 / R R\nplayer R hand 4s powers E")
    assert legal(state, "G") == []
    assert legal(state, "E") == ["E>3"]


def test_a_freed_guardian_may_move_at_once() -> None:
    """LOT-T-18, RULING-43"""
    state = position("flower 3 W3 W3 / R R\nflower 5 B5s\nplayer R hand 3w")
    assert "G>5" not in legal(state)
    assert "G>5" in legal(play(state, "P3w", "+S"))


def test_the_tie_break_counts_hand_and_deck() -> None:
    """LOT-T-19, SCORE-1, 4, RULING-5, 20"""
    state = position(
        """seats R B
        turn 4 B over
        player R hand 4s 7s 7s 5w deck 3s pile #5
        player B hand 4s 5s 6s 7s pile #5
        final deck B 2 0"""
    )
    assert state.scores() == [5, 5]
    assert state.places() == [1, 2]


def test_the_wildflower_deck_runs_out() -> None:
    """LOT-T-20, WILD-5, RULING-32"""
    state = position("turn 1 R D\nrow 3 4 5 6\nwild 7\nplayer R hand 3s deck 4s 5s\nplayer B hand 3s deck 4s 5s")
    play(state, "DW3", "DW4", "DW5")
    assert (row(state), state.wild_size(), decider(state)) == ([6, 7], 0, "B action")
    play(state, "X3s", "X4s", "DW6", "DW7", "DO")
    assert row(state) == []


def test_the_final_round_goes_once_around() -> None:
    """LOT-T-21, END-3, 5, RULING-18, INV-11"""
    state = position(
        """turn 2 B D
        player R deck 3s 4s 5s 6s 7s
        player B hand 4s 5s 6s deck 7s
        player Y deck 3s 4s 5s 6s 7s"""
    )
    play(state, "DO")
    order = []
    while not state.is_over():
        order.append((state.turn, decider(state)[0]))
        play(state, legal(state)[0])
    assert sorted(set(order)) == [(3, "Y"), (4, "R"), (5, "B")]


def test_a_stall_flags_the_final_round_once() -> None:
    """LOT-T-22, RULING-40"""
    state = position(
        """turn 60 Y A1
        player R hand 3s 4s 5s 6s deck 7s 7s
        player B hand 3s 4s 5s 6s deck 7s 7s
        player Y hand 3s 4s 5s 6s deck 7s 7s
        stall 59"""
    )
    play(state, "X3s", "X4s")
    final = GAME.view(state, None).final
    assert final is not None
    assert (final.cause, final.seat, final.turn, final.turns_left) == ("stall", 2, 60, 3)
    play(state, "X3s", "X4s")
    again = GAME.view(state, None).final
    assert again is not None
    assert (again.turn, state.stall) == (60, 61)
