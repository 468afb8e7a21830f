"""Every variant of a game, as far as none was chosen."""

from nelumbo import games
from nelumbo.core.options import Options
from nelumbo.lab.variants import variants


def test_every_variant_that_was_left_open() -> None:
    assert list(variants(games.load("white-lotus"), {})) == [{"rules": "author"}, {"rules": "publisher"}]
    assert list(variants(games.load("lotus"), {"teams": True})) == [
        {"teams": True, "finish_round": False},
        {"teams": True, "finish_round": True},
    ]


def test_a_chosen_variant_stays_and_other_options_come_along() -> None:
    chosen: Options = {"rules": "publisher", "open_holdings": True}
    assert list(variants(games.load("white-lotus"), chosen)) == [chosen]


def test_a_game_without_variants_has_one() -> None:
    assert list(variants(games.load("mandala"), {})) == [{}]
