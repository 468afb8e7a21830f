"""Bots that fit the visitor, one for each game."""

from litestar import get

from nelumbo import games
from nelumbo.server.fitting_bots import estimated, fitting_bot
from nelumbo.server.limits.rates import PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import FittingBot
from nelumbo.server.rating import Rating
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import NEWEST, ResultFilter

LAST = 20  # games against bots that make the estimate


@get("/bots/fitting")
async def fitting_bots(visitor: Player | None, hub: Hub, ratings: Ratings, quota: PastGamesQuota) -> list[FittingBot]:
    """Games where no bot has been measured are left out; a visitor without games is a newcomer."""
    known = {} if visitor is None else await ratings.of_player(visitor.id)
    found = []
    for name in games.names():
        rating = known.get(name, Rating())
        if visitor is not None:
            wanted = ResultFilter(game=name, rules="usual", opponents="bots", counted_only=True)
            async with quota.counted():
                last = [] if rating.games else await hub.results.of_player(visitor.id, wanted, NEWEST, LAST)
            rating = estimated(visitor.id, rating, reversed(last))
        bot = fitting_bot(name, rating.mu)
        if bot is not None:
            found.append(FittingBot(game=name, bot=bot, rating=round(rating.mu, 1), games=rating.games))
    return found


HANDLERS = [fitting_bots]
