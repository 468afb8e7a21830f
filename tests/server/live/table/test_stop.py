"""Stopping without a winner, at the table alone."""

import pytest

from nelumbo import games
from nelumbo.server.errors import Denied
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.table.entries import SeatHolder
from nelumbo.server.live.table.fold_rules import FoldRules
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Resigned, Returned, StoodIn, StopAnswered, StopOffered
from tests.server.client import Refused
from tests.server.scenarios import duel, guests
from tests.server.site import Site
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
    table.seating.fold_rules = FoldRules(1)
    table.apply(StoodIn(1), AT)
    table.apply(StopOffered(0), AT)
    assert table.status == "over"


async def test_all_agree_to_stop(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: "stop_offered" in bob.tables[id].kinds())
        await bob.ask("stop", id, seat=1, agree=False)
        await bob.ask("stop", id, seat=1)
        await ann.until(lambda: ann.tables[id].kinds().count("stop_offered") == 2)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        outcome = bob.tables[id].table["outcome"]
        assert (outcome["reason"], outcome["winners"], outcome["result"]) == ("agreed", [], None)
        with pytest.raises(Refused) as refused:
            await ann.ask("stop", id, seat=0)
        assert refused.value.code == "game_over"


async def test_alone_with_bots_one_stops_at_once(site: Site) -> None:
    async with guests(site, "Ann") as (ann,):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], start=True)
        seen = await ann.hello(id)
        await ann.ask("stop", id, seat=0)
        await ann.until(lambda: seen.kinds()[-2:] == ["stop_offered", "ended"])
        assert seen.table["outcome"]["reason"] == "agreed"


async def test_an_offer_to_stop_is_withdrawn_and_does_not_wait_for_those_who_are_gone(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Cho") as (ann, bob, cho):
        id = await ann.open_table("lotus", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
        for client in (bob, cho):
            await client.post(f"/api/tables/{id}/sit")
        await ann.post(f"/api/tables/{id}/start")
        for client in (ann, bob, cho):
            await client.hello(id)
        await ann.ask("stop", id, seat=0)
        await ann.ask("stop", id, seat=0, agree=False)
        await ann.ask("stop", id, seat=0)
        await bob.ask("stop", id, seat=1)
        with pytest.raises(Refused) as refused:
            await bob.ask("stop", id, seat=1)
        assert refused.value.code == "already_asked"
        await cho.ask("resign", id, seat=2)
        await ann.ask("stop", id, seat=0)
        await bob.until(lambda: bob.tables[id].table["status"] == "over")
        assert bob.tables[id].table["outcome"]["reason"] == "agreed"
