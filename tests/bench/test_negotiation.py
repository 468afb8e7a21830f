"""Bots bargain with each other to the end of a game."""

from bench.negotiation import play


def test_what_bots_agree_is_counted_and_mostly_kept() -> None:
    found = play("publisher", 3, "seed")
    kept = sum(count for name, count in found.items() if name.endswith("kept"))
    broken = sum(count for name, count in found.items() if name.endswith("broken"))
    assert found["offer"] == found["agree"] + found["decline"] > 0
    assert kept > broken
    assert found == play("publisher", 3, "seed")
