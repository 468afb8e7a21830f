"""PostgreSQL, by a pool of connections; for as many server processes as wanted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import final

from psycopg import AsyncConnection, OperationalError
from psycopg.errors import DiskFull as DiskIsFull
from psycopg.errors import IntegrityError, ReadOnlySqlTransaction
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from nelumbo.server.store.database import (
    JOURNAL,
    Conflict,
    Database,
    DiskFull,
    ReadOnly,
    Row,
    Statement,
    Unavailable,
    Value,
    migrations,
)

CONNECTIONS = 8
WAIT_SECONDS = 10
MIGRATION_LOCK = 7_315_551  # any number that is ours


@final
class Postgres(Database):
    """Many connections, one truth."""

    def __init__(self, address: str) -> None:
        self.pool = AsyncConnectionPool(
            address,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            open=False,
            kwargs={"autocommit": True},
            check=AsyncConnectionPool.check_connection,
        )

    async def open(self) -> None:
        with troubles():
            await self.pool.open(wait=True)
            async with self.pool.connection() as connection, connection.transaction():
                # Processes that start together migrate one after the other.
                await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
                await migrate(connection)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        with troubles():
            async with self.pool.connection() as connection:
                found = await connection.execute(spelled(sql), values)
                return await found.fetchall()

    async def write(self, *statements: Statement) -> list[int]:
        with troubles():
            async with self.pool.connection() as connection, connection.transaction():
                return [(await connection.execute(spelled(sql), values)).rowcount for sql, values in statements]

    async def close(self) -> None:
        await self.pool.close()


@contextmanager
def troubles() -> Iterator[None]:
    """What is the matter, as far as PostgreSQL knows."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    except DiskIsFull as error:
        raise DiskFull(str(error)) from error
    except ReadOnlySqlTransaction as error:
        raise ReadOnly(str(error)) from error
    except (OperationalError, PoolTimeout) as error:
        raise Unavailable(str(error)) from error


async def migrate(connection: AsyncConnection[Row]) -> None:
    """Carries out the migrations that this database has not seen."""
    await connection.execute(JOURNAL)
    found = await connection.execute("SELECT name FROM migrations")
    seen = {name for (name,) in await found.fetchall()}
    for name, statements in migrations():
        if name not in seen:
            for statement in statements:
                await connection.execute(spelled(statement))
            await connection.execute("INSERT INTO migrations VALUES (%s)", (name,))


def spelled(sql: str) -> bytes:
    """PostgreSQL's spelling of our statements; what SQLite has to be told about rows, it does by itself."""
    return sql.replace("?", "%s").removesuffix(" WITHOUT ROWID").encode()
