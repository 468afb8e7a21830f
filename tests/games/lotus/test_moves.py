"""The moves of Lotus as numbers, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Play, Reward, decode, encode


@pytest.mark.parametrize(
    "move",
    [
        Play(3, 0, 0, 0),
        Play(8, 1, 0, 0),
        Play(5, 5, 1, 0),
        Exchange([]),
        Exchange(["3s"] * 3),
        Exchange(["9s"]),
        Guard(2, None, False),
        Reward("LUCK"),  # type: ignore[arg-type]  # what a stranger may send
        Draw(0),
    ],
)
def test_what_has_no_number_is_refused(move: LotusMove) -> None:
    with pytest.raises(InvalidNotation):
        encode(move)


@pytest.mark.parametrize("number", [-1, 481])
def test_no_other_number_is_a_move(number: int) -> None:
    with pytest.raises(InvalidNotation):
        decode(number)
