"""The protocol of a database; SQLite and PostgreSQL implement it. Statements are in the SQL that both share."""

from importlib.resources import files
from typing import Protocol, TypeAlias

from msgspec import Struct

from nelumbo.core.errors import NelumboError

Value: TypeAlias = str | int | None
Row: TypeAlias = tuple[Value, ...]
Statement: TypeAlias = tuple[str, tuple[Value, ...]]
"""SQL with a `?` for each value."""
INSERT_ENTRY = "INSERT INTO entries (table_id, number, at, move_id, entry) VALUES (?, ?, ?, ?, ?)"
ADVANCE_TABLE = (
    "UPDATE tables SET size = ?, listing = ?, due = ?, updated_at = ?, last_at = ? WHERE id = ? AND size = ?"
)
MIGRATIONS_TABLE = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)"


class Append(Struct, frozen=True):
    """One more entry of a table's log, and what the table's row says after it."""

    table: str
    number: int
    """The entry's own; the log must hold exactly those before it (optimistic concurrency)."""
    at: int
    move_id: str | None
    entry: str
    listing: str
    due: int | None
    updated_at: int

    def entry_values(self) -> tuple[Value, ...]:
        """For INSERT_ENTRY."""
        return self.table, self.number, self.at, self.move_id, self.entry

    def table_values(self) -> tuple[Value, ...]:
        """For ADVANCE_TABLE."""
        before = self.number - 1
        return self.number, self.listing, self.due, self.updated_at, self.at, self.table, before


class Conflict(Exception):
    """Another writer was first: the key is taken, or the log is not of the expected length."""

    code = "busy"


class Unavailable(Exception):
    """The database did not answer; whether the write was committed is unknown."""

    code = "try_again"


class DiskFull(Unavailable):
    """No space left; nothing was written."""

    code = "disk_full"


class DiskFailing(Unavailable):
    code = "disk_failing"


class ReadOnly(Unavailable):
    """The database is read-only; nothing was written."""

    code = "read_only"


class NewerSchema(NelumboError):
    """A later version of Nelumbo has migrated the database; nothing was written."""


class Database(Protocol):
    """When `append` or `write` returns, its transaction is durable."""

    async def open(self) -> None:
        """Connects and migrates."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows of a query."""

    async def append(self, append: Append, *more: Statement) -> None:
        """Appends to a log and runs more statements, in one transaction; raises Conflict."""

    async def write(self, *statements: Statement) -> list[int]:
        """Runs the statements in one transaction; how many rows each changed. Raises Conflict."""

    async def close(self) -> None:
        """Commits what is queued, then disconnects."""


def migrations() -> list[tuple[str, list[str]]]:
    """The numbered migrations in order, each as its statements. A released one is never changed."""
    folder = files("nelumbo.server.store") / "migrations"
    found = sorted((file.name, file.read_text()) for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(name, statements(text)) for name, text in found]


def pending(seen: set[str]) -> list[tuple[str, list[str]]]:
    """The migrations that a store with these still needs; raises NewerSchema when it has unknown ones."""
    known = migrations()
    unknown = sorted(seen - {name for name, _ in known})
    if unknown:
        raise NewerSchema(
            f"the database was migrated by a newer version of Nelumbo ({', '.join(unknown)}): "
            "upgrade this one, or restore a backup into an empty database"
        )
    return [(name, statements) for name, statements in known if name not in seen]


def statements(text: str) -> list[str]:
    """The statements of a file, without its comment lines."""
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return [statement.strip() for statement in bare.split(";\n") if statement.strip()]
