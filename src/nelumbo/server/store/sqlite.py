"""SQLite: one writer thread that commits in groups, so that full durability stays cheap, and one reader."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import final

from nelumbo.server.store.database import (
    JOURNAL,
    Conflict,
    Database,
    DiskFailing,
    DiskFull,
    ReadOnly,
    Row,
    Statement,
    Unavailable,
    Value,
    migrations,
)
from nelumbo.server.store.tables import COLUMNS, GROWTH, growths

log = logging.getLogger(__name__)
GROUP = 256  # writes in one commit
BUSY_SECONDS = 10
SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -65536",  # kilobytes: with thousands of tables each move is on pages of its own
    "wal_autocheckpoint = 1500",  # pages: more would be brought home at less cost, but moves wait for it
)


@dataclass
class Job:
    """Statements that belong together, and who waits for them."""

    statements: tuple[Statement, ...]
    future: asyncio.Future[list[int]]
    changed: list[int]
    error: Exception | None = None


@final
class Sqlite(Database):
    """One file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.reader = ThreadPoolExecutor(1, "sqlite-reader", self.open_reader)
        self.writer = Thread(target=self.keep_writing, name="sqlite-writer", daemon=True)

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self.migrate)
        except sqlite3.OperationalError as error:
            raise trouble(error) from error
        self.loop = asyncio.get_running_loop()
        self.writer.start()

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self.reader, self.read_now, sql, values)

    async def write(self, *statements: Statement) -> list[int]:
        job = Job(statements, asyncio.get_running_loop().create_future(), [])
        self.jobs.put(job)
        return await job.future

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        await asyncio.get_running_loop().run_in_executor(self.reader, lambda: self.reading.close())
        self.reader.shutdown()

    # In the threads.

    def connected(self) -> sqlite3.Connection:
        """A connection that commits only when told to, and then for good."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=2 * GROUP
        )
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        return connection

    def open_reader(self) -> None:
        """The reading thread's own connection."""
        self.reading = self.connected()

    def read_now(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        """The rows, as of the last commit."""
        try:
            return self.reading.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            raise trouble(error) from error

    def migrate(self) -> None:
        """Carries out the migrations that this file has not seen."""
        connection = self.connected()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(JOURNAL)
        seen = {name for (name,) in connection.execute("SELECT name FROM migrations")}
        for name, statements in migrations():
            if name not in seen:
                for statement in statements:
                    connection.execute(statement)
                connection.execute("INSERT INTO migrations VALUES (?)", (name,))
        connection.execute("COMMIT")
        connection.close()

    def keep_writing(self) -> None:
        """Takes one job and all that wait, commits them together, then tells everybody."""
        connection = self.connected()
        while (jobs := self.taken()) is not None:
            if jobs:
                self.commit(connection, jobs)
                self.loop.call_soon_threadsafe(settle, jobs)
        connection.close()

    def taken(self) -> list[Job] | None:
        """The next group of jobs; None at the end."""
        jobs: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == GROUP:
                return jobs
            try:
                job = self.jobs.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self.jobs.put(None)
            return jobs
        return None

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        """One transaction; when a job is in conflict with what is there, a second one, in which it fails alone."""
        try:
            try:
                transact(connection, jobs, carry_out_together)
            except (Conflict, sqlite3.IntegrityError):
                transact(connection, jobs, carry_out_alone)
        except sqlite3.Error as error:
            log.error("store.failed error=%s", error)
            for job in jobs:
                job.error = job.error or trouble(error)


def transact(
    connection: sqlite3.Connection, jobs: list[Job], act: Callable[[sqlite3.Connection, list[Job]], None]
) -> None:
    """All jobs, or none."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        act(connection, jobs)
        connection.execute("COMMIT")
    except (Conflict, sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def carry_out_together(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """All jobs. Moves at many tables are one statement: between two, the threads would wait for each other."""
    growing = [job for job in jobs if is_growth(job)]
    for place, statement in enumerate(growths(len(growing)) if growing else ()):
        columns = COLUMNS[place]
        values = [value for job in growing for value in job.statements[place][1][:columns]]
        if connection.execute(statement, values).rowcount != len(growing):
            raise Conflict("a log is another than the one that was decided on")
    for job in jobs:
        if is_growth(job):
            job.changed = [1] * len(GROWTH)
        else:
            carry_out(connection, job)


def is_growth(job: Job) -> bool:
    """Whether it is one more entry at a table, and nothing else."""
    return len(job.statements) == len(GROWTH) and all(job.statements[n][0] is sql for n, sql in enumerate(GROWTH))


def carry_out(connection: sqlite3.Connection, job: Job) -> None:
    """All statements of a job."""
    job.changed = [connection.execute(sql, values).rowcount for sql, values in job.statements]


def carry_out_alone(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Of each job all statements, or none of them; savepoints cost, so this is for when they are needed."""
    for job in jobs:
        connection.execute("SAVEPOINT job")
        try:
            carry_out(connection, job)
        except sqlite3.IntegrityError as error:
            connection.execute("ROLLBACK TO job")
            job.error = Conflict(str(error))
        connection.execute("RELEASE job")


def trouble(error: sqlite3.Error) -> Unavailable:
    """What is the matter, as far as SQLite knows."""
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return DiskFull(str(error))
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return ReadOnly(str(error))
    return DiskFailing(str(error)) if name.startswith("SQLITE_IOERR") else Unavailable(str(error))


def settle(jobs: list[Job]) -> None:
    """Everybody hears how it went."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.changed)
        else:
            job.future.set_exception(job.error)
