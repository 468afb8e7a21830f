"""Players who are gone for good: the others may end the game, or let a bot play; and nobody may do so before."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.absence import Absence
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Clock, DailyClock, LiveClock, NoClock, Returned, StoodIn, StopAnswered, StopOffered
from tests.server.client import Client, Refused
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site
from tests.server.twins import AT, seated, table_of

DAY = 24 * 3600 * 1000


def away(*seats: int, for_ms: int = DAY) -> Absence:
    """These seats' players have been away for so long; everybody else is here."""
    return Absence(AT, DAY, {seated(seat): AT - for_ms for seat in seats})


def timed(game: str, seats: int, clock: Clock) -> Table:
    table = table_of(games.load(game), seats)
    table.opened = replace(table.opened, clock=clock)
    return table


def test_the_others_stop_without_those_who_are_gone() -> None:
    table = timed("lotus", 3, NoClock())
    entry = game_actions.stop(table, seated(0), 0, True, away(2))
    assert entry == StopOffered(0, [2])
    table.apply(entry, AT)
    assert table.status == "playing"
    table.apply(game_actions.stop(table, seated(1), 1, True, away(2)), AT)
    assert table.outcome is not None and (table.outcome.reason, table.outcome.winners) == ("agreed", [])


def test_an_offer_made_before_somebody_was_gone_is_made_again() -> None:
    table = timed("mandala", 2, NoClock())
    table.apply(game_actions.stop(table, seated(0), 0, True, away(1, for_ms=DAY - 1)), AT)
    with pytest.raises(Denied, match="already asked"):
        game_actions.stop(table, seated(0), 0, True, away(1, for_ms=DAY - 1))
    entry = game_actions.stop(table, seated(0), 0, True, away(1))
    assert entry == StopAnswered(0, True, [1])
    table.apply(entry, AT)
    assert table.status == "over"


def test_a_bot_is_let_in_only_for_somebody_who_is_gone() -> None:
    table = timed("mandala", 2, NoClock())
    with pytest.raises(Denied, match="not away") as denied:
        game_actions.stand_in(table, seated(0), 0, 1, away())
    assert denied.value.refusal.code == "not_away"
    with pytest.raises(Denied) as denied:
        game_actions.stand_in(table, seated(0), 0, 1, away(1, for_ms=DAY - 5))
    assert (denied.value.refusal.code, denied.value.refusal.values["until"]) == ("not_away_long", AT + 5)
    with pytest.raises(Denied, match="no such seat"):
        game_actions.stand_in(table, seated(0), 0, 7, away(1))
    assert game_actions.stand_in(table, seated(0), 0, 1, away(1)) == StoodIn(1)
    table.apply(StoodIn(1), AT)
    with pytest.raises(Denied, match="not away"):
        game_actions.stand_in(table, seated(0), 0, 1, away(1))
    table.apply(Returned(1), AT)
    assert table.seating.is_person(1)


def test_being_gone_does_not_let_the_others_take_back() -> None:
    table = timed("mandala", 2, NoClock())
    mover = min(table.decisions.awaited)
    table.apply(game_actions.bot_move(table, mover, table.decisions.legal[mover][0]), AT)
    table.apply(StoodIn(1 - mover), AT)
    assert type(game_actions.undo(table, seated(mover), mover, 1)).__name__ == "UndoAsked"


@pytest.mark.parametrize("clock", [DailyClock(hours=72), LiveClock(seconds=600)])
def test_where_a_clock_runs_nobody_ends_the_game_within_the_time_of_somebody_who_is_away(clock: Clock) -> None:
    table = timed("mandala", 2, clock)
    check_that_everybody_is_awaited(table)


def test_a_game_of_a_tournament_is_neither_stopped_nor_played_by_a_bot_for_somebody_who_is_away() -> None:
    table = timed("mandala", 2, NoClock())
    table.opened = replace(table.opened, tournament=True)
    check_that_everybody_is_awaited(table)


def check_that_everybody_is_awaited(table: Table) -> None:
    entry = game_actions.stop(table, seated(0), 0, True, away(1))
    assert entry == StopOffered(0, [])
    table.apply(entry, AT)
    assert table.status == "playing"
    with pytest.raises(Denied, match="clock runs"):
        game_actions.stand_in(table, seated(0), 0, 1, away(1))


@pytest.fixture
def hasty_site(tmp_path: Path) -> Iterator[Site]:
    """Where somebody is gone after a second."""
    database = str(tmp_path / "nelumbo.db")
    site = Site([PreforkProcess(database, None, tmp_path / "log", absence_hours=str(1 / 3600)).wait()], database)
    yield site
    site.stop()


async def test_without_a_clock_a_game_whose_player_has_left_can_be_gone_on_with_and_ended(hasty_site: Site) -> None:
    async with guests(hasty_site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await play_on(ann, id, 1, most=1)
        with pytest.raises(Refused) as refused:
            await ann.ask("stand_in", id, seat=0, absent=1)
        assert refused.value.code == "not_away"
        await bob.disconnect()
        await ann.until(lambda: len(ann.tables[id].here) == 1)
        await let_a_bot_in(ann, id)
        await ann.until(lambda: ann.tables[id].told[-1]["event"].get("by") == "bot")
        await ann.ask("stop", id, seat=0)
        await ann.until(lambda: ann.tables[id].table["status"] == "over")
        assert ann.tables[id].table["outcome"]["winners"] == []


async def let_a_bot_in(ann: Client, id: str) -> None:
    """As soon as the server says that Bob is gone."""
    with pytest.raises(Refused) as refused:
        await ann.ask("stand_in", id, seat=0, absent=1)
    assert refused.value.code == "not_away_long"
    await asyncio.sleep(max(0, refused.value.answer["values"]["until"] / 1000 - time.time()) + 0.01)
    await ann.ask("stand_in", id, seat=0, absent=1)
