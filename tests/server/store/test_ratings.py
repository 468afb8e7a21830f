"""Ratings in the store: each game is rated once, by one process of several."""

import pytest
from msgspec.structs import replace

from nelumbo.server.api.ladder import TOP
from nelumbo.server.rating_updates import RatingUpdates, pool_of
from nelumbo.server.store import ratings as store_of_ratings
from nelumbo.server.store.players import Players
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import Results
from nelumbo.server.wall_clock import DAY_MS
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


async def test_a_player_s_rating_has_a_history_and_each_game_its_change(address: str) -> None:
    database = await with_database(address)
    players, results, ratings = Players(database), Results(database), Ratings(database)
    updates = RatingUpdates(ratings)
    ann, bob = await players.add("Ann"), await players.add("Bob")
    played = [
        replace(game(number, (ann.id, place), (bob.id, 3 - place)), table=f"chart {number}", ended_at=number * DAY_MS)
        for number, place in enumerate((1, 1, 2), 1)
    ]
    for one in played:
        await results.store(one)
    await updates.rate_next(EVER)
    pool = pool_of("lotus", 2, {})
    history = await ratings.history(ann.id, pool, 10)
    means = [rating.mu for _, rating in history]
    assert [at for at, _ in history] == [DAY_MS, 2 * DAY_MS, 3 * DAY_MS]
    assert 25 < means[0] < means[1] > means[2]
    changes = await ratings.changes(ann.id, [one.table for one in played] + ["of nobody"])
    assert [changes[one.table] for one in played] == [(25.0, means[0]), (means[0], means[1]), (means[1], means[2])]
    assert await ratings.history(ann.id, pool, 1) == history[-1:] and await ratings.changes(ann.id, []) == {}
    await database.write(("DELETE FROM ratings", ()), ("DELETE FROM rating_changes", ()), ("DELETE FROM results", ()))
    await database.close()


async def test_the_ladder_stands_while_all_games_are_rated_again(address: str) -> None:
    """Ann's other opponent has deleted the account."""
    database = await with_database(address)
    players, results, ratings = Players(database), Results(database), Ratings(database)
    updates, pool, season = RatingUpdates(ratings), pool_of("lotus", 2, {}), len(await ratings.seasons())
    ann, bob, eve = [await players.add(name) for name in ("Ann", "Bob", "Eve")]
    for number, other in enumerate((bob, eve, bob), 1):
        one = replace(game(number, (ann.id, 1), (other.id, 2)), table=f"again {number}", ended_at=number * DAY_MS)
        await results.store(one)
    await updates.rate_next(EVER)
    before = (await ratings.of_players(pool, [ann.id]))[ann.id]
    await players.delete(eve.id)
    await database.write(("UPDATE results SET rated = 0 WHERE table_id = 'again 2'", ()))
    await ratings.start_over()
    for _ in range(2):  # one more deletion meanwhile changes nothing
        listed = [row for sure in (True, False) for row in await ratings.ladder(pool, season, sure, TOP, 99)]
        assert [row.name for row in listed if row.player in (ann.id, bob.id, eve.id)] == ["Ann", "Bob"]
        assert (await ratings.of_players(pool, [ann.id]))[ann.id] == before
        assert (await ratings.of_player(ann.id))[pool] == before
        assert not (await ratings.computed(pool, [ann.id]))[ann.id].games
        await ratings.start_over()
    while await updates.rate_next(EVER):
        pass
    after = (await ratings.of_players(pool, [ann.id]))[ann.id]
    assert after == (await ratings.computed(pool, [ann.id]))[ann.id] == (await ratings.of_player(ann.id))[pool]
    assert (before.games, after.games) == (3, 2)
    await database.write(("DELETE FROM ratings", ()), ("DELETE FROM rating_changes", ()), ("DELETE FROM results", ()))
    await database.close()


async def test_the_players_of_other_rule_sets_are_counted_once_in_a_while(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for a ladder: it would be the work of a second on a large site."""
    database = await with_database(address)
    ratings = Ratings(database)

    async def rate(player: str) -> None:
        columns = "pool, player, season, mu, sigma, games, sure, low"
        row = f"INSERT INTO ratings ({columns}) VALUES (?, ?, 0, '25', '8', 1, 0, 0)"  # noqa: S608  # our own
        await database.write((row, ("lotus.01234567", player)))

    await rate("ann")
    assert await ratings.variants("lotus", 9) == [("lotus.01234567", 1)]
    await rate("bob")
    assert await ratings.variants("lotus", 9) == [("lotus.01234567", 1)]
    assert await ratings.variants("mandala", 9) == []
    monkeypatch.setattr(store_of_ratings, "COUNTED_SECONDS", 0.0)
    assert await ratings.variants("lotus", 9) == [("lotus.01234567", 2)]
    await database.write(("DELETE FROM ratings", ()))
    await database.close()
