"""Whole games of Mandala as text."""

from pathlib import Path

import pytest

from nelumbo.core.chance import seeded
from nelumbo.core.errors import InvalidNotation
from nelumbo.core.record import final_state, new_setup, read_text
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.rules import Mandala
from tests.games.mandala.positions import cup, river


def test_the_record_of_the_spec_replays() -> None:
    """MAN-EX-3, INV-15: its turn 14 is the example."""
    spec = (Path(GAME.notation.__file__).parents[1] / "RULES.md").read_text()  # type: ignore[attr-defined]  # a module
    text = spec[spec.index("mandala 2\nseats Anna Thomas") :].split("```")[0]
    state = final_state(GAME, read_text(GAME, text))
    assert isinstance(state, Mandala)
    assert (river(state, 1), cup(state, 1), river(state, 0), cup(state, 0)) == ("YK", "YY", "P", "P")


def test_a_record_of_the_first_format_counts_seats_from_1() -> None:
    header = "seats Anna Thomas\nfirst {}\nseed lotus\n"
    new = read_text(GAME, "mandala 2\n" + header.format(0) + opening(0))
    old = read_text(GAME, "mandala 1\n" + header.format(1) + opening(1))
    assert old == new and old.options["first"] == 0 and [seat for seat, _ in old.moves] == [0]
    with pytest.raises(InvalidNotation, match="out of range"):
        read_text(GAME, "mandala 2\n" + header.format(0) + "1 2 A1Y\n")


def opening(seat: int) -> str:
    """The first move of the game."""
    state = GAME.new(new_setup(GAME, 2, {"first": 0}), seeded("lotus"))
    return f"1 {seat} {GAME.notation.write_move(GAME.decode(state.legal_moves(0)[0]))}\n"
