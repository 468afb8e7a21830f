"""The other processes: their messages, their heartbeats and their leases."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from nelumbo.server.live.actions.seat_actions import starting
from nelumbo.server.live.bus import LOBBY, Bus, BusMessage, channel
from nelumbo.server.live.cluster import DEAD_AFTER_MS
from nelumbo.server.live.table.due import BOT_LEASE_MS
from nelumbo.server.messages import (
    Here,
    Listed,
    Moved,
    NewSeat,
    NewTable,
    PresentPlayer,
    Resigned,
    Returned,
    StoodIn,
    Told,
    Unlisted,
)
from nelumbo.server.store import Unavailable
from nelumbo.server.wall_clock import now
from tests.server.live.parts import ANN, BOB, EVE, ME, Listener, any_move, mandala, process, started, stored_and_away

AWAY = PresentPlayer(player="bob", name="Bob", seats=[1])


async def test_a_message_that_a_log_has_grown_brings_its_entries(tmp_path: Path) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        here, eve = await started(one), Listener(EVE)
        await here.hello(eve, 0, ())
        table, _ = await (await other.keeper(here.id)).act(any_move)
        await one.cluster.hear(channel(here.id), BusMessage(other.cluster.name, here.id, table.size))
        await asyncio.gather(*one.background.tasks)
        assert here.table is not None and here.table.size == table.size and len(eve.heard(Told)) == 1


async def test_what_was_stored_without_an_answer_is_told_though_nobody_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot moved, the store's answer was lost, and the next decision is a person's who waits for it."""
    async with process(tmp_path) as hub:
        keeper, eve = await started(hub), Listener(EVE)
        await keeper.hello(eve, 0, ())
        with monkeypatch.context() as broken:
            broken.setattr(hub.tables, "append", stored_and_away(hub))
            with pytest.raises(Unavailable):
                await keeper.act(any_move)
        assert not eve.heard(Told)
        await hub.cluster.poll()
        await asyncio.gather(*hub.background.tasks)
        assert len(eve.heard(Told)) == 1


async def test_a_bot_stands_in_no_longer_for_somebody_whose_presence_was_not_known(tmp_path: Path) -> None:
    """The other process never heard that Ann is here."""
    async with process(tmp_path) as one, process(tmp_path) as other:
        here, ann = await started(one), Listener(ANN)
        await here.hello(ann, 0, ())
        table, _ = await (await other.keeper(here.id)).act(lambda table: StoodIn(0))
        await one.cluster.hear(channel(here.id), BusMessage(other.cluster.name, here.id, table.size))
        while one.background.tasks:
            await asyncio.gather(*one.background.tasks)
        assert [told.event for told in ann.heard(Told)] == [StoodIn(0), Returned(0)]


async def test_the_lobby_shows_a_table_of_another_process_whose_message_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        eve = Listener(EVE)
        await one.lobby.show(eve)
        id = (await mandala(other, public=True)).id
        monkeypatch.setattr(Bus, "is_shared", True)
        await one.cluster.poll()
        await one.lobby.tell_changes()
        assert [listed.listing.id for listed in eve.received(Listed)] == [id]
        await one.cluster.poll()
        assert one.lobby.changed == set(), "nothing has changed since"
        await (await other.keeper(id)).act(lambda table: starting(table, ANN))
        await (await other.keeper(id)).act(lambda table: Resigned(0, "resigned"))
        await one.cluster.poll()
        await one.lobby.tell_changes()
        assert [unlisted.id for unlisted in eve.received(Unlisted)] == [id]


