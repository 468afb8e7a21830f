"""A PostgreSQL without room, or that may only be read: clear errors, nothing acknowledged is lost, and play goes on."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from psycopg.errors import DiskFull
from psycopg_pool import PoolTimeout

from nelumbo.cli.doctor import all_findings
from nelumbo.core.errors import InvalidOption
from nelumbo.server import run
from nelumbo.server.store import Conflict, Unavailable, database, opened
from nelumbo.server.store import postgres as store_postgres
from nelumbo.server.store.postgres import dialect
from tests.server.client import Client, Refused
from tests.server.prefork import PreforkProcess
from tests.server.scenarios import decisions, duel, guests, play_on
from tests.server.services import Postgres
from tests.server.site import Process, Site
from tests.server.store.test_disk import insist, mounted, moves_until_refused

BALLAST = 1024 * 1024
LOCK = "SELECT 1 FROM tables WHERE id = %s FOR UPDATE"
WAITS = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
FILLING = "INSERT INTO entries SELECT %s, n, 0, NULL, repeat('x', 60) FROM generate_series(1, %s) n"


@pytest.fixture
def small_disk(postgres: Postgres) -> Iterator[Path | None]:
    """Where PostgreSQL may write."""
    with mounted(postgres.folder / "disk") as folder:
        yield folder


@pytest.fixture
def served(postgres: Postgres, tmp_path: Path) -> Iterator[Process]:
    process = PreforkProcess(postgres.url, None, tmp_path / "log").wait()
    yield process
    process.kill()


async def test_a_database_that_is_not_in_utf8_is_named(postgres: Postgres) -> None:
    """Clusters that are made under the locale C are in SQL_ASCII, and give bytes for text."""
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE plain ENCODING SQL_ASCII LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    address = postgres.url.rpartition("/")[0] + "/plain"
    store = opened(address)
    with pytest.raises(InvalidOption, match="the database's encoding is SQL_ASCII: make one by createdb"):
        await store.open()
    await store.close()
    found = [finding for finding in all_findings(address, None) if "SQL_ASCII" in finding.sentence]
    assert [finding.kind for finding in found] == ["bad"]


async def test_without_room_a_move_is_refused_and_those_before_it_are_kept(
    small_disk: Path | None, postgres: Postgres, served: Process
) -> None:
    if small_disk is None:
        pytest.skip("NOT TESTED on a full disk of PostgreSQL's: no small file system can be mounted here")
    site = Site([served], served.database)

    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await play_on(ann, id, 1, most=1)
        await bob.until(lambda: bob.tables[id].version == ann.tables[id].version)
        fill(postgres, small_disk)
        made, code = await moves_until_refused(ann, bob, id)
        assert code == "disk_full"
        await as_it_was(served, ann, id, made + 1)
        (small_disk / "ballast").unlink()
        await asyncio.gather(*(insist(client, id) for client in (ann, bob)))
        assert ann.tables[id].table["status"] == "over"
    assert served.stop() == 0
    assert "Traceback" not in served.log.read_text()


async def test_where_nothing_may_be_written_games_can_still_be_seen(postgres: Postgres, served: Process) -> None:
    """And a server that is started there says so in one line."""
    site = Site([served], served.database)

    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await play_on(ann, id, 1, most=1)
        await bob.until(lambda: bob.tables[id].version == ann.tables[id].version)
        tell(postgres, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        made, code = await moves_until_refused(ann, bob, id)
        assert code == "read_only"
        await ann.disconnect()
        await as_it_was(served, ann, id, made + 1)
        with pytest.raises(Refused) as refused:
            await bob.post("/api/me/tokens", label="mine")
        assert refused.value.answer["status"] == 503 and refused.value.code == "read_only"
        await asyncio.to_thread(says_so, served)
        tell(postgres, "SET default_transaction_read_only = off", "ALTER SYSTEM RESET ALL", "SELECT pg_reload_conf()")
        await ann.connect()
        await ann.hello(id)
        await asyncio.gather(*(until_allowed(client, id) for client in (ann, bob)))
        assert ann.tables[id].table["status"] == "over"
    assert served.stop() == 0
    assert "Traceback" not in served.log.read_text()


def tell(postgres: Postgres, *statements: str) -> None:
    """As its administrator would."""
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def fill(postgres: Postgres, disk: Path) -> None:
    """The logs of all tables move to a disk that has no room left, but for what can be thrown off."""
    (disk / "logs").mkdir()
    (disk / "ballast").write_bytes(bytes(BALLAST))
    if postgres.ids:
        os.chown(disk / "logs", postgres.ids["user"], postgres.ids["group"])
    tell(postgres, f"CREATE TABLESPACE small LOCATION '{disk / 'logs'}'", "ALTER TABLE entries SET TABLESPACE small")
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        for number, rows in enumerate([5_000] * 20 + [1] * 500):
            try:
                connection.execute(FILLING, (f"filler {number}", rows))
            except DiskFull:
                if rows == 1:
                    return
    raise AssertionError("the disk was never full")


async def as_it_was(process: Process, player: Client, id: str, moves: int) -> None:
    """A fresh page of the player's sees what was acknowledged, and nothing else."""
    again = Client(process.url)
    again.http.cookies = player.http.cookies
    await again.connect()
    assert (await again.hello(id)).kinds().count("moved") == moves
    await again.close()


