"""SQLite: one reader thread, and one writer thread with group commit.

The jobs of one turn of the event loop go to the writer together, and it takes all that wait into one transaction: many
tables share one fsync and one switch of threads. Nobody is answered before the commit. If any job conflicts, the
transaction is rolled back and run again with a savepoint for each job, in which only the conflicting ones fail.
The queries of one turn go to the reader together too, and are answered together.
"""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import final

from nelumbo.server.store.database import (
    INSERT_ENTRY,
    MIGRATIONS_TABLE,
    Append,
    Conflict,
    Database,
    DiskFailing,
    DiskFull,
    ReadOnly,
    Row,
    Statement,
    Unavailable,
    Value,
    pending,
)

log = logging.getLogger(__name__)
PRIVATE = 0o600
GROUP = 256  # jobs from which on no more are taken into a commit
QUERIES = 32  # that are answered together at most: a long one delays the others
BUSY_SECONDS = 10
SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -65536",  # kB: with thousands of tables, every move is on other pages
    "wal_autocheckpoint = 1500",  # pages: rarer WAL checkpoints cost less in all, but moves wait longer for one
)


@dataclass
class Job:
    """What one caller wants in one transaction, and the future that the caller awaits."""

    future: asyncio.Future[list[int]]
    statements: tuple[Statement, ...]
    append: Append | None = None
    changed: list[int] = field(default_factory=list)
    error: Exception | None = None


@dataclass
class Query:
    """A question for the reader, and the future that the caller awaits."""

    future: asyncio.Future[list[Row]]
    sql: str
    values: tuple[Value, ...]
    rows: list[Row] = field(default_factory=list)
    error: Exception | None = None


@final
class Sqlite(Database):
    def __init__(self, path: str) -> None:
        self.path = path
        self.gathered: list[Job] = []
        """The jobs of this turn of the event loop."""
        self.asked: list[Query] = []
        """The queries of this turn of the event loop."""
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.reader = ThreadPoolExecutor(1, "sqlite-reader")
        self.reading: sqlite3.Connection | None = None
        """The reader's connection; made when it is first asked."""
        self.writer = Thread(target=self.run_writer, name="sqlite-writer", daemon=True)

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self.migrate)
        except sqlite3.OperationalError as error:
            raise unavailable(error) from error
        self.loop = asyncio.get_running_loop()
        self.writer.start()

    async def read(self, sql: str, *values: Value) -> list[Row]:
        query = Query(self.loop.create_future(), sql, values)
        if not self.asked:
            self.loop.call_soon(self.ask_reader)
        self.asked.append(query)
        return await query.future

    def ask_reader(self) -> None:
        """Gives the gathered queries to the reader."""
        asked, self.asked = self.asked, []
        for start in range(0, len(asked), QUERIES):
            self.reader.submit(self.read_all, asked[start : start + QUERIES])

    async def append(self, append: Append, *more: Statement) -> None:
        await self.enqueue(Job(self.loop.create_future(), more, append))

    async def write(self, *statements: Statement) -> list[int]:
        return await self.enqueue(Job(self.loop.create_future(), statements))

    def enqueue(self, job: Job) -> asyncio.Future[list[int]]:
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(job)
        return job.future

    def hand_over(self) -> None:
        """Gives the gathered jobs to the writer."""
        jobs, self.gathered = self.gathered, []
        for start in range(0, len(jobs), GROUP):
            self.jobs.put(jobs[start : start + GROUP])

    async def close(self) -> None:
        self.hand_over()
        self.ask_reader()
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        await self.loop.run_in_executor(self.reader, self.close_reader)
        self.reader.shutdown()

    # In the threads.

    def connected(self) -> sqlite3.Connection:
        """A connection with explicit transactions, durable at commit."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=2 * GROUP
        )
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        return connection

    def close_reader(self) -> None:
        if self.reading is not None:
            self.reading.close()

    def read_all(self, queries: list[Query]) -> None:
        for query in queries:
            try:
                self.reading = self.reading or self.connected()
                query.rows = self.reading.execute(query.sql, query.values).fetchall()
            except sqlite3.OperationalError as error:
                query.error = unavailable(error)
            except Exception as error:  # the caller's own, such as SQL that is wrong
                query.error = error
        self.loop.call_soon_threadsafe(answer, queries)

    def migrate(self) -> None:
        make_private(Path(self.path))
        with closing(self.connected()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(MIGRATIONS_TABLE)
            seen = {name for (name,) in connection.execute("SELECT name FROM migrations")}
            for name, statements in pending(seen):
                for statement in statements:
                    connection.execute(statement)
                connection.execute("INSERT INTO migrations VALUES (?)", (name,))
            connection.execute("COMMIT")

    def run_writer(self) -> None:
        connection = self.connected()
        while (jobs := self.next_group()) is not None:
            self.commit(connection, jobs)
            self.loop.call_soon_threadsafe(settle, jobs)
        connection.close()

    def next_group(self) -> list[Job] | None:
        """Waits for jobs and takes all that wait with them; None at the end."""
        jobs = self.jobs.get()
        while jobs is not None and len(jobs) < GROUP:
            try:
                more = self.jobs.get_nowait()
            except Empty:
                break
            if more is None:
                self.jobs.put(None)
                break
            jobs += more
        return jobs

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            try:
                transact(connection, jobs, run_together)
            except (Conflict, sqlite3.IntegrityError):
                transact(connection, jobs, run_one_by_one)
        except sqlite3.Error as error:
            log.error("store.failed error=%s", error)
            for job in jobs:
                job.error = job.error or unavailable(error)


def make_private(path: Path) -> None:
    """Seeds and password hashes are the owner's to read. SQLite gives its other files the mode of the main one."""
    for file in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with suppress(OSError):  # another user's: SQLite says what is wrong with it
            if file.is_file():  # a device named by mistake belongs to the whole machine
                file.chmod(PRIVATE)
    with suppress(OSError):
        path.touch(PRIVATE, exist_ok=False)
        give_to_owner_of_folder(path)


