"""When a snapshot is stored, and which of two stands."""

from pathlib import Path

from nelumbo.server.live.hub import Hub
from nelumbo.server.live.keeping import snapshots
from nelumbo.server.live.keeping.snapshot_writer import ENTRIES
from nelumbo.server.live.table.table import Table
from tests.server.live.keeping.test_snapshots import facts
from tests.server.live.parts import any_move, played, process


async def test_a_snapshot_is_stored_when_it_is_far_behind_and_the_process_is_idle(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await played(hub, ENTRIES - 1)
        await do_all(hub)
        assert (await hub.tables.since_snapshot(keeper.id, snapshots.LAYOUT, 1))[0] is None
        await keeper.act(any_move)
        await do_all(hub)
        assert (await hub.tables.since_snapshot(keeper.id, snapshots.LAYOUT, 1))[0] is not None
        assert await hub.tables.unfolded(keeper.id, snapshots.LAYOUT) == 0


async def test_the_longer_a_log_is_the_rarer_are_its_snapshots(tmp_path: Path) -> None:
    """Each takes as long as the log is: one every few moves would cost more with every move."""
    async with process(tmp_path) as hub:
        snapshots, table = (await hub.keeper("long")).reader.snapshots, Table("long")
        snapshots.size, table.size = 3200, 3299
        snapshots.ask(table)
        assert not hub.background.idle
        table.size = 3300
        snapshots.ask(table)
        assert snapshots in hub.background.idle


async def test_a_log_without_a_snapshot_gets_one_once_it_was_folded(tmp_path: Path) -> None:
    async with process(tmp_path) as here:
        keeper = await played(here, ENTRIES)
    async with process(tmp_path) as hub:
        await (await hub.keeper(keeper.id)).loaded_table()
        await do_all(hub)
        assert await hub.tables.unfolded(keeper.id, snapshots.LAYOUT) == 0


async def test_a_process_that_is_behind_does_not_replace_a_later_snapshot(tmp_path: Path) -> None:
    async with process(tmp_path) as behind, process(tmp_path) as ahead:
        slow = await played(behind, ENTRIES)
        fast = await ahead.keeper(slow.id)
        for _ in range(3):
            await fast.act(any_move)
        await fast.reader.snapshots.store()
        await slow.reader.snapshots.store()
        assert await ahead.tables.unfolded(slow.id, snapshots.LAYOUT) == 0
    async with process(tmp_path) as hub:
        assert facts(await (await hub.keeper(slow.id)).loaded_table()) == facts(fast.table)


async def test_a_table_that_ran_ahead_of_its_log_is_no_snapshot(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        keeper = await played(hub, ENTRIES)
        table = await keeper.loaded_table()
        table.apply(any_move(table), table.last_at + 1)
        await keeper.reader.snapshots.store()
        assert (await hub.tables.since_snapshot(keeper.id, snapshots.LAYOUT, 1))[0] is None


async def do_all(hub: Hub) -> None:
    while hub.background.idle:
        await hub.background.do_idle_work()
