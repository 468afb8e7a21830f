"""White Lotus's notation beyond what every game owes: offers, comments, forced lines and malformed records."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.record import Record, final_state, new_setup, read_text, write_text
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.notation import read_move, read_position, read_record, write_move
from nelumbo.games.white_lotus.notation.moves import bare
from tests.walks import start


@pytest.mark.parametrize(
    "text",
    [
        'offer 1 B give i2 want a1 promise B:spare:R:falcon-terraces "help me there"',
        "offer 12 O give i2a1 pub",
        "offer 3 R promise R:side:emperor promise B:rebel:no promise B:pay_later:2:1",
        "offer 4 G promise G:target:R:tiger-ford promise R:stay_out:tiger-ford promise R:no_seize:G",
        'offer 5 V pub "a; b \\"c\\""',
        "agree 1",
        "decline 20",
        "withdraw 3",
        "order O V",
        "army 3 for Y",
        "army 0",
        "unseal",
    ],
)
def test_moves_survive_the_round_trip(text: str) -> None:
    """WL-PROTO-2, 8"""
    assert write_move(read_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "vote", "vote B", "vote Z 3", "vote B 03", "vote B 100", "place nowhere", "place", "army x", "army 61"),
        *(
            "order R",
            "order R R",
            "order",
            "income 40",
            "oust",
            "offer",
            "offer 0 B",
            "offer 1 B give",
            "offer 1 B give x",
        ),
        *("offer 1 B promise R", "offer 1 B promise R:spare:B", "offer 1 B promise R:pay_later:1", "agree", "agree 0"),
        *('offer 1 B "x', 'offer 1 B x"', 'offer 1 B "\\ud800"', "offer 1 B promise B:side", "pass pass", "offer 1 BB"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_move(text)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("1.1 R pass ; forced", "1.1 R pass"),
        ('2.1 R offer 1 B "a ; b" ; note', '2.1 R offer 1 B "a ; b"'),
        ("; only a comment", ""),
        ('2.1 R offer 1 B "open', '2.1 R offer 1 B "open'),
    ],
)
def test_a_comment_starts_outside_quotes(line: str, rest: str) -> None:
    assert bare(line) == rest


HEAD = """* game publisher RBGY full white-lotus-map/1
* start cloud-gate=temple tiger-ford=village vermilion-bridge=rice autumn-court=palace heron-harbour=village \
bamboo-sea=village full-moon-landing=fort
* emperor R
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("publisher RBGY", "publisher BRGY", "the colours in seat order"),
        ("publisher RBGY", "referee RBGY", "cannot read"),
        ("white-lotus-map/1", "atlantis/1", "no map named"),
        ("* emperor R", "* option rule_of_thumb 3", "no option named"),
        ("* emperor R", "* option neutral_mix 9,9", "neutral_mix cannot be so"),
        ("cloud-gate=temple", "salt-road=temple", "start zones in map-file order"),
        ("cloud-gate=temple", "cloud-gate=castle", "no token is a"),
        ("cloud-gate=temple", "cloud-gate=palace", "setup cannot be dealt"),
        ("* start", "* begin", "no line '\\* start'"),
        ("* emperor R\n", "* emperor R\n1.1 R place salt-road\n", "is not possible here"),
        ("* emperor R\n", "* emperor R\n2.1 R pass\n", "comes in 1.1"),
        ("* emperor R\n", "* emperor R\n1.1 R pass\n1.1 O pass\n", "is not possible here"),
        ("* emperor R\n", "* emperor R\n1.1 * lone cloud-gate R\n", "cannot read"),
    ],
)
def test_a_malformed_record_says_what_is_wrong(old: str, new: str, sentence: str) -> None:
    assert old in HEAD
    with pytest.raises(InvalidNotation, match=sentence):
        read_record(HEAD.replace(old, new))


def test_a_record_that_contradicts_the_rules_is_found_out() -> None:
    """WL-INV-13"""
    passes = "".join(f"1.1 {letter} {'place bamboo-sea' if letter == 'G' else 'pass'}\n" for letter in "RBGY")
    passes += "".join(f"1.1 {letter} pass\n" for _ in range(2) for letter in "RBGY")
    assert read_record(f"{HEAD}{passes}1.2 * lone bamboo-sea G\n1.3 * vp R\n").result is None
    with pytest.raises(InvalidNotation, match=r"where the rules give '1.2 . lone bamboo-sea G'"):
        read_record(f"{HEAD}{passes}1.2 * lone bamboo-sea B\n")


def test_stamps_and_comments_may_be_left_out() -> None:
    short = HEAD + "R pass ; nothing here\n; a remark\nB pass\n"
    assert read_record(short).moves == [(0, "pass"), (1, "pass")]


def test_an_unfinished_record_keeps_what_is_sealed() -> None:
    """WL-RES-9: the lines of sealed commits come last, so that the game can go on."""
    setup = new_setup(GAME, 3, {"first_emperor": 0})
    state, chance, moves = start(GAME, setup, "sealed"), seeded("x"), []
    while not (state.legal_moves(state.to_move) and GAME.view(state, None).ready == [True, False, False]):
        legal = state.legal_moves(state.to_move)
        move = legal[chance.below(len(legal))]
        moves.append((int(state.to_move), write_move(GAME.decode(move))))
        state.apply(state.to_move, move)
    record = Record(
        game="white-lotus", rules=1, seats=["a", "b", "c"], options=setup.options, seed="sealed", moves=moves
    )
    text = write_text(GAME, record)
    assert text.count(" ; sealed") == 1
    again = final_state(GAME, read_text(GAME, text))
    assert GAME.view(again, 0) == GAME.view(state, 0)  # type: ignore[arg-type]  # states of this game


def test_names_and_options_survive_in_a_record() -> None:
    options = {"rules": "publisher", "open_holdings": True, "neutral_mix": "6,5,5,5,18", "first_emperor": 2}
    setup = new_setup(GAME, 3, options)  # type: ignore[arg-type]  # options of several kinds
    record = Record(game="white-lotus", rules=1, seats=["Ann", "Bo", "Cy"], options=setup.options, seed="s 1")
    again = read_text(GAME, write_text(GAME, record))
    assert (again.seats, again.seed) == (["Ann", "Bo", "Cy"], "s 1")
    assert again.options["neutral_mix"] == "6,5,5,5,18"
    assert again.options["open_holdings"] is True
    assert again.options["first_emperor"] == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mandala-position 1", "first line of a position"),
        ("white-lotus-position 1\ngame author BR off white-lotus-map/1", "the game line"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nweather fine", "a line begins with"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nturn 2 dance R", "no phase named"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nemperor Y", "nobody plays Y"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nturn 9 place R", "no game has this position"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nzone salt-road village", "no game has this"),
        ("white-lotus-position 1\ngame author RBG off white-lotus-map/1\nseat R influence", "cannot read"),
    ],
)
def test_a_malformed_position_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        read_position(text)
