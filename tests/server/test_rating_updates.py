"""Ratings: what is stored is what the rated games give, however and whenever they came."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from nelumbo.bots.ratings import edition
from nelumbo.server.rating_updates import PAUSE_SECONDS, RatingUpdates, pool_of
from nelumbo.server.store import Database, opened
from nelumbo.server.store.bans import Ban, Bans
from nelumbo.server.store.players import Players
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import GameResult, Results, SeatOutcome, SeatResult
from nelumbo.server.wall_clock import DAY_MS

EVER = 2**53
GAMES = 60


def game(number: int, *places: tuple[str, int], bot: str | None = None, resigned: str = "") -> GameResult:
    """A rated game of Lotus with these players and places, and a bot in the last place."""
    seats = [seat(player, place, side, player == resigned) for side, (player, place) in enumerate(places)]
    if bot is not None:
        seats.append(SeatResult(name="", bot=bot, outcome="lost", place=len(places) + 1, side=len(places)))
    return GameResult(
        table=f"rated {number:03}",
        game="lotus",
        rules=2,
        options={},
        public=True,
        reason="finished",
        practice=False,
        lesson=False,
        counted=True,
        sides=len(seats),
        moves=40,
        started_at=number,
        ended_at=1000 * number,
        seats=seats,
        rated=True,
    )


def seat(player: str, place: int, side: int, resigned: bool) -> SeatResult:
    outcome: SeatOutcome = "won" if place == 1 else "lost"
    return SeatResult(name=player, player=player, outcome=outcome, place=place, side=side, resigned=resigned)


def random_games(seed: int, names: list[str]) -> list[GameResult]:
    dice = random.Random(seed)
    found = []
    for number in range(1, GAMES + 1):
        players = dice.sample(names, dice.choice((2, 2, 3)))
        places = list(range(1, len(players) + 1))
        dice.shuffle(places)
        bot = dice.choice((None, None, "casual"))
        found.append(
            game(number, *zip(players, places, strict=True), bot=bot, resigned=dice.choice((*players, "", "")))
        )
    return found


async def empty(folder: Path) -> Database:
    folder.mkdir(exist_ok=True)
    database = opened(str(folder / "nelumbo.db"))
    await database.open()
    return database


@pytest.mark.parametrize("seed", range(3))
async def test_ratings_are_the_same_to_the_digit_game_by_game_late_or_recomputed(tmp_path: Path, seed: int) -> None:
    """The last digit is compared: numbers are stored as texts."""
    database, dice = await empty(tmp_path), random.Random(seed)
    results, ratings = Results(database), Ratings(database)
    updates, games = RatingUpdates(ratings), random_games(seed, [f"player {n}" for n in range(6)])
    await ratings.start_season(1000 * GAMES // 2)
    for one in games:
        await results.store(one)
        await updates.rate_next(EVER)
    one_by_one = await ratings.all()
    assert len(one_by_one) == 6
    assert await updates.recompute() == GAMES and await ratings.all() == one_by_one
    await database.write(("DELETE FROM results", ()), ("DELETE FROM rating_changes", ()), ("DELETE FROM ratings", ()))
    dice.shuffle(games)
    for one in games:
        await results.store(one)
        if dice.random() < 0.3:
            await updates.rate_next(EVER)
    while await updates.rate_next(EVER):
        pass
    assert await ratings.all() == one_by_one, "games that came late were put in order"
    await database.close()


async def test_the_same_two_people_play_five_rated_games_in_a_day(tmp_path: Path) -> None:
    database = await empty(tmp_path)
    results, ratings = Results(database), Ratings(database)
    updates, pool = RatingUpdates(ratings), pool_of("lotus", 2, {})
    for number in range(1, 8):
        await results.store(game(number, ("ann", 1), ("bob", 2)))
    await results.store(game(8, ("ann", 1), ("cho", 2)))
    await updates.rate_next(EVER)
    found = await ratings.of_players(pool, ["ann", "bob", "cho"])
    assert [rating.games for rating in found.values()] == [6, 5, 1]
    await results.store(replace(game(9, ("ann", 1), ("bob", 2)), ended_at=DAY_MS + 2000))
    await updates.rate_next(EVER)
    assert (await ratings.of_players(pool, ["bob"]))["bob"].games == 6, "two of the games were a day ago"
    stored = await ratings.all()
    await updates.recompute()
    assert await ratings.all() == stored
    await database.close()


async def test_a_game_that_was_left_out_is_not_rated_again_when_its_result_is_stored_again(tmp_path: Path) -> None:
    """As it is when somebody who talked there deletes the account: that must not compute all ratings again."""
    database = await empty(tmp_path)
    results, ratings = Results(database), Ratings(database)
    updates, pool = RatingUpdates(ratings), pool_of("lotus", 2, {})
    for number in range(1, 8):
        await results.store(game(number, ("ann", 1), ("bob", 2)))
    await results.store(game(8, ("ann", 1), ("cho", 2)))
    await updates.rate_next(EVER)
    for number in (1, 6, 7):
        await results.store(game(number, ("ann", 1), ("bob", 2)))
    assert await ratings.next_games(EVER, 10) == []
    assert (await ratings.of_players(pool, ["bob"]))["bob"].games == 5
    await database.close()


async def test_a_deleted_account_a_ban_and_seasons_leave_what_the_games_give(tmp_path: Path) -> None:
    """Compared with a store that has only ever held the games that are left."""
    database = await empty(tmp_path)
    players, results, ratings = Players(database), Results(database), Ratings(database)
    ids = [(await players.add(f"Player {number}")).id for number in range(5)]
    gone, banned = ids[0], ids[1]
    updates, games = RatingUpdates(ratings), random_games(7, ids)
    for started_at in (1000 * GAMES // 3, 2000 * GAMES // 3):
        await ratings.start_season(started_at)
    for one in games:
        await results.store(one)
    await updates.recompute()
    await Bans(database).add(Ban("player", banned, "cheats", 1, None))
    await players.delete(gone)
    for one in games:
        if gone in one.players():
            await results.store(replace(one, rated=False, seats=[nobody(seat, gone) for seat in one.seats]))
    while await updates.run() < PAUSE_SECONDS:
        pass
    left = await ratings.all()
    assert {player for _, player, _, _ in left} == set(ids[1:]), "the ban takes no rating away"
    other = await empty(tmp_path / "other")
    for started_at in await ratings.seasons():
        await Ratings(other).start_season(started_at)
    for one in games:
        if gone not in one.players():
            await Results(other).store(one)
    await RatingUpdates(Ratings(other)).recompute()
    assert left == await Ratings(other).all()
    await database.close()
    await other.close()


def nobody(seat: SeatResult, player: str) -> SeatResult:
    return replace(seat, player=None, name="deleted") if seat.player == player else seat


async def test_a_release_with_other_ratings_of_bots_has_all_games_rated_again_once(tmp_path: Path) -> None:
    database = await empty(tmp_path)
    results, ratings = Results(database), Ratings(database)
    for number in range(1, 4):
        await results.store(game(number, ("ann", 1), bot="casual"))
    await RatingUpdates(ratings).recompute()
    expected = await ratings.all()
    await database.write(
        ("UPDATE rating_editions SET edition = 'of an earlier release'", ()),
        ("UPDATE ratings SET mu = '30.0'", ()),
        ("UPDATE rating_changes SET mu = '30.0'", ()),
    )
    for _ in range(2):
        updates = RatingUpdates(ratings)
        while await updates.run() < PAUSE_SECONDS:
            pass
        assert await ratings.all() == expected
        assert await ratings.bots_edition() == edition()
        await database.write(("DELETE FROM unrated_results", ()))
    await database.close()
