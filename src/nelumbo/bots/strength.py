"""Bots of any strength by rating: the network at a temperature, and for the strongest its planner.

`strengths.json` has the ratings of temperatures as measured in arenas (`tools/bot_ratings.py`), strongest first.
"""

from math import exp, log
from typing import TYPE_CHECKING

from nelumbo.bots.bot import Bot
from nelumbo.bots.ratings import measured, rating_of_bot
from nelumbo.core.game import AnyGame

if TYPE_CHECKING:
    from nelumbo.bots.network import Network

STEP = 7.0
"""Between two levels, in rating points: with two seats the better one wins about 77 of 100 games."""


def temperature_at(game: str, rating: float) -> float:
    """The temperature of the policy that plays at this rating, or at the nearest that it can have."""
    rows = measured(game)
    above = rows[0]
    for row in rows:
        if row[0] <= rating:
            return between(above, row, rating)
        above = row
    return above[1]


def between(above: tuple[float, float], below: tuple[float, float], rating: float) -> float:
    """Interpolated by logarithms, as temperatures were measured at ever wider steps."""
    (high, cool), (low, warm) = above, below
    if rating >= high or high == low:
        return cool
    part = (high - rating) / (high - low)
    return exp(log(1.0 + cool) + part * (log(1.0 + warm) - log(1.0 + cool))) - 1.0


def at_rating(game: AnyGame, seed: str, rating: float, network: "Network | None" = None) -> Bot:
    """The planner where that comes nearest to the rating, else the policy at the temperature that has it."""
    from nelumbo.bots.planner import Planner  # imported late: NumPy would slow down the start of every command
    from nelumbo.bots.policy import Policy

    alone, looking_ahead = measured(game.name)[0][0], rating_of_bot(game.name, "master", {})
    if looking_ahead is not None and rating > (alone + looking_ahead[0]) / 2:
        return Planner(game, seed, network=network)
    return Policy(game, seed, temperature_at(game.name, rating), network)


def below(game: AnyGame, seed: str, steps: int, network: "Network | None" = None) -> Bot:
    """The policy at that many steps of strength below its best."""
    return at_rating(game, seed, measured(game.name)[0][0] - STEP * steps, network)
