"""Whole games of Mandala as text."""

from pathlib import Path

from nelumbo.core.record import final_state, read_text
from nelumbo.games.mandala import GAME
from nelumbo.games.mandala.rules import Mandala
from tests.games.mandala.positions import cup, river


def test_the_record_of_the_spec_replays() -> None:
    """MAN-EX-3, INV-15: its turn 14 is the example."""
    spec = (Path(GAME.notation.__file__).parents[1] / "RULES.md").read_text()  # type: ignore[attr-defined]  # a module
    text = spec[spec.index("mandala 1\nseats Anna Thomas") :].split("```")[0]
    state = final_state(GAME, read_text(GAME, text))
    assert isinstance(state, Mandala)
    assert (river(state, 2), cup(state, 2), river(state, 1), cup(state, 1)) == ("YK", "YY", "P", "P")