def says_so(process: Process) -> None:
    """Another server for the same store does not start, and tells why."""
    words = ["serve", "--port", "1", "--database", process.database]
    ran = subprocess.run([sys.executable, "-m", "nelumbo", *words], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2 and "cannot be used (read_only)" in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.stderr


async def until_allowed(client: Client, id: str) -> None:
    """Plays to the end, and says again what was refused."""
    while client.tables[id].table["status"] != "over":
        try:
            await play_on(client, id, 5)
        except Refused as refused:
            assert refused.code == "read_only" and decisions(client.tables[id])


def impatient() -> None:
    """Planted in a server: it waits only a moment for a lock."""
    store_postgres.LOCK_SECONDS = 0.2


def hasty() -> None:
    """Planted in a server: it stops at once, whatever is under way."""
    run.STOP_SECONDS = 1


async def test_a_table_that_stays_locked_is_refused_and_then_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    process = PreforkProcess(postgres.url, None, tmp_path / "log", plant=impatient).wait()
    try:
        async with guests(Site([process], postgres.url), "Ann") as (ann,):
            id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
            with psycopg.connect(postgres.url) as other:
                other.execute(LOCK, (id,))
                with pytest.raises(Refused) as refused:
                    await ann.post(f"/api/tables/{id}/swap", one=0, other=1)
                assert (refused.value.code, refused.value.answer["status"]) == ("try_again", 503)
            assert (await ann.post(f"/api/tables/{id}/swap", one=0, other=1))["yours"] == [1]
    finally:
        process.stop()
    assert "Traceback" not in process.log.read_text()


async def test_a_request_under_way_when_the_server_stops_is_answered(postgres: Postgres, tmp_path: Path) -> None:
    process = PreforkProcess(postgres.url, None, tmp_path / "log", plant=hasty).wait()
    async with guests(Site([process], postgres.url), "Ann") as (ann,):
        id = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        await ann.disconnect()
        async with await psycopg.AsyncConnection.connect(postgres.url) as other, other.cursor() as cursor:
            await cursor.execute(LOCK, (id,))
            swap = asyncio.create_task(ann.post(f"/api/tables/{id}/swap", one=0, other=1))
            while (await (await cursor.execute(WAITS)).fetchone()) is None:
                await asyncio.sleep(0.01)
            assert await asyncio.to_thread(process.stop) == 0
            with pytest.raises(Refused) as refused:
                await swap
            assert (refused.value.code, refused.value.answer["status"]) == ("try_again", 503)
    assert "Traceback" not in process.log.read_text()


@pytest.mark.parametrize(
    ("raised", "becomes"),
    [
        (errors.DeadlockDetected, Unavailable),
        (errors.LockNotAvailable, Unavailable),
        (errors.IdleInTransactionSessionTimeout, Unavailable),
        (errors.FeatureNotSupported, Unavailable),
        (psycopg.InterfaceError, Unavailable),
        (PoolTimeout, Unavailable),
        (DiskFull, database.DiskFull),
        (errors.ReadOnlySqlTransaction, database.ReadOnly),
        (errors.UniqueViolation, Conflict),
        (errors.UndefinedColumn, errors.UndefinedColumn),
    ],
)
def test_every_failure_of_the_database_is_one_of_the_store(raised: type[Exception], becomes: type[Exception]) -> None:
    """Our own mistakes are not: they are internal errors."""
    with pytest.raises(becomes) as found, store_postgres.store_errors():
        raise raised
    assert found.type is becomes


def test_statements_are_translated_into_its_dialect() -> None:
    assert dialect("SELECT a FROM b WHERE c = ? AND d < ?") == b"SELECT a FROM b WHERE c = %s AND d < %s"
    assert dialect("CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID") == b"CREATE TABLE t (a TEXT PRIMARY KEY)"
