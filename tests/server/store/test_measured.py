from pathlib import Path

import pytest

from nelumbo.server.metrics import Metrics
from nelumbo.server.store import Conflict, Sqlite
from nelumbo.server.store.measured import MeasuredDatabase


async def test_operations_and_their_failures_are_counted(tmp_path: Path) -> None:
    metrics = Metrics()
    database = MeasuredDatabase(Sqlite(str(tmp_path / "nelumbo.db")), metrics)
    await database.open()
    first = ("INSERT INTO migrations (name) VALUES (?)", ("twice",))
    await database.write(first)
    with pytest.raises(Conflict):
        await database.write(first)
    assert ("twice",) in await database.read("SELECT name FROM migrations")
    await database.close()
    value = metrics.registry.get_sample_value
    assert value("nelumbo_database_seconds_count", {"operation": "write"}) == 2
    assert value("nelumbo_database_seconds_count", {"operation": "read"}) == 1
    assert value("nelumbo_database_errors_total", {"error": "Conflict"}) == 1
