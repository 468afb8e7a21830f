"""What happens at a table by itself is done by the process that holds the lease."""

import asyncio
from pathlib import Path

from nelumbo.server.live.actions.openings import opening
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeping.caretaker import LOOK_AGAIN_MS
from nelumbo.server.live.keeping.keeper import Keeper
from nelumbo.server.live.table.entries import AnyEntry, GameStarted, SeatHolder, SeatsArranged, written
from nelumbo.server.live.table.listing import summary
from nelumbo.server.live.table.table import Table
from nelumbo.server.messages import Clock, DailyClock, LiveClock, NewTable
from nelumbo.server.store import opened
from nelumbo.server.store.tables import StoredEntry
from nelumbo.server.wall_clock import HOUR_MS, now
from tests.server.client import WAIT_SECONDS
from tests.server.live.parts import ANN, BOB, ME, OPEN, Listener, process, started
from tests.server.scenarios import guests
from tests.server.site import Site
from tests.server.twins import AT, HOST


async def long_ago(hub: Hub) -> str:
    """Stores a table whose game began long ago, with clocks of ten minutes."""
    new = NewTable(game="mandala", seats=[ME, ME], clock=LiveClock(seconds=600))
    log: list[AnyEntry] = [opening(new, HOST), GameStarted("seed")]
    table, stored = Table("long ago"), []
    for number, entry in enumerate(log, 1):
        table.apply(entry, AT)
        stored.append(StoredEntry(number, AT, written(entry, table.game)))
    await hub.tables.open(table.id, stored[0], summary(table), {HOST.id}, stored[1])
    return table.id


async def test_a_clock_that_has_run_out_ends_the_game(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        id, lease = await long_ago(hub), now() + 60_000
        ((due_id, due_at),) = await hub.tables.due(now(), 9)
        assert due_id == id and await hub.tables.take_lease(id, due_at, lease)
        keeper = await hub.keeper(id)
        await keeper.caretaker.look_after(lease)
        assert keeper.table is not None and keeper.table.outcome is not None
        assert keeper.table.seating.resigned and keeper.table.outcome.reason == "resigned"
        assert await hub.tables.due(lease, 9) == [], "a game that is over waits for nothing"


async def full(hub: Hub, clock: Clock) -> Keeper:
    """Stores a table of two that was to start by itself long ago."""
    new = NewTable(game="mandala", seats=[ME, OPEN], clock=clock, auto_start=True)
    opened = opening(new, ANN)
    bob = SeatHolder(kind="person", player=BOB.id, name=BOB.name)
    log: list[AnyEntry] = [opened, SeatsArranged([opened.holders[0], bob])]
    table, stored = Table("full"), []
    for number, entry in enumerate(log, 1):
        table.apply(entry, AT)
        stored.append(StoredEntry(number, AT, written(entry, table.game)))
    await hub.tables.open(table.id, stored[0], summary(table), {ANN.id, BOB.id}, stored[1])
    return await hub.keeper(table.id)


async def look_after(hub: Hub, keeper: Keeper) -> None:
    lease = now() + 60_000
    await hub.tables.database.write(("UPDATE tables SET due = ?", (lease,)))
    await keeper.caretaker.look_after(lease)


async def test_where_a_live_clock_will_run_a_table_starts_by_itself_only_while_its_players_are_there(
    tmp_path: Path,
) -> None:
    """Or somebody sits down at night, and the other's clock runs out asleep."""
    async with process(tmp_path) as hub:
        keeper = await full(hub, LiveClock(seconds=300))
        pages = Listener(ANN), Listener(BOB)
        await keeper.hello(pages[1], 0, ())
        await look_after(hub, keeper)
        assert (await keeper.loaded_table()).status == "waiting"
        assert await hub.tables.due(now() + HOUR_MS, 9) == [], "nobody looks again and again"
        await keeper.hello(pages[0], 0, ())
        await keeper.caretaker.start_if_all_are_here()
        assert (await keeper.loaded_table()).status == "playing"


async def looked_after(site: Site, table: str) -> None:
    """Waits until a process has found that nothing is to be done there before somebody comes."""
    database = opened(site.database)
    await database.open()
    async with asyncio.timeout(WAIT_SECONDS):
        while await database.read("SELECT 1 FROM tables WHERE id = ? AND due IS NOT NULL", table):
            await asyncio.sleep(0.1)
    await database.close()


async def test_where_a_live_clock_will_run_both_players_are_there_be_it_at_two_processes(site: Site) -> None:
    async with guests(site, "Ann", "Bob") as (ann, bob):
        clock = {"kind": "live", "seconds": 300}
        seats = [{"kind": "me"}, {"kind": "open"}]
        id = await ann.open_table("mandala", seats, clock=clock, auto_start=True)
        await bob.post(f"/api/tables/{id}/sit")
        await bob.hello(id)
        await looked_after(site, id)
        assert (await bob.get(f"/api/tables/{id}"))["status"] == "waiting"
        await bob.disconnect()
        await bob.connect()
        await asyncio.gather(ann.hello(id), bob.hello(id))
        await ann.until(lambda: ann.tables[id].table["status"] == "playing")
        await bob.until(lambda: bob.tables[id].table["status"] == "playing")


async def test_over_days_a_full_table_starts_by_itself_whoever_is_there(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await full(hub, DailyClock(hours=24))
        await look_after(hub, keeper)
        assert (await keeper.loaded_table()).status == "playing"


async def test_where_nothing_is_due_the_table_is_looked_after_once_something_will_be(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, lease = await started(hub), now() + 60_000
        await hub.tables.database.write(("UPDATE tables SET due = ?", (lease,)))
        size = (await keeper.loaded_table()).size
        await keeper.caretaker.look_after(lease)
        assert (await keeper.loaded_table()).size == size
        assert await hub.tables.due(lease + LOOK_AGAIN_MS, 9) == [], "it has no clock and no bot"


async def test_without_the_lease_nothing_is_set(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper, lease = await started(hub), now() + 60_000
        await hub.tables.database.write(("UPDATE tables SET due = ?", (lease + 1,)))
        await keeper.caretaker.look_after(lease)
        assert await hub.tables.due(lease + 1, 9) == [(keeper.id, lease + 1)], "another process has it"
