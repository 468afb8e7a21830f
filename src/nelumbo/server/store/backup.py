"""Backup, restore, and moving a store to another database. A backup of either kind of store is a SQLite file."""

import asyncio
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import ENOENT
from pathlib import Path
from typing import Any, TypeAlias

from nelumbo.core.errors import NelumboError
from nelumbo.server.config import without_password
from nelumbo.server.store import Unavailable, is_postgres, opened
from nelumbo.server.store.database import MIGRATIONS_TABLE, migrations, pending
from nelumbo.server.store.outages import MOVE_DEADLINES
from nelumbo.server.wall_clock import now

BATCH = 1000
APPLICATION_ID = 0x4E656C75  # "Nelu", in the file's header
BUSY_SECONDS = 30
GRACE_MS = 15_000  # for running processes to notice a restore before clocks and bots go on
HEARTBEAT_TIMEOUT_MS = 4_000
CHECKS = 12
CHECK_SECONDS = 0.5
PROCESSES, RESTORES = "processes", "restores"
NOT_RESTORED = {PROCESSES, RESTORES, "outbox"}
"""Rows that held only at the moment of the backup: notices that were queued then have long arrived."""
Connection: TypeAlias = Any  # of sqlite3 or of psycopg, which have `execute` in common
Row: TypeAlias = tuple[str | int | None, ...]


class InvalidBackup(NelumboError):
    """Not a backup, or a damaged one."""

    code = "invalid_backup"


class StoreInUse(NelumboError):
    """A store that must not be written over, or that a server still writes to."""

    code = "store_in_use"


class StoreFailed(NelumboError):
    """A database that does not answer, holds other data, or is full."""

    code = "store_failed"


@contextmanager
def readable_errors() -> Iterator[None]:
    """Turns the errors of either database into one sentence."""
    try:
        yield
    except (sqlite3.Error, Unavailable) as error:
        raise StoreFailed(f"the database cannot be used: {error}") from error
    except Exception as error:
        if type(error).__module__.startswith("psycopg"):  # not installed on every host
            raise StoreFailed(f"the database cannot be used: {error}") from error
        raise


@readable_errors()
def backup(address: str, file: Path) -> int:
    """Writes a consistent snapshot while the server runs; returns the number of tables."""
    if file.exists():
        check(file)  # only a backup may be overwritten
    draft = file.with_name(f".{file.name}.draft")
    draft.unlink(missing_ok=True)
    try:
        with reading(address) as source, closing(sqlite3.connect(draft, isolation_level=None)) as target:
            os.chmod(draft, 0o600)
            target.execute("BEGIN")
            count = copy_rows(source, target, make_schema(source, target))
            target.execute("COMMIT")
            target.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return count


@readable_errors()
def restore(file: Path, address: str, replace: bool = False) -> int:
    """Replaces the whole store by a backup; running processes reload within a second or two."""
    check(file)
    with tempfile.TemporaryDirectory() as folder:
        migrated = Path(folder, "migrated.db")
        shutil.copyfile(file, migrated)
        prepare(str(migrated))
        prepare(address)
        with reading(str(migrated)) as source, writing(address) as target:
            if not replace and has_people(target):
                raise StoreInUse(
                    f"{without_password(address)} already holds players or tables: --replace puts the backup there"
                )
            clear(target)
            count = copy_rows(source, target, [name for name in table_names() if name not in NOT_RESTORED])
            add_outage(source, target, address)
    return count


@readable_errors()
def move(source_address: str, target_address: str) -> int:
    """Copies a store that no server uses any more into an empty one."""
    if not is_postgres(source_address):
        must_exist(source_address)
    prepare(source_address)
    prepare(target_address)
    wait_until_unused(source_address)
    with reading(source_address) as source, writing(target_address) as target:
        if has_people(target):
            raise StoreInUse(
                f"{without_password(target_address)} already holds players or tables: choose an empty database"
            )
        clear(target)  # a server may have been started on it already
        return copy_rows(source, target, table_names())


# Schema and rows.


def table_names() -> list[str]:
    """SQL tables in the order of their creation, so that referenced ones come first."""
    texts = [statement for _, statements in migrations() for statement in statements]
    return list(dict.fromkeys(name for text in texts for name in re.findall(r"CREATE TABLE (\w+)", text)))


def make_schema(source: Connection, target: Connection) -> list[str]:
    """Makes an empty store of the source's schema version; returns its SQL tables."""
    seen = {name for (name,) in source.execute("SELECT name FROM migrations").fetchall()}
    pending(seen)  # a copy without the tables of a newer version would be no backup
    target.execute(MIGRATIONS_TABLE)
    for name, statements in migrations():
        if name in seen:
            for statement in statements:
                target.execute(statement)
            target.execute("INSERT INTO migrations VALUES (?)", (name,))
    there = {name for (name,) in target.execute("SELECT name FROM sqlite_master").fetchall()}
    return [name for name in table_names() if name in there and name != RESTORES]


