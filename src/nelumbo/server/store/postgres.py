"""PostgreSQL, through a connection pool; several server processes may share one database."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import final

from psycopg import AsyncConnection, ConnectionInfo, InterfaceError, InternalError, NotSupportedError, OperationalError
from psycopg.errors import DiskFull as DiskIsFull
from psycopg.errors import IntegrityError, ReadOnlySqlTransaction
from psycopg_pool import AsyncConnectionPool

from nelumbo.core.errors import InvalidOption
from nelumbo.server.store.database import (
    ADVANCE_TABLE,
    INSERT_ENTRY,
    MIGRATIONS_TABLE,
    Append,
    Conflict,
    Database,
    DiskFull,
    ReadOnly,
    Row,
    Statement,
    Unavailable,
    Value,
    pending,
)
from nelumbo.server.store.group_commit import GroupCommit

CONNECTIONS = 8
WAIT_SECONDS = 10
LOCK_SECONDS = 5.0  # for a row that another process, or the host, has locked
IDLE_SECONDS = 1.0
MIGRATION_LOCK = 7_315_551  # an arbitrary advisory lock


class PooledConnection(AsyncConnection[Row]):
    used_at = 0.0
    """When it was last taken from the pool."""

    async def check(self) -> None:
        """Raises OperationalError if it is broken; asked only after a pause, because it costs a round trip."""
        at = time.monotonic()
        if at - self.used_at > IDLE_SECONDS:
            await AsyncConnectionPool.check_connection(self)
        self.used_at = at


@final
class Postgres(Database):
    def __init__(self, address: str) -> None:
        self.pool = AsyncConnectionPool(
            address,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            open=False,
            connection_class=PooledConnection,
            kwargs={"autocommit": True},
            configure=configured,
            check=PooledConnection.check,
        )
        self.group_commit = GroupCommit(self.pool)

    async def open(self) -> None:
        with store_errors():
            await self.pool.open(wait=True)
            async with self.pool.connection() as connection, connection.transaction():
                check_encoding(connection.info)
                # Processes that start together migrate one after another, however long that takes.
                await connection.execute("SET LOCAL lock_timeout = 0")
                await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
                await migrate(connection)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        with store_errors():
            async with self.pool.connection() as connection:
                found = await connection.execute(dialect(sql), values)
                return await found.fetchall()

    async def append(self, append: Append, *more: Statement) -> None:
        with store_errors():
            if not more:
                await self.group_commit.append(append)
                return
            async with self.pool.connection() as connection, connection.transaction():
                if (await connection.execute(dialect(ADVANCE_TABLE), append.table_values())).rowcount == 0:
                    raise Conflict("the log does not have the expected length")
                for sql, values in ((INSERT_ENTRY, append.entry_values()), *more):
                    await connection.execute(dialect(sql), values)

    async def write(self, *statements: Statement) -> list[int]:
        with store_errors():
            async with self.pool.connection() as connection, connection.transaction():
                return [(await connection.execute(dialect(sql), values)).rowcount for sql, values in statements]

    async def close(self) -> None:
        await self.group_commit.close()
        await self.pool.close()


def check_encoding(info: ConnectionInfo) -> None:
    """Raises InvalidOption where text comes back as bytes: clusters made under the locale C are in SQL_ASCII."""
    encoding = info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise InvalidOption(
            f"the database's encoding is {encoding}: make one by createdb --encoding=UTF8 --template=template0"
        )


async def configured(connection: AsyncConnection[Row]) -> None:
    await connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{round(LOCK_SECONDS * 1000)}ms",))


@contextmanager
def store_errors() -> Iterator[None]:
    """Turns PostgreSQL's errors into the store's, all but those of our own statements and values.

    Deadlocks, locks that are not released, lost connections, servers that stop and a pool without a free connection are
    OperationalErrors; timeouts of the host's own settings and connections in an unknown state are InternalErrors or
    InterfaceErrors; a plan that a migration of another process made stale is a NotSupportedError.
    """
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    except DiskIsFull as error:
        raise DiskFull(str(error)) from error
    except ReadOnlySqlTransaction as error:
        raise ReadOnly(str(error)) from error
    except (OperationalError, InternalError, InterfaceError, NotSupportedError) as error:
        raise Unavailable(str(error)) from error


async def migrate(connection: AsyncConnection[Row]) -> None:
    await connection.execute(MIGRATIONS_TABLE)
    found = await connection.execute("SELECT name FROM migrations")
    seen = {str(name) for (name,) in await found.fetchall()}
    for name, statements in pending(seen):
        for statement in statements:
            await connection.execute(dialect(statement))
        await connection.execute("INSERT INTO migrations VALUES (%s)", (name,))


def dialect(sql: str) -> bytes:
    """Our statements in PostgreSQL's dialect: other placeholders, and no row ids to do without."""
    return sql.replace("?", "%s").removesuffix(" WITHOUT ROWID").encode()
