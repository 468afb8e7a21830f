"""Bots that fit the visitor."""

from nelumbo import games
from nelumbo.bots.ratings import measured, published
from tests.server.client import Client
from tests.server.scenarios import guests
from tests.server.site import Site


async def test_everybody_has_a_fitting_bot_in_each_game_with_measured_bots(site: Site) -> None:
    visitor = Client(site.url())
    found = await visitor.get("/api/bots/fitting")
    assert [one["game"] for one in found] == [name for name in games.names() if name in published()]
    assert {(one["rating"], one["games"]) for one in found} == {(25.0, 0)}
    fitting = {one["game"]: one["bot"] for one in found}
    assert all(bot == ("strength:25" if measured(name) else "casual") for name, bot in fitting.items())
    await visitor.close()


async def test_a_game_against_a_bot_is_known_the_next_time(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "casual"}]
        id = await ann.open_table("mandala", seats, start=True)
        await ann.hello(id)
        await ann.ask("resign", id, seat=0)
        found = {one["game"]: one for one in await ann.get("/api/bots/fitting")}
        assert {one["rating"] for name, one in found.items() if name != "mandala"} == {25}
        assert found["mandala"]["games"] == 1 and found["mandala"]["rating"] < 25


async def test_bots_that_were_not_measured_have_no_rating(site: Site) -> None:
    visitor = Client(site.url())
    rating = {
        (game["name"], bot["name"]): bot["rating"]
        for game in await visitor.get("/api/games")
        if game["name"] in published()
        for bot in game["bots"]
    }
    missing = {key for key, value in rating.items() if value is None}
    assert missing == {("white-lotus", "master")}
    ladder = await visitor.get("/api/ladder/white-lotus")
    assert [bot["name"] for bot in ladder["bots"]] == ["master", "strong", "skilled", "casual", "beginner"]
    assert [bot["rating"] is None for bot in ladder["bots"]] == [True, False, False, False, False]
    await visitor.close()
