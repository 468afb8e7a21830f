"""Every test with an `address` runs on SQLite, on PostgreSQL and on the store of the simulator."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.services import Missing, Postgres
from tests.server.store.databases import simulated_disk
from tests.skipped_report import not_tested


@pytest.fixture(scope="session", params=["sqlite", "postgres", "simulated"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("store") / "nelumbo.db")
        return
    if request.param == "simulated":
        yield simulated_disk()
        return
    with a_postgres() as postgres:
        yield postgres.url


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with a_postgres() as found:
        yield found


@contextmanager
def a_postgres() -> Iterator[Postgres]:
    """A cluster of the test's own."""
    try:
        found = Postgres()
    except Missing as missing:
        not_tested(missing)
    yield found
    found.stop()
