"""The scenarios of Flowers' spec, in its notation."""

import pytest

from nelumbo.core.record import new_setup
from nelumbo.games.flowers import GAME
from nelumbo.games.flowers.board import END_FLOWERS, END_STUCK, END_TILES
from nelumbo.games.flowers.rules import Flowers
from tests.games.flowers.positions import (
    aside,
    discard,
    hand,
    hand_size,
    holder,
    known,
    legal,
    play,
    position,
    side,
    tiles,
    to_move,
)
from tests.walks import start

# A completes M2 alone and makes a third flower of B2 and B4, so that M1 and M3 fall in the final destruction.
THIRD_FLOWER = """M2 B4 O2 A
side M2 A up RPG down -
seat A YY B2 P2+P3 G4+G5"""


def test_a_present_colour_goes_face_down_and_several_cards_bring_no_draw() -> None:
    """FLO-T-1, PLAY-6, DRAW-3"""
    state = play(position("seat A GGGRR"), "play G3 M1")
    assert (side(state, "M1", "A"), hand(state, "A")) == ("-/GGG", "RR")


def test_after_one_card_the_hand_is_filled_to_eight() -> None:
    """FLO-T-2, DRAW-2"""
    assert hand_size(play(position("seat A RRRRRRR"), "play R1 M2"), "A") == 8


def test_the_first_face_up_card_takes_the_marker_and_more_cards_take_it_over() -> None:
    """FLO-T-3, 4, CHECK-2, 6, RULING-21"""
    state = position("players 3\nturn 5 B\nside M1 A up - down RRR\nseat A OYY\nseat B PYY\nseat C BBY")
    assert holder(play(state, "play P1 M1"), "M1") == "B"
    assert holder(play(state, "play B2 M1"), "M1") == "C"
    # FLO-CHECK-3: three cards face down and one face up.
    assert holder(play(state, "play O1 M1"), "M1") == "A"


def finished(text: str) -> Flowers:
    """A position after the end, for its score."""
    return position(f"end flowers fallen 2 of M1 M2\nover\n{text}")


FORTY_THREE = "P4 YX B5+B3 P7+PX Y3+Y2"


def test_a_score_of_43() -> None:
    """FLO-T-5, SCORE-1..3, 6"""
    assert finished(f"seat A RRR {FORTY_THREE}").scores() == [43, 0]


@pytest.mark.parametrize(("seats", "hands", "deck"), [(2, [5, 6], 79), (3, [5, 6, 7], 72), (4, [5, 6, 7, 8], 64)])
def test_hands_grow_with_the_seat_and_three_mandalas_lie_ready(seats: int, hands: list[int], deck: int) -> None:
    """FLO-T-6, SETUP-1, 2, 4, 6"""
    state = start(GAME, new_setup(GAME, seats, {"first": 1}), "setup")
    view = GAME.view(state, None)
    assert view.hand_sizes[1:] + view.hand_sizes[:1] == hands
    assert (view.deck_size, sum(view.discard), view.pairs_left) == (deck, 0, 15)
    # FLO-SETUP-3, 5: a dark and a light tile each, the marker on them.
    assert all(centre.dark in view.dark_backs and centre.light not in view.dark_backs for centre in view.mandalas)
    assert [centre.holder for centre in view.mandalas] == [None] * 3
    assert [len(centre.sides) for centre in view.mandalas] == [seats] * 3
    assert view.to_move == 1


def test_the_colour_of_a_tile_is_present_and_its_cards_take_no_marker() -> None:
    """FLO-T-7, PLAY-4, 6, CHECK-1"""
    state = play(position("seat A RRYY"), "play R2 M1")
    assert (side(state, "M1", "A"), holder(state, "M1")) == ("-/RR", "-")


def test_an_own_face_up_colour_is_present_too() -> None:
    """FLO-T-8, PLAY-4"""
    state = position("M1 R7 G3 A\nside M1 A up P down -\nseat A PYY")
    assert side(play(state, "play P1 M1"), "M1", "A") == "P/P"


def test_a_colour_of_another_mandala_is_new() -> None:
    """FLO-T-9, PLAY-4, 5"""
    state = position("M1 R7 G3 A\nside M1 A up P down -\nseat A PYY")
    assert side(play(state, "play P1 M2"), "M2", "A") == "P/-"


