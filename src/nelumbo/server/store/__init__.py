"""What is kept: an append-only log a table, and the players. SQLite or PostgreSQL behind the same few calls."""

from nelumbo.server.store.database import Conflict, Database, Unavailable
from nelumbo.server.store.sqlite import Sqlite

__all__ = ["Conflict", "Database", "Sqlite", "Unavailable", "is_postgres", "opened"]


def opened(address: str) -> Database:
    """The database at the address: a PostgreSQL one by its `postgresql://`, otherwise a file."""
    if is_postgres(address):
        from nelumbo.server.store.postgres import Postgres  # here, so that a server on a file starts sooner

        return Postgres(address)
    return Sqlite(address.removeprefix("sqlite://"))


def is_postgres(address: str) -> bool:
    """Whether the address is one of PostgreSQL."""
    return address.startswith(("postgresql://", "postgres://"))
