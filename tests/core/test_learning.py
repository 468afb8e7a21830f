"""What a viewer learns from a move: the ground for taking it back."""

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.learning import learns
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.notation import read_move
from nelumbo.games.mandala.rules import Mandala
from tests.games.mandala.positions import position

TEXT = """seat 1 hand RRY secret GG
seat 2 hand KK secret PP
mandala 1 mountain OP fields - -
mandala 2 mountain GG fields - -"""


@pytest.mark.parametrize(
    ("move", "viewer", "learned"),
    [
        pytest.param("B1R1", 0, False, id="laying own cards tells their player nothing"),
        pytest.param("B1R1", 1, True, id="the other learns that they were held"),
        pytest.param("A1R", 0, True, id="a drawn card is new to its drawer"),
        pytest.param("CY1", 0, True, id="so is one drawn after a discard"),
    ],
)
def test_a_move_tells_what_the_viewer_could_not_have_known(move: str, viewer: int, learned: bool) -> None:
    assert told(position(TEXT), move, viewer) is learned


def test_taking_openly_from_a_mountain_tells_nobody_anything_new() -> None:
    state = position(
        "turn 9 1\npick 1 1 empty -\nseat 1 hand R secret GG\nseat 2 hand R secret PP\nmandala 1 mountain KO fields G R"
    )
    for viewer in (0, 1):
        assert not told(state, "TK", viewer)


def told(state: Mandala, text: str, viewer: int) -> bool:
    """Whether the first seat's move tells the viewer something."""
    after, move = state.copy(), GAME.encode(read_move(text))
    after.apply(0, move)
    return learns(GAME, GAME.view(state, viewer), GAME.view(after, viewer), 0, move, seeded("learn"))
