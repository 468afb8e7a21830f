"""The whole store from one place to another: backups, and moving house. A backup is a SQLite file of its own."""

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
from nelumbo.server.store.database import MIGRATIONS_TABLE, migrations
from nelumbo.server.store.players import now

BATCH = 1000
MARK = 0x4E656C75  # "Nelu", in the file's header
BUSY_SECONDS = 30
GRACE = 15_000  # milliseconds in which running processes notice a restore, before anything happens by itself
ABSENCE = 4_000  # milliseconds after which a process that was not seen is taken to be gone
LOOKS = 12
LOOK_SECONDS = 0.5
PROCESSES, RESTORES = "processes", "restores"
NOT_RESTORED = {PROCESSES, RESTORES, "outbox"}
"""What belongs to the moment of the backup: notices that were on their way then have long arrived."""
Connection: TypeAlias = Any  # of sqlite3 or of psycopg, which have `execute` in common
Row: TypeAlias = tuple[str | int | None, ...]


class InvalidBackup(NelumboError):
    """A file that is no backup, or no whole one."""

    code = "invalid_backup"


class StoreInUse(NelumboError):
    """A store that must not be written over, or that a server still writes to."""

    code = "store_in_use"


class StoreFailed(NelumboError):
    """A database that does not answer, is no store of ours, or has no room."""

    code = "store_failed"


@contextmanager
def clearly() -> Iterator[None]:
    """Whatever a database complains of becomes one sentence."""
    try:
        yield
    except (sqlite3.Error, Unavailable) as error:
        raise StoreFailed(f"the database cannot be used: {error}") from error
    except Exception as error:
        if type(error).__module__.startswith("psycopg"):  # which is not there where nobody uses it
            raise StoreFailed(f"the database cannot be used: {error}") from error
        raise


@clearly()
def backup(address: str, file: Path) -> int:
    """Keeps the store as it is at one moment, while it is used; how many tables it holds."""
    if file.exists():
        check(file)  # only a backup is written over
    draft = file.with_name(f".{file.name}.draft")
    draft.unlink(missing_ok=True)
    try:
        with reading(address) as source, closing(sqlite3.connect(draft, isolation_level=None)) as target:
            os.chmod(draft, 0o600)
            target.execute("BEGIN")
            found = copied(source, target, shaped(source, target))
            target.execute("COMMIT")
            target.execute(f"PRAGMA application_id = {MARK}")
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return found


@clearly()
def restore(file: Path, address: str, replace: bool = False) -> int:
    """Puts a backup in the place of everything; processes that run start over within a second or two."""
    check(file)
    with tempfile.TemporaryDirectory() as folder:
        newest = Path(folder, "newest.db")
        shutil.copyfile(file, newest)
        prepare(str(newest))
        prepare(address)
        with reading(str(newest)) as source, writing(address) as target:
            if not replace and holds(target):
                raise StoreInUse(
                    f"{without_password(address)} already holds players or tables: --replace puts the backup there"
                )
            clear(target)
            found = copied(source, target, [name for name in names() if name not in NOT_RESTORED])
            make_up(source, target, address)
    return found


@clearly()
def move(source_address: str, target_address: str) -> int:
    """Moves house: everything from a store that no server uses any more to an empty one."""
    if not is_postgres(source_address):
        must_exist(source_address)
    prepare(source_address)
    prepare(target_address)
    wait_until_unused(source_address)
    with reading(source_address) as source, writing(target_address) as target:
        if holds(target):
            raise StoreInUse(
                f"{without_password(target_address)} already holds players or tables: choose an empty database"
            )
        clear(target)  # a server may have been there already, if no people
        return copied(source, target, names())


# What there is.


def names() -> list[str]:
    """Our tables in the order in which they were made, so that what others refer to comes first."""
    texts = [statement for _, statements in migrations() for statement in statements]
    return list(dict.fromkeys(name for text in texts for name in re.findall(r"CREATE TABLE (\w+)", text)))


def shaped(source: Connection, target: Connection) -> list[str]:
    """Makes an empty store of the source's own age; its tables."""
    seen = {name for (name,) in source.execute("SELECT name FROM migrations").fetchall()}
    target.execute(MIGRATIONS_TABLE)
    for name, statements in migrations():
        if name in seen:
            for statement in statements:
                target.execute(statement)
            target.execute("INSERT INTO migrations VALUES (?)", (name,))
    there = {name for (name,) in target.execute("SELECT name FROM sqlite_master").fetchall()}
    return [name for name in names() if name in there and name != RESTORES]


