"""The moves of Lotus as text, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Pass, Play, Reward, decode, encode
from nelumbo.games.lotus.notation import read_move, write_move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("P3dw", Play(3, 0, 1, 1)),
        ("P5ssw", Play(5, 2, 0, 1)),
        ("X4s", Exchange(["4s"])),
        ("X4s7w", Exchange(["4s", "7w"])),
        ("G>3", Guard(3, None, False)),
        ("E5>6", Guard(6, 5, True)),
        ("--", Pass()),
        ("+S", Reward(None)),
        ("+G", Reward("GROWTH")),
        ("DO", Draw(None)),
        ("DW7", Draw(7)),
    ],
)
def test_moves_are_written_as_the_spec_says(text: str, move: LotusMove) -> None:
    """LOT-RULING-34"""
    assert read_move(text) == move
    assert write_move(move) == text
    assert decode(encode(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "P", "P3", "P3wd", "P2s", "P8s", "P3sssddd", "P7ssssss", "X", "X3", "X3s4s5s", "X?", "X??"),
        *("G>", ">3", "G>8", "-", "+", "+X", "D", "DW", "DW8", "do", "P3s ", " P3s", "P3s\n", "P\u0663s"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    """LOT-RULING-34: a play is written in the order s, d, w; X? belongs to the public form only."""
    with pytest.raises(InvalidNotation):
        read_move(text)
