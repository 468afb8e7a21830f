"""A whole game to read."""

from pathlib import Path

import pytest

from nelumbo.core.game import Setup
from nelumbo.core.record import new_setup
from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS
from nelumbo.games.white_lotus.notation import write_move
from tests.playthroughs import check, happened, plain
from tests.walks import describe, walk

HERE = Path(__file__).parent


def playthrough(setup: Setup, seed: str) -> str:
    """Every move and what it told its own seat; the board, which is long, at the start of each turn and at the end."""
    parts = [f"White Lotus, {describe(setup)}, seed {seed}"]
    turn = 0
    for state, seat, move in walk(GAME, setup, seed):
        view = GAME.view(state, seat)
        if view.turn > turn or view.over:
            parts.append(plain(GAME.terminal.board(view)))
            turn = view.turn
        if seat is not None and move is not None:
            count = len(state.legal_moves(seat))
            parts.append(f"{COLOUR_LETTERS[seat]} has {count} moves and plays {write_move(GAME.decode(move))}")
            parts.append(happened(GAME, state, seat, move))
    return "\n".join(part for part in parts if part) + "\n"


@pytest.mark.parametrize("version", GAME.setups.versions)
@pytest.mark.parametrize("rules", ["author", "publisher"])
def test_a_whole_game_reads_as_before(rules: str, version: int) -> None:
    text = playthrough(new_setup(GAME, 3, {"rules": rules}, version), "playthrough")
    check(text, HERE / "playthroughs" / f"{rules}-{version}.txt")
