"""Reviews of finished games: made once, then kept. While one is being made, all processes see how far it is."""

from msgspec import Struct

from nelumbo.bots.review import EDITION
from nelumbo.server.store.database import Database

CLAIM = """
INSERT INTO reviews (record_id, edition, done, total, at) VALUES (?, ?, 0, ?, ?)
ON CONFLICT (record_id, edition) DO UPDATE SET at = excluded.at, done = 0
WHERE reviews.review IS NULL AND reviews.at < ?
"""


class Progress(Struct, frozen=True):
    """How far a review is; `review` is there when it is done."""

    done: int
    total: int
    at: int
    review: str | None


class Reviews:
    """Kept reviews, by the record's address."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, id: str) -> Progress | None:
        """The review, or how far it is; None when nobody has asked for it."""
        rows = await self.database.read(
            "SELECT done, total, at, review FROM reviews WHERE record_id = ? AND edition = ?", id, EDITION
        )
        for done, total, at, review in rows:
            return Progress(int(done or 0), int(total or 0), int(at or 0), None if review is None else str(review))
        return None

    async def claim(self, id: str, total: int, at: int, stale: int) -> bool:
        """Takes on a review that nobody has worked on since `stale`; False when it is made or being made."""
        return await self.database.write((CLAIM, (id, EDITION, total, at, stale))) == [1]

    async def note(self, id: str, done: int, at: int) -> None:
        """So much is done."""
        await self.database.write(
            ("UPDATE reviews SET done = ?, at = ? WHERE record_id = ? AND edition = ?", (done, at, id, EDITION))
        )

    async def keep(self, id: str, total: int, review: str) -> None:
        """It is done."""
        await self.database.write(
            (
                "UPDATE reviews SET done = ?, review = ? WHERE record_id = ? AND edition = ?",
                (total, review, id, EDITION),
            )
        )
