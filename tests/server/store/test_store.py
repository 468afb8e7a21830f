"""The store: SQLite and PostgreSQL behave alike, and an older database is brought up to date."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import ANY
from uuid import uuid4

import msgspec
import psycopg
import pytest

from nelumbo.server.api.players import HASHER
from nelumbo.server.live.entries import Moved, written
from nelumbo.server.live.table import Table
from nelumbo.server.run import check_database
from nelumbo.server.store import Conflict, Database, Sqlite, is_postgres, opened
from nelumbo.server.store.backup import backup
from nelumbo.server.store.database import NewerSchema, migrations
from nelumbo.server.store.players import DAY_MS, Caller, Kind, Players, Scope, now
from nelumbo.server.store.tables import StoredEntry, Summary, Tables
from tests.server.services import Missing, Postgres
from tests.server.store.old_stores import RELEASED, digests, store_sql

SUMMARY = Summary("mandala", "playing", True, "{}", None, 5)
MIGRATED = {
    "0001": ("SELECT hash, scope, used_at FROM tokens", ("hash", "account", 0)),
    "0011": ("SELECT player, seen_at, url FROM visits, webhooks", ("ann", 3, "https://hooks.example")),
    "0012": ("SELECT record_id, done, review FROM reviews", ("record", 3, "{}")),
}
"""By migration, what the rows of its version become."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("store") / "nelumbo.db")
        return
    try:
        postgres = Postgres()
    except Missing as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED with PostgreSQL: {missing}")
    yield postgres.url
    postgres.stop()


async def with_database(address: str) -> Database:
    database = opened(address)
    await database.open()
    return database


async def test_only_one_of_many_gets_each_number(address: str) -> None:
    databases = [await with_database(address) for _ in range(2)]
    one, other = (Tables(database) for database in databases)
    await one.open("t1", StoredEntry(1, 0, "{}"), SUMMARY, {"ann"})
    tries = [
        (one, other)[number % 2].append("t1", StoredEntry(2, 0, f'"{number}"'), SUMMARY, set()) for number in range(40)
    ]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 1
    assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
    await one.append("t1", StoredEntry(3, 0, "{}", "0:abc"), SUMMARY, set())
    for number in (2, 3, 5):  # decided on a log that is no longer, or not yet, what it says
        with pytest.raises(Conflict):
            await other.append("t1", StoredEntry(number, 0, "{}", "0:def"), SUMMARY, set())
    assert [kept.number for kept in await other.entries("t1")] == [1, 2, 3]
    assert [kept.move_id for kept in await other.entries("t1", after=2)] == ["0:abc"]
    for database in databases:
        await database.close()


async def test_of_moves_at_many_tables_at_once_only_the_late_one_is_refused(address: str) -> None:
    """SQLite puts them into one statement for as long as they all fit."""

    database = await with_database(address)
    tables, ids = Tables(database), [f"many {number}" for number in range(20)]
    for id in ids:
        await tables.open(id, StoredEntry(1, 0, "{}"), SUMMARY, set())
    await asyncio.gather(*(tables.append(id, StoredEntry(2, 7, f'"{id}"', "0:x"), SUMMARY, set()) for id in ids))
    late = {"many 4": 2, "many 9": 5}
    tries = [tables.append(id, StoredEntry(late.get(id, 3), 8, "{}", "0:y"), SUMMARY, set()) for id in ids]
    answers = dict(zip(ids, await asyncio.gather(*tries, return_exceptions=True), strict=True))
    assert {id for id, answer in answers.items() if isinstance(answer, Conflict)} == set(late)
    for id in ids:
        logs = [(kept.number, kept.at, kept.entry, kept.move_id) for kept in await tables.entries(id)]
        assert logs[1] == (2, 7, f'"{id}"', "0:x") and len(logs) == (2 if id in late else 3)
    sizes = await database.read("SELECT size, status, public, listing, due, updated_at FROM tables WHERE id = 'many 1'")
    assert sizes == [(3, "playing", 1, "{}", None, 5)]
    await database.close()


