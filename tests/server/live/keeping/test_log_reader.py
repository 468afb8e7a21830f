"""A table from its log: whole, in small parts, and with what another process has appended."""

import asyncio
from pathlib import Path

import pytest

from nelumbo.server.errors import Denied
from nelumbo.server.live.hub import FOLDED_ENTRIES
from nelumbo.server.live.keeping.log_reader import AHEAD_SECONDS
from nelumbo.server.messages import Moved, Told
from nelumbo.server.store.tables import BATCH, StoredEntry
from tests.server.live.parts import EVE, LINES, Listener, any_move, long_table, process, started
from tests.server.twins import HOST


async def test_a_table_that_nobody_has_opened_does_not_exist(tmp_path: Path) -> None:
    async with process(tmp_path) as hub:
        with pytest.raises(Denied, match="no such table"):
            await (await hub.keeper("nowhere")).act(any_move)


async def test_a_long_log_is_folded_in_small_parts_between_which_others_go_on(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, tables):
        page, others = Listener(HOST), 0

        async def other() -> None:
            nonlocal others
            while True:
                others += 1
                await asyncio.sleep(0)

        task = asyncio.create_task(other())
        await (await hub.keeper("long")).hello(page, 0, ())
        task.cancel()
        assert max(tables.reads) == BATCH and sum(tables.reads) == LINES + 2, "read once, in parts"
        assert others > len(tables.reads)


async def test_two_logs_are_folded_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(tmp_path) as hub:
        ids = [(await started(hub)).id for _ in range(5)]
        hub.keepers.clear()
        read, now, most = hub.tables.since_snapshot, 0, 0

        async def counted(table: str, layout: int, limit: int) -> tuple[str | None, list[StoredEntry]]:
            nonlocal now, most
            now, most = now + 1, max(most, now + 1)
            try:
                return await read(table, layout, limit)
            finally:
                now -= 1

        monkeypatch.setattr(hub.tables, "since_snapshot", counted)
        await asyncio.gather(*[(await hub.keeper(id)).hello(Listener(EVE), 0, ()) for id in ids])
        assert most == 2


async def test_what_another_process_has_appended_is_told_once(tmp_path: Path) -> None:
    async with process(tmp_path) as here, process(tmp_path) as elsewhere:
        keeper, page = await started(here), Listener(EVE)
        await keeper.hello(page, 0, ())
        await (await elsewhere.keeper(keeper.id)).act(any_move)
        async with keeper.lock:
            await keeper.reader.catch_up()
            await keeper.reader.catch_up()
            await keeper.reader.reload()
        (told,) = page.heard(Told)
        assert isinstance(told.event, Moved)


async def test_opening_a_table_reads_its_log_once_and_ahead_of_paying_for_it(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (hub, tables):
        assert await hub.read_ahead("long") == (LINES + 2) / FOLDED_ENTRIES
        keeper = await hub.keeper("long")
        assert keeper.table is None, "nothing is folded before it is paid for"
        await keeper.hello(Listener(HOST), 0, (), most=1)
        assert sum(tables.reads) == LINES + 2
        assert await hub.read_ahead("long") == 0
    async with process(tmp_path) as hub:
        assert await hub.read_ahead("no such table") == 0


async def test_only_a_page_that_opens_a_table_takes_what_was_read_ahead_and_only_at_once(tmp_path: Path) -> None:
    async with process(tmp_path) as here, process(tmp_path) as elsewhere:
        id = (await started(here)).id
        for late in (False, True):
            elsewhere.keepers.clear()
            await elsewhere.read_ahead(id)
            keeper = await elsewhere.keeper(id)
            size = (await here.keepers[id].loaded_table()).size
            await here.keepers[id].act(any_move)
            if late:
                assert keeper.reader.ahead is not None
                keeper.reader.ahead = keeper.reader.ahead._replace(at=keeper.reader.ahead.at - AHEAD_SECONDS)
                await keeper.hello(Listener(EVE), 0, ())
            else:
                await keeper.fresh_table()
            assert keeper.table is not None and keeper.table.size == size + 1
