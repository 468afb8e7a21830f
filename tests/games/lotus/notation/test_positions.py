"""Positions of Lotus as text, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.record import new_setup
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.notation import read_position, write_position
from tests.games.lotus.positions import decider, deck, hand, legal, position
from tests.games.lotus.test_examples import TURN_13
from tests.walks import sampled_states


def test_the_spec_s_position_is_written_back() -> None:
    """LOT-EX-4"""
    state = read_position(TURN_13)
    text = write_position(state)
    assert text.startswith("lotus-position 1\nmode free\nseats R B Y\nturn 13 R A1\nflower 3 B3s / B\n")
    assert "player R hand 3d 3w 4s 7s deck 3s 3s 3s 4s 4s 4s" in text
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize("options", [{}, {"first": 2}, {"finish_round": True, "colours": "BYG"}])
def test_a_position_keeps_all_that_anyone_knows(options: dict[str, str | int | bool]) -> None:
    """LOT-INFO-5, RULING-49"""
    for state in sampled_states(GAME, new_setup(GAME, 3, options), "position", 7):
        again = read_position(write_position(state))
        for viewer in (None, 0, 1, 2):
            assert GAME.view(again, viewer) == GAME.view(state, viewer)


def test_cards_not_named_are_dealt_in_the_spec_s_order() -> None:
    state = position("seats R B\nflower 3 R3s\nwild 7 #2 6\nplayer R deck 7d #3 4s!\nplayer B pile R3d #2")
    assert deck(state, "R") == "7d 3s 3s 3s 4s"
    assert [card + 3 for card in state.wild] == [7, 3, 3, 6]
    assert GAME.view(state, None).piles[1] == ["B3s", "B3s", "R3d"]


def test_known_cards_are_the_lowest() -> None:
    """LOT-INFO-1"""
    state = position("player R hand 3s deck 7s 6s! 5w!")
    assert GAME.view(state, 0).known[0] == ["6s", "5w"]


LINES = [
    "lotus-position 1",
    "mode free",
    "seats R B",
    "turn 1 R A1",
    "row 3 4 5 6",
    "wild #16",
    "player R hand 3s 4s 5s 6s deck #27",
    "player B hand 3s 4s 5s 6s deck #27",
]


def test_a_whole_position_needs_no_partial() -> None:
    """LOT-INV-1, 6, 7"""
    state = read_position("\n".join(LINES))
    assert (hand(state, "B"), decider(state)) == ("3s 4s 5s 6s", "R action")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        pytest.param(0, "lotus 1", id="another first line"),
        pytest.param(1, "mode solo", id="no such mode"),
        pytest.param(1, "mode teams", id="teams of two players"),
        pytest.param(2, "seats R R", id="one colour twice"),
        pytest.param(2, "seats R", id="one player"),
        pytest.param(2, "option finish_round off", id="no seats, and an option that is off"),
        pytest.param(3, "turn 0 R A1", id="no turn 0"),
        pytest.param(3, "turn 1 Y A1", id="nobody plays Y"),
        pytest.param(3, "turn 1 R A3", id="no third action"),
        pytest.param(3, "turn 1 R A1 R", id="words left over"),
        pytest.param(3, "turn 2 R A1", id="not R's turn"),
        pytest.param(3, "turn 1 R D", id="a draw with a full hand"),
        pytest.param(3, "turn 1 R R1 3 R", id="no flower to reward"),
        pytest.param(3, "turn 1 R over", id="over without a final round"),
        pytest.param(4, "row 3 4 5", id="a short row"),
        pytest.param(4, "row 3 4 5 8", id="no such type"),
        pytest.param(4, "flower 3 R3s R3s R3s R3s", id="too many petals"),
        pytest.param(4, "flower 3 R4s", id="a petal of another type"),
        pytest.param(4, "flower 3 R3s / R R R", id="three guardians"),
        pytest.param(4, "flower 3 R3s / R*", id="an elder without its power"),
        pytest.param(4, "flower 3 G3s", id="a colour that nobody plays"),
        pytest.param(5, "wild #17", id="too many wildflowers"),
        pytest.param(5, "wild #8 #8", id="two gaps"),
        pytest.param(6, "player R hand 3s 4s 5s 6s 7s deck #26", id="a hand above its limit"),
        pytest.param(6, "player R hand 3s 4s 5s 6s", id="no deck"),
        pytest.param(6, "player R hand 3s 4s 5s deck #28", id="a short hand"),
        pytest.param(6, "player B hand 3s 4s 5s 6s deck #27", id="one player twice"),
        pytest.param(6, "player R hand 3x 4s 5s 6s deck #27", id="no such card"),
        pytest.param(6, "player R hand 3d 3d 5s 6s deck #27", id="one double too many"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck 4s! #26", id="a known card on top"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck 3w #27", id="a wildflower that nobody put there"),
        pytest.param(6, "player R deck #27 hand 3s 4s 5s 6s", id="parts in another order"),
        pytest.param(6, "player R cards 3s", id="no such part"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck #99", id="too many cards"),
        pytest.param(6, "player R hand 3s 4s 5s 6s deck #27 tokens x", id="no number of tokens"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nlog B 3@0", id="a log of what is not held"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nfinal deck B 2 2", id="a final round to come"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nremoved R3s", id="removed before the end"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nstall 99", id="too long a stall"),
        pytest.param(7, "player B hand 3s 4s 5s 6s deck #27\nmode free", id="lines in another order"),
    ],
)
def test_a_position_that_no_game_has_is_refused(line: int, instead: str) -> None:
    """LOT-INV-1..5"""
    with pytest.raises(InvalidNotation) as caught:
        read_position("\n".join([*LINES[:line], instead, *LINES[line + 1 :]]))
    assert len(caught.value.sentence) > 10


def test_rewards_are_listed_clockwise_from_the_active_player() -> None:
    """LOT-RULING-11"""
    tied = "turn 2 B R1 3 {}\nflower 3 R3s B3s W3"
    assert legal(position(tied.format("B R")))
    with pytest.raises(InvalidNotation, match="clockwise"):
        position(tied.format("R B"))
