"""Who has a table open, in all processes."""

import asyncio
import time
from pathlib import Path

from nelumbo.server.live.keeping.presence import Presence
from nelumbo.server.live.telling.audience import Audience
from nelumbo.server.messages import Here, PresentPlayer, Welcome
from nelumbo.server.wall_clock import now
from tests.server.live.parts import ANN, EVE, Listener, process, started
from tests.server.scenarios import duel, guests
from tests.server.site import Site


async def test_everybody_sees_who_is_here(site: Site) -> None:
    async with guests(site, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await duel(ann, bob, eve)
        for client in (ann, bob, eve):
            seen = client.tables[id]
            await client.until(lambda seen=seen: len(seen.here) == 3)  # type: ignore[misc]
            assert {one["name"]: one["seats"] for one in seen.here} == {"Ann": [0], "Bob": [1], "Eve": []}
        await eve.disconnect()
        for client in (ann, bob):
            await client.until(lambda seen=client.tables[id]: len(seen.here) == 2)  # type: ignore[misc]


async def test_everybody_sees_where_somebody_sits_down(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        for client in (ann, bob):
            await client.hello(id)
        await ann.until(lambda: len(ann.tables[id].here) == 2)
        await bob.post(f"/api/tables/{id}/sit")
        await ann.until(lambda: [one["seats"] for one in ann.tables[id].here if one["name"] == "Bob"] == [[1]])


async def test_everybody_is_told_once_however_many_come_at_the_same_time(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        audience, page = Audience(), Listener(ANN)
        presence = Presence("table", audience, hub)
        audience.listeners[page] = (0,)
        for _ in range(3):
            presence.changed()
        await asyncio.gather(*hub.background.tasks)
        assert [[one.player for one in here.here] for here in page.heard(Here)] == [["ann"]]
        presence.changed()
        await asyncio.gather(*hub.background.tasks)
        assert len(page.heard(Here)) == 1, "nothing has changed"


async def test_somebody_in_two_processes_is_present_once(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        audience = Audience()
        presence = Presence("table", audience, hub)
        audience.listeners[Listener(ANN)] = (0,)
        presence.heard(
            "another",
            [PresentPlayer(player="ann", name="Ann", seats=[0]), PresentPlayer(player="eve", name="Eve", seats=[])],
        )
        assert presence.players() == {"ann", "eve"} and len(presence.present()) == 2
        presence.forget_process("another")
        assert presence.players() == {"ann"}


async def test_somebody_who_has_a_table_open_is_noted_before_they_leave(tmp_path: Path) -> None:
    """A process that dies stores nothing any more."""
    async with process(tmp_path) as hub:
        keeper, page = await started(hub), Listener(ANN)
        await keeper.hello(page, 0, ())
        await keeper.hello(Listener(EVE), 0, ())
        await hub.tables.database.write(("UPDATE seatings SET seen_at = 1", ()))
        before = now()
        assert await hub.store_seen() <= 600
        assert await hub.tables.seen_at(keeper.id, "ann") >= before
        assert await hub.tables.seen_at(keeper.id, "bob") == 1


async def test_nobody_is_away_before_the_other_processes_have_said_who_is_there(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await started(hub)
        hub.cluster.is_shared, keeper.presence.asked_at = True, time.monotonic()
        asked = asyncio.create_task(keeper.absence())
        await asyncio.sleep(0)
        keeper.presence.heard("another", [PresentPlayer(player="bob", name="Bob", seats=[1])])
        assert (await asked).since.keys() == {"ann"}


async def test_a_seated_player_who_leaves_is_away_from_then_on(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, page = await started(hub), Listener(ANN)
        await keeper.hello(page, 0, ())
        assert (await keeper.absence()).since.keys() == {"bob"}
        before = now()
        keeper.presence.leave(page)
        await asyncio.gather(*hub.background.tasks)
        away = await keeper.absence()
        assert away.since.keys() == {"ann", "bob"} and before <= away.since["ann"] <= away.at
        assert await hub.tables.seen_at(keeper.id, "ann") >= before, "other processes know it too"


async def test_a_page_is_not_told_again_what_its_welcome_said(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, ann, eve = await started(hub), Listener(ANN), Listener(EVE)
        await keeper.hello(ann, 0, ())
        await keeper.hello(eve, 0, ())
        while hub.background.tasks:
            await asyncio.gather(*hub.background.tasks)
        assert [one.player for one in eve.heard(Welcome)[0].here] == ["ann", "eve"]
        assert [[one.player for one in here.here] for here in ann.heard(Here)] == [["ann", "eve"]]
        assert eve.heard(Here) == []
        keeper.presence.leave(ann)
        while hub.background.tasks:
            await asyncio.gather(*hub.background.tasks)
        assert [[one.player for one in here.here] for here in eve.heard(Here)] == [["eve"]]
