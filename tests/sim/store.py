"""The simulated store: real SQL on a disk that outlives every process, reached over a network that may fail.

A request travels, is carried out in one piece, and its answer travels back. It may be lost on either way: then nobody
knows whether it was carried out. It may also arrive after the process that sent it has died.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextvars import Context
from typing import Any, Protocol, TypeVar, final

from nelumbo.server.store.database import (
    MIGRATIONS_TABLE,
    Append,
    Conflict,
    Database,
    Row,
    Statement,
    Unavailable,
    Value,
    pending,
)
from nelumbo.server.store.sqlite import append_all
from nelumbo.server.store.tables import StoredEntry

T = TypeVar("T")
INSERTS_ENTRY = "INSERT INTO entries"


class Witness(Protocol):
    """Somebody who sees everything that becomes durable, at that moment."""

    def kept(self, table: str, entry: StoredEntry, by: str) -> None:
        """An entry of some process is on the disk."""

    def wrote(self, statement: Statement, changed: int) -> None:
        """A statement was carried out."""


class Disk:
    """What is durable."""

    def __init__(self, witness: Witness | None = None) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=512)
        self.connection.execute("PRAGMA foreign_keys = ON")
        self.witness = witness
        self.client = ""
        """The process whose request is carried out."""

    def migrate(self) -> None:
        self.connection.execute(MIGRATIONS_TABLE)
        seen = {name for (name,) in self.connection.execute("SELECT name FROM migrations")}
        for name, statements in pending(seen):
            for statement in statements:
                self.connection.execute(statement)
            self.connection.execute("INSERT INTO migrations VALUES (?)", (name,))

    def read(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        return self.connection.execute(sql, values).fetchall()

    def transact(self, append: Append | None, statements: tuple[Statement, ...]) -> list[int]:
        """All of it or, with Conflict, nothing."""
        if append is None and len(statements) == 1:
            return self.transact_one(statements)
        self.connection.execute("BEGIN")
        try:
            append_all(self.connection, [] if append is None else [append])
            changed = [self.connection.execute(sql, values).rowcount for sql, values in statements]
        except (Conflict, sqlite3.IntegrityError) as error:
            self.connection.execute("ROLLBACK")
            raise Conflict(str(error)) from error
        self.connection.execute("COMMIT")
        self.tell(append, statements, changed)
        return changed

    def transact_one(self, statements: tuple[Statement, ...]) -> list[int]:
        """One statement is whole by itself."""
        ((sql, values),) = statements
        try:
            changed = [self.connection.execute(sql, values).rowcount]
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        self.tell(None, statements, changed)
        return changed

    def tell(self, append: Append | None, statements: tuple[Statement, ...], changed: list[int]) -> None:
        if self.witness is None:
            return
        if append is not None:
            entry = StoredEntry(append.number, append.at, append.entry, append.move_id)
            self.witness.kept(append.table, entry, self.client)
        for (sql, values), count in zip(statements, changed, strict=True):
            if sql.startswith(INSERTS_ENTRY):
                table, number, at, move_id, text = values
                id = None if move_id is None else str(move_id)
                self.witness.kept(str(table), StoredEntry(int(number or 0), int(at or 0), str(text), id), self.client)
            else:
                self.witness.wrote((sql, values), count)


class Way(Protocol):
    """The network between a process and the store."""

    client: str
    """The process."""
    context: Context | None
    """Of the store: what it does goes on when the process that asked has died."""

    def delay(self) -> float:
        """Seconds for one way."""

    def fault(self, kind: str) -> str:
        """What goes wrong with a `read`, `write` or `append`: `lost`, `unacknowledged`, `conflict` or nothing."""

    def patience(self) -> float:
        """Seconds until a request without an answer counts as failed."""


class GoodWay:
    client = ""
    context: Context | None = None

    def delay(self) -> float:
        return 0.0

    def fault(self, kind: str) -> str:
        return ""

    def patience(self) -> float:
        return 0.0


@final
class SimulatedStore(Database):
    """One process's connection to the disk."""

    def __init__(self, disk: Disk, way: Way | None = None) -> None:
        self.disk = disk
        self.way = way or GoodWay()

    async def open(self) -> None:
        await self.asked("write", self.disk.migrate)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self.asked("read", self.disk.read, sql, values)

    async def append(self, append: Append, *more: Statement) -> None:
        await self.asked("append", self.disk.transact, append, more)

    async def write(self, *statements: Statement) -> list[int]:
        return await self.asked("write", self.disk.transact, None, statements)

    async def close(self) -> None:
        """The disk stays."""

    async def asked(self, kind: str, work: Callable[..., T], *args: Any) -> T:
        """There and back."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        fault = self.way.fault(kind)
        if fault == "lost":
            loop.call_later(self.way.patience(), settle, answer, None, Unavailable("no answer"))
        elif fault == "conflict":
            loop.call_later(self.way.delay(), settle, answer, None, Conflict("another transaction was first"))
        else:
            loop.call_later(self.way.delay(), self.carry_out, answer, fault, work, args, context=self.way.context)
        return await answer

    def carry_out(self, answer: asyncio.Future[T], fault: str, work: Callable[..., T], args: tuple[Any, ...]) -> None:
        """At the store, in one piece."""
        self.disk.client = self.way.client
        result: T | None = None
        error: Exception | None = None
        try:
            result = work(*args)
        except sqlite3.OperationalError as failed:
            error = Unavailable(str(failed))
        except Exception as failed:
            error = failed
        if fault == "unacknowledged":
            asyncio.get_running_loop().call_later(
                self.way.patience(), settle, answer, None, Unavailable("the answer was lost")
            )
        else:
            asyncio.get_running_loop().call_later(self.way.delay(), settle, answer, result, error)


def settle(answer: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