def give_to_owner_of_folder(file: Path) -> None:
    """A database that root makes can be opened by the service in whose folder it is; SQLite's other files follow it."""
    if os.name == "posix" and os.geteuid() == 0:
        folder = file.parent.stat()
        os.chown(file, folder.st_uid, folder.st_gid, follow_symlinks=False)


def transact(
    connection: sqlite3.Connection, jobs: list[Job], run: Callable[[sqlite3.Connection, list[Job]], None]
) -> None:
    try:
        connection.execute("BEGIN IMMEDIATE")
        run(connection, jobs)
        connection.execute("COMMIT")
    except (Conflict, sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def run_together(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    append_all(connection, [job.append for job in jobs if job.append is not None])
    for job in jobs:
        run_statements(connection, job)


def run_one_by_one(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """A savepoint for each job; they cost, so this is only for groups with a conflict."""
    for job in jobs:
        connection.execute("SAVEPOINT job")
        try:
            append_all(connection, [job.append] if job.append is not None else [])
            run_statements(connection, job)
        except (Conflict, sqlite3.IntegrityError) as error:
            connection.execute("ROLLBACK TO job")
            job.error = Conflict(str(error))
        connection.execute("RELEASE job")


def run_statements(connection: sqlite3.Connection, job: Job) -> None:
    job.changed = [connection.execute(sql, values).rowcount for sql, values in job.statements]


def append_all(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """Two statements for all tables: around each statement, the writer would wait for the GIL."""
    if not appends:
        return
    advance, insert = append_statements(len(appends))
    rows = [value for one in appends for value in one.table_values()]
    if connection.execute(advance, rows).rowcount != len(appends):
        raise Conflict("a log does not have the expected length")
    connection.execute(insert, [value for one in appends for value in one.entry_values()])


@cache
def append_statements(tables: int) -> tuple[str, str]:
    """The SQL that advances the rows of `tables` tables, and the one that inserts their entries."""
    states = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * tables)
    advance = f"""
    UPDATE tables SET size = column1, listing = column2, due = column3, updated_at = column4, last_at = column5
    FROM (VALUES {states}) WHERE tables.id = column6 AND tables.size = column7
    """  # noqa: S608  # question marks
    return advance, INSERT_ENTRY + ", (?, ?, ?, ?, ?)" * (tables - 1)


def unavailable(error: sqlite3.Error) -> Unavailable:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return DiskFull(str(error))
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return ReadOnly(str(error))
    return DiskFailing(str(error)) if name.startswith("SQLITE_IOERR") else Unavailable(str(error))


def answer(queries: list[Query]) -> None:
    for query in queries:
        if query.future.done():
            continue
        if query.error is None:
            query.future.set_result(query.rows)
        else:
            query.future.set_exception(query.error)


def settle(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.changed)
        else:
            job.future.set_exception(job.error)
