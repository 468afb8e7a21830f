"""The host's announcement to everybody: at most one sentence at a time, for some hours."""

from msgspec import Struct

from nelumbo.server.store.database import Database

MOST_CHARACTERS = 300
CURRENT = "SELECT made_at, text, until FROM announcements WHERE until > ? ORDER BY made_at DESC LIMIT 1"
DELETE = "DELETE FROM announcements"
INSERT = "INSERT INTO announcements (made_at, text, until) VALUES (?, ?, ?)"


class Announced(Struct, frozen=True):
    made_at: int
    text: str
    until: int


class Announcements:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def current(self, at: int) -> Announced | None:
        for made_at, text, until in await self.database.read(CURRENT, at):
            return Announced(int(made_at or 0), str(text), int(until or 0))
        return None

    async def make(self, announced: Announced) -> None:
        """Replaces the one before."""
        await self.database.write((DELETE, ()), (INSERT, (announced.made_at, announced.text, announced.until)))

    async def withdraw(self) -> bool:
        """False when there was none."""
        (withdrawn,) = await self.database.write((DELETE, ()))
        return withdrawn > 0
