"""Migrations: an older database is brought up to date, a newer one left alone."""

import asyncio
import sqlite3
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from nelumbo.server.live.table.entries import MoveEntry, written
from nelumbo.server.live.table.table import Table
from nelumbo.server.run import check_database
from nelumbo.server.store import is_postgres
from nelumbo.server.store.backup import backup
from nelumbo.server.store.database import NewerSchema, migrations
from nelumbo.server.store.groups import Groups
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.store.databases import SIMULATED, SUMMARY, simulated_disk, with_database
from tests.server.store.old_stores import RELEASED, digests, store_sql

MIGRATED = {
    "0001": ("SELECT hash, scope, used_at FROM tokens", ("hash", "account", 0)),
    "0002": ("SELECT updated_at, last_at FROM tables", (5, 5)),
    "0011": ("SELECT player, seen_at, url FROM visits, webhooks", ("ann", 3, "https://hooks.example")),
    "0012": ("SELECT record_id, done, review FROM reviews", ("record", 3, "{}")),
}
"""By migration, what the rows of its version become."""


@pytest.mark.parametrize("version", RELEASED)
async def test_a_store_of_every_older_version_is_brought_up_to_date(version: str, address: str, tmp_path: Path) -> None:
    """The game in progress there can be played on."""
    own = old_store(store_sql(version), address, tmp_path)

    for _ in range(2):
        database = await with_database(own)
        assert await database.read("SELECT name FROM players ORDER BY id") == [("Ann",), ("Bob",)]
        assert len(await database.read("SELECT name FROM migrations")) == len(migrations())
        await database.close()
    database = await with_database(own)
    tables, table = Tables(database), Table("table")
    for kept in await tables.entries("table"):
        table.apply_stored(kept.entry, kept.at, kept.move_id)
    assert (table.size == 3) is (version >= "0002")
    for name, (sql, row) in MIGRATED.items():
        assert await database.read(sql) == ([row] if version >= name else [])
    if table.size:
        moved = written(MoveEntry(1, table.game.decode(table.decisions.legal[1][0]), "person"), table.game)
        await tables.append("table", StoredEntry(4, 6, moved, "1:y"), SUMMARY, set())
        assert len(await tables.entries("table")) == 4
    await database.close()


def old_store(sql: str, address: str, folder: Path) -> str:
    """A store that was written by an older server; its address."""
    if is_postgres(address):
        name = f"old_{uuid4().hex}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        own = address.rpartition("/")[0] + f"/{name}"
        with psycopg.connect(own) as connection:
            connection.execute(sql.replace(" WITHOUT ROWID", "").encode())
        return own
    if address.startswith(SIMULATED):
        return simulated_disk(sql)
    with sqlite3.connect(folder / "old.db") as file:
        file.executescript(sql)
    file.close()
    return str(folder / "old.db")


async def test_lines_of_spectators_are_found_that_were_stored_before(address: str, tmp_path: Path) -> None:
    now, before, seated = ("n" * 22, "spectators"), ("b" * 22, "watchers"), ("s" * 22, "table")
    lines = "".join(
        f"INSERT INTO players (id, name, created_at) VALUES ('{player}', 'Eve', 1);\n"  # noqa: S608  # the test's own
        "INSERT INTO entries (table_id, number, at, entry) "
        f"""VALUES ('at {channel}', 1, 5, '{{"kind":"said","channel":"{channel}","player":"{player}"}}');\n"""
        for player, channel in (now, before, seated)
    )
    own = old_store(store_sql("0032_groups.sql") + lines, address, tmp_path)
    database = await with_database(own)
    found = [await Tables(database).ids_of_player(player) for player, _ in (now, before, seated)]
    assert found == [["at spectators"], ["at watchers"], []]
    await database.close()


async def test_a_group_that_was_stored_before_was_named_by_its_owner(address: str, tmp_path: Path) -> None:
    rows = (
        "INSERT INTO players (id, name, created_at) VALUES ('ann of the pond', 'Ann', 1);\n"
        "INSERT INTO groups VALUES ('pond', 'Our pond', 'ann of the pond', 1, 'secret of the pond', 2);\n"
    )
    database = await with_database(old_store(store_sql("0037_tournaments.sql") + rows, address, tmp_path))
    group = await Groups(database).get("pond")
    assert group is not None and group.named_by == "ann of the pond"
    await database.close()


async def test_a_store_of_a_newer_version_is_left_alone(address: str, tmp_path: Path) -> None:
    newest = max(RELEASED)
    future = "INSERT INTO migrations VALUES ('9999_future.sql');\n"
    own = old_store(store_sql(newest) + future, address, tmp_path)
    with pytest.raises(NewerSchema, match="9999_future"):
        await with_database(own)
    if own.startswith(SIMULATED):
        return
    with pytest.raises(NewerSchema):
        await check_database(own)
    with pytest.raises(NewerSchema, match="9999_future"):
        await asyncio.to_thread(backup, own, tmp_path / "part.backup")
    assert not (tmp_path / "part.backup").exists()


def test_a_released_migration_is_never_changed() -> None:
    """A new one gets its digest in `old_stores.py`."""
    assert digests() == RELEASED
