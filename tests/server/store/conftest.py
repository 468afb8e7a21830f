"""Every test with an `address` runs on SQLite, on PostgreSQL and on the store of the simulator."""

import os
from collections.abc import Iterator

import pytest

from tests.server.services import Missing, Postgres
from tests.server.store.databases import simulated_disk


@pytest.fixture(scope="session", params=["sqlite", "postgres", "simulated"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("store") / "nelumbo.db")
        return
    if request.param == "simulated":
        yield simulated_disk()
        return
    try:
        postgres = Postgres()
    except Missing as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED with PostgreSQL: {missing}")
    yield postgres.url
    postgres.stop()
