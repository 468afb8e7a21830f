"""The result of a game follows from its table's log."""

from pathlib import Path

import pytest

from nelumbo.server.live.actions.seat_actions import starting
from nelumbo.server.live.results import result_of_table, seat_outcomes
from nelumbo.server.messages import NewSeat, NewTable, Outcome, Said
from nelumbo.server.missing_results import MissingResults
from nelumbo.server.store.results import NEWEST, ResultFilter, SeatOutcome
from tests.server.live.parts import ANN, BOB, ME, give_up, process, started

ALONE, PAIRS = [[0], [1], [2], [3]], [[0, 2], [1, 3]]


@pytest.mark.parametrize(
    ("sides", "winners", "resigned", "expected"),
    [
        ([[0], [1]], [1], set(), ["lost", "won"]),
        ([[0], [1]], [0, 1], set(), ["shared", "shared"]),
        (ALONE, [2], {2}, ["lost", "lost", "lost", "lost"]),
        (PAIRS, [1, 3], set(), ["lost", "won", "lost", "won"]),
        (PAIRS, [1, 3], {3}, ["lost", "won", "lost", "lost"]),
    ],
    ids=["one wins", "two share", "a seat that was given up", "a team wins", "one of the team gave up"],
)
def test_a_seat_has_won_shared_or_lost(
    sides: list[list[int]], winners: list[int], resigned: set[int], expected: list[SeatOutcome]
) -> None:
    outcome = Outcome(reason="finished", result=None, winners=winners, seed="")
    assert seat_outcomes(outcome, sides, resigned) == expected


def test_a_game_that_was_stopped_has_no_winner() -> None:
    outcome = Outcome(reason="agreed", result=None, winners=[], seed="")
    assert seat_outcomes(outcome, ALONE, set()) == ["none"] * 4


async def test_the_end_of_a_game_is_stored_with_it_and_nothing_before(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        assert keeper.table is not None and result_of_table(keeper.table) is None
        assert await hub.results.of_player(ANN.id, ResultFilter(), NEWEST, 9) == []
        await give_up(keeper)
        (lost,) = await hub.results.of_player(ANN.id, ResultFilter(), NEWEST, 9)
        (won,) = await hub.results.of_player(BOB.id, ResultFilter(), NEWEST, 9)
        assert (lost.outcome, won.outcome, lost.reason, lost.counted) == ("lost", "won", "resigned", True)
        assert lost.started_at <= lost.ended_at and [seat.name for seat in lost.seats] == ["Ann", "Bob"]


async def test_what_is_said_after_the_end_does_not_change_the_result(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        await give_up(keeper)
        assert keeper.table is not None
        before = result_of_table(keeper.table)
        await keeper.act(lambda table: Said(channel="table", player="ann", name="Ann", text="well played", seat=0))
        await hub.results.mark_all_missing()
        assert await MissingResults(hub).run() < 10, "there may be more"
        assert await hub.results.missing(9) == []
        async with keeper.lock:
            await keeper.reader.reload()
        assert result_of_table(keeper.table) == before
        assert len(await hub.results.of_player(ANN.id, ResultFilter(), NEWEST, 9)) == 1


async def test_somebody_on_several_seats_has_neither_won_nor_lost(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        new = NewTable(game="mandala", seats=[ME, NewSeat(kind="me", name="Bea")], public=False)
        keeper = await hub.keeper(await hub.opener.open(new, ANN))
        await keeper.act(lambda table: starting(table, ANN))
        await give_up(keeper)
        (row,) = await hub.results.of_player(ANN.id, ResultFilter(opponents="nobody"), NEWEST, 9)
        assert (row.outcome, [seat.outcome for seat in row.seats]) == ("none", ["lost", "won"])
        assert await hub.results.against_the_same(ANN.id, keeper.id, 9) == []