async def test_a_change_of_status_is_kept_with_its_entry_or_not_at_all(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    over = msgspec.structs.replace(SUMMARY, status="over", updated_at=99)
    await tables.open("ending", StoredEntry(1, 0, "{}"), SUMMARY, set())
    with pytest.raises(Conflict):
        await tables.append("ending", StoredEntry(3, 0, "{}"), over, set(), status_changed=True)
    assert await database.read("SELECT status, size FROM tables WHERE id = 'ending'") == [("playing", 1)]
    await tables.append("ending", StoredEntry(2, 0, "{}"), over, {"eve"}, status_changed=True)
    assert await database.read("SELECT status, size FROM tables WHERE id = 'ending'") == [("over", 2)]
    assert await tables.ids_of_player("eve") == ["ending"]
    await database.close()


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


async def test_one_failed_write_does_not_spoil_those_beside_it(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    await tables.open("t2", StoredEntry(1, 0, "{}"), SUMMARY, set())
    tries = [tables.open(f"t2-{number // 2}", StoredEntry(1, 0, "{}"), SUMMARY, set()) for number in range(100)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 50
    assert (await tables.counts())["playing"] >= 51
    await database.close()


async def test_what_is_due_is_taken_on_by_one_process_only(address: str) -> None:
    database = await with_database(address)
    tables = Tables(database)
    due = Summary("mandala", "playing", True, "{}", 100, 5)
    await tables.open("t3", StoredEntry(1, 0, "{}"), due, set())
    assert await tables.due(99, 10) == [] and await tables.due(100, 10) == [("t3", 100)]
    assert sorted(await asyncio.gather(*(tables.claim("t3", 100, 500) for _ in range(5)))) == [False] * 4 + [True]
    await tables.expire_leases(200, 499)
    assert await tables.due(200, 10) == []  # it is not that soon
    await tables.expire_leases(200, 500)
    assert await tables.due(200, 10) == [("t3", 200)]
    await tables.set_due("t3", 200, None)
    assert await tables.due(10**15, 10) == []
    await database.close()


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
        moved = written(Moved(1, table.game.decode(table.decisions[1][0]), "person"), table.game)
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
    with sqlite3.connect(folder / "old.db") as file:
        file.executescript(sql)
    file.close()
    return str(folder / "old.db")


async def test_a_store_of_a_newer_version_is_left_alone(address: str, tmp_path: Path) -> None:
    newest = max(RELEASED)
    future = "INSERT INTO migrations VALUES ('9999_future.sql');\n"
    own = old_store(store_sql(newest) + future, address, tmp_path)
    with pytest.raises(NewerSchema, match="9999_future"):
        await with_database(own)
    with pytest.raises(NewerSchema):
        await check_database(own)
    with pytest.raises(NewerSchema, match="9999_future"):
        await asyncio.to_thread(backup, own, tmp_path / "part.backup")
    assert not (tmp_path / "part.backup").exists()


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


def test_a_released_migration_is_never_changed() -> None:
    """A new one gets its digest in `old_stores.py`."""
    assert digests() == RELEASED


async def test_a_token_ends_when_it_was_not_used_for_long_and_every_use_counts(address: str) -> None:
    database = await with_database(address)
    players = Players(database, idle_days=90)
    player = await players.add("Ann")

    async def used(days_ago: int, kind: Kind) -> Caller | None:
        row, secret = await players.add_token(player.id, kind)
        used_at = now() - days_ago * DAY_MS
        await database.write(("UPDATE tokens SET used_at = ? WHERE id = ?", (used_at, row.id)))
        found = await players.by_token(secret)
        assert (row.id in {token.id for token in await players.tokens(player.id, kind)}) is (found is not None)
        ((after,),) = await database.read("SELECT used_at FROM tokens WHERE id = ?", row.id)
        assert (int(after or 0) > used_at) is (found is not None and days_ago > 0)
        return found

    scopes: dict[Kind, Scope] = {"session": "account", "access": "play"}
    for kind, scope in scopes.items():
        for days_ago in (0, 1, 89):
            assert await used(days_ago, kind) == Caller(player, ANY, scope)
        assert await used(91, kind) is None
    await database.close()


async def test_names_that_were_claimed_before_their_looks_were_compared_are_protected(address: str) -> None:
    database = await with_database(address)
    players = Players(database)
    old = await players.add("Ottilie")
    await database.write(("UPDATE players SET claimed_name = 'ottilie', password = 'x' WHERE id = ?", (old.id,)))
    assert not await players.is_anothers("Οttilie")
    for _ in range(2):
        await players.index_looks()
        assert await players.is_anothers("Οttilie")
    assert not await players.is_anothers("Οttilie", old.id)
    await players.delete(old.id)
    assert not await players.is_anothers("Οttilie")
    await database.close()


async def test_no_secret_is_kept_readable(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "nelumbo.db"))
    await database.open()
    players = Players(database)
    player = await players.add("Ann")
    _, secret = await players.add_token(player.id, "session")
    caller = await players.by_token(secret)
    assert caller is not None and caller.player == player
    await database.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert secret.encode() not in kept
    assert HASHER.hash("lotus in the pond").startswith("$argon2id$")
