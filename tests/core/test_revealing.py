"""What a viewer learns from a move: the ground for taking it back."""

import pytest

from nelumbo import games
from nelumbo.core.chance import Chance, seeded
from nelumbo.core.game import AnyGame
from nelumbo.core.revealing import reveals, reveals_to
from nelumbo.core.state import GameState
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.notation import read_move
from tests.games.mandala.positions import position
from tests.secrecy import twin_of
from tests.walks import setups, walk

TWINS = 10
TEXT = """seat 0 hand RRY secret GG
seat 1 hand KK secret PP
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
    state = position(TEXT)
    assert reveals_to(GAME, state, 0, GAME.encode(read_move(move)), viewer, seeded("learn")) is learned


def test_taking_openly_from_a_mountain_tells_nobody_anything_new() -> None:
    state = position(
        "turn 9 0\npick 1 0 empty -\nseat 0 hand R secret GG\nseat 1 hand R secret PP\nmandala 1 mountain KO fields G R"
    )
    for viewer in (0, 1):
        assert not reveals_to(GAME, state, 0, GAME.encode(read_move("TK")), viewer, seeded("learn"))


@pytest.mark.parametrize("name", games.names())
def test_what_others_learned_is_judged_by_what_the_mover_knows_alone(name: str) -> None:
    """Otherwise being allowed to take a move back would tell something about their hands."""
    game, dice, checked = games.load(name), seeded("hands"), 0
    for number in range(3):
        for state, seat, move in walk(game, setups(game)[0], f"learning {number}"):
            if seat is None or move is None or dice.below(6):
                continue
            twin = twin_alike_after(game, state, seat, move, dice)
            if twin is not None:
                checked += 1
                answers = {reveals(game, world, seat, move, seeded(f"same {checked}")) for world in (state, twin)}
                assert len(answers) == 1
    assert checked > 0


def twin_alike_after(game: AnyGame, state: GameState, seat: int, move: int, dice: Chance) -> GameState | None:
    """One in which the seat sees the same after the move too: the card that it draws, say."""
    seen = game.view(after(state, seat, move), seat)
    twins = (twin_of(game, state, seat, dice) for _ in range(TWINS))
    return next((twin for twin in twins if game.view(after(twin, seat, move), seat) == seen), None)


def after(state: GameState, seat: int, move: int) -> GameState:
    copy = state.copy()
    copy.apply(seat, move)
    return copy
