"""Reviews of finished games. While one is being made, its row is the lease and holds the progress."""

from collections.abc import Iterable

from msgspec import Struct

from nelumbo.bots.review import EDITION
from nelumbo.server.store.database import Database

CLAIM = """
INSERT INTO reviews (record_id, edition, done, total, at) VALUES (?, ?, 0, ?, ?)
ON CONFLICT (record_id, edition) DO UPDATE SET at = excluded.at, done = 0
WHERE reviews.review IS NULL AND reviews.at < ?
"""


class StoredReview(Struct, frozen=True):
    """`review` is None until all questions are answered."""

    done: int
    total: int
    at: int
    review: str | None


class Reviews:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, id: str) -> StoredReview | None:
        """The review or its progress; None when nobody has asked for it."""
        rows = await self.database.read(
            "SELECT done, total, at, review FROM reviews WHERE record_id = ? AND edition = ?", id, EDITION
        )
        for done, total, at, review in rows:
            return StoredReview(int(done or 0), int(total or 0), int(at or 0), None if review is None else str(review))
        return None

    async def is_made(self, id: str) -> bool:
        sql = "SELECT 1 FROM reviews WHERE record_id = ? AND edition = ? AND review IS NOT NULL"
        return bool(await self.database.read(sql, id, EDITION))

    async def take_lease(self, id: str, total: int, at: int, stale: int) -> bool:
        """Takes the lease, if it is free or older than `stale`; False when the review is done or in progress."""
        return await self.database.write((CLAIM, (id, EDITION, total, at, stale))) == [1]

    async def set_progress(self, id: str, done: int, at: int) -> None:
        """Writes the progress and renews the lease."""
        await self.database.write(
            ("UPDATE reviews SET done = ?, at = ? WHERE record_id = ? AND edition = ?", (done, at, id, EDITION))
        )

    async def renew(self, ids: Iterable[str], at: int) -> None:
        """Renews the leases of reviews that are not done yet."""
        renewed = "UPDATE reviews SET at = ? WHERE record_id = ? AND edition = ? AND review IS NULL"
        await self.database.write(*((renewed, (at, id, EDITION)) for id in ids))

    async def finish(self, id: str, total: int, review: str) -> None:
        await self.database.write(
            (
                "UPDATE reviews SET done = ?, review = ? WHERE record_id = ? AND edition = ?",
                (total, review, id, EDITION),
            )
        )
