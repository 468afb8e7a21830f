"""A database whose operations are timed."""

import time
from collections.abc import Awaitable
from typing import TypeVar

from prometheus_client import Histogram

from nelumbo.server.metrics import Metrics
from nelumbo.server.store.database import Append, Database, Row, Statement, Value

Result = TypeVar("Result")


class MeasuredDatabase:
    """The database itself, with each operation timed."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self.database = database
        self.errors = metrics.database_errors
        self.reads, self.appends, self.writes = map(metrics.database.labels, ("read", "append", "write"))

    async def open(self) -> None:
        await self.database.open()

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self.timed(self.reads, self.database.read(sql, *values))

    async def append(self, append: Append, *more: Statement) -> None:
        await self.timed(self.appends, self.database.append(append, *more))

    async def write(self, *statements: Statement) -> list[int]:
        return await self.timed(self.writes, self.database.write(*statements))

    async def close(self) -> None:
        await self.database.close()

    async def timed(self, seconds: Histogram, operation: Awaitable[Result]) -> Result:
        """The result of the operation; a failure is counted."""
        began = time.perf_counter()
        try:
            return await operation
        except Exception as error:
            self.errors.labels(type(error).__name__).inc()
            raise
        finally:
            seconds.observe(time.perf_counter() - began)
