"""Moves as text: offers, comments, and what is no move."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.white_lotus.notation import read_move, write_move
from nelumbo.games.white_lotus.notation.moves import bare


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
