"""Persistence: an append-only event log for each table, and the players. On SQLite or PostgreSQL."""

from nelumbo.server.store.database import Conflict, Database, Unavailable
from nelumbo.server.store.sqlite import Sqlite

__all__ = ["Conflict", "Database", "Sqlite", "Unavailable", "is_postgres", "opened"]


def opened(address: str) -> Database:
    """PostgreSQL for an address with `postgresql://`, otherwise a SQLite file."""
    if is_postgres(address):
        from nelumbo.server.store.postgres import Postgres  # imported late: a server on SQLite starts sooner

        return Postgres(address)
    return Sqlite(address.removeprefix("sqlite://"))


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))
