"""Guided first games at the table: the others follow the script for as long as the learner does."""

from typing import Any

import pytest

from nelumbo import games
from tests.server.client import Client, Refused, Seen
from tests.server.scenarios import decisions, guests, play_on
from tests.server.site import Site
from tests.shipped import WITH_LESSON


async def begin(learner: Client, game: str) -> tuple[str, Seen, list[dict[str, Any]]]:
    """The lesson's table and its steps."""
    table = await learner.post("/api/lessons", game=game)
    assert table["status"] == "playing" and table["lesson"] and table["yours"] == [0]
    return table["id"], await learner.hello(table["id"]), (await learner.get(f"/api/lessons/{game}"))["steps"]


@pytest.mark.parametrize("game", WITH_LESSON)
async def test_a_lesson_is_played_through_with_its_refusals(site: Site, game: str) -> None:
    async with guests(site, "Lea") as (lea,):
        id, seen, steps = await begin(lea, game)
        for step in steps:
            if step["attempt"]:
                await lea.until(lambda: decisions(seen))
                with pytest.raises(Refused) as refused:
                    await lea.move(id, 0, step["attempt"])
                assert refused.value.answer["rule"]
            if step["move"]:
                await lea.until(lambda: decisions(seen))
                assert step["move"] in [move for _, move in decisions(seen)], step["name"]
                await lea.move(id, 0, step["move"])
        await lea.until(lambda: decisions(seen))
        assert seen.table["status"] == "playing"


async def test_off_the_script_the_game_goes_on_to_its_end_and_a_rematch_is_no_lesson(site: Site) -> None:
    async with guests(site, "Lea") as (lea,):
        id, seen, steps = await begin(lea, "mandala")
        first = next(step["move"] for step in steps if step["move"])
        await lea.until(lambda: decisions(seen))
        await lea.move(id, 0, next(move for _, move in decisions(seen) if move != first))
        await play_on(lea, id, seed=11)
        lesson = games.load("mandala").lesson
        assert lesson is not None and seen.table["status"] == "over"
        assert seen.table["outcome"]["seed"] == lesson.seed
        again = await lea.post(f"/api/tables/{id}/rematch")
        assert not again["lesson"]


async def test_a_lesson_that_was_left_stands_among_my_tables(site: Site) -> None:
    async with guests(site, "Lea") as (lea,):
        id, _, _ = await begin(lea, "lotus")
        mine = await lea.get("/api/me/tables")
        assert [(one["id"], one["lesson"], one["status"]) for one in mine] == [(id, True, "playing")]


async def test_there_is_no_lesson_for_a_game_that_there_is_not(site: Site) -> None:
    async with guests(site, "Lea") as (lea,):
        with pytest.raises(Refused) as refused:
            await lea.post("/api/lessons", game="chess")
        assert refused.value.code == "unknown_game"
        assert all(game["lesson"] for game in await lea.get("/api/games"))
