"""Ratings in the store: each game is rated once, whoever does it."""

from msgspec.structs import replace

from nelumbo.server.api.ladder import TOP
from nelumbo.server.rating_updates import RatingUpdates, pool_of
from nelumbo.server.store.players import DAY_MS, Players
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import Results
from tests.server.store.databases import with_database
from tests.server.test_rating_updates import EVER, game


async def test_a_game_is_rated_once_and_goes_on_a_ladder(address: str) -> None:
    database = await with_database(address)
    players, results, ratings = Players(database), Results(database), Ratings(database)
    ann, bob = await players.add("Ann"), await players.add("Bob")
    updates = [RatingUpdates(ratings), RatingUpdates(ratings)]
    for number in range(1, 31):
        one = replace(game(number, (ann.id, 1), (bob.id, 2)), ended_at=number * DAY_MS)
        for _ in range(2):
            await results.store(one)
            for process in updates:
                await process.rate_next(EVER)
    pool, season = pool_of("lotus", 2, {}), len(await ratings.seasons())
    found = await ratings.of_players(pool, [ann.id, bob.id])
    assert found[ann.id].games == 30 and found[ann.id].mu > 30 > 20 > found[bob.id].mu
    listed = [row for is_sure in (1, 0) for row in await ratings.ladder(pool, season, bool(is_sure), TOP, 99)]
    assert [row.name for row in listed if row.player in (ann.id, bob.id)] == ["Ann", "Bob"]
    await players.delete(bob.id)
    assert set(await ratings.of_player(bob.id)) == set()
    await database.write(("DELETE FROM ratings", ()), ("DELETE FROM rating_changes", ()), ("DELETE FROM results", ()))
    await database.close()