@pytest.mark.parametrize(
    ("before", "played", "after"),
    [(9, 1, 8), (12, 1, 11), (8, 1, 8), (5, 1, 8), (1, 1, 4), (6, 2, 4), (12, 5, 7)],
)
def test_only_a_single_card_brings_a_draw_up_to_a_hand_of_eight(before: int, played: int, after: int) -> None:
    """FLO-T-10, DRAW-1..3, RULING-5"""
    state = position(f"seat A {'R' * before}")
    assert hand_size(play(state, f"play R{played} M2"), "A") == after


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        pytest.param("GG", ["G1"], id="FLO-T-11: two cards of one colour, only one may go"),
        pytest.param("GGGR", ["R1", "G1", "G2", "G3"], id="FLO-T-12: another card stays in hand"),
        pytest.param("G", ["G1"], id="a single card may go while one can be drawn"),
    ],
)
def test_a_card_stays_in_hand(cards: str, plays: list[str]) -> None:
    """FLO-T-11, 12, PLAY-7"""
    expected = [f"play {play} {mandala}" for play in plays for mandala in ("M1", "M2", "M3")]
    assert legal(position(f"seat A {cards}")) == expected


@pytest.mark.parametrize(
    ("deck", "left"),
    [
        pytest.param("O", (7, 0, 1), id="FLO-T-13: a reshuffle in mid-draw"),
        pytest.param("OOPP", (0, 10, 0), id="FLO-T-38: the last four cards, no reshuffle"),
    ],
)
def test_the_discard_is_shuffled_when_a_card_is_wanted_from_an_empty_deck(deck: str, left: tuple[int, ...]) -> None:
    """FLO-T-13, 38, DRAW-4, RULING-6"""
    state = position(f"seat A GGGG\nseat B Y\ndiscard RRRRRRRRRR\ndeck {deck}\nrest hand B")
    play(state, "play G1 M2")
    assert hand_size(state, "A") == 7
    assert (state.deck_size(), len(discard(state).replace("-", "")), state.shuffles) == left


def test_nothing_to_draw_is_no_obstacle_with_two_cards() -> None:
    """FLO-T-14, RULING-13"""
    state = play(position("seat A GR\nseat B Y\ndeck -\nrest hand B"), "play G1 M2")
    assert (hand(state, "A"), state.deck_size(), to_move(state)) == ("R", 0, "B")


def test_a_player_without_a_play_is_passed_over_and_not_asked() -> None:
    """FLO-T-15, RULING-13"""
    state = position("turn 8 B\nseat A G\nseat B Y\ndeck -\nrest hand B")
    play(state, "play R1 M2")
    assert (to_move(state), state.turn, state.passes) == ("B", 10, 1)
    assert state.legal_moves(0) == []


def test_when_all_pass_in_a_row_all_three_mandalas_fall() -> None:
    """FLO-T-16, RULING-14"""
    state = position("players 3\nturn 8 B\nseat A G\nseat B YY\nseat C Y\ndeck -\nrest down A")
    play(state, "play Y1 M1")
    assert (state.is_over(), state.reason, sorted(state.order)) == (True, END_STUCK, [0, 1, 2])
    assert (state.turn, state.passes) == (11, 3)
    assert hand_size(state, "A") == 87
    assert tiles(state, "B") == "R7 G3"


def test_a_tie_leaves_the_marker_with_its_holder() -> None:
    """FLO-T-17, CHECK-2, 5"""
    state = position(
        "turn 4 B\nM1 R7 G3 A\nside M1 A up P down RR\nside M1 B up B down G\nseat A YYY\nseat B RRRR\nrest hand A"
    )
    assert holder(play(state, "play R1 M1", "play Y2 M3"), "M1") == "A"
    assert holder(play(state, "play R1 M1"), "M1") == "B"


def test_face_down_cards_alone_take_no_marker() -> None:
    """FLO-T-18, CHECK-1, 4"""
    state = position("turn 4 B\nM1 R7 G3 A\nside M1 A up PP down -\nside M1 B up - down RRRRR\nseat B RRY")
    assert holder(play(state, "play R2 M1"), "M1") == "A"


def test_the_sixth_colour_finishes_a_mandala_and_its_holder_chooses_on_anothers_turn() -> None:
    """FLO-T-19, 20, FIN-1, 2"""
    state = position(
        """players 3
        turn 9 C
        M1 R7 G3 A
        side M1 A up PPO down R
        side M1 B up B down RR
        seat C YPP"""
    )
    play(state, "play Y1 M1")
    assert (to_move(state), state.active) == ("A", 2)
    assert state.legal_moves(2) == []
    assert legal(state) == ["take R7", "take G3"]


