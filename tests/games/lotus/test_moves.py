"""The moves of Lotus as numbers, both ways."""

import pytest

from nelumbo.core.errors import InvalidNotation
from nelumbo.games.lotus import GAME
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Play, Reward, decode, encode
from tests.games.lotus.positions import position


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
        Reward("LUCK"),  # type: ignore[arg-type]  # what a client may send
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


@pytest.mark.parametrize(
    ("final", "row", "finish"),
    [
        ("final deck B 8 2", "row 3 4 5 6", Draw(3)),
        ("final deck B 8 2", "", Draw(None)),
        ("final deck R 9 2", "row 3 4 5 6", None),
        ("", "row 3 4 5 6", None),
    ],
)
def test_the_last_draws_can_be_made_at_once(final: str, row: str, finish: Draw | None) -> None:
    """LOT-RULING-20: in one's last turn they matter for the tie-break alone."""
    lines = ["seats R B", "turn 9 R D", row, "player R hand 3s deck 4s 5s", "player B hand 3s", final]
    state = position("\n".join(line for line in lines if line))
    assert GAME.finish(GAME.view(state, 0)) == finish
    assert GAME.finish(GAME.view(state, 1)) is None
    assert finish is None or GAME.encode(finish) in state.legal_moves(0)
