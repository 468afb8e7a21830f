"""Mandala's moves and cards as text."""

from nelumbo.games.mandala.notation.moves import write_counts


def test_write_counts_shows_an_empty_area_as_a_dash() -> None:
    assert write_counts([0] * 6) == "-"
