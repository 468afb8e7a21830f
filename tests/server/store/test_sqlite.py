"""What SQLite writes, and where."""

import asyncio
import os
import sqlite3
from pathlib import Path

import msgspec
import pytest

from nelumbo.server.store import Sqlite
from nelumbo.server.store.players import Players
from nelumbo.server.store.sqlite import Job, make_private
from nelumbo.server.store.tables import StoredEntry, Tables
from tests.server.store.databases import SUMMARY, with_database


async def test_a_move_touches_the_page_of_its_log_and_that_of_its_table(tmp_path: Path) -> None:
    database = await with_database(str(tmp_path / "nelumbo.db"))
    tables, long = Tables(database), msgspec.structs.replace(SUMMARY, public=False, listing="x" * 2_000)
    ids = [f"{number:03}" for number in range(400)]
    for id in ids:
        await tables.open(id, StoredEntry(1, 0, "x" * 2_000), long, set())
    pages = sqlite3.connect(tmp_path / "nelumbo.db")
    pages.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    few = ids[::20]
    await asyncio.gather(*(tables.append(id, StoredEntry(2, 7, "{}", "0:x"), long) for id in few))
    ((_, written, _),) = pages.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    assert 2 * len(few) <= written <= 2.5 * len(few)
    pages.close()
    await database.close()


async def test_what_is_written_in_one_turn_of_the_loop_shares_one_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    commit, sizes = database.commit, list[int]()

    def counted(connection: sqlite3.Connection, jobs: list[Job]) -> None:
        sizes.append(len(jobs))
        commit(connection, jobs)

    monkeypatch.setattr(database, "commit", counted)
    tables = Tables(database)
    await asyncio.gather(
        *(tables.open(f"{number:03}", StoredEntry(1, 0, "{}"), SUMMARY, set()) for number in range(50))
    )
    assert sizes == [50]
    await database.close()


async def test_a_database_belongs_to_the_owner_of_its_folder_even_if_root_makes_it(tmp_path: Path) -> None:
    """As when a host restores a backup into the folder of a service that has a user of its own."""
    if os.geteuid() == 0:
        os.chown(tmp_path, 12_345, 12_345)
    database = await with_database(str(tmp_path / "nelumbo.db"))
    await Players(database).add("Ann")
    assert {file.stat().st_uid for file in tmp_path.iterdir()} == {tmp_path.stat().st_uid}
    await database.close()


@pytest.mark.parametrize("existing", [False, True])
def test_the_files_of_the_store_are_the_owners_alone(tmp_path: Path, existing: bool) -> None:
    """Seeds of running games and password hashes are in them."""
    before = os.umask(0o022)
    try:
        if existing:
            sqlite3.connect(tmp_path / "nelumbo.db").close()
            for end in ("", "-wal", "-shm"):
                (tmp_path / f"nelumbo.db{end}").touch(0o644)

        async def used() -> dict[str, int]:
            database = await with_database(str(tmp_path / "nelumbo.db"))
            await Players(database).add("Ann")
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
            await database.close()
            return modes

        assert asyncio.run(used()) == {"nelumbo.db": 0o600, "nelumbo.db-wal": 0o600, "nelumbo.db-shm": 0o600}
    finally:
        os.umask(before)


def test_what_is_not_a_file_keeps_its_mode(tmp_path: Path) -> None:
    """`--database /dev/null`, run by root, would close it to everybody."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    make_private(pipe)
    assert pipe.stat().st_mode & 0o777 == 0o666
