"""What a database must do for us; the statements are in the SQL that SQLite and PostgreSQL share."""

from importlib.resources import files
from typing import Protocol, TypeAlias

Value: TypeAlias = str | int | None
Row: TypeAlias = tuple[Value, ...]
Statement: TypeAlias = tuple[str, tuple[Value, ...]]
"""SQL with a `?` for each value."""


class Conflict(Exception):
    """A row with that key is there already: somebody else was first."""


class Unavailable(Exception):
    """The database did not answer; whether it kept what was written is not known."""

    code = "try_again"


class DiskFull(Unavailable):
    """There is no room for what was to be written; it was not kept."""

    code = "disk_full"


class DiskFailing(Unavailable):
    """The disk did not take what was to be written."""

    code = "disk_failing"


class ReadOnly(Unavailable):
    """Nothing may be written there; nothing was kept."""

    code = "read_only"


class Database(Protocol):
    """Rows in and out. What `write` was given is on disk, whole, once it returns."""

    async def open(self) -> None:
        """Connects, and brings an empty or older database up to date."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows that a query finds."""

    async def write(self, *statements: Statement) -> list[int]:
        """Carries out all statements or none; how many rows each changed. Raises Conflict."""

    async def close(self) -> None:
        """Finishes what was begun."""


def migrations() -> list[tuple[str, list[str]]]:
    """The numbered migrations in order, each as its statements. They are only ever added to."""
    folder = files("nelumbo.server.store") / "migrations"
    found = sorted((file.name, file.read_text()) for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(name, statements(text)) for name, text in found]


def statements(text: str) -> list[str]:
    """The statements of a file, without its comment lines."""
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return [statement.strip() for statement in bare.split(";\n") if statement.strip()]


JOURNAL = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)"
