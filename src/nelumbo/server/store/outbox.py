"""The outbox of notices: durable until they have arrived, so that no restart loses one (at-least-once delivery)."""

from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.store.database import Database

SENT, NO_LONGER_WANTED, REFUSED, NOT_FOUND, GONE = 200, 200, 400, 404, 410
"""How sending ended, as HTTP statuses: done, no longer wanted, refused for good, or the receiver is gone."""

ADD = "INSERT INTO outbox (id, kind, target, body, tries, due) VALUES (?, ?, ?, ?, 0, ?)"


class QueuedNotice(Struct, frozen=True):
    """One notice to one receiver: a subscription's id for `push`, a table's for `webhook`."""

    id: str
    kind: str
    target: str
    body: str
    tries: int
    due: int


class Outbox:
    """Shared by all processes; a lease on each notice keeps two of them from sending it at the same time."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, kind: str, targets: list[str], body: str, at: int) -> None:
        await self.database.write(*((ADD, (new_id(), kind, target, body, at)) for target in targets))

    async def put(self, kind: str, target: str, body: str, due: int) -> None:
        """Adds a notice; it replaces waiting ones for the receiver with the same text up to the first comma."""
        alike = body.partition(",")[0] + ",%"
        await self.database.write(
            ("DELETE FROM outbox WHERE kind = ? AND target = ? AND body LIKE ?", (kind, target, alike)),
            (ADD, (new_id(), kind, target, body, due)),
        )

    async def due(self, at: int, most: int) -> list[QueuedNotice]:
        rows = await self.database.read(
            "SELECT id, kind, target, body, tries, due FROM outbox WHERE due <= ? ORDER BY due LIMIT ?", at, most
        )
        return [
            QueuedNotice(str(id), str(kind), str(target), str(body), int(tries or 0), int(due or 0))
            for id, kind, target, body, tries, due in rows
        ]

    async def count(self) -> int:
        ((count,),) = await self.database.read("SELECT count(*) FROM outbox")
        return int(count or 0)

    async def take_lease(self, notice: QueuedNotice, until: int) -> bool:
        """Takes the lease until then; False when another process was first."""
        changed = await self.database.write(
            ("UPDATE outbox SET due = ? WHERE id = ? AND due = ?", (until, notice.id, notice.due))
        )
        return changed == [1]

    async def retry(self, notice: QueuedNotice, due: int) -> None:
        await self.database.write(
            ("UPDATE outbox SET tries = ?, due = ? WHERE id = ?", (notice.tries + 1, due, notice.id))
        )

    async def postpone(self, kind: str, target: str, at: int, due: int) -> None:
        """All that is due for a receiver waits until then."""
        await self.database.write(
            ("UPDATE outbox SET due = ? WHERE kind = ? AND target = ? AND due <= ?", (due, kind, target, at))
        )

    async def done(self, notice: QueuedNotice) -> None:
        """It has arrived, or never will."""
        await self.database.write(("DELETE FROM outbox WHERE id = ?", (notice.id,)))

    async def drop_all_but(self, kind: str, target: str, begin: str) -> None:
        """Drops all notices for a receiver except those that begin with this."""
        sql = "DELETE FROM outbox WHERE kind = ? AND target = ? AND body NOT LIKE ?"
        await self.database.write((sql, (kind, target, begin + "%")))

    async def drop(self, kind: str, target: str) -> None:
        """Drops all notices of a receiver that is gone."""
        await self.database.write(("DELETE FROM outbox WHERE kind = ? AND target = ?", (kind, target)))
