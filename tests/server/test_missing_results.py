"""Results that were never stored are made from the logs."""

from pathlib import Path

from nelumbo.server.missing_results import DONE_SECONDS, MissingResults
from nelumbo.server.store.results import NEWEST, ResultFilter
from tests.server.live.parts import BOB, give_up, process, started


async def test_results_of_games_that_ended_before_they_were_stored_are_made_from_the_logs(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await give_up(keeper)
        of_player = await hub.results.of_player(BOB.id, ResultFilter(), NEWEST, 9)
        await hub.tables.database.write(
            ("DELETE FROM results", ()),
            ("DELETE FROM player_results", ()),
            ("INSERT INTO missing_results VALUES ('no such table')", ()),
            ("INSERT INTO missing_results VALUES (?)", (keeper.id,)),
        )
        await MissingResults(hub).run()
        assert await hub.results.of_player(BOB.id, ResultFilter(), NEWEST, 9) == of_player
        assert await hub.results.missing(9) == []


async def test_where_none_is_missing_there_is_a_long_pause(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        assert await MissingResults(hub).run() == DONE_SECONDS