def has_people(target: Connection) -> bool:
    """Whether it holds players or tables."""
    return any(target.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in ("players", "tables"))  # noqa: S608  # of our own parts


def clear(target: Connection) -> None:
    """Deletes all rows, referencing tables first."""
    for name in reversed(table_names()):
        target.execute(f"DELETE FROM {name}")  # noqa: S608  # a name of our migrations


def copy_rows(source: Connection, target: Connection, tables: list[str]) -> int:
    """Copies the rows of these SQL tables; returns the number of tables to play at."""
    counts = {name: copy_table(source, target, name) for name in tables}
    return counts["tables"]


def copy_table(source: Connection, target: Connection, name: str) -> int:
    count, cursor = 0, source.cursor() if isinstance(source, sqlite3.Connection) else source.cursor("backup")
    with closing(cursor):
        cursor.execute(f"SELECT * FROM {name}")  # noqa: S608  # a name of our migrations
        columns = [column[0] for column in cursor.description]
        mark = "?" if isinstance(target, sqlite3.Connection) else "%s"
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"  # noqa: S608  # of our own parts
        while rows := cursor.fetchmany(BATCH):
            target.cursor().executemany(sql, rows)
            count += len(rows)
    return count


def add_outage(source: Connection, target: Connection, address: str) -> None:
    """Counts the time since the backup as an outage, so that no clock loses it, and signals running processes."""
    seen, at = last_heartbeat(source), now()
    since = at if seen is None else seen
    for sql, values in (
        (MOVE_DEADLINES, (at - since, since)),
        ("INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT DO NOTHING", (since, at)),
        ("INSERT INTO processes (name, seen_at) VALUES (?, ?)", ("restore", at)),
        ("INSERT INTO restores (at) VALUES (?)", (at,)),
        ("UPDATE tables SET due = ? WHERE due < ?", (at + GRACE_MS, at + GRACE_MS)),
    ):
        target.execute(sql.replace("?", "%s") if is_postgres(address) else sql, values)


def last_heartbeat(source: Connection) -> int | None:
    """When a server last showed that it is alive; None where none ever ran."""
    ((seen,),) = source.execute(f"SELECT max(seen_at) FROM {PROCESSES}").fetchall()  # noqa: S608  # of our own parts
    return None if seen is None else int(seen)


# Connections.


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """A consistent snapshot (REPEATABLE READ), while others write."""
    if is_postgres(address):
        import psycopg

        with psycopg.connect(address) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            yield connection
        return
    must_exist(address)
    with closing(sqlite3.connect(path_of(address), timeout=BUSY_SECONDS, isolation_level=None)) as file:
        file.execute("BEGIN")
        yield file


@contextmanager
def writing(address: str) -> Iterator[Connection]:
    """One transaction with an exclusive lock."""
    if is_postgres(address):
        import psycopg

        with psycopg.connect(address) as connection:
            connection.execute(f"LOCK TABLE {', '.join(table_names())} IN EXCLUSIVE MODE")
            yield connection
        return
    with closing(sqlite3.connect(path_of(address), timeout=BUSY_SECONDS, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = FULL")
        file.execute("BEGIN IMMEDIATE")
        yield file
        file.execute("COMMIT")


def path_of(address: str) -> str:
    return address.removeprefix("sqlite://")


def must_exist(file: str) -> None:
    """Opening a missing SQLite file would create it."""
    if not Path(path_of(file)).exists():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), path_of(file))


def prepare(address: str) -> None:

    async def migrate() -> None:
        database = opened(address)
        await database.open()
        await database.close()

    asyncio.run(migrate())


def check(file: Path) -> None:
    """Raises InvalidBackup unless the file is a whole backup."""
    must_exist(str(file))
    try:
        with closing(sqlite3.connect(f"file:{file.resolve().as_posix()}?mode=ro", uri=True)) as connection:
            ((id,),) = connection.execute("PRAGMA application_id").fetchall()
            ((verdict,), *_) = connection.execute("PRAGMA quick_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise InvalidBackup(f"{file} is not a backup of nelumbo: {error}") from error
    if id != APPLICATION_ID:
        raise InvalidBackup(f"{file} is not a backup of nelumbo: `nelumbo backup` makes them")
    if verdict != "ok":
        raise InvalidBackup(f"{file} is damaged: {verdict}")


def wait_until_unused(address: str) -> None:
    """Waits for the last heartbeat to expire; raises StoreInUse when a server is still running."""
    for _ in range(CHECKS):
        with reading(address) as source:
            seen = last_heartbeat(source)
        if seen is None or now() - seen > HEARTBEAT_TIMEOUT_MS:
            return
        time.sleep(CHECK_SECONDS)
    raise StoreInUse(
        f"a server is running on {without_password(address)}: stop it first, or its next moves would stay behind"
    )