async def test_a_poll_asks_for_the_tables_that_this_process_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it does not grow with the tables of the other processes."""
    async with process(tmp_path) as one, process(tmp_path) as other:
        monkeypatch.setattr(Bus, "is_shared", True)
        here, elsewhere = await started(one), await started(other)
        bob, asked, sizes = Listener(BOB), list[str](), one.tables.sizes

        async def counted(ids: Collection[str]) -> dict[str, int]:
            asked.extend(ids)
            return await sizes(ids)

        monkeypatch.setattr(one.tables, "sizes", counted)
        await one.cluster.poll()
        assert asked == [here.id]
        await one.lobby.show(bob)
        await one.cluster.poll()
        assert set(asked) == {here.id, elsewhere.id}, "Bob's lobby lists his private tables"
        one.lobby.changed.clear()
        await elsewhere.act(any_move)
        await one.cluster.poll()
        assert one.lobby.changed == {elsewhere.id}


async def test_a_poll_finds_what_was_appended_before_the_store_went_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        here, eve = await started(one), Listener(EVE)
        await here.hello(eve, 0, ())
        monkeypatch.setattr(Bus, "is_shared", True)
        await one.cluster.poll()
        await (await other.keeper(here.id)).act(any_move)
        await one.tables.database.write(("UPDATE tables SET last_at = ? WHERE id = ?", (now() - 50_000, here.id)))
        await one.cluster.poll()
        while one.background.tasks:
            await asyncio.gather(*one.background.tasks)
        assert [type(told.event) for told in eve.heard(Told)] == [Moved]


async def test_what_this_process_said_itself_is_no_news(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        await hub.cluster.hear(LOBBY, BusMessage(hub.cluster.name, "table"))
        assert hub.lobby.changed == set()
        await hub.cluster.hear(LOBBY, BusMessage("another", "table"))
        assert hub.lobby.changed == {"table"}


async def test_the_guests_of_another_process_go_with_it(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, ann = await started(hub), Listener(ANN)
        await keeper.hello(ann, 0, ())
        await hub.cluster.hear(channel(keeper.id), BusMessage("another", keeper.id, here=[AWAY]))
        assert [guest.player for guest in ann.heard(Here)[-1].here] == ["bob", "ann"]
        await hub.cluster.take_over({"another"})
        assert [guest.player for guest in ann.heard(Here)[-1].here] == ["ann"]


async def test_a_player_who_is_to_be_disconnected_is_so_in_every_process(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        ann, bob = Listener(ANN), Listener(BOB)
        for page in (ann, bob):
            hub.connections.add(page)
        await hub.cluster.hear(LOBBY, BusMessage("another", "", hang_up="ann"))
        assert not ann.is_connected and bob.is_connected


async def test_the_leases_of_a_process_that_fell_silent_expire_at_once(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        new = NewTable(game="mandala", seats=[ME, NewSeat(kind="bot", bot="greedy")])
        id = await hub.opener.open(new, ANN)
        lease = now() + BOT_LEASE_MS
        await hub.tables.database.write(("UPDATE tables SET due = ? WHERE id = ?", (lease, id)))
        await hub.cluster.heartbeats.heartbeat("another", now(), 10**9)
        await hub.cluster.heartbeat()
        assert hub.cluster.peers == {"another"} and await hub.tables.due(now(), 10) == []
        silent = now() - DEAD_AFTER_MS - 1
        await hub.tables.database.write(("UPDATE processes SET seen_at = ? WHERE name = 'another'", (silent,)))
        await hub.cluster.heartbeat()
        assert hub.cluster.peers == set()
        assert [table for table, _ in await hub.tables.due(now(), 10)] == [id]


async def test_after_a_restored_backup_pages_and_memory_start_over(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, ann = await started(hub), Listener(ANN)
        hub.connections.add(ann)
        await keeper.hello(ann, 0, ())
        await hub.cluster.heartbeat()
        await hub.cluster.heartbeat()
        assert ann.is_connected and keeper.table is not None
        await hub.tables.database.write(("INSERT INTO restores (at) VALUES (?)", (now(),)))
        await hub.cluster.heartbeat()
        assert not ann.is_connected
        await asyncio.gather(*hub.background.tasks)
        assert keeper.table is None and keeper.audience.size == 0


async def test_the_host_is_told_of_the_errors_of_all_processes(tmp_path: Path) -> None:
    async with process(tmp_path) as one, process(tmp_path) as other:
        one.cluster.own_errors.append((100, "store.failed"))
        other.cluster.own_errors.extend([(90, "mail.failed"), (110, "page.failed")])
        await other.cluster.heartbeat()
        assert await one.cluster.last_errors(2) == [(110, "page.failed"), (100, "store.failed")]
        assert len(await one.cluster.last_errors(20)) == 3
