"""Imported records, each at its own address."""

from nelumbo.core.errors import InvalidRecord
from nelumbo.core.record import Record, read_json, write_json
from nelumbo.server.ids import new_id
from nelumbo.server.store.database import Database
from nelumbo.server.wall_clock import now

MOST_MOVES = 2_000


class Records:
    def __init__(self, database: Database, most_moves: int = MOST_MOVES) -> None:
        self.database = database
        self.most_moves = most_moves
        """Longer ones cost too much to replay; no game that people play is as long."""

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

    async def has(self, id: str) -> bool:
        return bool(await self.database.read("SELECT 1 FROM records WHERE id = ?", id))

    async def get(self, id: str) -> Record | None:
        rows = await self.database.read("SELECT record FROM records WHERE id = ?", id)
        return short(read_json(str(rows[0][0])), self.most_moves) if rows else None


def short(record: Record, most_moves: int) -> Record:
    """Raises InvalidRecord for one that is too long."""
    if len(record.moves) > most_moves:
        raise InvalidRecord(f"a record may have {most_moves} moves, and this one has {len(record.moves)}")
    return record
