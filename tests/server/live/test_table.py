"""The table alone, without socket, store or clock: everything about it follows from its log."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.server.errors import Denied
from nelumbo.server.live import due, game_actions
from nelumbo.server.live.entries import AnyEntry, Started, Undone, written
from nelumbo.server.live.table import Table
from nelumbo.server.messages import Said, StoodIn, UndoAsked
from tests.server.twins import AT, entry_of, leaving, seated, table_of

SPOKEN = Said(channel="watchers", player="eve", name="Eve", text="well played")


def rebuilt(name: str, log: list[tuple[AnyEntry, int]]) -> Table:
    """The table as a process finds it after a restart."""
    table = Table("table")
    for entry, at in log:
        table.apply_stored(written(entry, games.load(name)), at)
    return table


@pytest.mark.parametrize("name", games.names())
def test_a_restart_between_any_two_decisions_changes_nothing(name: str) -> None:
    """Secret choices that are sealed stay sealed."""
    game, dice = games.load(name), seeded(f"restart {name}")
    table = table_of(game, min(game.seats))
    log: list[tuple[AnyEntry, int]] = [(table.opened, AT), (Started(seed=table.history.seed), AT)]
    for step in range(1, 40):
        if table.status != "playing":
            break
        awaited = sorted(table.awaited())
        seat = awaited[dice.below(len(awaited))]
        moves = table.decisions[seat]
        entry: AnyEntry = SPOKEN if step % 7 == 0 else entry_of(table, seat, moves[dice.below(len(moves))])
        log.append((entry, AT + 1000 * step))
        table.apply(*log[-1])
        if step % 3 == 0:
            again = rebuilt(name, log)
            for viewer in (*range(table.seating.count()), None):
                assert leaving(again, viewer) == leaving(table, viewer)
            assert (again.size, again.since) == (table.size, table.since)


def test_versions_count_only_what_a_viewer_was_told() -> None:
    table = table_of(games.load("mandala"), 2)
    before = table.hearing.version((0,)), table.hearing.version(())
    table.apply(SPOKEN, AT)
    assert (table.hearing.version((0,)), table.hearing.version(())) == (before[0], before[1] + 1)


def test_what_told_nobody_anything_may_be_taken_back_freely() -> None:
    """Sealing a secret vote, until the others have sealed theirs."""
    game = games.load("white-lotus")
    table, dice = table_of(game, 3), seeded("seals")
    for _ in range(400):
        seat = int(table.game_in_play.state.to_move)
        moves = table.decisions[seat]
        simultaneous = len(table.awaited()) > 1
        table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
        if simultaneous and len(table.awaited()) >= 1 and table.free_undo(seat):
            break
    assert table.free_undo(seat) == 1
    entry = game_actions.undo(table, seated(seat), seat, 1)
    table.apply(entry, AT)
    assert seat in table.awaited()


def test_a_seat_that_resigns_among_three_is_played_by_a_bot() -> None:
    table = table_of(games.load("white-lotus"), 3)
    table.apply(game_actions.resign(table, seated(1), 1), AT)
    assert table.status == "playing" and table.seating.bot_of(1) == "" and table.seating.bot_of(0) is None
    with pytest.raises(Denied, match="resigned"):
        game_actions.resign(table, seated(1), 1)
    table.apply(game_actions.resign(table, seated(2), 2), AT)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("resigned", [0])


def test_who_is_stood_in_for_does_not_tell_who_has_sealed_a_choice() -> None:
    """Where the game hides who is ready, all who are away are treated alike."""
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    dice = seeded("away")
    table.opened = msgspec.structs.replace(table.opened, takeover=60)
    while len(table.awaited()) < 3:
        seat = int(table.game_in_play.state.to_move)
        table.apply(entry_of(table, seat, table.decisions[seat][dice.below(len(table.decisions[seat]))]), AT)
    table.apply(entry_of(table, 0, table.decisions[0][0]), AT)
    assert table.awaited() == {1, 2}
    while (entry := due.overdue(table, AT + 60_000, set())) is not None:
        assert isinstance(entry, StoodIn)
        table.apply(entry, AT)
    assert table.seating.stood_in == {0, 1, 2}


def test_whoever_has_left_need_not_agree_to_an_undo() -> None:
    table = table_of(games.load("lotus"), 3)
    seat = int(table.game_in_play.state.to_move)
    agreeing, leaving_one = sorted({0, 1, 2} - {seat})
    table.apply(entry_of(table, seat, table.decisions[seat][0]), AT)
    table.apply(UndoAsked(seat=seat, moves=1), AT)
    table.apply(game_actions.answer_undo(table, seated(agreeing), agreeing, True), AT)
    with pytest.raises(Denied, match="already asked"):
        game_actions.undo(table, seated(seat), seat, 1)
    table.apply(game_actions.resign(table, seated(leaving_one), leaving_one), AT)
    entry = game_actions.undo(table, seated(seat), seat, 1)
    assert entry == Undone(seat=seat, moves=1)
    table.apply(entry, AT)
    assert table.history.moves == []