def test_two_players_take_a_tile_and_discard_and_the_third_takes_the_cards_back() -> None:
    """FLO-T-20, DEST-1, 2, 7, CARDS-1"""
    state = position(
        """players 3
        turn 9 C
        M1 R7 G3 A
        side M1 A up PPO down R
        side M1 B up B down RR
        seat C YPP"""
    )
    play(state, "play Y1 M1", "take G3")
    assert (tiles(state, "A"), tiles(state, "B"), tiles(state, "C")) == ("G3", "R7", "")
    assert discard(state) == "RRRPPBO"
    assert (known(state, "C"), to_move(state)) == ("Y", "A")


@pytest.mark.parametrize(
    ("seats", "last", "sides", "second"),
    [
        pytest.param(
            3, "A Y1", {"A": "PPPP/-", "B": "B/RR", "C": "OO/R"}, "C", id="FLO-T-21, DEST-3: more face-up cards"
        ),
        pytest.param(3, "A Y1", {"A": "PPPP/-", "B": "B/RR", "C": "O/RR"}, "-", id="FLO-T-22: a full tie"),
        pytest.param(
            3, "C Y1", {"A": "P/RRR", "B": "B/GGG", "C": "O/-"}, "B", id="FLO-T-24, RULING-7: as many as the holder"
        ),
        pytest.param(
            3, "C Y1", {"A": "PBO/R", "B": "-/RRRRRR"}, "C", id="FLO-T-39, RULING-8: face-down cards alone block nobody"
        ),
        pytest.param(
            4, "D Y2", {"A": "P/RRRR", "B": "B/GG", "C": "O/GG"}, "-", id="FLO-T-40: a tied place is not inherited"
        ),
        pytest.param(
            4,
            "D Y1",
            {"A": "P/RRRR", "B": "BB/G", "C": "OO/G", "D": "-/RR"},
            "-",
            id="FLO-T-41: one drops out, two stay tied",
        ),
        pytest.param(2, "A Y1", {"A": "PPPO/-", "B": "B/RR"}, "B", id="FLO-T-25, DEST-5: 3 of 5 is half"),
        pytest.param(2, "A Y1", {"A": "PPPO/-", "B": "B/R"}, "-", id="FLO-T-25: 2 of 5 is less than half"),
        pytest.param(2, "A Y1", {"A": "PPO/-", "B": "B/R"}, "B", id="FLO-T-25: 2 of 4 is half"),
    ],
)
def test_the_other_player_with_most_cards_gets_the_other_tile(
    seats: int, last: str, sides: dict[str, str], second: str
) -> None:
    """FLO-DEST-2, 4, CARDS-2, RULING-33: the holder alone may have both tiles."""
    lines = [f"side M1 {seat} up {cards.split('/')[0]} down {cards.split('/')[1]}" for seat, cards in sides.items()]
    seat, cards = last.split()
    state = position("\n".join([f"players {seats}", f"turn 9 {seat}", "M1 R7 G3 A", *lines, f"seat {seat} YYY"]))
    before = {letter: hand_size(state, letter) for letter in "ABCD"[:seats]}
    play(state, f"play {cards} M1")
    if second == "-":
        assert tiles(state, "A") == "R7 G3"
        for letter in set("BCD"[: seats - 1]) - {seat}:
            cards_back = len(sides.get(letter, "").replace("-", "").replace("/", ""))
            assert hand_size(state, letter) == before[letter] + cards_back
    else:
        play(state, "take R7")
        assert (tiles(state, "A"), tiles(state, second)) == ("R7", "G3")
        if second == "C" and seat == "C":
            assert known(state, "B") == "RRRRRR"


@pytest.mark.parametrize(("option", "size", "gone"), [("retrieve", 10, "-"), ("discard", 4, "PPBBOY")])
def test_cards_of_a_player_who_takes_both_tiles(option: str, size: int, gone: str) -> None:
    """FLO-T-26, CARDS-1, 2, RULING-3"""
    state = position(f"option double_tile_cards {option}\nM1 R7 G3 A\nside M1 A up PPBBO down -\nseat A Y\nseat B RR")
    play(state, "play Y1 M1")
    assert (tiles(state, "A"), hand_size(state, "A"), discard(state)) == ("R7 G3", size, gone)


def test_two_tiles_of_one_colour_become_a_flower_at_once() -> None:
    """FLO-T-27, FLOWER-1..3"""
    state = position("M1 R7 G3 A\nside M1 A up PBO down -\nseat A YYY R2")
    assert tiles(play(state, "play Y1 M1"), "A") == "G3 R2+R7"


