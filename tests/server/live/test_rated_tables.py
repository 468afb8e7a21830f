"""Rated tables: by agreement, for accounts, with a clock, without hints and taking back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.absence import NOBODY_AWAY, Absence
from nelumbo.server.live.actions.seat_actions import changing_seat, sitting_down, starting
from nelumbo.server.live.bots import hints
from nelumbo.server.live.closing import closing_by_moderator
from nelumbo.server.live.results import result_of_table
from nelumbo.server.live.table.due import takeover_due
from nelumbo.server.messages import AskHint, LiveClock, NewSeat, NewTable, NoClock, Resign, StopOffered, Undo
from nelumbo.server.rating_updates import RatingUpdates
from nelumbo.server.store.players import Player
from nelumbo.server.store.ratings import Ratings
from tests.server.live.parts import ANN, ME, OPEN, any_move, process

HOST, GUEST = Player("ada", "Ada", "a hash"), Player("ben", "Ben", "a hash")
CLOCK = LiveClock(seconds=600)
RATED = NewTable(game="mandala", seats=[ME, OPEN], options={"first": 0}, clock=CLOCK, rated=True)
PLAIN = replace(RATED, options={})


@pytest.mark.parametrize(
    ("new", "host", "code"),
    [
        (PLAIN, ANN, "account_needed"),
        (replace(PLAIN, clock=NoClock()), HOST, "cannot_be_rated"),
        (replace(PLAIN, seats=[ME, NewSeat(kind="me", name="Bea")]), HOST, "cannot_be_rated"),
        (replace(PLAIN, seats=[ME, NewSeat(kind="bot", bot="uniform")]), HOST, "cannot_be_rated"),
        (replace(PLAIN, takeover=60), HOST, "cannot_be_rated"),
    ],
    ids=["a guest", "no clock", "one device", "a bot without a rating", "a bot that takes over"],
)
async def test_some_tables_cannot_be_rated(tmp_path: Path, new: NewTable, host: Player, code: str) -> None:
    async with process(tmp_path) as hub:
        with pytest.raises(Denied) as denied:
            await hub.opener.open(new, host)
        assert denied.value.refusal.code == code


async def test_a_rated_game_has_no_hints_and_nothing_is_taken_back(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await hub.keeper(await hub.opener.open(PLAIN, HOST))
        assert (await hub.lobby.unfinished_of(HOST))[0].rated
        with pytest.raises(Denied, match="account needed"):
            await keeper.act(lambda table: sitting_down(table, ANN, 1, None))
        with pytest.raises(Denied, match="cannot be rated"):
            await keeper.act(lambda table: changing_seat(table, HOST, 1, ME))
        await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        await keeper.act(lambda table: starting(table, HOST))
        table, _ = await keeper.act(any_move)
        mover = table.history.moves[0].seat
        player = (HOST, GUEST)[mover]
        assert table.free_undo(mover) == 0
        with pytest.raises(Denied, match="rated table"):
            game_actions.entry_for(table, player, Undo(id="u", table=table.id, seat=mover, moves=1), NOBODY_AWAY)
        with pytest.raises(Denied, match="no hints"):
            hints.asked(table, player.id, AskHint(id="h", table=table.id, seat=mover))


async def test_who_asks_again_for_a_rated_seat_hears_that_it_is_taken(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await hub.keeper(await hub.opener.open(replace(PLAIN, game="flowers", seats=[ME, OPEN, OPEN]), HOST))
        await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        with pytest.raises(Denied, match="seat taken"):
            await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        with pytest.raises(Denied, match="cannot be rated"):
            await keeper.act(lambda table: sitting_down(table, GUEST, 2, None))


async def test_alone_with_bots_a_rated_game_is_not_stopped_but_resigned(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        bot = NewSeat(kind="bot", bot="beginner")
        keeper = await hub.keeper(await hub.opener.open(replace(PLAIN, seats=[ME, bot]), HOST))
        table, _ = await keeper.act(lambda table: starting(table, HOST))
        with pytest.raises(Denied, match="rated table"):
            game_actions.stop(table, HOST.id, 0, True)
        resign = Resign(id="r", table=keeper.id, seat=0)
        table, _ = await keeper.act(lambda table: game_actions.entry_for(table, HOST, resign, NOBODY_AWAY))
        assert table.outcome is not None and table.outcome.winners == [1]


async def test_a_rated_game_waits_for_those_who_are_gone_and_no_bot_plays_for_them(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await hub.keeper(await hub.opener.open(PLAIN, HOST))
        await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        table, _ = await keeper.act(lambda table: starting(table, HOST))
        gone = Absence(at=10, limit=5, since={GUEST.id: 0})
        assert game_actions.stop(table, HOST.id, 0, True, gone) == StopOffered(0)
        with pytest.raises(Denied, match="rated table"):
            game_actions.stand_in(table, HOST.id, 0, 1, gone)
        table.opened = replace(table.opened, takeover=60)  # set by an earlier release
        assert takeover_due(table) is None


async def test_the_end_of_a_rated_game_changes_the_ratings_of_both(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await hub.keeper(await hub.opener.open(PLAIN, HOST))
        await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        await keeper.act(lambda table: starting(table, HOST))
        resign = Resign(id="r", table=keeper.id, seat=0)
        await keeper.act(lambda table: game_actions.entry_for(table, HOST, resign, NOBODY_AWAY))
        ratings = Ratings(hub.tables.database)
        assert await RatingUpdates(ratings).rate_next(2**53) == 1
        found = await ratings.of_players("mandala", [HOST.id, GUEST.id])
        assert found[HOST.id].mu < 25 < found[GUEST.id].mu


async def test_a_rated_game_that_a_moderator_closes_changes_no_rating(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await hub.keeper(await hub.opener.open(PLAIN, HOST))
        await keeper.act(lambda table: sitting_down(table, GUEST, 1, None))
        await keeper.act(lambda table: starting(table, HOST))
        await keeper.act(any_move)
        table, _ = await keeper.act(lambda table: closing_by_moderator(table, "mod"))
        result = result_of_table(table)
        assert result is not None and (result.reason, result.counted, result.rated) == ("closed", False, False)
        assert await RatingUpdates(Ratings(hub.tables.database)).rate_next(2**53) == 0
