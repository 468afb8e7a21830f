"""What became of the results of games that ended while the server was killed, by the database alone."""

from dataclasses import dataclass, field

from nelumbo.server.rating_updates import RatingUpdates
from nelumbo.server.store import opened
from nelumbo.server.store.ratings import Ratings

EVER = 2**53
OVER = "SELECT id FROM tables WHERE status = 'over' ORDER BY id"
RESULTS = "SELECT table_id FROM results ORDER BY table_id"
OF_PLAYERS = "SELECT DISTINCT table_id FROM player_results ORDER BY table_id"


@dataclass
class Kept:
    rated: int
    """How many games are rated."""
    faults: list[str] = field(default_factory=list)


async def results_of(address: str) -> Kept:
    """Every finished game has its result, and ratings are to the digit what the results give; no server may run."""
    database = opened(address)
    await database.open()
    over, *listed = [[str(id) for (id,) in await database.read(sql)] for sql in (OVER, RESULTS, OF_PLAYERS)]
    faults = [f"the finished games are not those with results: {set(over) ^ set(one)}" for one in listed if one != over]
    ratings = Ratings(database)
    updates = RatingUpdates(ratings)
    while await updates.rate_next(EVER):
        pass
    stored = await ratings.all()
    rated = await updates.recompute()
    if stored != await ratings.all():
        faults.append("the ratings are not those that the results give")
    await database.close()
    return Kept(rated, faults)
