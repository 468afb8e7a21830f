"""Every test with an `address` runs on SQLite and on PostgreSQL."""

import os
from collections.abc import Iterator

import pytest

from tests.server.services import Missing, Postgres


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("store") / "nelumbo.db")
        return
    try:
        postgres = Postgres()
    except Missing as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED with PostgreSQL: {missing}")
    yield postgres.url
    postgres.stop()
