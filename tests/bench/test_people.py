"""The made-up store of `python -m bench.people`."""

from pathlib import Path

from bench.people.filling import fill

from nelumbo.server.rating_updates import RatingUpdates
from nelumbo.server.store import opened
from nelumbo.server.store.ratings import Ratings


async def test_a_server_keeps_the_made_up_ratings(tmp_path: Path) -> None:
    address = str(tmp_path / "people.db")
    database = opened(address)
    await database.open()
    fill(address, 60, 200)
    ratings = Ratings(database)
    before = await ratings.all()
    await RatingUpdates(ratings).run()
    assert before and await ratings.all() == before
    assert await database.read("SELECT 1 FROM rating_changes LIMIT 1")
    await database.close()
