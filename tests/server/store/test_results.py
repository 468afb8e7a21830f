"""Results of finished games: once however often they are stored, read page by page."""

import pytest

from nelumbo.server.store import Database
from nelumbo.server.store import results as results_module
from nelumbo.server.store.players import Players
from nelumbo.server.store.results import NEWEST, GameResult, ResultFilter, Results, SeatOutcome, SeatResult
from nelumbo.server.store.tables import Age, StoredEntry, Summary, Tables
from tests.server.store.databases import with_database

ALL = ResultFilter()


def result(
    table: str,
    player: str,
    ended_at: int,
    outcome: SeatOutcome = "won",
    game: str = "mandala",
    bot: str | None = "frog",
) -> GameResult:
    """Of a player against a bot, or against Bob where it has none."""
    other: SeatOutcome = {"won": "lost", "lost": "won", "shared": "shared", "none": "none"}[outcome]  # type: ignore[assignment]
    seats = [
        SeatResult(name="Ann", player=player, outcome=outcome, score=20, place=1),
        SeatResult(name="", bot=bot, player=None if bot else f"{player}'s Bob", outcome=other, score=10, place=2),
    ]
    return GameResult(
        table=table,
        game=game,
        rules=1,
        options={},
        public=False,
        reason="finished",
        practice=False,
        lesson=False,
        counted=outcome != "none",
        sides=2,
        moves=40,
        started_at=ended_at - 1000,
        ended_at=ended_at,
        seats=seats,
    )


async def stored(database: Database, *results: GameResult) -> Results:
    found = Results(database)
    for one in results:
        await found.store(one)
    return found


async def tables_of(results: Results, player: str, wanted: ResultFilter = ALL) -> list[str]:
    return [row.table for row in await results.of_player(player, wanted, NEWEST, 100)]


async def test_a_result_is_there_once_however_often_it_is_stored(address: str) -> None:
    database = await with_database(address)
    ann = "ann who plays once"
    results = await stored(database, *[result("once", ann, 5)] * 3)
    (row,) = await results.of_player(ann, ALL, NEWEST, 100)
    assert (row.table, row.outcome, row.moves, row.seats[0].score, row.reviewed) == ("once", "won", 40, 20, False)
    await database.close()


async def test_pages_follow_each_other_even_where_games_ended_at_the_same_time(address: str) -> None:
    database = await with_database(address)
    ann = "ann who turns pages"
    results = await stored(database, *(result(f"page-{number}", ann, 10 + number // 3) for number in range(9)))
    read, before = list[str](), NEWEST
    while rows := await results.of_player(ann, ALL, before, 2):
        read += [row.table for row in rows]
        before = rows[-1].ended_at, rows[-1].table
    assert read == [f"page-{number}" for number in reversed(range(9))]
    await database.close()


async def test_games_are_found_by_game_outcome_and_opponents(address: str) -> None:
    database = await with_database(address)
    ann = "ann who searches"
    results = await stored(
        database,
        result("f1", ann, 1),
        result("f2", ann, 2, "lost", bot=None),
        result("f3", ann, 3, "shared", game="lotus"),
    )
    assert await tables_of(results, ann, ResultFilter(game="mandala")) == ["f2", "f1"]
    assert await tables_of(results, ann, ResultFilter(outcome="shared")) == ["f3"]
    assert await tables_of(results, ann, ResultFilter(opponents="people")) == ["f2"]
    assert await tables_of(results, ann, ResultFilter(game="mandala", opponents="bots")) == ["f1"]
    assert await tables_of(results, ann, ResultFilter(public_only=True)) == []
    await database.close()


async def test_nothing_is_looked_for_further_back_than_so_many_games(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_module, "LOOKED_AT", 2)
    database = await with_database(address)
    ann = "ann with a long past"
    results = await stored(database, *(result(f"past-{number}", ann, number, bot=None) for number in range(1, 6)))
    assert await tables_of(results, ann) == [f"past-{number}" for number in (5, 4, 3, 2, 1)]
    assert await tables_of(results, ann, ResultFilter(opponents="people")) == ["past-5", "past-4", "past-3"]
    assert await tables_of(results, ann, ResultFilter(opponents="bots")) == []
    older = await results.of_player(ann, ResultFilter(opponents="people"), (3, "past-3"), 100)
    assert [row.table for row in older] == ["past-2", "past-1"], "a page begins where the last one ended"
    assert len(await results.against_the_same(ann, "past-5", 100)) == 3
    await database.close()


async def test_games_against_the_same_opponents_are_counted_up_to_the_one_in_question(address: str) -> None:
    database = await with_database(address)
    ann = "ann who counts"
    results = await stored(
        database,
        result("s1", ann, 1),
        result("s2", ann, 2, "lost"),
        result("s3", ann, 3, bot="koi"),
        result("s4", ann, 4, "none"),
        result("s5", ann, 5, "shared"),
    )
    assert await results.against_the_same(ann, "s2", 100) == ["won", "lost"]
    assert await results.against_the_same(ann, "s5", 100) == ["won", "lost", "shared"]
    assert await results.against_the_same(ann, "s5", 2) == ["lost", "shared"]
    assert await results.against_the_same(ann, "s4", 100) == [], "it does not count"
    assert await results.against_the_same("somebody else", "s1", 100) == []
    await database.close()


async def test_results_go_with_their_table_and_with_their_player(address: str) -> None:
    database = await with_database(address)
    tables, players = Tables(database), Players(database)
    ann, bob = await players.add("Ann"), await players.add("Bob")
    summary = Summary("mandala", "over", False, "{}", None, 7)
    await tables.open("gone", StoredEntry(1, 7, "{}"), summary, {ann.id})
    results = await stored(database, result("gone", ann.id, 7), result("stays", ann.id, 8), result("bob", bob.id, 9))
    assert await tables.remove(Age("gone", "over", 7))
    assert await tables_of(results, ann.id) == ["stays"]
    await players.delete(bob.id)
    assert await tables_of(results, bob.id) == []
    await database.close()
