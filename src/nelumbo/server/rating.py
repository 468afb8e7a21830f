"""A player's rating in one pool, and how it begins a season."""

from typing import NamedTuple

from openskill.models import PlackettLuce

from nelumbo.core.intervals import Z95

MODEL = PlackettLuce()
NARROW = 4.0  # a rating is sure once its range is narrower than this to either side
SEASON_SIGMA = MODEL.sigma / 2
"""How unsure a rating is at the start of a season, unless it was less sure before."""


class Rating(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    """How many games were rated in this season."""
    season: int = 0

    @property
    def low(self) -> float:
        return self.mu - Z95 * self.sigma

    @property
    def is_sure(self) -> bool:
        return Z95 * self.sigma < NARROW


def in_season(rating: Rating, season: int) -> Rating:
    """The rating as a season finds it: the same estimate, less sure."""
    if rating.season == season:
        return rating
    return Rating(rating.mu, max(rating.sigma, SEASON_SIGMA), 0, season)
