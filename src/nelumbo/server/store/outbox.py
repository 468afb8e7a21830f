"""Notices on their way: kept until they have arrived, so that no restart loses one."""

from msgspec import Struct

from nelumbo.server.store.database import Database
from nelumbo.server.store.players import new_id

ADD = "INSERT INTO outbox (id, kind, target, body, tries, due) VALUES (?, ?, ?, ?, 0, ?)"


class Parcel(Struct, frozen=True):
    """One notice to one receiver: a subscription's id for `push`, a table's for `webhook`."""

    id: str
    kind: str
    target: str
    body: str
    tries: int
    due: int


class Outbox:
    """All processes share it; each parcel is carried by one of them at a time."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, kind: str, targets: list[str], body: str, at: int) -> None:
        """The same for each of the receivers."""
        await self.database.write(*((ADD, (new_id(), kind, target, body, at)) for target in targets))

    async def due(self, at: int, most: int) -> list[Parcel]:
        """Parcels that should be on their way by then."""
        rows = await self.database.read(
            "SELECT id, kind, target, body, tries, due FROM outbox WHERE due <= ? ORDER BY due LIMIT ?", at, most
        )
        return [
            Parcel(str(id), str(kind), str(target), str(body), int(tries or 0), int(due or 0))
            for id, kind, target, body, tries, due in rows
        ]

    async def claim(self, parcel: Parcel, until: int) -> bool:
        """Takes a parcel until then; False when another process was first."""
        changed = await self.database.write(
            ("UPDATE outbox SET due = ? WHERE id = ? AND due = ?", (until, parcel.id, parcel.due))
        )
        return changed == [1]

    async def again(self, parcel: Parcel, due: int) -> None:
        """It did not arrive; another try then."""
        await self.database.write(
            ("UPDATE outbox SET tries = ?, due = ? WHERE id = ?", (parcel.tries + 1, due, parcel.id))
        )

    async def done(self, parcel: Parcel) -> None:
        """It has arrived, or never will."""
        await self.database.write(("DELETE FROM outbox WHERE id = ?", (parcel.id,)))

    async def forget(self, kind: str, target: str) -> None:
        """The receiver is gone."""
        await self.database.write(("DELETE FROM outbox WHERE kind = ? AND target = ?", (kind, target)))
