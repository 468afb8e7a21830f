"""Profiles are private until their players say otherwise; what was learned is kept."""

import pytest

from nelumbo.server.store.database import Statement
from nelumbo.server.store.players import Players
from nelumbo.server.store.profiles import Learned, LearningCounts, Profiles, TryState
from nelumbo.server.store.results import Results
from tests.server.store.databases import with_database
from tests.server.store.test_results import result


async def test_a_profile_is_private_until_its_player_opens_it(address: str) -> None:
    database = await with_database(address)
    profiles, ann = Profiles(database), await Players(database).add("Ann")
    row = await profiles.get(ann.id)
    assert row is not None and (row.name, row.visibility, row.is_claimed) == ("Ann", "private", False)
    await profiles.show_to(ann.id, "public")
    row = await profiles.get(ann.id)
    assert row is not None and row.visibility == "public"
    assert await profiles.get("nobody") is None
    await database.close()


async def test_a_puzzle_that_was_solved_stays_solved(address: str) -> None:
    database = await with_database(address)
    players, profiles = Players(database), Profiles(database)
    ann, puzzle, other = await players.add("Ann"), ("mandala", "2026-11-16"), ("lotus", "2026-11-16")
    await profiles.learn(ann.id, Learned(["lotus"], {puzzle: "open", other: "first"}))
    await profiles.learn(ann.id, Learned(["lotus"], {puzzle: "later", other: "open"}))
    await profiles.learn(ann.id, Learned([], {puzzle: "first"}))
    assert await profiles.learned(ann.id, 10) == Learned(["lotus"], {puzzle: "later", other: "first"})
    await players.delete(ann.id)
    assert await profiles.learned(ann.id, 10) == Learned([], {})
    await database.close()


async def test_tries_are_counted_and_the_newest_are_kept(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nelumbo.server.store.profiles.MOST_TRIES", 4)
    database = await with_database(address)
    profiles, ann = Profiles(database), await Players(database).add("Ann")
    days = [f"2026-11-{day}" for day in range(10, 15)]
    await profiles.learn(ann.id, Learned(["lotus"], {("mandala", day): "first" for day in days}))
    await profiles.learn(ann.id, Learned([], {("lotus", "2026-11-14"): "later"}))
    await profiles.learn(ann.id, Learned([], {("flowers", "2026-11-14"): "open"}))
    kept: dict[tuple[str, str], TryState] = {("lotus", days[4]): "later", ("flowers", days[4]): "open"}
    assert await profiles.learned(ann.id, 10) == Learned(
        ["lotus"], {("mandala", days[3]): "first", ("mandala", days[4]): "first", **kept}
    )
    assert len((await profiles.learned(ann.id, 3)).puzzles) == 3
    counted = await profiles.learning_counts(ann.id)
    assert counted == LearningCounts(["lotus"], {"mandala": 2, "lotus": 1}, first=2, days=[days[4], days[3]])
    await database.close()


async def test_many_tries_are_written_by_one_statement(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = await with_database(address)
    profiles, ann = Profiles(database), await Players(database).add("Ann")
    write, written = database.write, list[int]()

    async def counting(*statements: Statement) -> list[int]:
        written.append(len(statements))
        return await write(*statements)

    monkeypatch.setattr(database, "write", counting)
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 11) for day in range(1, 21)]
    await profiles.learn(ann.id, Learned(["lotus"], {("mandala", day): "open" for day in days}))
    assert len((await profiles.learned(ann.id, 1000)).puzzles) == 200 and written == [2]
    await database.close()


async def test_only_games_that_count_are_counted(address: str) -> None:
    database = await with_database(address)
    ann = "ann with a profile"
    for one in (result("p1", ann, 1), result("p2", ann, 2, "none"), result("p3", ann, 3, "lost")):
        await Results(database).store(one)
    found = await Profiles(database).games(ann)
    assert [(game.outcome, game.opponents, game.against) for game in found] == [
        ("lost", "bots", "frog"),
        ("won", "bots", "frog"),
    ]
    await database.close()
