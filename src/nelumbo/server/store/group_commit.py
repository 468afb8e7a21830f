"""PostgreSQL's appends, many in one statement: while one group is under way, the next gathers."""

import asyncio
from typing import Any, NamedTuple

from psycopg.errors import IntegrityError
from psycopg_pool import AsyncConnectionPool

from nelumbo.server.store.database import Append, Conflict

GROUP = 200  # appends in one statement
# Rows are locked in one order, so that the groups of several processes never wait for each other in a circle.
APPEND = b"""
WITH given AS (
    SELECT * FROM unnest(
        %s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[]
    ) AS one (table_id, number, at, move_id, entry, listing, due, updated_at)
), locked AS (
    SELECT tables.id FROM tables JOIN given ON tables.id = given.table_id AND tables.size = given.number - 1
    ORDER BY tables.id FOR UPDATE OF tables
), advanced AS (
    UPDATE tables SET
        size = given.number, listing = given.listing, due = given.due, updated_at = given.updated_at, last_at = given.at
    FROM given JOIN locked ON locked.id = given.table_id
    WHERE tables.id = given.table_id AND tables.size = given.number - 1
    RETURNING tables.id, tables.size
)
INSERT INTO entries (table_id, number, at, move_id, entry)
SELECT table_id, number, at, move_id, entry
FROM given JOIN advanced ON advanced.id = given.table_id AND advanced.size = given.number
RETURNING table_id, number
"""


class Waiting(NamedTuple):
    append: Append
    done: asyncio.Future[None]


class GroupCommit:
    def __init__(self, pool: AsyncConnectionPool[Any]) -> None:
        self.pool = pool
        self.waiting: list[Waiting] = []
        self.work: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Returns when it is durable; raises Conflict, or what the database raised."""
        loop = asyncio.get_running_loop()
        one = Waiting(append, loop.create_future())
        self.waiting.append(one)
        if self.work is None:
            self.work = loop.create_task(self.run())
        await one.done

    async def run(self) -> None:
        while self.waiting:
            group, self.waiting = self.waiting[:GROUP], self.waiting[GROUP:]
            try:
                await self.commit(group)
            except IntegrityError:  # nothing of the group is stored; one of it is at fault
                for one in group:
                    await self.commit_alone(one)
            except Exception as error:
                fail(group, error)
        self.work = None

    async def commit(self, group: list[Waiting]) -> None:
        columns = zip(
            *((a.table, a.number, a.at, a.move_id, a.entry, a.listing, a.due, a.updated_at) for a, _ in group),
            strict=True,
        )
        async with self.pool.connection() as connection:
            stored = await connection.execute(APPEND, [list(column) for column in columns])
            appended = set(await stored.fetchall())
        for one in group:
            if (one.append.table, one.append.number) not in appended:
                fail([one], Conflict("the log does not have the expected length"))
            elif not one.done.done():
                one.done.set_result(None)

    async def commit_alone(self, one: Waiting) -> None:
        try:
            await self.commit([one])
        except Exception as error:
            fail([one], error)

    async def close(self) -> None:
        """Waits for what is queued."""
        if self.work is not None:
            await self.work


def fail(group: list[Waiting], error: Exception) -> None:
    for one in group:
        if not one.done.done():  # the caller may have been cancelled
            one.done.set_exception(error)