def test_a_third_tile_is_a_single_and_a_fourth_makes_a_second_flower() -> None:
    """FLO-T-28, FLOWER-1, RULING-10"""
    state = position("M1 R5 G3 A\nside M1 A up PBO down -\nseat A YYY R2+R7")
    assert tiles(play(state, "play Y1 M1"), "A") == "R5 G3 R2+R7"
    state = position("M1 RX G3 A\nside M1 A up PBO down -\nseat A YYY R5 R2+R7")
    assert tiles(play(state, "play Y1 M1"), "A") == "G3 R2+R7 R5+RX"


ONE_COLOUR = """option tile_backs R2 R3 R4 R5 RX P2 P3 P4 P5 P7 PX B2 B3 B4 B5 B7 BX G2
M1 R3 R7 A
side M1 A up PBGO down -"""


def test_the_order_of_two_tiles_of_one_colour_is_asked_when_it_matters() -> None:
    """FLO-T-29, RULING-9, DEST-6"""
    state = play(position(f"{ONE_COLOUR}\nseat A YYY RX"), "play Y1 M1")
    assert legal(state) == ["take R3 R7", "take R7 R3"]
    assert tiles(play(state.copy(), "take R7 R3"), "A") == "R3 R7+RX"
    assert tiles(play(state.copy(), "take R3 R7"), "A") == "R7 R3+RX"


def test_the_order_is_not_asked_when_it_does_not_matter() -> None:
    """FLO-T-30, FLOWER-1, RULING-9"""
    state = play(position(f"{ONE_COLOUR}\nseat A YYY"), "play Y1 M1")
    assert (tiles(state, "A"), to_move(state)) == ("R3+R7", "B")


def test_a_third_flower_on_anothers_turn_ends_the_game_with_that_turn() -> None:
    """FLO-T-31, END-1, RULING-11, 17, 18"""
    state = position(
        """players 3
        turn 30 C
        M2 B4 O2 A
        side M2 A up RPG down -
        seat A RRR B2 P2+P3 G4+G5
        seat C YY"""
    )
    play(state, "play Y1 M2", "take B4")
    assert (state.is_over(), state.reason, state.turn, sorted(state.order)) == (True, END_FLOWERS, 30, [0, 2])
    assert GAME.view(state, None).mandalas[1].dark is None
    assert set(aside(state)) >= {"R7", "G3", "P5", "YX"}


@pytest.mark.parametrize(
    ("singles", "reason"),
    [
        pytest.param("-", END_TILES, id="FLO-T-32: nobody has three flowers"),
        pytest.param("R2 P2+P3 B2+B3", END_FLOWERS, id="FLO-T-46: a third flower comes first"),
    ],
)
def test_the_game_ends_when_no_tiles_are_left(singles: str, reason: int) -> None:
    """FLO-T-32, 46, END-1, 2, RULING-35"""
    state = position(
        f"players 4\nM1 R7 G3 A\nside M1 A up PBO down -\nseat A YYY {singles}\ndark -\nlight -\nturn 90 A"
    )
    play(state, "play Y1 M1")
    assert (state.is_over(), state.reason, sorted(state.order)) == (True, reason, [1, 2])


def test_without_a_holder_the_tiles_are_set_aside_and_the_cards_go_back() -> None:
    """FLO-T-33, RULING-12, 23"""
    state = position(f"{THIRD_FLOWER}\nseat B RR\nside M3 A up - down PP\nside M3 B up - down Y")
    play(state, "play Y1 M2")
    assert state.is_over()
    assert {"P5", "YX"} <= set(aside(state))
    assert (known(state, "A"), known(state, "B")) == ("RPPPGY", "Y")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_final_destruction_follows_the_usual_rules(seats: int) -> None:
    """FLO-T-34, END-3, DEST-1, RULING-19"""
    state = position(
        f"players {seats}\n{THIRD_FLOWER}\nseat B OOO\nM1 R7 G3 A\nside M1 A up P down R\nside M1 B up B down -"
    )
    play(state, "play Y1 M2")
    assert (to_move(state), legal(state)) == ("A", ["take R7", "take G3"])
    play(state, "take R7")
    assert (tiles(state, "A").split()[:2], tiles(state, "B")) == (["R7", "O2"], "G3")
    assert discard(state) == "RPB"


