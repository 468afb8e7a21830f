"""A stored log is folded in batches, up to any entry, and goes on from where the table stands."""

from pathlib import Path

from nelumbo.server.live.table.log_fold import fold_on
from nelumbo.server.live.table.table import Table
from nelumbo.server.store.tables import BATCH
from tests.server.live.parts import LINES, long_table

ALL = LINES + 2  # entries of the long log


async def test_a_log_is_read_in_batches(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (_, tables):
        table = Table("long")
        numbers = [stored.number async for stored, _ in fold_on(tables, table)]
        assert numbers == list(range(1, ALL + 1)) and table.size == ALL
        assert max(tables.reads) == BATCH and sum(tables.reads) == ALL


async def test_the_fold_stops_at_any_entry_and_goes_on_from_there(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (_, tables):
        table = Table("long")
        assert len([1 async for _ in fold_on(tables, table, until=10)]) == table.size == 10
        assert [stored.number async for stored, _ in fold_on(tables, table, until=12)] == [11, 12]
        assert tables.reads == [10, 2]


async def test_a_batch_that_was_read_already_is_not_read_again(tmp_path: Path) -> None:
    async with long_table(tmp_path) as (_, tables):
        first = await tables.entries("long", most=5)
        del tables.reads[:]
        assert len([1 async for _ in fold_on(tables, Table("long"), until=5, first=first)]) == 5
        assert tables.reads == []
