"""How often bots of White Lotus repeat a secret choice."""

from bench.predictability import FEWEST, decisions, repeated


def test_a_bot_that_mixes_its_secret_choices_repeats_none_always() -> None:
    """WL-RES-8"""
    view, moves = next(decisions("author", 3, "vote", "seed"))
    assert len(moves) >= FEWEST
    assert 1 / 8 <= repeated("skilled", view, moves, 8) < 1
    assert repeated("skilled", view, moves, 8) == repeated("skilled", view, moves, 8)
