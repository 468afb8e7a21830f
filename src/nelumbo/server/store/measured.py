"""A database whose operations are timed."""

from nelumbo.server.metrics import Metrics
from nelumbo.server.store.database import Append, Database, Row, Statement, Value


class Measured:
    """The database itself, with each operation timed."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self.database = database
        self.metrics = metrics

    async def open(self) -> None:
        await self.database.open()

    async def read(self, sql: str, *values: Value) -> list[Row]:
        with self.metrics.operation("read"):
            return await self.database.read(sql, *values)

    async def append(self, append: Append, *more: Statement) -> None:
        with self.metrics.operation("append"):
            await self.database.append(append, *more)

    async def write(self, *statements: Statement) -> list[int]:
        with self.metrics.operation("write"):
            return await self.database.write(*statements)

    async def close(self) -> None:
        await self.database.close()
