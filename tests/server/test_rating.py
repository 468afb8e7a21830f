"""A rating, and how it begins a season."""

from nelumbo.server.rating import NARROW, Rating, in_season


def test_a_new_season_keeps_the_estimate_and_is_less_sure() -> None:
    sure = Rating(31.0, 1.5, 80, 0)
    assert sure.is_sure and in_season(sure, 0) == sure
    later = in_season(sure, 1)
    assert (later.mu, later.games, later.is_sure) == (31.0, 0, False) and later.sigma > NARROW / 2
    assert in_season(Rating(25.0, 8.0, 1, 0), 1).sigma == 8.0
