"""Imported records, each at its own address."""

from nelumbo.core.record import Record, read_json, write_json
from nelumbo.server.store.database import Database
from nelumbo.server.store.players import new_id, now


class Records:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, record: Record) -> str:
        """Stores a record; returns its id."""
        id = new_id()
        await self.database.write(
            ("INSERT INTO records (id, record, created_at) VALUES (?, ?, ?)", (id, write_json(record), now()))
        )
        return id

    async def remove_before(self, time: int, most: int) -> int:
        """Deletes records that were imported before then, with their reviews; how many."""
        old = await self.database.read("SELECT id FROM records WHERE created_at < ? LIMIT ?", time, most)
        for (id,) in old:
            await self.database.write(
                ("DELETE FROM records WHERE id = ?", (id,)), ("DELETE FROM reviews WHERE record_id = ?", (id,))
            )
        return len(old)

    async def count(self) -> int:
        ((count,),) = await self.database.read("SELECT count(*) FROM records")
        return int(count or 0)

    async def get(self, id: str) -> Record | None:
        rows = await self.database.read("SELECT record FROM records WHERE id = ?", id)
        return read_json(str(rows[0][0])) if rows else None
