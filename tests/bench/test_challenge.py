"""Matches of one bot against another in all other seats."""

import pytest
from bench.challenge import Challenge, Finding, Played, found, play

from nelumbo import games
from nelumbo.core.record import new_setup


def test_the_challenger_has_every_seat_of_every_deal() -> None:
    game = games.load("flowers")
    challenge = Challenge(game.name, new_setup(game, 3, {}), "greedy", "uniform", 2, "challenge")
    all_played = [play(challenge, deal, seat) for deal in range(2) for seat in range(3)]

    result = found(3, all_played)
    assert (result.games, result.faults) == (6, 0)
    assert result.share > 0.5, "the heuristic is far better than chance"
    assert play(challenge, 1, 2) == all_played[-1], "a game depends on its numbers alone"


def test_a_match_that_was_broken_off_counts_the_deals_before_the_first_unfinished_one() -> None:
    ended = [(0, 1, 1.0), (0, 0, 0.0), (1, 0, 1.0), (1, 1, 1.0), (2, 1, 0.0), (3, 0, 0.0), (3, 1, 0.0)]
    result = found(2, [Played(deal, seat, share, False) for deal, seat, share in ended])

    assert (result.games, result.share) == (4, 0.75), "deal 2 lacks a game, so deal 3 may only be there for its length"
    assert result.reach == pytest.approx(1.96 * (0.125 / 2) ** 0.5, rel=1e-3)
    assert found(2, []) == Finding(0, 0.0, 1.0, 0)
