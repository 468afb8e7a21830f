"""Bots that fit the visitor, one for each game."""

import asyncio

from litestar import get

from nelumbo import games
from nelumbo.server.fitting_bots import estimated, fitting_bot
from nelumbo.server.limits.rates import PastGamesQuota
from nelumbo.server.live.hub import Hub
from nelumbo.server.messages import FittingBot
from nelumbo.server.rating import Rating
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import NEWEST, ResultFilter, Results

LAST = 20  # games against bots that make the estimate


@get("/bots/fitting")
async def fitting_bots(visitor: Player | None, hub: Hub, ratings: Ratings, quota: PastGamesQuota) -> list[FittingBot]:
    """Games where no bot has been measured are left out; a visitor without games is a newcomer."""
    if visitor is None:
        known = {}
    else:
        async with quota.counted():
            known = await estimates(visitor.id, hub.results, ratings)
            await quota.charge(len(games.names()) - 1)
    found = []
    for name in games.names():
        rating = known.get(name, Rating())
        bot = fitting_bot(name, rating.mu)
        if bot is not None:
            found.append(FittingBot(game=name, bot=bot, rating=round(rating.mu, 1), games=rating.games))
    return found


async def estimates(player: str, results: Results, ratings: Ratings) -> dict[str, Rating]:
    """The player's rating in each game; games that need an estimate are read at the same time."""
    known = await ratings.of_player(player)
    unrated = [name for name in games.names() if name not in known or not known[name].games]
    wanted = (ResultFilter(game=name, rules="usual", opponents="bots", counted_only=True) for name in unrated)
    last = await asyncio.gather(*(results.of_player(player, one, NEWEST, LAST) for one in wanted))
    for name, against_bots in zip(unrated, last, strict=True):
        known[name] = estimated(player, known.get(name, Rating()), reversed(against_bots))
    return known


HANDLERS = [fitting_bots]
