"""A table's log stays short: what can be repeated without end has an end."""

from typing import Literal

import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.actions.seat_actions import sitting_down, standing_up, swapping
from nelumbo.server.live.table import due
from nelumbo.server.live.table.entries import AnyEntry, UndoEntry
from nelumbo.server.live.table.table import Table
from nelumbo.server.live.table.table_limits import (
    ARRANGEMENTS,
    HOST_ARRANGEMENTS,
    MONOLOGUE,
    STAND_INS,
    TableLimits,
)
from nelumbo.server.messages import NewTable, Resigned, Returned, Said, StoodIn, StopAnswered, StopOffered
from tests.server.live.parts import ANN, BOB, EVE, ME, OPEN
from tests.server.live.table.test_due import with_takeover
from tests.server.twins import AT, entry_of, seated, table_of

LIMITS = TableLimits(entries=40, undos=3, stops=2, lines=30)


def act(table: Table, entry: AnyEntry) -> None:
    """As a keeper does it."""
    LIMITS.check(table.counts, table.seating.count(), table.versions.public_count(), entry)
    table.apply(entry, AT)


def move(table: Table, seat: int) -> None:
    act(table, entry_of(table, seat, table.decisions.legal[seat][0]))


def line(player: str, channel: Literal["table", "private", "spectators"] = "table") -> Said:
    seats = (1, 2) if channel == "private" else (None, None)
    return Said(channel=channel, player=player, name=player, text="well", seat=seats[0], to=seats[1])


def test_moves_and_undos_by_turns_come_to_an_end_and_the_game_can_still_be_resigned() -> None:
    table = table_of(games.load("lotus"), 2)
    mover = min(table.decisions.awaited)
    for _ in range(LIMITS.undos):
        move(table, mover)
        act(table, UndoEntry(mover, 1))
    move(table, mover)
    with pytest.raises(Denied, match="limit reached"):
        act(table, UndoEntry(mover, 1))
    act(table, Resigned(mover, "resigned"))
    assert table.status == "over"


def test_a_choice_sealed_and_opened_without_end_is_refused_to_that_seat_and_to_nobody_else() -> None:
    """With several seats awaited, one seals and opens its choice until its part of the log is used up."""
    table = table_of(games.load("white-lotus"), 3, show_ready=False, negotiation="off")
    while len(table.decisions.awaited) < 2:
        mover = min(table.decisions.awaited)
        table.apply(entry_of(table, mover, table.decisions.legal[mover][0]), AT)
    seat, other = sorted(table.decisions.awaited)[:2]
    while table.counts.moves.get(seat, 0) < LIMITS.entries // 3:
        move(table, seat)  # the first choice, or the only one: to open it again
    with pytest.raises(Denied, match="limit reached"):
        move(table, seat)
    move(table, other)


def test_nothing_is_taken_back_in_a_log_that_is_half_full() -> None:
    table = table_of(games.load("mandala"), 2)
    while table.versions.public_count() < LIMITS.entries // 2:
        move(table, min(table.decisions.awaited))
    with pytest.raises(Denied, match="limit reached"):
        act(table, UndoEntry(table.history.moves[-1].seat, 1))


def test_offers_to_stop_are_counted_and_answers_are_not() -> None:
    table = table_of(games.load("mandala"), 2)
    for _ in range(LIMITS.stops):
        act(table, StopOffered(0))
        act(table, StopAnswered(1, False))
    with pytest.raises(Denied, match="limit reached"):
        act(table, StopOffered(0))
    act(table, StopOffered(1))
    act(table, StopAnswered(0, True))
    assert table.status == "over"


def test_a_player_says_so_many_lines_and_spectators_together_as_many() -> None:
    table = table_of(games.load("mandala"), 2)
    for number in range(LIMITS.lines):
        act(table, line("eve" if number % 2 else "mallory", "spectators"))
        act(table, line(seated(number % 2)))
    with pytest.raises(Denied, match="limit reached"):
        act(table, line("trudy", "spectators"))
    act(table, line(seated(0)))


def test_nobody_fills_the_chat_alone_and_a_secret_move_of_another_gives_no_sign() -> None:
    table = table_of(games.load("white-lotus"), 3)
    for _ in range(MONOLOGUE):
        act(table, line(seated(0)))
    for hidden in (line("eve", "spectators"), line(seated(1), "private")):
        act(table, hidden)
        with pytest.raises(Denied, match="monologue"):
            act(table, line(seated(0)))
    act(table, line(seated(1)))
    act(table, line(seated(0)))


def test_a_guest_who_sits_and_stands_without_end_is_refused_and_nobody_else() -> None:
    table = Table("t")
    table.apply(opening(NewTable(game="mandala", seats=[ME, OPEN]), ANN), AT)
    for _ in range(ARRANGEMENTS // 2):
        act(table, sitting_down(table, EVE, 1, None))
        act(table, standing_up(table, EVE, 1))
    with pytest.raises(Denied, match="limit reached"):
        act(table, sitting_down(table, EVE, 1, None))
    act(table, sitting_down(table, BOB, 1, None))


def test_the_host_may_change_seats_often_and_not_without_end_and_no_guest_uses_that_up() -> None:
    table = Table("t")
    table.apply(opening(NewTable(game="mandala", seats=[ME, OPEN]), ANN), AT)
    act(table, sitting_down(table, BOB, 1, None))
    act(table, standing_up(table, BOB, 1))
    for _ in range(HOST_ARRANGEMENTS):
        act(table, swapping(table, ANN, 0, 1))
    with pytest.raises(Denied, match="limit reached"):
        act(table, swapping(table, ANN, 0, 1))
    act(table, sitting_down(table, BOB, 1, None))


def test_a_player_who_comes_and_goes_without_end_is_waited_for() -> None:
    table = with_takeover("mandala", 2)
    mover = min(table.decisions.awaited)
    for _ in range(STAND_INS):
        table.apply(StoodIn(mover), AT)
        table.apply(Returned(mover), AT)
    assert due.overdue(table, AT + 60_000, set()) is None and due.waited_for(table) == set()


def test_bots_and_answers_are_never_refused() -> None:
    table = table_of(games.load("mandala"), 2)
    for _ in range(LIMITS.entries):
        if table.status == "over":
            break
        seat = min(table.decisions.awaited)
        act(table, game_actions.bot_move(table, seat, table.decisions.legal[seat][0]))
