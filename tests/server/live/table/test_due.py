"""What happens by itself, without a clock on the wall: the moment is given."""

import msgspec

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.options import OptionValue
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.actions.seat_actions import setting_auto_start, sitting_down, standing_up
from nelumbo.server.live.table import due
from nelumbo.server.live.table.entries import GameStarted
from nelumbo.server.live.table.seating import AUTO_START_MS, HOUSE_BOT
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import ContributionsAsked, NewSeat, NewTable, Resigned, Returned, StoodIn
from nelumbo.server.store.players import Player
from tests.server.twins import AT, entry_of, seated, table_of


def with_takeover(name: str, seats: int, **options: OptionValue) -> Table:
    """A table where a bot plays for seats that are away for a minute."""
    table = table_of(games.load(name), seats, None, **options)
    table.opened = msgspec.structs.replace(table.opened, takeover=60)
    return table


def test_a_seat_whose_player_is_here_is_never_stood_in_for() -> None:
    table = with_takeover("mandala", 2)
    mover = min(table.decisions.awaited)
    assert due.overdue(table, AT + 59_999, set()) is None
    assert due.overdue(table, AT + 60_000, {seated(mover)}) is None
    assert due.overdue(table, AT + 60_000, {seated(1 - mover)}) == StoodIn(mover)


def test_a_bot_decides_for_a_seat_until_its_player_returns() -> None:
    table = with_takeover("mandala", 2)
    mover = min(table.decisions.awaited)
    table.apply(StoodIn(mover), AT + 60_000)
    assert table.seating.bot_of(mover) == HOUSE_BOT and due.bot_decisions(table).keys() == {mover}
    assert table.clocks.true.running == set(), "nobody's clock runs while a bot thinks"
    assert due.next_due(table, AT + 60_000) == AT + 60_000 + due.BOT_LEASE_MS
    assert due.returning(table, (1 - mover,)) is None
    entry = due.returning(table, (mover,))
    assert entry == Returned(mover)
    table.apply(entry, AT + 61_000)
    assert due.bot_decisions(table) == {} and table.seating.is_person(mover)
    assert table.clocks.true.running == {mover}


def test_a_clock_that_has_run_out_resigns_the_seat_before_a_bot_takes_over() -> None:
    table = with_takeover("mandala", 2)
    mover, left = min(table.decisions.awaited), 600_000
    assert due.next_due(table, AT) == AT + 60_000
    assert due.overdue(table, AT + left, set()) == Resigned(mover, "clock")


def test_nothing_is_due_at_a_table_that_waits_or_is_over() -> None:
    table = with_takeover("mandala", 2)
    table.apply(Resigned(0, "resigned"), AT)
    assert due.next_due(table, AT) is None and due.overdue(table, AT + 10**9, set()) is None


def test_the_deal_follows_once_a_silent_page_has_had_its_time_since_the_server_started() -> None:
    table, host = Table("table"), Player("ann", "Ann")
    table.apply(opening(NewTable(game="mandala", seats=[NewSeat(kind="me")] * 2), host), AT)
    assert due.next_step(table, AT + 1_000, 0) is None, "the host has not started"
    table.apply(ContributionsAsked([0], 1_000), AT)
    assert due.next_due(table, AT) == AT + 1_000
    assert due.next_step(table, AT + 999, 0) is None and due.next_step(table, AT + 1_000, AT + 1) is None
    entry = due.next_step(table, AT + 1_000, 0)
    assert entry == GameStarted(table.opened.seed or "")
    table.apply(entry, AT)
    assert due.next_step(table, AT + 1_000, 0) is None


def test_who_is_stood_in_for_does_not_tell_who_has_sealed_a_choice() -> None:
    """Where the game hides who is ready, all who are away are treated alike."""
    table = with_takeover("white-lotus", 3, show_ready=False, negotiation="off")
    dice = seeded("away")
    while len(table.decisions.awaited) < 3:
        seat = int(table.game_in_play.state.to_move)
        moves = table.decisions.legal[seat]
        table.apply(entry_of(table, seat, moves[dice.below(len(moves))]), AT)
    table.apply(entry_of(table, 0, table.decisions.legal[0][0]), AT)
    assert table.decisions.awaited == {1, 2}
    while (entry := due.overdue(table, AT + 60_000, set())) is not None:
        assert isinstance(entry, StoodIn)
        table.apply(entry, AT)
    assert table.seating.stood_in == {0, 1, 2}


def test_a_full_table_is_due_to_start_until_somebody_stands_up_or_the_host_has_it_wait() -> None:
    table, host, guest = Table("table"), Player("ann", "Ann"), Player("bob", "Bob")
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    table.apply(opening(NewTable(game="mandala", seats=seats, auto_start=True), host), AT)
    assert due.next_due(table, AT) is None
    table.apply(sitting_down(table, guest, None, None), AT + 1)
    assert due.next_due(table, AT + 1) == AT + 1 + AUTO_START_MS
    table.apply(standing_up(table, guest, 1), AT + 2)
    assert due.next_due(table, AT + 2) is None
    table.apply(sitting_down(table, guest, None, None), AT + 3)
    waits = setting_auto_start(table, host, auto_start=False)
    assert waits is not None and setting_auto_start(table, host, auto_start=True) is None
    table.apply(waits, AT + 4)
    assert due.next_due(table, AT + 4) is None
