"""Mandala's moves and cards as text."""

from nelumbo.games.mandala.notation.moves import CARD_LETTERS


def test_write_counts_shows_an_empty_area_as_a_dash() -> None:
    assert CARD_LETTERS.write_counts([0] * 6) == "-"