def test_in_the_final_destruction_face_down_cards_alone_get_nothing() -> None:
    """FLO-T-23, DEST-4"""
    state = position(f"{THIRD_FLOWER}\nM1 R7 G3 A\nside M1 A up PP down -\nside M1 B up - down RRRRRR\nseat B OOO")
    play(state, "play Y1 M2")
    assert tiles(state, "A") == "R7 G3 O2 P2+P3 B2+B4 G4+G5"
    assert known(state, "B") == "RRRRRR"


def test_one_card_each_is_half_in_the_final_destruction() -> None:
    """FLO-T-25, DEST-5, RULING-20"""
    state = position(f"{THIRD_FLOWER}\nM1 R7 G3 A\nside M1 A up P down -\nside M1 B up B down -\nseat B OOO")
    assert legal(play(state, "play Y1 M2")) == ["take R7", "take G3"]


@pytest.mark.parametrize(("option", "gone"), [("retrieve", "-"), ("discard", "RRRPPPGY")])
def test_the_half_rule_holds_in_the_final_destruction(option: str, gone: str) -> None:
    """FLO-T-43, DEST-5, CARDS-1, RULING-3, 20"""
    state = position(
        f"""option double_tile_cards {option}
        {THIRD_FLOWER}
        M1 R7 G3 A
        side M1 A up PP down RR
        side M1 B up B down -
        seat B OOO"""
    )
    play(state, "play Y1 M2")
    assert (state.is_over(), tiles(state, "B"), known(state, "B")) == (True, "", "B")
    assert discard(state) == gone


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        pytest.param("YYYY", [1, 2], id="six cards in hand beat four"),
        pytest.param("YYYYYY", [1, 1], id="equal hands share the victory"),
    ],
)
def test_a_tie_is_broken_by_the_cards_in_hand(cards: str, places: list[int]) -> None:
    """FLO-T-35, SCORE-4, 5, RULING-30"""
    state = finished(f"seat A RRRRRR {FORTY_THREE}\nseat B {cards} O5 R7+RX G5+G7")
    assert state.scores() == [43, 43]
    assert state.places() == places
    assert state.shares() == [1 / places.count(1) if place == 1 else 0 for place in places]


def test_a_large_hand_draws_nothing_and_loses_nothing() -> None:
    """FLO-T-36, CARDS-3, DRAW-1, RULING-27"""
    state = play(position("seat A RRRRRRRRRRR"), "play R1 M2")
    assert (hand(state, "A"), discard(state)) == ("RRRRRRRRRR", "-")


def test_a_new_mandala_begins_in_the_place_of_a_destroyed_one() -> None:
    """FLO-T-37, NEW-1, RULING-16"""
    state = position("M1 R7 G3 A\nside M1 A up PBO down -\nseat A YYY\ndark R2 R3\nlight G2 G4")
    play(state, "play Y1 M1")
    view = GAME.view(state, None)
    assert (view.mandalas[0].dark, view.mandalas[0].light) == (0, 18)
    assert (view.mandalas[0].holder, view.pairs_left) == (None, 1)
    assert side(state, "M1", "A") == "-/-"


def test_a_last_card_that_would_finish_a_mandala_is_no_play_either() -> None:
    """FLO-T-42, PLAY-7, RULING-13, 15"""
    state = position("turn 8 B\nM1 R7 G3 A\nside M1 A up PBO down -\nseat A Y\nseat B RR\ndeck -\nrest hand B")
    assert to_move(play(state, "play R1 M2")) == "B"
    assert state.passes == 1


def test_two_tiles_of_one_colour_leave_five_colours_to_the_cards() -> None:
    """FLO-T-44, FIN-1, RULING-24"""
    state = position(
        "option tile_backs by_value\nM1 R7 R3 A\nM2 B5 O2 -\nM3 P5 Y3 -\nside M1 A up PBG down -\nseat A OOYY"
    )
    play(state, "play O1 M1")
    assert (state.phase, holder(state, "M1"), to_move(state)) == (0, "A", "B")


def test_two_flowers_by_one_destruction() -> None:
    """FLO-T-45, FLOWER-1, END-1, RULING-9"""
    state = position("M1 R7 G3 A\nside M1 A up PBO down -\nseat A YYY R2 G5 P2+P3 B2+B3")
    play(state, "play Y1 M1")
    assert (state.flowers(0), state.is_over(), state.reason) == (4, True, END_FLOWERS)
    assert tiles(state, "A") == "R2+R7 P2+P3 B2+B3 G3+G5"
