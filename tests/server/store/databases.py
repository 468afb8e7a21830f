"""What the tests of the store share."""

from nelumbo.server.store import Database, opened
from nelumbo.server.store.tables import Summary

SUMMARY = Summary("mandala", "playing", True, "{}", None, 5)
"""The row of a table."""


async def with_database(address: str) -> Database:
    database = opened(address)
    await database.open()
    return database
