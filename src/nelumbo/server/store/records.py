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

    async def get(self, id: str) -> Record | None:
        rows = await self.database.read("SELECT record FROM records WHERE id = ?", id)
        return read_json(str(rows[0][0])) if rows else None
