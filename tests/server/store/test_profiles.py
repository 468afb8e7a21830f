"""Profiles are private until their players say otherwise; what was learned is kept."""

from nelumbo.server.store.players import Players
from nelumbo.server.store.profiles import Learned, Profiles
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
    assert await profiles.learned(ann.id) == Learned(["lotus"], {puzzle: "later", other: "first"})
    await players.delete(ann.id)
    assert await profiles.learned(ann.id) == Learned([], {})
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