def holds(target: Connection) -> bool:
    """Whether there is anything that somebody would miss."""
    return any(target.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in ("players", "tables"))  # noqa: S608


def clear(target: Connection) -> None:
    """Leaves nothing, what refers to others first."""
    for name in reversed(names()):
        target.execute(f"DELETE FROM {name}")  # noqa: S608  # a name of our migrations


def copied(source: Connection, target: Connection, tables: list[str]) -> int:
    """All rows of these; how many of them are tables to play at."""
    counts = {name: copied_one(source, target, name) for name in tables}
    return counts["tables"]


def copied_one(source: Connection, target: Connection, name: str) -> int:
    """All rows of one; how many."""
    count, cursor = 0, source.cursor() if isinstance(source, sqlite3.Connection) else source.cursor("copying")
    with closing(cursor):
        cursor.execute(f"SELECT * FROM {name}")  # noqa: S608  # a name of our migrations
        columns = [column[0] for column in cursor.description]
        mark = "?" if isinstance(target, sqlite3.Connection) else "%s"
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"  # noqa: S608
        while rows := cursor.fetchmany(BATCH):
            target.cursor().executemany(sql, rows)
            count += len(rows)
    return count


def make_up(source: Connection, target: Connection, address: str) -> None:
    """Nobody's clock loses the time since the backup; and whoever runs hears that everything is another."""
    ((seen,),) = source.execute(f"SELECT max(seen_at) FROM {PROCESSES}").fetchall()  # noqa: S608
    at = now()
    for sql, values in (
        ("INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT DO NOTHING", (at if seen is None else seen, at)),
        ("INSERT INTO processes (name, seen_at) VALUES (?, ?)", ("restore", at)),
        ("INSERT INTO restores (at) VALUES (?)", (at,)),
        ("UPDATE tables SET due = ? WHERE due < ?", (at + GRACE, at + GRACE)),
    ):
        target.execute(sql.replace("?", "%s") if is_postgres(address) else sql, values)


# The two ends.


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """The store at one moment, whatever is written meanwhile."""
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
    """All that is written, or nothing; nobody else writes meanwhile."""
    if is_postgres(address):
        import psycopg

        with psycopg.connect(address) as connection:
            connection.execute(f"LOCK TABLE {', '.join(names())} IN EXCLUSIVE MODE")
            yield connection
        return
    with closing(sqlite3.connect(path_of(address), timeout=BUSY_SECONDS, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = FULL")
        file.execute("BEGIN IMMEDIATE")
        yield file
        file.execute("COMMIT")


def path_of(address: str) -> str:
    """The file of a SQLite store."""
    return address.removeprefix("sqlite://")


def must_exist(file: str) -> None:
    """Opening a file that is not there would make it."""
    if not Path(path_of(file)).exists():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), path_of(file))


def prepare(address: str) -> None:
    """Brings a store up to date."""

    async def scene() -> None:
        database = opened(address)
        await database.open()
        await database.close()

    asyncio.run(scene())


def check(file: Path) -> None:
    """Raises InvalidBackup unless the file is a whole backup."""
    must_exist(str(file))
    try:
        with closing(sqlite3.connect(f"file:{file.resolve().as_posix()}?mode=ro", uri=True)) as connection:
            ((mark,),) = connection.execute("PRAGMA application_id").fetchall()
            ((verdict,), *_) = connection.execute("PRAGMA quick_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise InvalidBackup(f"{file} is not a backup of nelumbo: {error}") from error
    if mark != MARK:
        raise InvalidBackup(f"{file} is not a backup of nelumbo: `nelumbo backup` makes them")
    if verdict != "ok":
        raise InvalidBackup(f"{file} is damaged: {verdict}")


def wait_until_unused(address: str) -> None:
    """Raises StoreInUse when a server is still seen there; one that has just stopped is waited for."""
    for _ in range(LOOKS):
        with reading(address) as source:
            ((seen,),) = source.execute(f"SELECT max(seen_at) FROM {PROCESSES}").fetchall()  # noqa: S608
        if seen is None or now() - int(seen) > ABSENCE:
            return
        time.sleep(LOOK_SECONDS)
    raise StoreInUse(
        f"a server is running on {without_password(address)}: stop it first, or its next moves would stay behind"
    )
