"""Every test here runs twice: on SQLite in one process, and on PostgreSQL and Redis with two."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.prefork import PreforkProcess
from tests.server.services import Missing, addresses
from tests.server.site import Site
from tests.skipped_report import not_tested

PATIENT_SECONDS = "30"
"""For pages to contribute to the seed: a slow machine leaves none out."""


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    if request.param == "sqlite":
        database = str(folder / "nelumbo.db")
        site = Site(
            [PreforkProcess(database, None, folder / "log", contribution_seconds=PATIENT_SECONDS).wait()], database
        )
        yield site
        site.stop()
        check_log(site)
        return
    yield from two_processes(folder)


def two_processes(folder: Path) -> Iterator[Site]:
    """Two processes that share a PostgreSQL and a Redis."""
    try:
        with addresses() as (postgres, redis):
            processes = [
                PreforkProcess(postgres, redis, folder / f"log-{n}", contribution_seconds=PATIENT_SECONDS)
                for n in range(2)
            ]
            site = Site([process.wait() for process in processes], postgres)
            yield site
            site.stop()
            check_log(site)
    except Missing as missing:
        not_tested(missing)


def check_log(site: Site) -> None:
    """No test made the server fail inside."""
    _, failed, what = site.logs().partition("Traceback")
    assert not failed, what[:4000]
