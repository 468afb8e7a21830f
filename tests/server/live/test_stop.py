"""Stopping without a winner, at the table alone."""

import msgspec
import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live import game_actions
from nelumbo.server.live.entries import SeatHolder
from nelumbo.server.live.table import Table
from nelumbo.server.messages import Resigned, Returned, StoodIn, StopAnswered, StopOffered
from tests.server.twins import AT, seated, table_of


def stop(table: Table, seat: int, agree: bool = True) -> StopOffered | StopAnswered:
    """A seat says yes or no; the entry."""
    entry = game_actions.stop(table, seated(seat), seat, agree)
    table.apply(entry, AT)
    return entry


def test_the_game_stops_when_the_last_person_agrees() -> None:
    table = table_of(games.load("lotus"), 3)
    assert stop(table, 1) == StopOffered(1)
    assert stop(table, 0) == StopAnswered(0, True)
    assert table.status == "playing"
    stop(table, 2)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners, table.outcome.result) == ("agreed", [], None)


def test_one_refusal_ends_the_offer() -> None:
    table = table_of(games.load("lotus"), 3)
    stop(table, 1)
    stop(table, 2, agree=False)
    with pytest.raises(Denied, match="nothing asked"):
        stop(table, 0, agree=False)
    assert stop(table, 0) == StopOffered(0)


def test_nobody_agrees_twice() -> None:
    table = table_of(games.load("lotus"), 3)
    stop(table, 1)
    with pytest.raises(Denied, match="already asked"):
        stop(table, 1)


def test_a_seat_that_has_resigned_need_not_agree() -> None:
    table = table_of(games.load("lotus"), 3)
    stop(table, 1)
    stop(table, 0)
    table.apply(Resigned(2, "resigned"), AT)
    stop(table, 1)
    assert table.outcome is not None and table.outcome.reason == "agreed"


def test_a_person_alone_with_bots_stops_at_once() -> None:
    table = table_of(games.load("lotus"), 3)
    table.apply(Resigned(0, "resigned"), AT)
    table.seating.holders[2] = SeatHolder(kind="bot", bot="greedy")
    stop(table, 1)
    assert table.status == "over"


def test_somebody_whom_a_bot_stands_in_for_is_asked_too() -> None:
    table = table_of(games.load("mandala"), 2)
    table.apply(StoodIn(1), AT)
    stop(table, 0)
    assert table.outcome is None
    with pytest.raises(Denied, match="already asked"):
        stop(table, 0)
    table.apply(Returned(1), AT)
    stop(table, 1)
    assert table.outcome is not None


def test_a_log_of_before_stops_as_it_did_then() -> None:
    table = table_of(games.load("mandala"), 2)
    table.opened = msgspec.structs.replace(table.opened, fold=1)
    table.apply(StoodIn(1), AT)
    table.apply(StopOffered(0), AT)
    assert table.status == "over"
