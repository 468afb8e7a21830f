"""Rates finished games, one after the other in the order in which they ended, beside play.

A game is rated once: its row in the store is unique, so of several processes one succeeds (optimistic concurrency).
Games wait a few seconds, so that those of other processes come in order. One that comes too late all the same, one
whose player has deleted the account, or a release with other ratings of bots has all games rated again, and until that
is done the former ratings are shown.
What is stored is therefore always what the records give, to the last digit.
"""

import logging
from bisect import bisect_right
from contextlib import suppress
from hashlib import sha256
from itertools import combinations

import msgspec

from nelumbo import games
from nelumbo.bots.ratings import edition
from nelumbo.core.options import Options
from nelumbo.core.record import new_setup
from nelumbo.server.rating import in_season
from nelumbo.server.rating_model import can_be_rated, rated
from nelumbo.server.store import Conflict
from nelumbo.server.store.ratings import RatedGame, Ratings
from nelumbo.server.wall_clock import DAY_MS, now

log = logging.getLogger(__name__)
SETTLE_MS = 5_000
BATCH = 50
PAUSE_SECONDS = 5.0
PAIR_GAMES = 5  # of the same two people in 24 hours that are rated, by pool: further ones are left out
LAPSED_ROUNDS = 17_280  # about a day: then it looks whether any game no longer counts


class RatingUpdates:
    def __init__(self, ratings: Ratings) -> None:
        self.ratings = ratings
        self.rounds = 0

    async def run(self) -> float:
        """One step; returns the seconds until the next."""
        if self.rounds == 0 and await self.ratings.bots_edition() != edition():
            log.info("ratings.start_over edition=%s", edition())
            with suppress(Conflict):  # another process has just begun
                await self.ratings.start_over(edition())
        elif self.rounds % LAPSED_ROUNDS == 0 and await self.ratings.has_lapsed():
            await self.ratings.start_over()
        self.rounds += 1
        count = await self.rate_next(now() - SETTLE_MS)
        return 0.1 if count == BATCH else PAUSE_SECONDS

    async def rate_next(self, before: int) -> int:
        """Rates the first games that ended before then; how many there were."""
        waiting = await self.ratings.next_games(before, BATCH)
        if not waiting:
            await self.ratings.finish(before)
        seasons = await self.ratings.seasons() if waiting else []
        for game in waiting:
            if (game.ended_at, game.table) < await self.ratings.last_rated():
                log.info("ratings.start_over table=%s", game.table[:6])
                await self.ratings.start_over()
                break
            try:
                await self.rate(game, seasons)
            except Conflict:
                break  # another process is at it
        return len(waiting)

    async def rate(self, game: RatedGame, seasons: list[int]) -> None:
        if not (game.is_rated and can_be_rated(game.game, game.options, game.seats)):
            await self.ratings.leave_out(game)
            return
        pool, season = pool_of(game.game, len(game.seats), game.options), bisect_right(seasons, game.ended_at)
        players = [seat.player for seat in game.seats if seat.player is not None]
        for one, other in combinations(players, 2):
            if await self.ratings.met(pool, one, other, game.ended_at - DAY_MS) >= PAIR_GAMES:
                await self.ratings.leave_out(game)
                return
        known = await self.ratings.computed(pool, players)
        before = {player: in_season(rating, season) for player, rating in known.items()}
        await self.ratings.store(game, pool, rated(game.game, game.options, game.seats, before))

    async def recompute(self) -> int:
        """All ratings from the first rated game on; how many games there are."""
        await self.ratings.start_over(edition())
        count = 0
        while rated_now := await self.rate_next(2**53):
            count += rated_now
        return count


def usual_options(game: str, seats: int) -> Options:
    found = games.load(game)
    return found.setups.open_options(new_setup(found, seats, {}).options)


def pool_of(game: str, seats: int, options: Options) -> str:
    """The game, and its rule set where that is not the usual one: ratings are compared within a pool only."""
    if options == usual_options(game, seats):
        return game
    text = msgspec.json.encode(sorted(options.items()))
    return f"{game}.{sha256(text).hexdigest()[:8]}"
